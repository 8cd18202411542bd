/** What is in the written set of causal relations? Snippets of conversation with every relation that holds in them. */

import { basename } from 'node:path'
import { filesAt, readJson } from '../loaders/files.ts'
import type { CauseEvent, CauseKind } from './engine.ts'

/** Rules are made on `dev`; `test` is for reporting alone. */
export type Half = 'dev' | 'test'

/** One snippet as the file keeps it. */
export interface WrittenSnippet {
  readonly id: string
  readonly half: Half
  /** Looks causal in some way and is not, or not where it seems. */
  readonly trap: boolean
  readonly turns: readonly { readonly speaker: string; readonly text: string; readonly ref: string }[]
  readonly relations: readonly WrittenRelation[]
  readonly note: string
}

/** A relation by the refs of its turns; one `within` a turn has the same ref twice. */
export interface WrittenRelation {
  readonly from: string
  readonly to: string
  readonly kind: CauseKind
  readonly quote: string
  readonly within?: true
}

/** A snippet with the language its file is named after. */
export interface Snippet extends WrittenSnippet {
  readonly language: string
}

/** Snippets of a file or of all `causes.*.json` of a folder. */
export function readSnippets(path: string): Snippet[] {
  return filesAt(path, (name) => /^causes\..+\.json$/.test(name)).flatMap((file) => {
    const language = /\.([a-z]{2})\.json$/.exec(basename(file))?.[1] ?? 'other'
    return readJson<WrittenSnippet[]>(file).map((snippet) => ({ ...snippet, language }))
  })
}

/** A minute between turns; the day is arbitrary, and the same for all. */
const firstTurnMs = Date.UTC(2025, 2, 12, 10)
const betweenTurnsMs = 60_000

/** The turns as events numbered from 1, in one session. */
export function eventsOf({ id, turns }: Pick<Snippet, 'id' | 'turns'>): CauseEvent[] {
  return turns.map(({ speaker, text }, index) => ({
    no: index + 1,
    speaker,
    text,
    saidAtMs: firstTurnMs + index * betweenTurnsMs,
    session: id,
  }))
}
