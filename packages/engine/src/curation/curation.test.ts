import { describe, expect, it } from 'vitest'
import { causes } from '../consolidate/causes.ts'
import { graphOf, openQuiet } from '../consolidate/testing/conversation.ts'
import type { RememberInput } from '../ingest/receipt.ts'
import type { Memory } from '../memory.ts'
import { InMemoryStore } from '../store/in-memory/in-memory-store.ts'
import { SqliteStore } from '../store/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'

const said: readonly RememberInput[] = [
  ['s1', '2024-03-01T10:00:00Z', 'Ana', 'I live in Ghent, right beside the mill.'],
  ['s1', '2024-03-01T10:01:00Z', 'Ben', 'Why did the mill close?'],
  ['s1', '2024-03-01T10:02:00Z', 'Ana', 'Because the dam broke in the spring flood.'],
  ['s2', '2024-06-01T10:00:00Z', 'Ana', 'I have moved to Aalst.'],
  ['s2', '2024-06-01T10:01:00Z', 'Ben', 'Aalst has a fine market.'],
  ['s3', '2024-07-01T10:00:00Z', '小雨', '我住在杭州。'],
  ['s3', '2024-08-01T10:00:00Z', '小雨', '我搬到苏州了。'],
].map(([session, time, speaker, text], i) => ({
  ref: `m${i + 1}`,
  session: `${session}`,
  time: `${time}`,
  speaker: `${speaker}`,
  text: `${text}`,
}))

async function remembering(store: Store | ':memory:' = ':memory:'): Promise<Memory> {
  const memory = await openQuiet(store)
  await memory.rememberMany(said)
  await memory.consolidate()
  return memory
}

const moved = { from: 'm4', kind: 'updates', to: 'm1', generator: 'updates' }
const questions = ['In which town does Ana live?', 'Why did the mill close?', '小雨住在哪里？']

/** All that anybody can see of what is derived, but for what was decided. */
async function seen(memory: Memory): Promise<string> {
  const answers = await Promise.all(questions.map((question) => memory.recall(question)))
  return JSON.stringify([
    await graphOf(memory),
    answers.map(({ elapsedMs: _, ...answer }) => answer),
    (await memory.allFacts()).facts,
  ])
}

const stateOf = async (memory: Memory, from = 'm4', to = 'm1'): Promise<string | undefined> => {
  const { relations } = await memory.relations({ ref: from, graphs: ['causal'] })
  return relations.find((one) => one.from === from && one.to === to && one.kind === 'updates')?.state
}

const home = async (memory: Memory): Promise<unknown> =>
  (await memory.facts('m1')).find(({ slot }) => slot === 'home')?.toMs ?? null

describe('rulings', () => {
  it('[CU-67] what was decided already is decided once, and by somebody else or for another reason again', async () => {
    const memory = await remembering()
    const first = await memory.reject(moved, { by: 'Ana' })
    expect(await memory.reject(moved)).toEqual(first)
    expect(await memory.reject(moved, { by: 'Ana' })).toEqual(first)
    expect(await memory.rulings()).toHaveLength(1)
    expect(await memory.reject(moved, { by: 'Ben' })).toMatchObject({ ruling: { id: 2 } })
    await memory.retire({ generator: 'causes' })
    await memory.retire({ generator: 'causes' })
    expect(await memory.rulings()).toHaveLength(3)
    await memory.retire({ generator: 'causes', version: causes.version })
    await memory.accept(moved)
    await memory.reject(moved)
    await memory.retire({ generator: 'updates' })
    // The last word was the generator's: rejecting says something again.
    await memory.reject(moved)
    expect((await memory.rulings()).map(({ kind }) => kind)).toEqual([
      'reject',
      'reject',
      'retire',
      'retire',
      'accept',
      'reject',
      'retire',
      'reject',
    ])
  })

  it('[CU-68] a ruling tells which later one has the last word on the same', async () => {
    const memory = await remembering()
    await memory.reject(moved)
    await memory.accept(moved)
    await memory.retire({ generator: 'causes', version: causes.version })
    await memory.restore({ generator: 'causes' })
    await memory.restore(moved)
    const replaced = async () => (await memory.rulings()).map(({ replacedBy }) => replacedBy)
    expect(await replaced()).toEqual([5, 5, 4, null, null])
    await memory.undo(5)
    expect(await replaced()).toEqual([2, null, 4, null, null, null])
  })

  it('[CU-10] a rejected relation marks nothing, closes nothing and is not walked, whenever tasks run again', async () => {
    const memory = await remembering()
    const { context } = await memory.recall(questions[0] as string)
    expect(context.text).toContain('superseded by <ref:m4>')
    expect(await home(memory)).not.toBeNull()
    expect(await memory.reject(moved, { by: 'Ana', reason: 'a visit' })).toMatchObject({ status: 'done' })
    for (const again of [false, true]) {
      if (again) await memory.consolidate({ again })
      expect(await stateOf(memory)).toBe('rejected')
      expect(await home(memory)).toBeNull()
      const { context, trace } = await memory.recall(questions[0] as string)
      expect(context.text).not.toContain('superseded')
      const walked = trace.walk.steps.flatMap(({ relations }) => relations.map(({ generator }) => generator))
      expect(walked).not.toContain('updates@1')
    }
  })

  it('[CU-10] restored, everything is again as it was, to the byte', async () => {
    const memory = await remembering()
    const before = await seen(memory)
    await memory.reject(moved)
    expect(await seen(memory)).not.toBe(before)
    await memory.restore(moved)
    expect(await seen(memory)).toBe(before)
  })

  it('[CU-11] an accepted relation is stable, and stays so when tasks run again', async () => {
    const memory = await remembering()
    expect(await stateOf(memory)).toBe('active')
    await memory.accept(moved)
    await memory.consolidate({ again: true })
    expect(await stateOf(memory)).toBe('stable')
    const { relations } = await memory.relations({ states: ['stable'] })
    expect(relations.map(({ from, to, ruled }) => [from, to, ruled])).toEqual([['m4', 'm1', 'accept']])
  })

  it('[CU-12] a relation is named by its ends, kind and generator; what is not there or not clear is said', async () => {
    const store = await InMemoryStore.open()
    const memory = await remembering(store)
    expect(await memory.reject({ ...moved, to: 'm2' })).toEqual({
      status: 'unknown',
      what: 'm4 updates m2 by updates',
    })
    expect(await memory.reject({ from: 'm1', kind: 'next', to: 'm2' })).toMatchObject({ status: 'unknown' })
    await memory.correct('m1', 'I live in Gent, right beside the mill.', { ref: 'c' })
    const [own] = await store.relations.touching(memory.scope, [4], { graphs: ['causal'] })
    if (own === undefined) throw new Error('there is one')
    const provenance = { ...own.provenance, generator: 'other' }
    await store.relations.replace(memory.scope, {
      generator: 'other',
      owners: [4],
      relations: [{ ...own, provenance }],
    })
    const { generator: _, ...unclear } = moved
    expect(await memory.reject(unclear)).toEqual({
      status: 'refused',
      reason: 'several generators assert it: name one of other, updates',
    })
    const [view] = (await memory.relations({ ref: 'm1', graphs: ['causal'] })).relations
    expect(await memory.reject(view as typeof view & object)).toMatchObject({ status: 'done' })
    await expect(memory.reject({ from: 'm4' } as never)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await expect(memory.retire({ generator: 'next' })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  it.each(['in-memory', 'sqlite'])('[CU-13] a retired generator leaves nothing of itself: %s', async (kind) => {
    const open = (): Promise<Store> => (kind === 'sqlite' ? SqliteStore.open(':memory:') : InMemoryStore.open())
    const memory = await remembering(await open())
    const before = await seen(memory)
    const store = await open()
    const replace = store.relations.replace.bind(store.relations)
    store.relations.replace = async (scope, made) =>
      made.generator === 'updates' ? { added: 0, removed: 0 } : replace(scope, made)
    const untouched = await seen(await remembering(store))
    expect(untouched).not.toBe(before)
    expect(await memory.retire({ generator: 'updates', version: 2 })).toMatchObject({ status: 'done' })
    const retired = await seen(memory)
    // The relations are still listed, as retired; all else is as if they had never been made.
    const [graph, ...rest] = JSON.parse(retired)
    const [wanted, ...others] = JSON.parse(untouched)
    expect(graph.split('\n').filter((line: string) => !line.includes('"state":"retired"'))).toEqual(wanted.split('\n'))
    expect(rest).toEqual(others)
    await memory.consolidate({ again: true })
    expect(await seen(memory)).toBe(retired)
    await memory.restore({ generator: 'updates', version: 2 })
    expect(await seen(memory)).toBe(before)
  })

  it('[CU-13] another version is not retired, and a generator that made nothing is unknown', async () => {
    const memory = await remembering()
    expect(await memory.retire({ generator: 'updates', version: 7 })).toEqual({
      status: 'unknown',
      what: 'updates 7',
    })
    expect(await memory.retire({ generator: 'update' })).toEqual({ status: 'unknown', what: 'update' })
    expect(await stateOf(memory)).toBe('active')
  })

  it('[CU-14] retired, what reads entities leaves none, as if it had never read', async () => {
    const memory = await remembering()
    const before = await seen(memory)
    const store = await InMemoryStore.open()
    store.entities.replace = async () => ({ added: 0, removed: 0 })
    const untouched = await seen(await remembering(store))
    expect(untouched).not.toBe(before)
    expect(await memory.retire({ generator: 'entities' })).toMatchObject({ status: 'done' })
    expect(await memory.entities()).toEqual({ entities: [], next: null })
    expect(await seen(memory)).toBe(untouched)
    await memory.consolidate({ again: true })
    await memory.restore({ generator: 'entities' })
    expect(await seen(memory)).toBe(before)
  })

  it('[CU-15] between a relation and its generator the last word counts', async () => {
    const memory = await remembering()
    await memory.reject(moved)
    await memory.retire({ generator: 'updates' })
    expect(await stateOf(memory)).toBe('retired')
    await memory.accept(moved)
    expect(await stateOf(memory)).toBe('stable')
    expect(await stateOf(memory, 'm7', 'm6')).toBe('retired')
    await memory.retire({ generator: 'updates', version: 2 })
    expect(await stateOf(memory)).toBe('retired')
    await memory.restore({ generator: 'updates' })
    expect(await stateOf(memory)).toBe('stable')
    await memory.restore(moved)
    expect(await stateOf(memory)).toBe('active')
  })

  it('[CU-16] any ruling can be undone, an undoing too; what stood before it holds again', async () => {
    const memory = await remembering()
    const before = await seen(memory)
    await memory.accept(moved)
    await memory.reject(moved)
    expect(await memory.undo(2)).toMatchObject({ status: 'done', ruling: { id: 3, undoes: 2 } })
    expect(await stateOf(memory)).toBe('stable')
    await memory.undo(3)
    expect(await stateOf(memory)).toBe('rejected')
    await memory.undo(2)
    await memory.undo(1)
    expect(await seen(memory)).toBe(before)
    expect(await memory.undo(1)).toEqual({ status: 'refused', reason: 'ruling 1 is undone already' })
    expect(await memory.undo(99)).toEqual({ status: 'unknown', what: 'ruling 99' })
  })

  it('[CU-17] who decided what, when and why is kept, in order', async () => {
    const memory = await remembering()
    await memory.reject(moved, { by: '安娜', reason: 'a visit' })
    await memory.retire({ generator: 'causes' })
    await memory.undo(1, { by: 'Ben' })
    const rulings = await memory.rulings()
    expect(rulings.map(({ id, kind, by, reason, standing }) => [id, kind, by, reason, standing])).toEqual([
      [1, 'reject', '安娜', 'a visit', false],
      [2, 'retire', null, null, true],
      [3, 'undo', 'Ben', null, true],
    ])
    expect(rulings[0]).toMatchObject({ relations: [moved], madeAt: expect.any(Number) })
    expect(rulings[1]).toMatchObject({ generator: 'causes', version: null, relations: [] })
  })

  it('[CU-18] rulings of one scope hold in no other, and those of another handle at once', async () => {
    const store = await InMemoryStore.open()
    const memory = await remembering(store)
    const other = memory.as({ user: 'ben' })
    await other.rememberMany(said)
    await other.consolidate()
    await memory.as({}).reject(moved)
    expect(await stateOf(memory)).toBe('rejected')
    expect(await stateOf(other)).toBe('active')
    expect(await other.rulings()).toEqual([])
  })

  it('[CU-19] what is forgotten takes the rulings about it along, and remembered again it is judged anew', async () => {
    const memory = await remembering()
    await memory.reject(moved)
    await memory.forget('m4')
    expect(await memory.rulings()).toEqual([])
    await memory.remember(said[3] as RememberInput)
    await memory.consolidate()
    expect(await stateOf(memory)).toBe('active')
    expect(await memory.verify()).toEqual([])
  })
})
