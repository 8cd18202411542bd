import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IntervalIndex, type Stretch } from './interval-index.ts'

const stretches = fc.array(
  fc.record({
    no: fc.integer({ min: 1, max: 900 }),
    from: fc.integer({ min: 0, max: 60 }),
    length: fc.integer({ min: 1, max: 40 }),
  }),
  { maxLength: 700, size: 'max' },
)
const stretchOf = ({ no, from, length }: { no: number; from: number; length: number }): Stretch => ({
  no,
  from,
  to: from + length,
})
const inOrder = (all: readonly Stretch[]): Stretch[] =>
  [...all].sort((a, b) => a.from - b.from || a.no - b.no || a.to - b.to)

function indexOf(all: readonly Stretch[], index: IntervalIndex = new IntervalIndex()): IntervalIndex {
  for (const one of all) index.add(one)
  return index
}

describe('interval index', () => {
  it('[WN-9] finds what a scan finds, before and after more is added', () => {
    fc.assert(
      fc.property(
        stretches,
        stretches,
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 1, max: 9 }),
        (one, two, from, size) => {
          const [first, second] = [one.map(stretchOf), two.map(stretchOf)]
          const index = indexOf(first)
          const copy = index.copy()
          index.overlapping(0, 1)
          indexOf(second, index)
          for (const [found, all] of [
            [index, [...first, ...second]],
            [copy, first],
          ] as const) {
            const touching = all.filter((s) => s.from < from + size && s.to > from).map(({ no }) => no)
            expect(found.overlapping(from, from + size)).toEqual([...new Set(touching)].sort((a, b) => a - b))
            expect(found.beginningFrom(from, size)).toEqual(inOrder(all.filter((s) => s.from >= from)).slice(0, size))
            expect(found.beginningBefore(from, size)).toEqual(
              inOrder(all.filter((s) => s.from < from))
                .reverse()
                .slice(0, size),
            )
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})
