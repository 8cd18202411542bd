import { describe, expect, it } from 'vitest'
import type { NumberedEvent } from '../store/store.ts'
import { tokenize } from '../text/tokenize.ts'
import { Directory } from './directory.ts'
import { leaningsOf } from './leanings.ts'
import type { Snapshot } from './snapshot.ts'

/** Events with these texts, numbered from 1, a day apart, and the reads that were made of them. */
function worldOf(texts: readonly string[]): { snapshot: Snapshot; reads: string[] } {
  const events = texts.map(
    (text, i) =>
      ({
        no: i + 1,
        ref: `e${i + 1}`,
        text,
        speaker: 'Ida',
        saidAt: { epochMs: (20_000 + i) * 86_400_000, offsetMinutes: 0 },
        occurred: [],
      }) as unknown as NumberedEvent,
  )
  const count = texts.length
  const directory = new Directory({
    revision: { lastNo: count, epoch: 0 },
    no: Float64Array.from(texts, (_, i) => i + 1),
    session: new Float64Array(count).fill(1),
    seq: Float64Array.from(texts, (_, i) => i + 1),
    speaker: new Int32Array(count).fill(-1),
    length: new Int32Array(count).fill(1),
    localMs: Float64Array.from(texts, (_, i) => (20_000 + i) * 86_400_000),
    marks: new Uint8Array(count),
    occurred: {
      no: new Float64Array(0),
      from: new Float64Array(0),
      to: new Float64Array(0),
      granularity: new Uint8Array(0),
    },
    speakers: [],
  })
  const reads: string[] = []
  const snapshot = {
    directory,
    events: async (nos: readonly number[]) => {
      reads.push('events')
      return events.filter(({ no }) => nos.includes(no))
    },
    postings: async (terms: readonly string[]) => {
      reads.push('postings')
      return terms.map((term) => {
        const held = events.filter(({ text }) => tokenize(text).includes(term)).map(({ no }) => no)
        const count = new Uint16Array(held.length).fill(1)
        return { term, documentFrequency: held.length, no: Float64Array.from(held), count }
      })
    },
  } as unknown as Snapshot
  return { snapshot, reads }
}

const numbers = { entityEventsMax: 40 }

describe('leanings', () => {
  it('[WK-64] a frontier costs three reads, and one where nothing leans', async () => {
    const { snapshot, reads } = worldOf([
      'The roof leaked the day after the wedding.',
      'The cat ran off the night of the storm.',
      'The wedding was loud.',
      'The storm was louder.',
    ])
    const found = await leaningsOf([2, 1], snapshot, numbers)
    expect(found.map(({ no, words, on }) => [no, words, on.map((one) => one.no)])).toEqual([
      [1, 'the day after the wedding', [3]],
      [2, 'the night of the storm', [4]],
    ])
    expect(reads).toEqual(['events', 'postings', 'events'])
    const plain = worldOf(['The roof leaked.', 'The wedding was loud.'])
    expect(await leaningsOf([1, 2], plain.snapshot, numbers)).toEqual([])
    expect(plain.reads).toEqual(['events'])
  })

  it('[WK-61] done before planned before named, and of equals the nearest in time first', async () => {
    const lean = 'I cut my hand the day after the concert.'
    const nos = async (...texts: string[]): Promise<number[]> => {
      const [found] = await leaningsOf([texts.length + 1], worldOf([...texts, lean, 'Nothing.']).snapshot, numbers)
      return (found?.on ?? []).map(({ no }) => no)
    }
    const [done, planned, named] = ['The concert was good.', 'The concert will be good.', 'Concert tickets, two.']
    expect(await nos(planned as string, done as string, named as string)).toEqual([2])
    expect(await nos(named as string, planned as string)).toEqual([2])
    expect(await nos(named as string)).toEqual([1])
    expect(await nos(done as string, done as string, done as string)).toEqual([3, 2])
  })

  it('[WK-62] of more than two words the head and most of the weight', async () => {
    const lean = 'I broke a string the day before the autumn school concert.'
    const { snapshot } = worldOf([
      lean,
      'The school concert in autumn was fun.',
      'The concert was fun.',
      'My school was fun.',
    ])
    const [found] = await leaningsOf([1], snapshot, numbers)
    expect(found?.on.map(({ no, isWhole }) => [no, isWhole])).toEqual([[2, true]])
  })

  it('[WK-61] a wedding that somebody else calls theirs is another', async () => {
    const { snapshot } = worldOf(['I lost it on the day of our wedding.', 'Our wedding was loud.'])
    const other: Snapshot = {
      ...snapshot,
      events: async (nos) =>
        (await snapshot.events(nos)).map((one) => (one.no === 2 ? { ...one, speaker: 'Jon' } : one)),
    }
    expect(await leaningsOf([1], snapshot, numbers)).toHaveLength(1)
    expect(await leaningsOf([1], other, numbers)).toEqual([])
  })
})
