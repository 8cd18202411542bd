/** What became of a file? Counts, and every line that was not stored, by number. */
import type { Receipt } from 'knotwork'

/** A line that was not stored. */
export interface LineProblem {
  readonly line: number
  readonly status: 'malformed' | 'conflict'
  readonly reason: string
}

/** Outcome of an import. */
export interface ImportReport {
  /** Lines that are not blank. */
  readonly lines: number
  readonly stored: number
  /** Already there, same content: nothing was written. */
  readonly duplicates: number
  /** Same ref, other content: the first stands. */
  readonly conflicts: number
  readonly malformed: number
  /** Stored, but without vectors because the embedder failed. */
  readonly withoutVectors: number
  /** Stored without a time of their own: they count as said when they were stored. */
  readonly withoutTime: number
  /** Names of fields that are not understood, with the number of lines that have them. */
  readonly ignoredFields: Readonly<Record<string, number>>
  /** In order of line, at most {@link problemsMax}; the counts are complete. */
  readonly problems: readonly LineProblem[]
}

/** How many problems are kept: a file of another format must not fill the memory with complaints. */
export const problemsMax = 1000
const fieldNamesMax = 20

/** Counts while an import runs. */
export class ImportTally {
  #lines = 0
  #stored = 0
  #duplicates = 0
  #conflicts = 0
  #malformed = 0
  #withoutVectors = 0
  #withoutTime = 0
  readonly #ignored = new Map<string, number>()
  readonly #problems: LineProblem[] = []

  /** Counts a line that was read as JSON. */
  ignore(names: readonly string[]): void {
    for (const name of names)
      if (this.#ignored.has(name) || this.#ignored.size < fieldNamesMax)
        this.#ignored.set(name, (this.#ignored.get(name) ?? 0) + 1)
  }

  /** Counts a line that could not be taken, and returns it as a problem. */
  malformed(line: number, reason: string): LineProblem {
    this.#lines++
    this.#malformed++
    return this.#keep({ line, status: 'malformed', reason })
  }

  /**
   * Counts what became of a line.
   *
   * @param timed  whether the line says when it was said
   * @returns the problem, if it is one
   */
  receive(line: number, receipt: Receipt, timed: boolean): LineProblem | null {
    if (receipt.status === 'rejected') return this.malformed(line, receipt.message)
    this.#lines++
    if (receipt.status === 'duplicate') this.#duplicates++
    if (receipt.status === 'stored') {
      this.#stored++
      if (!receipt.embedded) this.#withoutVectors++
      if (!timed) this.#withoutTime++
    }
    if (receipt.status !== 'conflict') return null
    this.#conflicts++
    return this.#keep({
      line,
      status: 'conflict',
      reason: `${receipt.ref} is taken by another text; give the new one a ref of its own, or forget the old`,
    })
  }

  report(): ImportReport {
    return {
      lines: this.#lines,
      stored: this.#stored,
      duplicates: this.#duplicates,
      conflicts: this.#conflicts,
      malformed: this.#malformed,
      withoutVectors: this.#withoutVectors,
      withoutTime: this.#withoutTime,
      ignoredFields: Object.fromEntries(this.#ignored),
      problems: this.#problems,
    }
  }

  #keep(problem: LineProblem): LineProblem {
    if (this.#problems.length < problemsMax) this.#problems.push(problem)
    return problem
  }
}
