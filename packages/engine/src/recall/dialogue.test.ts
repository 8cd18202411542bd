import { ManualClock, SequentialIds } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import type { Memory } from '../memory.ts'
import { openMemory } from '../open.ts'
import { HashEmbedder } from '../provider/hash-embedder.ts'
import { meaningOf } from './dialogue.ts'
import { planQuestion } from './plan.ts'

async function memoryOf(turns: readonly (readonly [speaker: string, text: string])[]): Promise<Memory> {
  const fakes = { clock: new ManualClock(), ids: new SequentialIds() }
  const memory = await openMemory(':memory:', { embedder: new HashEmbedder(), worker: 'none', ...fakes })
  await memory.rememberMany(
    turns.map(([speaker, text], i) => ({ ref: `m${i + 1}`, session: `s${i}`, speaker, text, time: '2025-03-04' })),
  )
  return memory
}

describe('asker', () => {
  it('[DI-1] the first person of the question is the asker', async () => {
    const memory = await memoryOf([
      ['Ana', 'My bicycle is green.'],
      ['Ben', 'My bicycle is red.'],
    ])
    for (const [asker, ref] of [
      ['Ana', 'm1'],
      ['Ben', 'm2'],
    ] as const) {
      const { ranked, trace } = await memory.recall('Which colour is my bicycle?', { asker })
      expect(trace.plan.speakers).toEqual([asker])
      expect(ranked[0]?.ref).toBe(ref)
    }
    expect((await memory.recall('Which colour is my bicycle?')).trace.plan.speakers).toEqual([])
  })

  it('[DI-1] in Chinese as well', () => {
    const { question } = meaningOf('我的自行车是什么颜色？', { asker: '小明' })
    expect(planQuestion(question, ['小明', '小红']).speakers).toEqual(['小明'])
  })
})

describe('history', () => {
  const history = [
    { speaker: 'Ana', text: 'Where did Ben buy the telescope?' },
    { speaker: 'bot', text: 'In Lisbon, at a flea market.' },
  ]

  it.each(['And why?', 'Why?', 'What did he do with it?', 'What about that?', '那为什么？', '他后来把它怎么了？'])(
    '[DI-2] %s points back: the last turns join the plan behind its own terms',
    (question) => {
      const plan = planQuestion(meaningOf(question, { history }), ['Ana', 'Ben'])
      expect(plan.backgroundTerms).toEqual(expect.arrayContaining(['telescop', 'lisbon']))
      expect(plan.terms.slice(-plan.backgroundTerms.length)).toEqual(plan.backgroundTerms)
    },
  )

  it('[DI-2] a question that says what it wants is not changed', () => {
    const question = 'How many books did Clara read last winter?'
    expect(planQuestion(meaningOf(question, { history }), ['Ana', 'Ben'])).toEqual(
      planQuestion(question, ['Ana', 'Ben']),
    )
  })

  it('[DI-3] a pronoun is whoever the last turns name, unless the question names somebody', () => {
    const speakers = (question: string) => planQuestion(meaningOf(question, { history }), ['Ana', 'Ben']).speakers
    expect(speakers('What did he do afterwards?')).toEqual(['Ben'])
    expect(speakers('What did Ana do with it?')).toEqual(['Ana'])
    expect(speakers('What did it cost?')).toEqual([])
  })

  it('[DI-2] only the last two turns count, each by its beginning, and at most twelve terms', () => {
    const words = Array.from({ length: 300 }, (_, i) => `word${i}`).join(' ')
    const long = [{ text: 'zebra' }, { text: words }, { text: '🎉'.repeat(400) }]
    const { background } = meaningOf('And why?', { history: long })
    expect(background).not.toContain('zebra')
    expect(background.length).toBeLessThanOrEqual(601)
    expect(background.isWellFormed()).toBe(true)
    expect(planQuestion(meaningOf('And why?', { history: long }), []).backgroundTerms).toHaveLength(12)
  })

  it('[DI-4] what the dialogue was about is found, and what the question says itself weighs more', async () => {
    const memory = await memoryOf([
      ['Ben', 'The telescope was a bargain, the seller needed the room.'],
      ['Clara', 'I paint boats.'],
      ['Ben', 'My garage is full of junk.'],
    ])
    const { ranked, verdict } = await memory.recall('And what was the bargain?', { history, policy: 'lexical-only' })
    expect(ranked[0]?.ref).toBe('m1')
    expect(verdict.facets.map(({ facet }) => facet)).toEqual(expect.arrayContaining(['bargain', 'telescope']))
    expect((await memory.recall('And why?', { history })).ranked[0]?.ref).toBe('m1')
    const garage = await memory.recall('And the garage?', { history, policy: 'lexical-only' })
    expect(garage.ranked[0]?.ref).toBe('m3')
  })
})
