/** How do terms enter the index? Collected over a whole batch, so that each (term, block) is written once. */

import { blockOf, countMax, encodeBlock } from '../posting-block.ts'
import type { TermCounts } from '../store.ts'
import type { Database } from './database.ts'

// `||` joins the bytes but calls the result text; the cast calls it binary again.
const extend = `INSERT INTO postings (scope_no, block, term, data) VALUES (?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET data = CAST(data || excluded.data AS BLOB)`

/** The postings of events added in one call. */
export class PostingWriter {
  readonly #pending = new Map<string, { readonly nos: number[]; readonly counts: number[] }>()

  /** Adds the terms of an event; numbers must come ascending. @returns sum of the counts as stored */
  add(no: number, terms: TermCounts): number {
    let length = 0
    for (let i = 0; i < terms.terms.length; i++) {
      const term = terms.terms[i] as string
      const count = Math.min(terms.counts[i] as number, countMax)
      length += count
      let entry = this.#pending.get(term)
      if (entry === undefined) {
        entry = { nos: [], counts: [] }
        this.#pending.set(term, entry)
      }
      entry.nos.push(no)
      entry.counts.push(count)
    }
    return length
  }

  /** Writes all terms collected, in order of the key, which keeps neighbouring pages together. */
  write(database: Database, scopeNo: number): void {
    for (const term of [...this.#pending.keys()].sort()) {
      const { nos, counts } = this.#pending.get(term) as { nos: number[]; counts: number[] }
      for (let start = 0, end = 0; start < nos.length; start = end) {
        const block = blockOf(nos[start] as number)
        while (end < nos.length && blockOf(nos[end] as number) === block) end++
        database.run(extend, scopeNo, block, term, encodeBlock(nos.slice(start, end), counts.slice(start, end)))
      }
    }
    this.#pending.clear()
  }
}
