/** Which numbers look random and are the same every time? sfc32, a small fast counting generator (PractRand, C. Doty-Humphrey). */

/** A generator of whole numbers in [0, below). */
export type Draw = (below: number) => number

/** Seeds sfc32 with one number and discards its first outputs, as its author advises. */
export function seededDraw(seed: number): Draw {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, seed >>> 0, 1]
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let i = 0; i < 15; i++) next()
  return (below) => Math.floor((next() / 2 ** 32) * below)
}
