/** What would recall cost if it were only its three unavoidable parts, everything already in memory? */

import type { QuestionTokens, TokenRows } from 'knotwork/provider'
import { ScanMatrix } from 'knotwork/store'
import { BareIndex } from './bare-index.ts'

/** Best of an integer scan that are kept; what a first stage takes. */
const nearestKept = 100

/** The parts of a recall, over data gathered while a memory was built. */
export class BareParts {
  readonly #sentences: ScanMatrix
  readonly #tokens: readonly TokenRows[]
  readonly #index: BareIndex
  /** One per sentence: the kernel that recall scans with multiplies by something. */
  readonly #factors: Float32Array
  #candidates: ScanMatrix | null = null

  /**
   * @param sentences  all sentence vectors
   * @param tokens     token rows of each event
   * @param words      words of each event
   */
  constructor(sentences: ScanMatrix, tokens: readonly TokenRows[], words: readonly (readonly string[])[]) {
    this.#sentences = sentences
    this.#tokens = tokens
    this.#index = new BareIndex(words)
    this.#factors = new Float32Array(sentences.count).fill(1)
  }

  /** Int8 scan over every sentence vector, by the same kernel as recall's, and its best rows. */
  scan(query: Float32Array): number[] {
    const products = this.#sentences.scaledInt8(Int8Array.from(query, int8), this.#factors)
    const best: number[] = []
    let worst = Number.NEGATIVE_INFINITY
    for (let row = 0; row < products.length; row++) {
      const product = products[row] as number
      if (best.length === nearestKept && product <= worst) continue
      let at = best.length
      while (at > 0 && (products[best[at - 1] as number] as number) < product) at--
      best.splice(at, 0, row)
      if (best.length > nearestKept) best.pop()
      worst = products[best.at(-1) as number] as number
    }
    return best
  }

  /** One BM25 query, top 100. */
  lexical(words: readonly string[]): number[] {
    return this.#index.search(words, 100)
  }

  /** Sum over question tokens of the best match, per event; the rows come from memory. */
  late(events: readonly number[], question: QuestionTokens): Float64Array {
    const dimensions = question.rows.length / question.count
    const matrix = this.#emptied(dimensions)
    const ends = events.map((event) => {
      const rows = this.#tokens[event]?.rows
      if (rows !== undefined && rows.length > 0) matrix.appendInt8(rows)
      return matrix.count
    })
    const scores = new Float64Array(events.length)
    for (let token = 0; token < question.count; token++) {
      const products = matrix.scanInt8(question.rows.subarray(token * dimensions, (token + 1) * dimensions))
      let row = 0
      ends.forEach((end, index) => {
        let most = 0
        for (; row < end; row++) most = Math.max(most, products[row] as number)
        scores[index] = (scores[index] as number) + most
      })
    }
    return scores
  }

  /** The one matrix of candidates: a new one each time is a new WebAssembly memory, whose collection the next recall would pay for. */
  #emptied(dimensions: number): ScanMatrix {
    this.#candidates ??= new ScanMatrix(dimensions)
    this.#candidates.clear()
    return this.#candidates
  }
}

/** A component of a unit vector in steps of 1/127. */
function int8(component: number): number {
  return Math.round(component * 127)
}
