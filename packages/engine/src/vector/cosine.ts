/** How near are two vectors? The one float32-exact measure, shared by every store so that all rank the same. */

/**
 * Dot product, accumulated in double precision in index order and rounded to float32 at the end; for unit vectors
 * the cosine, in [-1, 1] up to rounding.
 */
export function dot(a: Float32Array, aOffset: number, b: Float32Array, bOffset: number, length: number): number {
  let sum = 0
  for (let i = 0; i < length; i++) sum += (a[aOffset + i] as number) * (b[bOffset + i] as number)
  return Math.fround(sum)
}
