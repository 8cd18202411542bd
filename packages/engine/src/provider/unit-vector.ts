/** How does what a model gives become a vector of a space? Scaled to length 1 and padded with zeros, which changes no cosine. */

/** The next size that the integer scan reads without a tail: a multiple of 32. */
export function paddedSize(dimensions: number): number {
  return Math.ceil(dimensions / 32) * 32
}

/** The row as a unit vector of `padded` components; null where it has no direction: zeros alone, NaN or infinity. */
export function unitVector(row: ArrayLike<number>, padded: number): Float32Array | null {
  let squares = 0
  for (let i = 0; i < row.length; i++) squares += (row[i] as number) ** 2
  const norm = Math.sqrt(squares)
  if (!(norm > 0 && norm < Number.POSITIVE_INFINITY)) return null
  const vector = new Float32Array(padded)
  for (let i = 0; i < row.length; i++) vector[i] = (row[i] as number) / norm
  return vector
}
