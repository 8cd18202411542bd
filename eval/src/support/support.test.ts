import { SeededRandom } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { fitReport } from './fit-report.ts'
import { fitLogistic, probability, type Sample } from './logistic.ts'
import { foreign } from './samples.ts'

/** Questions whose chance of being answerable follows a known model. */
function drawn(count: number, truth: readonly [bias: number, cover: number, person: number]): Sample[] {
  const random = new SeededRandom(7)
  return Array.from({ length: count }, (_, i) => {
    const features = [random.next(), 2 * random.next() - 1]
    const p = probability([-truth[0], truth[1], truth[2]], features)
    return { features, answerable: random.next() < p, haystack: `h${i % 3}`, kind: 'asked' }
  })
}

describe('fit of the support model', () => {
  it('finds the coefficients the questions were drawn by', () => {
    const [intercept = 0, cover = 0, person = 0] = fitLogistic(drawn(20_000, [2, 4, 1.5]))
    expect(-intercept).toBeCloseTo(2, 0)
    expect(cover).toBeCloseTo(4, 0)
    expect(person).toBeCloseTo(1.5, 0)
  })

  it('weighs both sides alike: ten times as many of one kind move nothing but noise', () => {
    const samples = drawn(2_000, [2, 4, 1.5])
    const more = samples.flatMap((one) => (one.answerable ? [one] : Array.from({ length: 10 }, () => one)))
    const [few, many] = [fitLogistic(samples), fitLogistic(more)]
    expect(few.map((value, i) => Math.abs(value - (many[i] as number)) < 0.25)).toEqual([true, true, true])
  })

  it('judges each memory by a fit without it, and foreign questions apart', () => {
    const own = drawn(900, [2, 4, 1.5])
    const strange = own.map((one): Sample => ({ ...one, features: [0, 0], answerable: false, kind: foreign }))
    const { leftOut, means, features } = fitReport([...own, ...strange])
    expect(leftOut.own).toBeGreaterThan(0.75)
    expect(leftOut.foreign).toBeGreaterThan(leftOut.own ?? 1)
    expect(Object.keys(leftOut.byHaystack)).toEqual(['h0', 'h1', 'h2'])
    expect(features.cover).toBeGreaterThan(0.5)
    expect(means.asked?.mean).toBeGreaterThan(means.foreign?.mean ?? 1)
    expect(means.foreign?.below.at(-1)).toBe(1)
  })

  it('has no area where one side is missing', () => {
    const { leftOut } = fitReport(drawn(60, [2, 4, 1.5]).filter(({ answerable }) => answerable))
    expect([leftOut.own, leftOut.foreign]).toEqual([null, null])
  })
})
