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

/**
 * `dot` of a query with each of some rows of its length. Four rows at a time: a sum alone waits for each of its additions.
 *
 * @param arrays  one per row: where it lies
 * @param starts  one per row: from where on
 * @returns       one result per row
 */
export function dotEach(query: Float32Array, arrays: readonly Float32Array[], starts: readonly number[]): Float32Array {
  const { length } = query
  const dots = new Float32Array(arrays.length)
  let at = 0
  for (; at + 4 <= arrays.length; at += 4) {
    const [first, second, third, fourth] = [
      arrays[at],
      arrays[at + 1],
      arrays[at + 2],
      arrays[at + 3],
    ] as Four<Float32Array>
    const [p, q, r, s] = [starts[at], starts[at + 1], starts[at + 2], starts[at + 3]] as Four<number>
    let [a, b, c, d] = [0, 0, 0, 0]
    for (let i = 0; i < length; i++) {
      const x = query[i] as number
      a += x * (first[p + i] as number)
      b += x * (second[q + i] as number)
      c += x * (third[r + i] as number)
      d += x * (fourth[s + i] as number)
    }
    dots[at] = a
    dots[at + 1] = b
    dots[at + 2] = c
    dots[at + 3] = d
  }
  for (; at < arrays.length; at++) dots[at] = dot(query, 0, arrays[at] as Float32Array, starts[at] as number, length)
  return dots
}

type Four<T> = [T, T, T, T]
