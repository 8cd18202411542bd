/** What must be read as a fact, and what must not? Single sentences in both languages, `eval/written/facts`. */

import { basename } from 'node:path'
import { filesAt, readJson } from '../loaders/files.ts'

/** A fact that a sentence states. */
export interface GoldFact {
  /** As `facts` has it: a name in lower case, "ana's sister"; empty for a thing that nobody owns. */
  readonly subject: string
  readonly slot: string
  /** As said, without the words around it. */
  readonly value: string
}

/** A sentence; without facts it states none. */
export interface FactCase {
  readonly id: string
  readonly language: string
  readonly speaker: string
  readonly text: string
  readonly facts: readonly GoldFact[]
}

/** Cases of a file or of the `*.json` of a folder, each with the language its file is named after. */
export function readFactCases(path: string): FactCase[] {
  return filesAt(path, (name) => name.endsWith('.json')).flatMap((file) =>
    readJson<Omit<FactCase, 'language'>[]>(file).map((one) => ({ ...one, language: basename(file, '.json') })),
  )
}
