/** What is in a written set of answers? Small conversations, each with a question and an answer that somebody proposes for it. */

import { basename } from 'node:path'
import type { Turn } from '../dataset.ts'
import { filesAt, readJson } from '../loaders/files.ts'

/** A proposed answer, and whether it may stand. */
export interface AnswerCase {
  readonly id: string
  /** What the case is about: `supported`, `number`, `date`, `person`, … */
  readonly kind: string
  readonly turns: readonly Turn[]
  readonly question: string
  readonly asker?: string
  readonly answer: {
    readonly text: string
    readonly citations: readonly string[]
    readonly basis?: 'quoted' | 'inferred'
  }
  readonly expected: 'kept' | 'caught'
  readonly language: string
}

/** Cases of a file or of the `*.json` of a folder, each with the language its file is named after. */
export function readAnswerCases(path: string): AnswerCase[] {
  return filesAt(path, (name) => name.endsWith('.json')).flatMap((file) =>
    readJson<Omit<AnswerCase, 'language'>[]>(file).map((one) => ({
      ...one,
      turns: one.turns.map((turn) => ({ session: 's1', ...turn })),
      language: basename(file, '.json'),
    })),
  )
}
