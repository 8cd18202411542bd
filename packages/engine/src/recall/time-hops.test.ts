import { ManualClock, SequentialIds } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import type { RememberInput } from '../ingest/receipt.ts'
import { openMemory } from '../open.ts'
import { HashEmbedder } from '../provider/hash-embedder.ts'
import type { Recollection, StepTrace } from './recollection.ts'

const said = (ref: string, session: string, time: string, text: string): RememberInput => ({ ref, session, time, text })

/** The operation is told in one conversation, what came of it in another, and much is said between and after. */
const story = [
  said('a1', 'a', '2025-06-01T10:00:00', 'My knee operation will be on 23 June.'),
  said('a2', 'a', '2025-06-01T10:01:00', 'I hope that it does not rain.'),
  ...Array.from({ length: 30 }, (_, i) =>
    said(
      `b${i}`,
      `b${i % 3}`,
      `2025-06-${String(2 + (i % 20)).padStart(2, '0')}T11:00:00`,
      `The knee of the table wobbles ${i}.`,
    ),
  ),
  said('c1', 'c', '2025-09-01T10:00:00', 'On 24 June the whole ward sang for me.'),
  said('c2', 'c', '2025-09-01T10:01:00', 'On 22 June I packed a small suitcase.'),
  said('d1', 'd', '2025-09-02T10:00:00', 'The choir of the neighbours met on 24 June as well.'),
  said('e1', 'e', '2025-09-03T10:00:00', 'In 2025 everything was louder.'),
]

async function recalled(question: string, walk: Record<string, number> = {}): Promise<Recollection> {
  const memory = await openMemory(':memory:', {
    embedder: new HashEmbedder(),
    worker: 'none',
    clock: new ManualClock(Date.UTC(2025, 9, 1)),
    ids: new SequentialIds(),
  })
  await memory.rememberMany(story)
  return memory.recall(question, { policy: { walk: { anchors: 1, ...walk } } })
}

const hops = ({ trace }: Recollection, kind: string): [string, string][] =>
  trace.walk.steps
    .filter(({ relations }) => relations.some((one) => one.kind === kind))
    .map(({ from, to }: StepTrace) => [from, to])

const rankOf = (found: Recollection, ref: string): number => found.ranked.findIndex((one) => one.ref === ref) + 1

describe('hops in time', () => {
  it('[WK-15] lead to what came after, told in another conversation', async () => {
    const found = await recalled('What happened after my knee operation?')
    expect(found.ranked[0]?.ref).toBe('a1')
    expect(hops(found, 'before')).toContainEqual(['a1', 'c1'])
    const step = found.trace.walk.steps.find(({ from, to }) => from === 'a1' && to === 'c1')
    expect(step?.relations).toMatchObject([{ graph: 'temporal', direction: 'forward', generator: 'time-hops@1' }])
    const without = await recalled('What happened after my knee operation?', { hops: 0, overlapsMax: 0 })
    expect(hops(without, 'before')).toEqual([])
    expect(rankOf(found, 'c1')).toBeLessThan(10)
    expect(rankOf(found, 'c1')).toBeLessThan(rankOf(without, 'c1') || 1000)
  })

  it('[WK-15] lead to what came before where that is asked, and nowhere where nothing is', async () => {
    const before = hops(await recalled('What happened before my knee operation?'), 'before')
    expect(before).toContainEqual(['a1', 'c2'])
    expect(before).not.toContainEqual(['a1', 'c1'])
    expect(hops(await recalled('When was my knee operation?'), 'before')).toEqual([])
  })

  it('[WK-16] tie events that speak of the same day, not those of the same year', async () => {
    const found = await recalled('What else happened on the day when the ward sang for me?')
    expect(found.ranked.slice(0, 2).map(({ ref }) => ref)).toEqual(['d1', 'c1'])
    const tied = hops(found, 'overlaps')
    expect(tied).toContainEqual(['c1', 'd1'])
    expect(tied.flat()).not.toContain('e1')
  })

  it('[WK-16] a day that more speak of than overlapsMax ties none', async () => {
    const question = 'What else happened on the day when the ward sang for me?'
    expect(hops(await recalled(question, { overlapsMax: 0 }), 'overlaps')).toEqual([])
    expect(hops(await recalled('When did the ward sing for me?'), 'overlaps')).toEqual([])
  })

  it('[WK-17] a question for what came after adds at least directedBonus', async () => {
    const most = (found: Recollection): number =>
      Math.max(...found.trace.candidates.map(({ signals }) => signals.walk ?? 0))
    const question = 'What happened after my knee operation?'
    const [once, twice] = [
      await recalled(question, { directedBonus: 2 }),
      await recalled(question, { directedBonus: 4 }),
    ]
    expect(most(twice) / most(once)).toBeCloseTo(2, 5)
  })
})
