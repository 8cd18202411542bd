import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockOf, blockSize, decodeBlock, encodeBlock, postingBytes, withoutEvents } from './posting-block.ts'

/** A block number and postings in it: event numbers with counts, ascending. */
const blocks = fc
  .tuple(
    fc.nat({ max: 1_000_000 }),
    fc.uniqueArray(fc.tuple(fc.nat({ max: blockSize - 1 }), fc.integer({ min: 1, max: 65_535 })), {
      selector: ([at]) => at,
    }),
  )
  .map(([block, entries]) => {
    const sorted = entries.sort(([a], [b]) => a - b)
    return { block, nos: sorted.map(([at]) => block * blockSize + at + 1), counts: sorted.map(([, count]) => count) }
  })

function decoded(block: number, bytes: Uint8Array): { nos: number[]; counts: number[] } {
  const size = bytes.length / postingBytes
  const into = { no: new Float64Array(size), count: new Uint16Array(size) }
  expect(decodeBlock(block, bytes, into, 0)).toBe(size)
  return { nos: [...into.no], counts: [...into.count] }
}

describe('posting block', () => {
  it('[SQ-13] decoding gives back what was encoded, four bytes a posting', () => {
    fc.assert(
      fc.property(blocks, ({ block, nos, counts }) => {
        const bytes = encodeBlock(nos, counts)
        expect(bytes.length).toBe(nos.length * 4)
        expect(new Set(nos.map(blockOf)).size).toBeLessThanOrEqual(1)
        expect(decoded(block, bytes)).toEqual({ nos, counts })
      }),
    )
  })

  it('[SQ-13] the bytes of two runs of events, joined, are the bytes of both', () => {
    fc.assert(
      fc.property(blocks, fc.nat({ max: 256 }), ({ nos, counts }, cut) => {
        const joined = Buffer.concat([
          encodeBlock(nos.slice(0, cut), counts.slice(0, cut)),
          encodeBlock(nos.slice(cut), counts.slice(cut)),
        ])
        expect([...joined]).toEqual([...encodeBlock(nos, counts)])
      }),
    )
  })

  it('[SQ-13] removing events leaves the postings of the others', () => {
    fc.assert(
      fc.property(blocks, fc.infiniteStream(fc.boolean()), ({ block, nos, counts }, coin) => {
        const gone = new Set(nos.filter(() => coin.next().value))
        const kept = nos.flatMap((no, i) => (gone.has(no) ? [] : [[no, counts[i] as number] as const]))
        expect(decoded(block, withoutEvents(block, encodeBlock(nos, counts), gone))).toEqual({
          nos: kept.map(([no]) => no),
          counts: kept.map(([, count]) => count),
        })
      }),
    )
  })

  it('[SQ-13] a count above 65,535 is stored as 65,535', () => {
    expect(decoded(0, encodeBlock([1], [70_000])).counts).toEqual([65_535])
  })
})
