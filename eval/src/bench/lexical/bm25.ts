/** How are postings read from tables turned into a ranking? The same arithmetic for every table layout. */

const k1 = 1.2
const b = 0.75

/** Where one term occurs: parallel arrays. */
export interface TermPostings {
  readonly documents: ArrayLike<number>
  readonly counts: ArrayLike<number>
}

/** Lengths of all documents by id, kept in memory as a store keeps its columns. */
export class DocumentLengths {
  #lengths = new Int32Array(1024)
  #documents = 0
  #words = 0

  /** Ids beyond the present end make room. */
  set(id: number, length: number): void {
    if (id >= this.#lengths.length) {
      const larger = new Int32Array(Math.max(id + 1, this.#lengths.length * 2))
      larger.set(this.#lengths)
      this.#lengths = larger
    }
    this.#lengths[id] = length
    this.#documents++
    this.#words += length
  }

  delete(id: number): void {
    this.#documents--
    this.#words -= this.#lengths[id] ?? 0
    this.#lengths[id] = 0
  }

  /** Ids of the best documents, best first, ties by id. */
  rank(terms: readonly TermPostings[], limit: number): number[] {
    const scores = new Map<number, number>()
    const meanLength = this.#words / this.#documents
    for (const { documents, counts } of terms) {
      const df = documents.length
      const idf = Math.log(1 + (this.#documents - df + 0.5) / (df + 0.5))
      for (let i = 0; i < df; i++) {
        const id = documents[i] as number
        const count = counts[i] as number
        const norm = k1 * (1 - b + (b * (this.#lengths[id] as number)) / meanLength)
        scores.set(id, (scores.get(id) ?? 0) + (idf * count * (k1 + 1)) / (count + norm))
      }
    }
    const ranked = [...scores].sort((x, y) => y[1] - x[1] || x[0] - y[0])
    return ranked.slice(0, limit).map(([id]) => id)
  }
}
