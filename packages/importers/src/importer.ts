/** What is an importer? It recognises a format by the head of a file, and reads its files row by row. */
import type { RememberInput } from 'knotwork'
import type { Head } from './source/head.ts'
import type { Source } from './source/source.ts'
import type { DateOrder } from './time/numeric-date.ts'

/** Where in a source something stands: by line in texts, by path in JSON documents. */
export interface Place {
  /** Path within the source; the name of the file where the source is one. */
  readonly file: string
  /** From 1; null where lines mean nothing, as in a JSON document. */
  readonly line: number | null
  /** Path in a JSON document, for example `$[3].chat_messages[2]`; null in texts. */
  readonly at: string | null
}

/** One thing a source holds: what is to be remembered, what cannot be, or what is left out on purpose. */
export type Row =
  | {
      readonly place: Place
      readonly input: RememberInput
      /** Names of what was given and not understood. */
      readonly ignored?: readonly string[]
    }
  | { readonly place: Place; readonly problem: string }
  /** Why it is left out, in words that are the same for all rows of its sort: they are counted by it. */
  | { readonly place: Place; readonly leftOut: string }

/** What a caller knows and a file does not say. */
export interface ReadOptions {
  /**
   * Zone of what was said: an IANA name or an offset such as `+02:00`. Times without a zone are read in it, and moments
   * are shown on its clock. Default: none, and times without a zone stay without one.
   */
  readonly zone?: string
  /** Order of day and month in dates of numbers. Default: inferred from the file. */
  readonly dateOrder?: DateOrder
  /** Of days that a transcript names without a year. Default: the year above them, else the one in the file's name. */
  readonly year?: number
  /** Who the file calls only "user", "human", "me" or "you". */
  readonly me?: string
  /** Which branches of a conversation with branches are read. Default `current`. */
  readonly branches?: 'current' | 'all'
  /** Columns of a table by field of an event, for example `{ speaker: 'author', text: 'body' }`. */
  readonly map?: Readonly<Record<string, string>>
  /** Takes what was inferred or assumed, a sentence each. */
  readonly onAssumption?: (sentence: string) => void
}

/** Reads one format. */
export interface Importer {
  /** As a caller names it: `whatsapp`. */
  readonly name: string
  /** As a person reads it: `WhatsApp chat export (text)`. */
  readonly title: string
  /**
   * How surely a file is of this format, from its first bytes: 0 is not, 1 is without doubt. A format of several files
   * says so of each of them.
   */
  recognise(head: Head): number
  /**
   * The rows of a source in its order, read as they are asked for.
   *
   * @param source  the files that were recognised
   * @throws {INVALID_INPUT} when an option cannot be used, or a choice is the caller's; what is wrong with a row is a row
   */
  read(source: Source, options: ReadOptions): AsyncIterable<Row>
}
