import type { DraftFields } from '@knotwork/testkit'
import { draft } from '@knotwork/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Relation } from '../record/relation.ts'
import { withdrawnAttributes } from '../record/withdrawn.ts'
import type { NumberedEvent } from '../store/store.ts'
import { characterCounter } from '../text/budget.ts'
import type { Intent } from './intent.ts'
import { intentsOf } from './intent.ts'
import { linearise, lineOf } from './linearise.ts'
import type { Context } from './recollection.ts'
import type { Chosen } from './select.ts'
import { spokenText } from './select.ts'

function eventOf(no: number, fields: DraftFields & { seq?: number } = {}): NumberedEvent {
  const { event } = draft({ ref: `e${no}`, ...fields })
  return { ...event, no, seq: fields.seq ?? no }
}

const chosenOf = (events: readonly NumberedEvent[], tokens = 10): Chosen[] =>
  events.map((event, i) => ({ event, rank: i + 1, tokens, score: 1 / (i + 1), dates: '' }))

/** What one wants of a question, as its mixture. */
const wants: Readonly<Record<'fact' | 'why' | 'when' | 'current-state', string>> = {
  fact: 'Oslo?',
  why: 'Why?',
  when: 'When?',
  'current-state': 'currently?',
}

function relation(from: number, to: number, fields: Partial<Relation> = {}): Relation {
  const provenance = { generator: 'test', version: 1, quote: null, reason: null, madeAt: 0 }
  return {
    graph: 'causal',
    kind: 'causes',
    from,
    to,
    weight: 1,
    confidence: 0.8,
    state: 'active',
    provenance,
    ...fields,
  }
}

function contextOf(
  chosen: readonly Chosen[],
  asked: { intent?: Intent & keyof typeof wants; relations?: readonly Relation[]; budgetTokens?: number } = {},
): Context {
  const { intent = 'fact', relations = [], budgetTokens = 10_000 } = asked
  const plan = { intents: intentsOf(wants[intent]) }
  return linearise(chosen, { plan, relations, speaksOf: () => true, budgetTokens, counter: characterCounter })
}

const refsOf = ({ lines }: Context): string[] => lines.map(({ event }) => event.ref)

describe('lines', () => {
  it('[RC-23] a line holds the day, the speaker, the words and the ref', () => {
    const event = eventOf(1, { ref: 'D18:17', speaker: 'Ana', text: 'I left for Oslo.', at: Date.UTC(2023, 9, 19, 8) })
    expect(lineOf(event)).toBe('<t:2023-10-19> Ana: I left for Oslo. <ref:D18:17>')
    expect(lineOf({ ...event, speaker: null })).toBe('<t:2023-10-19> I left for Oslo. <ref:D18:17>')
  })

  it('[RC-23] the day is that of the speaker', () => {
    const event = eventOf(1, { ref: 'a', text: 'x', speaker: null, at: Date.UTC(2023, 9, 19, 23), offsetMinutes: 120 })
    expect(lineOf(event)).toBe('<t:2023-10-20> x <ref:a>')
  })

  it('[RC-23] captions are shown with their kind; an attachment without one by the last part of its address', () => {
    const attachments = [
      { kind: 'image', caption: 'a cup' },
      { kind: 'file', uri: 'x.pdf' },
      { kind: 'audio', caption: 'rain' },
      { kind: 'image', uri: 'https://example.org/shots/roof.jpg?size=2#top' },
    ]
    const shown = '[image: a cup] [file: x.pdf] [audio: rain] [image: roof.jpg]'
    expect(spokenText(eventOf(1, { text: 'Look', attachments }))).toBe(`Ana: Look ${shown}`)
    expect(spokenText(eventOf(1, { text: ' ', attachments }))).toBe(`Ana: ${shown}`)
  })

  it('[CL-205] a line of a tool, and one that was withdrawn, say so beside the name', () => {
    const withdrawn = { attributes: { ...withdrawnAttributes } }
    expect(spokenText(eventOf(1, { speaker: 'search', kind: 'tool', text: '{"hits":2}' }))).toBe(
      'search (tool): {"hits":2}',
    )
    expect(spokenText(eventOf(1, { speaker: null, kind: 'tool', text: '2' }))).toBe('(tool): 2')
    expect(spokenText(eventOf(1, { text: 'Four.', ...withdrawn }))).toBe('Ana (withdrawn): Four.')
    expect(spokenText(eventOf(1, { kind: 'tool', text: 'x', ...withdrawn }))).toBe('Ana (tool, withdrawn): x')
    expect(spokenText(eventOf(1, { kind: 'document', text: 'x' }))).toBe('Ana: x')
  })

  it('[RC-23] what has neither, or is its own address, has no name to show', () => {
    const attachments = [{ kind: 'image' }, { kind: 'image', uri: 'data:image/png;base64,iVBORw0KGgo=' }]
    expect(spokenText(eventOf(1, { text: 'Look', attachments }))).toBe('Ana: Look')
  })

  it('[RC-24] every kind of line end becomes one space', () => {
    for (const end of ['\n', '\r\n', '\r', '\n\n \n', '\u2028', '\u2029', '\u0085', '\v', '\f', '  \n\t'])
      expect(lineOf(eventOf(1, { ref: 'a', text: `one${end}two`, speaker: null, at: 0 })), JSON.stringify(end)).toBe(
        '<t:1970-01-01> one two <ref:a>',
      )
  })

  it('[RC-24] a context has as many lines as events', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', '\u2028', '\u0085', '茶'), maxLength: 30 })
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), (list) => {
        const chosen = list.map((words, i) => ({
          event: eventOf(i + 1, { text: words }),
          score: 1,
          rank: i + 1,
          tokens: 1,
          dates: '',
        }))
        const { text: context, lines } = contextOf(chosen)
        expect(context === '' ? 0 : context.split(/[\n\v\f\r\u0085\u2028\u2029]/).length).toBe(lines.length)
      }),
    )
  })
})

describe('linearise', () => {
  it('[RC-25] sessions stand by their earliest chosen time, then by name; their lines by position', () => {
    const events = [
      eventOf(1, { at: 5, session: 'b', seq: 1 }),
      eventOf(2, { at: 5, session: 'a', seq: 2 }),
      eventOf(3, { at: 5, session: 'a', seq: 1 }),
      eventOf(4, { at: 1, session: 'z', seq: 9 }),
      // 00:00 by UTC, but two minutes past midnight where it was said.
      eventOf(5, { at: 0, session: 'c', seq: 7, offsetMinutes: 2 }),
    ]
    const chosen = events.map((event, i) => ({ event, rank: i + 1, tokens: 10 + i, score: 1 / (i + 1), dates: '' }))
    const { lines, text } = contextOf(chosen)
    expect(lines.map((line) => line.event.ref)).toEqual(['e4', 'e3', 'e2', 'e1', 'e5'])
    expect(lines.map(({ rank, tokens, score }) => [rank, tokens, score])).toEqual([
      [4, 13, 1 / 4],
      [3, 12, 1 / 3],
      [2, 11, 1 / 2],
      [1, 10, 1],
      [5, 14, 1 / 5],
    ])
    expect(text).toBe(lines.map((line) => line.text).join('\n'))
    for (const { event } of lines) expect(event).not.toHaveProperty('no')
  })

  it('[RC-25] a session is read as it went, though its times are days or run backwards, and is not torn apart', () => {
    const events = [
      eventOf(1, { at: 90, session: 'a', seq: 1 }),
      eventOf(2, { at: 10, session: 'a', seq: 2 }),
      eventOf(3, { at: 50, session: 'b', seq: 1 }),
      eventOf(4, { at: 5, session: 'c', seq: 2 }),
      eventOf(5, { at: 5, session: 'c', seq: 1 }),
    ]
    const chosen = events.map((event, i) => ({ event, rank: i + 1, tokens: 1, score: 1, dates: '' }))
    expect(contextOf(chosen).lines.map((line) => line.event.ref)).toEqual(['e5', 'e4', 'e1', 'e2', 'e3'])
    // Where the earliest line was not chosen, it does not count.
    const fewer = contextOf(chosen.filter(({ event }) => event.no !== 2))
    expect(fewer.lines.map((line) => line.event.ref)).toEqual(['e5', 'e4', 'e3', 'e1'])
  })

  it('[RC-25] nothing chosen is an empty context', () => {
    expect(contextOf([])).toEqual({ text: '', lines: [], tokens: 0, order: 'session' })
  })
})

describe('order', () => {
  const told = [
    eventOf(1, { at: 300, session: 'c', text: 'The shop shut.' }),
    eventOf(2, { at: 100, session: 'a', text: 'The rent went up.' }),
    eventOf(3, { at: 200, session: 'b', text: 'We counted the money.' }),
  ]

  it('[LN-1] a question for a time is answered by the time said, across sessions', () => {
    const woven = [
      eventOf(1, { at: 10, session: 'a' }),
      eventOf(2, { at: 30, session: 'a' }),
      eventOf(3, { at: 20, session: 'b' }),
    ]
    const context = contextOf(chosenOf(woven), { intent: 'when' })
    expect(context.order).toBe('time')
    expect(refsOf(context)).toEqual(['e1', 'e3', 'e2'])
    expect(refsOf(contextOf(chosenOf(woven)))).toEqual(['e1', 'e2', 'e3'])
  })

  it('[LN-2] a question for a cause reads causes before their effects, though they were told later', () => {
    const context = contextOf(chosenOf(told), { intent: 'why', relations: [relation(1, 2)] })
    expect(context.order).toBe('causal')
    expect(refsOf(context)).toEqual(['e1', 'e2', 'e3'])
  })

  it('[LN-2] without a known cause a why is read by session', () => {
    expect(contextOf(chosenOf(told), { intent: 'why' })).toMatchObject({ order: 'session' })
    expect(contextOf(chosenOf(told), { relations: [relation(1, 2)] })).toMatchObject({ order: 'session' })
  })

  it('[LN-3] a circle of causes is broken at its weakest relation', () => {
    const relations = [
      relation(2, 3, { confidence: 0.9 }),
      relation(3, 1, { confidence: 0.7 }),
      relation(1, 2, { confidence: 0.8 }),
    ]
    expect(refsOf(contextOf(chosenOf(told), { intent: 'why', relations }))).toEqual(['e1', 'e2', 'e3'])
  })

  it('[LN-4] what holds now is read from the newest session, and what was superseded comes last', () => {
    const update = relation(1, 3, { kind: 'updates' })
    const context = contextOf(chosenOf(told), { intent: 'current-state', relations: [update] })
    expect(context.order).toBe('newest')
    expect(refsOf(context)).toEqual(['e1', 'e2', 'e3'])
    expect(refsOf(contextOf(chosenOf(told), { intent: 'current-state' }))).toEqual(['e1', 'e3', 'e2'])
  })

  it('[LN-5] in any order every event stands once, causes first where there is no circle, within the budget', () => {
    const event = fc.record({ session: fc.constantFrom('a', 'b', 'c'), at: fc.nat(50) })
    const edge = fc.record({
      from: fc.nat(11),
      to: fc.nat(11),
      confidence: fc.double({ min: 0.1, max: 1, noNaN: true }),
    })
    const intent = fc.constantFrom('fact', 'why', 'when', 'current-state') as fc.Arbitrary<keyof typeof wants>
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 12 }),
        fc.array(edge, { maxLength: 16 }),
        intent,
        fc.nat(60),
        (list, edges, intent, spare) => {
          const chosen = chosenOf(list.map((fields, i) => eventOf(i + 1, fields)))
          // Only from lower to higher numbers: no circle, whatever the times say.
          const relations = edges
            .filter(({ from, to }) => from < to && to < list.length)
            .map(({ from, to, confidence }) => relation(from + 1, to + 1, { confidence }))
          const budgetTokens = 10 * list.length + spare
          const context = contextOf(chosen, { intent, relations, budgetTokens })
          expect([...refsOf(context)].sort()).toEqual(chosen.map(({ event }) => event.ref).sort())
          expect(context.tokens).toBeLessThanOrEqual(budgetTokens)
          const place = new Map(refsOf(context).map((ref, i) => [ref, i]))
          if (context.order === 'causal')
            for (const { from, to } of relations) expect(place.get(`e${from}`)).toBeLessThan(place.get(`e${to}`) ?? -1)
          expect(contextOf([...chosen].reverse(), { intent, relations }).lines.map(({ event }) => event.ref)).toEqual(
            refsOf(context),
          )
        },
      ),
    )
  })
})

describe('roles', () => {
  const talk = [1, 2, 3].map((no) => eventOf(no, { session: 's', at: no, text: `words ${no}` }))
  const rolesOf = (relations: readonly Relation[], speaksOf = true) => {
    const plan = { intents: intentsOf(wants.why) }
    const arrangement = { plan, relations, speaksOf: () => speaksOf, budgetTokens: 999, counter: characterCounter }
    return linearise(chosenOf(talk), arrangement).lines.map(({ roles }) => roles)
  }

  it('[LN-6] a line has the roles its relations give it', () => {
    expect(rolesOf([relation(1, 2), relation(2, 3, { kind: 'enables' })])).toEqual([
      ['cause'],
      ['cause', 'effect'],
      ['effect'],
    ])
    expect(rolesOf([relation(1, 2, { graph: 'semantic', kind: 'answers' })])).toEqual([['question'], ['answer'], []])
    expect(rolesOf([relation(3, 1, { kind: 'updates' })])).toEqual([['superseded'], [], []])
    expect(rolesOf([relation(1, 3, { kind: 'refutes' })])).toEqual([['conflicting'], [], ['conflicting']])
  })

  it('[LN-6] what stands in no relation and says nothing of what is asked is background', () => {
    expect(rolesOf([relation(1, 2)], false)).toEqual([['cause'], ['effect'], ['background']])
  })

  it('[LN-7] an effect names its strongest cause, where the budget has room, and the words count', () => {
    const relations = [relation(1, 3, { confidence: 0.7 }), relation(2, 3)]
    const context = contextOf(chosenOf(talk), { intent: 'why', relations })
    expect(context.lines[2]).toMatchObject({ becauseOf: ['e2'], tokens: 10 + 6 })
    expect(context.lines[2]?.text).toBe('<t:1970-01-01> Ana: words 3 (because of <ref:e2>) <ref:e3>')
    expect(context.tokens).toBe(36)
    const tight = contextOf(chosenOf(talk), { intent: 'why', relations, budgetTokens: 35 })
    expect(tight.lines.map(({ becauseOf }) => becauseOf)).toEqual([[], [], []])
    expect(tight.tokens).toBe(30)
  })
})
