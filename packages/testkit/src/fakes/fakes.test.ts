import fc from 'fast-check'
import { expect, it } from 'vitest'
import { brokenText, oddText, oddTexts } from '../arbitraries.ts'
import { canonical } from '../canonical.ts'
import { digestOf, draft, segmentedDraft, sentenceSpace, tokenSpace, unitVector, vectorRows } from './drafts.ts'
import { ManualClock } from './manual-clock.ts'
import { SeededRandom } from './seeded-random.ts'
import { SequentialIds } from './sequential-ids.ts'

it('[TK-1] a manual clock moves only when told; setting it back does not move the monotonic one', () => {
  const clock = new ManualClock(1_000)
  clock.advance(50)
  expect([clock.now(), clock.elapsed()]).toEqual([1_050, 50])
  clock.set(10)
  expect([clock.now(), clock.elapsed()]).toEqual([10, 50])
})

it('[TK-2] sequential ids have the shape of ULIDs, differ, and sort by creation', () => {
  const ids = new SequentialIds()
  const made = [1, 1, 2, 5e12].map((now) => ids.next(now))
  for (const id of made) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  expect([...made].sort()).toEqual(made)
  expect(new Set(made).size).toBe(made.length)
  expect(new SequentialIds().next(1)).toBe(made[0])
})

it('[TK-3] seeded chance repeats, is spread evenly, and shuffles without loss', () => {
  const sequence = (seed: number): number[] => {
    const random = new SeededRandom(seed)
    return Array.from({ length: 10_000 }, () => random.below(10))
  }
  expect(sequence(1)).toEqual(sequence(1))
  expect(sequence(1)).not.toEqual(sequence(2))
  const counts = Array.from({ length: 10 }, (_, digit) => sequence(3).filter((x) => x === digit).length)
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150)
  const list = Array.from({ length: 30 }, (_, i) => i)
  const shuffled = new SeededRandom(4).shuffled(list)
  expect(shuffled).not.toEqual(list)
  expect(shuffled.sort((a, b) => a - b)).toEqual(list)
})

it('[TK-4] a draft is whole by itself; segments share source and digest', () => {
  expect(draft({ text: 'tea' }).digest).toBe(digestOf('tea'))
  const parts = segmentedDraft(['One. ', 'Two.'], { session: 's' })
  expect(parts.map(({ event, digest }) => [event.ref, event.sourceRef, event.part, digest])).toEqual([
    ['One. Two.¶1', 'One. Two.', 1, digestOf('One. Two.')],
    ['One. Two.¶2', 'One. Two.', 2, digestOf('One. Two.')],
  ])
})

it('[TK-5] rows of an int8 space are unit vectors scaled by 127', () => {
  const vector = unitVector([3, 4])
  expect([vector[0], vector[1], vector.length]).toEqual([Math.fround(0.6), Math.fround(0.8), sentenceSpace.dimensions])
  expect([...vectorRows(tokenSpace, [vector]).rows.slice(0, 3)]).toEqual([76, 102, 0])
  expect(vectorRows(sentenceSpace, [vector, vector])).toMatchObject({ count: 2, space: sentenceSpace })
})

it('[TK-6] odd texts are well-formed, broken ones need not be', () => {
  for (const text of oddTexts) expect(text.isWellFormed()).toBe(true)
  fc.assert(fc.property(oddText(), (text) => text.isWellFormed()))
  const samples = fc.sample(brokenText(), { numRuns: 200, seed: 1 })
  expect(samples.some((text) => !text.isWellFormed())).toBe(true)
})

it('[TK-7] canonical texts agree exactly where values do', () => {
  expect(canonical({ b: 1, a: [undefined, null] })).toBe(canonical({ a: [undefined, null], b: 1 }))
  const apart = [0, -0, '0', [0], null, undefined, {}, { a: undefined }, Float32Array.of(0), Float64Array.of(0), '[0]']
  expect(new Set(apart.map(canonical)).size).toBe(apart.length)
})
