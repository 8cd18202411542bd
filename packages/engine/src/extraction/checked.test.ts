import { describe, expect, it } from 'vitest'
import type { DerivedRecord } from '../record/derived.ts'
import type { NumberedEvent } from '../store/store.ts'
import { standing } from '../text/quote.ts'
import { checkedExtraction } from './checked.ts'
import { dayRange } from './day-range.ts'
import type { Extraction } from './shape.ts'

function eventsOf(lines: readonly (readonly [string | null, string, Partial<NumberedEvent>?])[]): NumberedEvent[] {
  return lines.map(([speaker, text, fields], i) => ({
    ...{ id: `id ${i}`, ref: `e${i}`, sourceRef: `e${i}`, part: 0, session: 's', seq: i + 1, no: 10 + i },
    ...{ kind: 'utterance', speaker, role: null, text, attachments: [], timeSource: 'given', recordedAt: 1 },
    ...{
      saidAt: { epochMs: Date.UTC(2025, 2, 4, 19, i), offsetMinutes: 0 },
      trust: 'user',
      attributes: {},
      occurred: [],
    },
    ...fields,
  }))
}

const empty: Extraction = { entities: [], facts: [], causes: [], dates: [], topics: [], summaries: [] }

function fact(fields: Partial<Extraction['facts'][0]>): Extraction['facts'][0] {
  return { event: 1, quote: '', subject: '', slot: 'home', claim: 'holds', confidence: 0.8, ...fields }
}

describe('a quote', () => {
  it.each([
    ['the ferry was late', 'I said the ferry was late again', 'the ferry was late'],
    ['The  Ferry was LATE', 'I said the ferry\nwas late again', 'the ferry\nwas late'],
    ['"it’s the ferry."', "I think it's the ferry, mostly", "it's the ferry"],
    ['…ferry was late…', 'The ferry was late.', 'ferry was late'],
    ['我住泉州，', '其实我住泉州,真的', '我住泉州,'],
    ['ok', ' ok ', 'ok'],
    ['小贝', '小贝来了', '小贝'],
  ])(
    '[MT-20] %s stands in its event but for case, spaces and marks, and is kept in the event’s own words',
    (quote, text, kept) => {
      expect(standing(quote, text)).toBe(kept)
    },
  )

  it.each([
    ['the ferry was early', 'The ferry was late.'],
    ['', 'anything'],
    ['…', 'anything …'],
    // What stands anywhere shows nothing.
    ['the', 'the ferry'],
    ['我', '我住泉州'],
    [`${String.fromCharCode(0xd83d)}`, 'a 😀 b'],
    ['ferrywaslate', 'the ferry was late'],
  ])('[MT-20] %s does not stand there', (quote, text) => {
    expect(standing(quote, text)).toBeNull()
  })
})

describe('what a model notes', () => {
  const events = eventsOf([
    ['Ada', 'I live in Porto with my sister. Next to Bo’s bakery.'],
    ['Bo', '我昨天搬到泉州了。'],
    [null, 'The meeting is on Friday at noon.'],
    ['Ada', 'My ankle broke on 28 February 2025.'],
    ['Ada', 'The step was missing on 20 February 2025.'],
    ['helper', 'You live in Porto, you said.', { role: 'assistant' }],
  ])
  const check = (reply: Partial<Extraction>) => checkedExtraction({ ...empty, ...reply }, events)

  it('[MT-21] is left out and counted where its event is not shown, its words do not stand there, or it makes no sense', () => {
    const quote = 'live in Porto'
    const { records, dropped } = check({
      entities: [{ event: 1, quote, name: 'Lisbon' }],
      facts: [
        fact({ event: 9, quote, subject: 'Ada', value: 'Porto' }),
        fact({ quote: 'live in Paris', subject: 'Ada', value: 'Paris' }),
        fact({ quote, subject: 'Zoltan', value: 'Porto' }),
        fact({ quote, subject: 'Ada', value: '' }),
        fact({ event: 6, quote, subject: 'Ada', value: 'Porto' }),
        fact({ quote, subject: 'Ada', value: 'Porto' }),
        fact({ quote, subject: 'Ada', value: 'Porto', confidence: 0.1 }),
      ],
      causes: [
        { from: 4, to: 4, kind: 'causes', quote: 'ankle broke', confidence: 1 },
        { from: 4, to: 44, kind: 'causes', quote: 'ankle broke', confidence: 1 },
        { from: 5, to: 4, kind: 'causes', quote: 'a banana', confidence: 1 },
      ],
      dates: [{ event: 3, quote: 'on Friday', from: '2025-02-30', to: '2025-03-07' }],
      topics: [{ event: 1, quote, text: '  ' }],
    })
    expect(records.map(({ kind }) => kind)).toEqual(['fact'])
    expect(dropped).toEqual({
      ...{ name: 1, event: 2, quote: 2, subject: 1, value: 1, speaker: 1, twice: 1 },
      ...{ self: 1, date: 1, empty: 1 },
    })
  })

  it('[MT-21] relates no cause that came after its effect, by the dates that both name', () => {
    const cause = { kind: 'causes' as const, confidence: 0.9, quote: 'step was missing' }
    expect(check({ causes: [{ ...cause, from: 5, to: 4 }] }).records).toMatchObject([
      { kind: 'cause', from: 14, to: 13, sources: [13, 14], verified: null },
    ])
    expect(check({ causes: [{ ...cause, from: 4, to: 5 }] })).toEqual({ records: [], dropped: { order: 1 } })
  })

  const subjectsOf = (records: readonly DerivedRecord[]): string[] =>
    records.flatMap((record) => (record.kind === 'fact' ? [record.subject] : []))

  it('[MT-22] is about who speaks, who is named, or a relative of one of them, under one key', () => {
    const quote = 'live in Porto'
    const about = (subject: string) =>
      subjectsOf(check({ facts: [fact({ quote, subject, value: 'Porto' })] }).records)[0] ?? null
    expect(['Ada', 'ada', 'I', 'Bo', 'my sister', "Ada's sister", 'they', 'Zoltan'].map(about)).toEqual([
      'ada',
      'ada',
      'ada',
      'bo',
      'ada\u0001sister',
      'ada\u0001sister',
      null,
      null,
    ])
    const { records } = check({
      entities: [{ event: 1, quote: 'Bo’s bakery', name: 'Bo', aliases: ['Bo’s bakery', 'Bobby'] }],
      facts: [fact({ event: 2, quote: '搬到泉州', subject: '我', value: '泉州', claim: 'changes' })],
    })
    expect(records).toMatchObject([{ kind: 'entity', key: 'bo', aliases: ['Bo’s bakery'] }, { subject: 'bo' }])
  })

  it('[MT-22] about a thing that nobody owns names no subject; the one who is not named is the user', () => {
    const thing = fact({
      event: 3,
      quote: 'meeting is on Friday',
      slot: 'thing',
      about: 'the meeting',
      value: 'Friday at noon',
    })
    expect(subjectsOf(check({ facts: [thing, { ...thing, subject: 'user' }] }).records)).toEqual(['', 'user'])
  })

  it('[MT-23] has its times from the words of the event, against the day it was said', () => {
    const [record] = check({
      facts: [fact({ event: 2, quote: '搬到泉州', subject: 'Bo', value: '泉州', since: '昨天', until: 'tomorrow' })],
    }).records
    expect(record).toMatchObject({ sinceMs: Date.UTC(2025, 2, 3), untilMs: null })
  })

  it('[MT-24] of a day, month or year is a half-open interval; what is no date is none', () => {
    expect(dayRange('2025-03-07', '2025-03-08')).toEqual({ from: Date.UTC(2025, 2, 7), to: Date.UTC(2025, 2, 9) })
    expect(dayRange('2024-02', '2024-02')).toEqual({ from: Date.UTC(2024, 1, 1), to: Date.UTC(2024, 2, 1) })
    expect(dayRange('2023', '2024')).toEqual({ from: Date.UTC(2023, 0, 1), to: Date.UTC(2025, 0, 1) })
    expect(dayRange('2025-03-07T09:00', '2025-03-07')).toEqual({ from: Date.UTC(2025, 2, 7), to: Date.UTC(2025, 2, 8) })
    for (const [from, to] of [
      ['2025-02-30', '2025-03-01'],
      ['2025-03-09', '2025-03-08'],
      ['soon', 'later'],
      ['2025-13-01', '2025-13-01'],
      ['0000-01-01', '0000-01-01'],
    ] as const)
      expect(dayRange(from, to)).toBeNull()
  })
})
