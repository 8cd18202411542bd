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
 * @param into  takes one result per row
 */
export function dotEach(query: Float32Array, rows: readonly Float32Array[], into: Float32Array): void {
  const { length } = query
  let at = 0
  for (; at + 4 <= rows.length; at += 4) {
    const [first, second, third, fourth] = [rows[at], rows[at + 1], rows[at + 2], rows[at + 3]] as Four
    let [a, b, c, d] = [0, 0, 0, 0]
    for (let i = 0; i < length; i++) {
      const x = query[i] as number
      a += x * (first[i] as number)
      b += x * (second[i] as number)
      c += x * (third[i] as number)
      d += x * (fourth[i] as number)
    }
    into[at] = a
    into[at + 1] = b
    into[at + 2] = c
    into[at + 3] = d
  }
  for (; at < rows.length; at++) into[at] = dot(query, 0, rows[at] as Float32Array, 0, length)
}

type Four = [Float32Array, Float32Array, Float32Array, Float32Array]
