/** What became of a source? Counts, and every row that was not stored, by its place. */
import type { Receipt, RememberInput } from 'knotwork'
import type { Place } from '../importer.ts'
import { type TimeRange, TimeSpan } from './time-span.ts'

/** A row that was not stored. */
export interface RowProblem {
  /** Path within the source; absent where the source is one file. */
  readonly file?: string
  /** From 1; absent in JSON documents. */
  readonly line?: number
  /** Path in a JSON document; absent in texts. */
  readonly at?: string
  readonly status: 'malformed' | 'conflict'
  readonly reason: string
}

/** Outcome of an import. `rows` is the sum of the five counts that follow it. */
export interface ImportReport {
  /** Name of the format. */
  readonly format: string
  /** What the source holds: lines, messages or records that are not blank. */
  readonly rows: number
  readonly stored: number
  /** Already there, same content: nothing was written. */
  readonly duplicates: number
  /** Same ref, other content: the first stands. */
  readonly conflicts: number
  readonly malformed: number
  /** Rows left out on purpose, by why. */
  readonly leftOut: Readonly<Record<string, number>>
  /** Stored, but without vectors because the embedder failed. */
  readonly withoutVectors: number
  /** Stored without a time of their own: they count as said when they were stored. */
  readonly withoutTime: number
  /** Sessions that the rows belong to; a row without one belongs to its day. */
  readonly sessions: number
  /** First and last time said; null where no row has one. */
  readonly times: TimeRange | null
  /** What was inferred or assumed, a sentence each. */
  readonly assumptions: readonly string[]
  /** Names of fields that are not understood, with the number of rows that have them. */
  readonly ignoredFields: Readonly<Record<string, number>>
  /** In order, at most {@link problemsMax}; the counts are complete. */
  readonly problems: readonly RowProblem[]
}

/** How many problems are kept: a file of another format must not fill the memory with complaints. */
export const problemsMax = 1000
const fieldNamesMax = 20
/** Most sessions that are told apart, for each is kept by name. */
const sessionsMax = 1_000_000

/** Counts while an import runs. */
export class ImportTally {
  readonly #format: string
  readonly #manyFiles: boolean
  readonly #zone: string | null
  #rows = 0
  #stored = 0
  #duplicates = 0
  #conflicts = 0
  #malformed = 0
  #withoutVectors = 0
  #withoutTime = 0
  readonly #leftOut = new Map<string, number>()
  readonly #sessions = new Set<string>()
  readonly #span = new TimeSpan()
  readonly #assumptions = new Set<string>()
  readonly #ignored = new Map<string, number>()
  readonly #problems: RowProblem[] = []

  /**
   * @param manyFiles  whether a place must say in which file it is
   * @param zone  as the caller named it; null where none was
   */
  constructor(format: string, manyFiles: boolean, zone: string | null) {
    this.#format = format
    this.#manyFiles = manyFiles
    this.#zone = zone
  }

  /** Keeps what was inferred or assumed. */
  assume(sentence: string): void {
    this.#assumptions.add(sentence)
  }

  /** Counts the fields of a row that are not understood. */
  ignore(names: readonly string[]): void {
    for (const name of names)
      if (this.#ignored.has(name) || this.#ignored.size < fieldNamesMax)
        this.#ignored.set(name, (this.#ignored.get(name) ?? 0) + 1)
  }

  /** Counts a row that is left out on purpose. */
  leaveOut(reason: string): void {
    this.#rows++
    this.#leftOut.set(reason, (this.#leftOut.get(reason) ?? 0) + 1)
  }

  /** Counts a row that could not be taken, and returns it as a problem. */
  malformed(place: Place, reason: string): RowProblem {
    this.#rows++
    this.#malformed++
    return this.#keep(place, 'malformed', reason)
  }

  /** Counts what became of a row. @returns the problem, if it is one */
  receive(place: Place, input: RememberInput, receipt: Receipt): RowProblem | null {
    if (receipt.status === 'rejected') return this.malformed(place, receipt.message)
    if (receipt.status === 'echo') {
      this.leaveOut('a context that was recalled from this memory')
      return null
    }
    this.#rows++
    this.#place(input)
    if (receipt.status === 'duplicate') this.#duplicates++
    if (receipt.status === 'stored') {
      this.#stored++
      if (!receipt.embedded) this.#withoutVectors++
      if (input.time === undefined) this.#withoutTime++
    }
    if (receipt.status !== 'conflict') return null
    this.#conflicts++
    const reason = `${receipt.ref} is taken by another text; give the new one a ref of its own, or forget the old`
    return this.#keep(place, 'conflict', reason)
  }

  report(): ImportReport {
    return {
      format: this.#format,
      rows: this.#rows,
      stored: this.#stored,
      duplicates: this.#duplicates,
      conflicts: this.#conflicts,
      malformed: this.#malformed,
      leftOut: Object.fromEntries(this.#leftOut),
      withoutVectors: this.#withoutVectors,
      withoutTime: this.#withoutTime,
      sessions: this.#sessions.size,
      times: this.#span.range(),
      assumptions: [...this.#assumptions, ...this.#zoneSentence()],
      ignoredFields: Object.fromEntries(this.#ignored),
      problems: this.#problems,
    }
  }

  /** What was made of times that do not say where. */
  #zoneSentence(): string[] {
    const floating = this.#span.range()?.floating ?? 0
    if (this.#zone !== null) return [`times without a zone, and moments, are on the clock of ${this.#zone}`]
    return floating === 0
      ? []
      : [`${floating} times have no zone and stay without one; --zone Europe/Oslo, for one, names it`]
  }

  /** In which session, and when. */
  #place({ session, time }: RememberInput): void {
    const day = this.#span.add(time)
    const name = session?.trim() || day
    if (name !== null && this.#sessions.size < sessionsMax) this.#sessions.add(name)
  }

  #keep({ file, line, at }: Place, status: RowProblem['status'], reason: string): RowProblem {
    const problem = {
      ...(this.#manyFiles ? { file } : {}),
      ...(line === null ? {} : { line }),
      ...(at === null ? {} : { at }),
      status,
      reason,
    }
    if (this.#problems.length < problemsMax) this.#problems.push(problem)
    return problem
  }
}
