import { draft } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { blockSize } from '../posting-block.ts'
import { SqliteStore } from './sqlite-store.ts'

const scope = { tenant: 'tests', agent: 'tests', user: 'postings' }
/** In the first block, at the end of the second, and in the fourth. */
const rare = [3, 2 * blockSize, 3 * blockSize + 7]

async function storeOfBlocks(): Promise<SqliteStore> {
  const store = await SqliteStore.open(':memory:')
  const drafts = Array.from({ length: 3 * blockSize + 20 }, (_, i) => {
    const terms = rare.includes(i + 1) ? { 常: 1, 'a\0b': i } : { 常: 2 }
    return [draft({ ref: `e${i + 1}`, terms })]
  })
  await store.events.append(scope, drafts)
  return store
}

describe('postings over blocks', () => {
  it('[SQ-60] come in order with their counts, whatever blocks lie between, and whatever the term is made of', async () => {
    const store = await storeOfBlocks()
    const [some, none] = await store.search.postings(scope, ['a\0b', 'a'], 10)
    expect([...(some?.no ?? [])]).toEqual(rare)
    expect([...(some?.count ?? [])]).toEqual(rare.map((no) => no - 1))
    expect(none).toMatchObject({ documentFrequency: 0, no: new Float64Array(0) })
    await store.close()
  })

  it('[SQ-60] of a term in more events than asked for come as their number alone', async () => {
    const store = await storeOfBlocks()
    const events = 3 * blockSize + 20
    const [within] = await store.search.postings(scope, ['常'], events)
    expect([...(within?.no ?? [])]).toEqual(Array.from({ length: events }, (_, i) => i + 1))
    const [beyond] = await store.search.postings(scope, ['常'], events - 1)
    expect(beyond).toMatchObject({ documentFrequency: events, no: new Float64Array(0), count: new Uint16Array(0) })
    await store.close()
  })
})
