/** How are coefficients fitted? Logistic regression with a small ridge, by Newton's method: no chance, same data same numbers. */

/** One question: its features, whether the memory holds its answer, and how much it counts. */
export interface Sample {
  readonly features: readonly number[]
  readonly answerable: boolean
  /** Left out together: questions of one memory are not independent. */
  readonly haystack: string
  readonly kind: string
}

/** A fitted model: intercept first. */
export type Coefficients = readonly number[]

/** Penalty on the square of each coefficient but the intercept: a standard normal prior. */
const ridge = 1

const stepsMax = 50

/** Fits with both sides, answerable or not, of equal total weight: how many of each a set has is no fact about memories. */
export function fitLogistic(samples: readonly Sample[]): Coefficients {
  const positives = samples.filter(({ answerable }) => answerable).length
  const weightOf = (answerable: boolean): number =>
    samples.length / 2 / Math.max(1, answerable ? positives : samples.length - positives)
  const size = (samples[0]?.features.length ?? 0) + 1
  let coefficients = new Array<number>(size).fill(0)
  for (let step = 0; step < stepsMax; step++) {
    const gradient = coefficients.map((value, i) => (i === 0 ? 0 : -ridge * value))
    const hessian = coefficients.map((_, i) => coefficients.map((_, j) => (i === j && i > 0 ? ridge : 0)))
    for (const { features, answerable } of samples) {
      const row = [1, ...features]
      const p = probability(coefficients, features)
      const weight = weightOf(answerable)
      row.forEach((x, i) => {
        gradient[i] = (gradient[i] as number) + weight * ((answerable ? 1 : 0) - p) * x
        const line = hessian[i] as number[]
        row.forEach((y, j) => {
          line[j] = (line[j] as number) + weight * p * (1 - p) * x * y
        })
      })
    }
    const change = solve(hessian, gradient)
    coefficients = coefficients.map((value, i) => value + (change[i] as number))
    if (Math.max(...change.map(Math.abs)) < 1e-9) break
  }
  return coefficients
}

/** Probability that a question is answerable. */
export function probability(coefficients: Coefficients, features: readonly number[]): number {
  const logit = features.reduce((sum, x, i) => sum + x * (coefficients[i + 1] as number), coefficients[0] as number)
  return 1 / (1 + Math.exp(-logit))
}

/** Gaussian elimination with the largest pivot; the matrix is positive definite. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] as number])
  const size = rows.length
  for (let column = 0; column < size; column++) {
    const pivot = rows
      .slice(column)
      .reduce(
        (best, row, i) =>
          Math.abs(row[column] as number) > Math.abs(rows[best]?.[column] as number) ? column + i : best,
        column,
      )
    const chosen = rows[pivot] as number[]
    rows[pivot] = rows[column] as number[]
    rows[column] = chosen
    for (const row of rows) {
      if (row === chosen) continue
      const factor = (row[column] as number) / (chosen[column] as number)
      for (let k = column; k <= size; k++) row[k] = (row[k] as number) - factor * (chosen[k] as number)
    }
  }
  return rows.map((row, i) => (row[size] as number) / (row[i] as number))
}
