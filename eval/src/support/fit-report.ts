/** How well do the coefficients hold? Figures on memories that were left out of the fit. */

import { supportAuroc } from '../metrics/abstention.ts'
import { type Coefficients, fitLogistic, probability, type Sample } from './logistic.ts'
import { featureNames, foreign } from './samples.ts'

/** Figures of one fit. */
export interface FitReport {
  readonly samples: number
  /** Fitted on everything: bias taken off, then one per feature. */
  readonly coefficients: Readonly<Record<string, number>>
  /** Areas under the ROC curve with each memory judged by a fit on the others; null where one side is missing. */
  readonly leftOut: {
    /** Answerable against unanswerable questions of the same memory. */
    readonly own: number | null
    /** Answerable questions against those of other memories. */
    readonly foreign: number | null
    readonly byHaystack: Readonly<Record<string, number | null>>
  }
  /** Mean support of each kind of question, fitted on everything. */
  readonly means: Readonly<
    Record<string, { readonly n: number; readonly mean: number; readonly below: readonly number[] }>
  >
  /** One feature alone, own questions. */
  readonly features: Readonly<Record<string, number | null>>
}

/** Supports for which the share of questions below is told. */
const marks = [0.1, 0.2, 0.3, 0.5, 0.7] as const

/** Fits, leaves out, counts. */
export function fitReport(samples: readonly Sample[]): FitReport {
  const haystacks = [...new Set(samples.map(({ haystack }) => haystack))]
  const all = fitLogistic(samples)
  const leftOut = new Map<Sample, number>()
  // With very many small memories one fit each would say the same: they are left out by tenths.
  const folds = haystacks.length <= 10 ? haystacks.map((one) => [one]) : tenths(haystacks)
  for (const fold of folds) {
    const out = new Set(fold)
    const fitted = fitLogistic(samples.filter(({ haystack }) => !out.has(haystack)))
    for (const sample of samples)
      if (out.has(sample.haystack)) leftOut.set(sample, probability(fitted, sample.features))
  }
  const auroc = (some: readonly Sample[], value: (sample: Sample) => number): number | null =>
    supportAuroc(some.map((sample) => ({ support: value(sample), answerable: sample.answerable })))
  const own = samples.filter(({ kind }) => kind !== foreign)
  const strange = samples.filter(({ kind, answerable }) => answerable || kind === foreign)
  const supported = (sample: Sample): number => leftOut.get(sample) ?? 0
  return {
    samples: samples.length,
    coefficients: named(all),
    leftOut: {
      own: auroc(own, supported),
      foreign: auroc(strange, supported),
      byHaystack:
        haystacks.length > 10
          ? {}
          : Object.fromEntries(
              haystacks.map((one) => [
                one,
                auroc(
                  own.filter(({ haystack }) => haystack === one),
                  supported,
                ),
              ]),
            ),
    },
    means: meansOf(samples, all),
    features: Object.fromEntries(
      featureNames.map((name, i) => [name, auroc(own, ({ features }) => features[i] as number)]),
    ),
  }
}

function tenths(haystacks: readonly string[]): string[][] {
  return Array.from({ length: 10 }, (_, fold) => haystacks.filter((_, i) => i % 10 === fold))
}

function named(coefficients: Coefficients): Record<string, number> {
  const [intercept = 0, ...rest] = coefficients
  return { bias: -intercept, ...Object.fromEntries(featureNames.map((name, i) => [name, rest[i] ?? 0])) }
}

function meansOf(samples: readonly Sample[], coefficients: Coefficients): FitReport['means'] {
  const kinds = [...new Set(samples.map(({ kind }) => kind))].sort()
  return Object.fromEntries(
    kinds.map((kind) => {
      const supports = samples
        .filter((one) => one.kind === kind)
        .map(({ features }) => probability(coefficients, features))
      const mean = supports.reduce((sum, one) => sum + one, 0) / supports.length
      const below = marks.map((mark) => supports.filter((one) => one < mark).length / supports.length)
      return [kind, { n: supports.length, mean, below }]
    }),
  )
}

/** For people. */
export function formatFit({ samples, coefficients, leftOut, means, features }: FitReport): string {
  const figure = (value: number | null): string => (value === null ? '–' : value.toFixed(3))
  const list = (record: Readonly<Record<string, number | null>>): string =>
    Object.entries(record)
      .map(([name, value]) => `${name} ${figure(value)}`)
      .join(' · ')
  return [
    `${samples} questions`,
    `coefficients  ${list(coefficients)}`,
    `left out      own ${figure(leftOut.own)} · foreign ${figure(leftOut.foreign)}`,
    `by memory     ${list(leftOut.byHaystack)}`,
    `one feature   ${list(features)}`,
    `mean support, and share below ${marks.join(', ')}:`,
    ...Object.entries(means).map(
      ([kind, { n, mean, below }]) =>
        `  ${kind.padEnd(24)} ${String(n).padStart(5)}  ${mean.toFixed(2)}  ${below.map((one) => one.toFixed(2)).join(' ')}`,
    ),
  ].join('\n')
}
