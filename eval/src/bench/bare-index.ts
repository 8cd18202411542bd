/** What is the least that a lexical search can cost? BM25 over postings in memory, nothing around it. */

interface PostingList {
  readonly documents: Int32Array
  readonly counts: Uint8Array
}

const k1 = 1.2
const b = 0.75

/** An inverted index over whole documents; built once, then read. */
export class BareIndex {
  readonly #lists = new Map<string, PostingList>()
  readonly #lengths: Int32Array
  readonly #meanLength: number
  readonly #scores: Float64Array

  /** @param documents  words of each document */
  constructor(documents: readonly (readonly string[])[]) {
    this.#lengths = Int32Array.from(documents, (words) => words.length)
    this.#meanLength = this.#lengths.reduce((total, length) => total + length, 0) / documents.length
    this.#scores = new Float64Array(documents.length)
    const growing = new Map<string, Map<number, number>>()
    documents.forEach((words, document) => {
      for (const word of words) {
        const counts = growing.get(word) ?? new Map<number, number>()
        counts.set(document, (counts.get(document) ?? 0) + 1)
        growing.set(word, counts)
      }
    })
    for (const [word, counts] of growing)
      this.#lists.set(word, { documents: Int32Array.from(counts.keys()), counts: Uint8Array.from(counts.values()) })
  }

  /** The best documents, best first, ties by position. */
  search(words: readonly string[], limit: number): number[] {
    const scores = this.#scores
    const touched: number[] = []
    for (const word of words) {
      const list = this.#lists.get(word)
      if (list === undefined) continue
      const df = list.documents.length
      const idf = Math.log(1 + (scores.length - df + 0.5) / (df + 0.5))
      for (let i = 0; i < df; i++) {
        const document = list.documents[i] as number
        const count = list.counts[i] as number
        const norm = k1 * (1 - b + (b * (this.#lengths[document] as number)) / this.#meanLength)
        if (scores[document] === 0) touched.push(document)
        scores[document] = (scores[document] as number) + (idf * count * (k1 + 1)) / (count + norm)
      }
    }
    touched.sort((x, y) => (scores[y] as number) - (scores[x] as number) || x - y)
    const best = touched.slice(0, limit)
    for (const document of touched) scores[document] = 0
    return best
  }
}
