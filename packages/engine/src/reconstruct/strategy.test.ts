import { describe, expect, it } from 'vitest'
import type { Memory } from '../memory.ts'
import { openMemory } from '../open.ts'
import { policies } from '../recall/policy.ts'
import { armOf } from './paper-arms.ts'

const talk = ['rain again', 'the tram was late', 'soup was cold', 'new curtains', 'the lift is broken', 'long queue']

/** The turns, a month apart, with talk of nothing between them. */
async function remembering(turns: readonly string[]): Promise<Memory> {
  const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none' })
  await memory.rememberMany(
    turns.flatMap((text, i) =>
      [`Morning ${i}.`, text, ...talk.map((words, k) => `Well, ${words} on day ${i}${k}.`)].map((said, k) => ({
        ...{
          text: said,
          ref: k === 1 ? `t${i}` : `t${i}:${k}`,
          session: `s${i}`,
          speaker: k % 2 === 0 ? 'Ana' : 'Ben',
        },
        time: `2026-0${i + 1}-05T10:00:00`,
      })),
    ),
  )
  await memory.consolidate()
  return memory
}

const kiln = ['The kiln was fired by the woman from the tannery.', 'The tannery belongs to Oda Lindqvist now.']
const asked = 'Who fired the kiln?'
const plain = (found: { elapsedMs: unknown }): unknown => ({ ...found, elapsedMs: null })

describe('strategy', () => {
  it('[RE-35] recall and answer find their lines by `reconstruct` and `auto` as `reconstruct` does', async () => {
    const memory = await remembering(kiln)
    const found = await memory.recall(asked, { strategy: 'reconstruct', bounds: { stepsMax: 2 } })
    expect(plain(found)).toEqual(plain(await memory.reconstruct(asked, { bounds: { stepsMax: 2 } })))
    const auto = await memory.recall('Why was the kiln fired?', { strategy: 'auto' })
    expect(plain(auto)).toEqual(plain(await memory.reconstruct('Why was the kiln fired?', { strategy: 'auto' })))
    expect('steps' in (await memory.recall(asked, { strategy: 'recall' }))).toBe(false)
    const answer = await memory.answer(asked, { strategy: 'reconstruct' })
    expect(answer.context).toEqual((await memory.reconstruct(asked)).context)
    await memory.close()
  })

  it('[RE-35] in Chinese as well', async () => {
    const memory = await remembering(['窑是制革坊的女人烧的。', '制革坊现在归欧阳秋月管了。'])
    const found = await memory.recall('谁烧了窑？', { strategy: 'reconstruct' })
    expect(found.ranked.slice(0, 6).map(({ ref }) => ref)).toEqual(expect.arrayContaining(['t0', 't1']))
    await memory.close()
  })

  it('[RE-35] another strategy, and limits that are none, are refused by name', async () => {
    const memory = await remembering(kiln)
    const refused = { code: 'INVALID_INPUT', details: { field: 'strategy' } }
    await expect(memory.recall(asked, { strategy: 'always' as never })).rejects.toMatchObject(refused)
    await expect(memory.answer(asked, { strategy: 'guess' as never })).rejects.toMatchObject(refused)
    await expect(memory.recall(asked, { strategy: 'auto', bounds: { hops: 1 } as never })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
    await memory.close()
  })
})

describe('the published arms', () => {
  it('[RE-36] are policies by name; the loop goes with that of its name, and the call stands above it', async () => {
    const memory = await remembering(kiln)
    for (const policy of ['magma-paper', 'mragent-paper'])
      expect((await memory.recall(asked, { policy })).ranked.map(({ ref }) => ref)).toContain('t0')
    expect(armOf('default')).toEqual({})
    expect(armOf({ name: 'mragent-paper' })).toEqual({})
    const found = await memory.reconstruct(asked, { policy: 'mragent-paper' })
    expect(found.spent.actions).toBeLessThanOrEqual(50)
    // It searches by no free text, and looks one turn to either side.
    const actions = found.steps.flatMap((step) => step.actions)
    expect(actions.map(({ kind }) => kind)).not.toContain('search')
    expect(Math.max(...actions.filter(({ kind }) => kind === 'neighbours').map((one) => one.found))).toBe(2)
    expect(found.ranked.map(({ ref }) => ref)).toContain('t1')
    const short = await memory.reconstruct(asked, { policy: 'mragent-paper', bounds: { stepsMax: 1 } })
    expect(short.spent.steps).toBe(1)
    await memory.close()
  })

  it('[RE-36] walk with the published weights, and rank by the score of a path', () => {
    const { walk, fusion } = policies['magma-paper'] ?? {}
    expect(fusion).toMatchObject({ method: 'rrf', rrfK: 60 })
    expect(walk).toMatchObject({ method: 'path', depth: 5, budget: 200, width: 10, lambda1: 1 })
    for (const weights of Object.values(walk?.weights ?? {}))
      expect(Object.values(weights).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9)
  })
})

describe('the bonus', () => {
  it('[RE-37] with `settled` at 0 what one look supports keeps its order, and with `beliefMin` at 1 everything does', async () => {
    const memory = await remembering([...kiln, 'The kiln was fired by Oskar.'])
    type Place = readonly [ref: string, score: number]
    const placed = ({ ranked }: { ranked: readonly { ref: string; score: number }[] }): Place[] =>
      ranked.slice(0, 6).map(({ ref, score }) => [ref, score])
    const order = async (numbers: { settled?: number; beliefMin?: number }): Promise<Place[]> =>
      placed(await memory.reconstruct(asked, { numbers }))
    const recalled = placed(await memory.recall(asked))
    expect((await memory.recall(asked)).verdict.verdict).toBe('supported')
    expect(await order({})).not.toEqual(recalled)
    expect(await order({ settled: 0 })).toEqual(recalled)
    expect(await order({ beliefMin: 1 })).toEqual(recalled)
    const open = 'Who painted the kiln in green?'
    const settled = await memory.reconstruct(open, { numbers: { settled: 0 } })
    expect((await memory.recall(open)).verdict.verdict).not.toBe('supported')
    expect(settled.ranked).toEqual((await memory.reconstruct(open)).ranked)
    await memory.close()
  })
})
