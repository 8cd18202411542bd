/** How near are two vectors? The one float32-exact measure, shared by every store so that all rank the same. */

import { dotsWasmBase64 } from './dots.generated.ts'
import { compiled, exportsOf, pageBytes } from './wasm.ts'

interface DotExports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
  dots(query: number, rows: number, count: number, components: number, out: number): void
}

/** Sums side by side; rows are padded to a multiple of it. */
const sums = 8

/** Bytes of rows copied at a time: they are still near the processor when they are multiplied. */
const batchBytes = 128 * 1024

/**
 * Dot product, accumulated in double precision in eight sums by index modulo eight, which are added up in pairs and
 * rounded to float32 at the end; for unit vectors the cosine, in [-1, 1] up to rounding.
 */
export function dot(a: Float32Array, aOffset: number, b: Float32Array, bOffset: number, length: number): number {
  const product = (i: number): number => (i < length ? (a[aOffset + i] as number) * (b[bOffset + i] as number) : 0)
  let [s0, s1, s2, s3, s4, s5, s6, s7] = [0, 0, 0, 0, 0, 0, 0, 0]
  for (let i = 0; i < length; i += sums) {
    s0 += product(i)
    s1 += product(i + 1)
    s2 += product(i + 2)
    s3 += product(i + 3)
    s4 += product(i + 4)
    s5 += product(i + 5)
    s6 += product(i + 6)
    s7 += product(i + 7)
  }
  return Math.fround(s0 + s4 + (s2 + s6) + (s1 + s5 + (s3 + s7)))
}

/** Made when it is first used. Its memory: the query, a batch of rows, a result for each. */
let kernel: DotExports | null = null

/**
 * `dot` of a query with every row of some blocks, bit by bit the same.
 *
 * @param blocks  rows of the query's length, row-major; any number in each
 * @returns       one result per row, block by block
 */
export function dotEach(query: Float32Array, blocks: readonly Float32Array[]): Float32Array {
  const { length } = query
  let rows = 0
  for (const block of blocks) rows += block.length / length
  const dots = new Float32Array(rows)
  if (rows === 0) return dots
  const padded = Math.ceil(length / sums) * sums
  const batch = Math.max(1, Math.floor(batchBytes / (padded * Float32Array.BYTES_PER_ELEMENT)))
  const rowsAt = padded * Float64Array.BYTES_PER_ELEMENT
  const out = rowsAt + batch * padded * Float32Array.BYTES_PER_ELEMENT
  const { multiply, memory } = kernelOf(out + batch * Float32Array.BYTES_PER_ELEMENT)
  new Float64Array(memory, 0, padded).fill(0).set(query)
  const into = new Float32Array(memory, rowsAt, batch * padded)
  if (padded > length) into.fill(0)
  const results = new Float32Array(memory, out, batch)
  let [done, held] = [0, 0]
  const flush = (): void => {
    multiply(0, rowsAt, held, padded, out)
    dots.set(held === batch ? results : results.subarray(0, held), done)
    done += held
    held = 0
  }
  for (const block of blocks) {
    const whole = padded === length && held * length + block.length <= into.length
    const step = whole ? block.length : length
    for (let start = 0; start < block.length; start += step) {
      if (held === batch) flush()
      into.set(step === block.length ? block : block.subarray(start, start + step), held * padded)
      held += step / length
    }
  }
  flush()
  return dots
}

/** The kernel with so many bytes of memory at least. */
function kernelOf(bytes: number): { multiply: DotExports['dots']; memory: ArrayBuffer } {
  kernel ??= exportsOf<DotExports>(compiled(dotsWasmBase64))
  const missing = Math.ceil((bytes - kernel.memory.buffer.byteLength) / pageBytes)
  if (missing > 0) kernel.memory.grow(missing)
  return { multiply: kernel.dots, memory: kernel.memory.buffer }
}
