/** What is in the written set of verdicts? Small conversations, each asked what it tells and what it does not tell. */

import { basename } from 'node:path'
import type { RecallOptions } from 'knotwork'
import type { Haystack } from '../dataset.ts'
import { filesAt, readJson } from '../loaders/files.ts'

/** One question, and the verdict that is right. */
export interface VerdictQuestion {
  readonly id: string
  /** Group of the report: what is asked for. */
  readonly kind: string
  readonly question: string
  readonly asker?: string
  readonly history?: RecallOptions['history']
  /** `supported`: a line tells it · `none`: no line does, though some speak of nearly the same. */
  readonly expected: 'supported' | 'none'
  /** Refs of the lines that tell it, by themselves or together; empty for `none`. */
  readonly evidence: readonly string[]
  /** What nobody tells, as a verdict may name it: part of one of its missing words, or the other way round; only for `none`. */
  readonly missing?: string
}

/** A conversation and its questions. */
export interface VerdictCase {
  readonly id: string
  /** `test` was not looked at while rules were made. */
  readonly half: 'development' | 'test'
  readonly turns: Haystack['inputs']
  readonly questions: readonly VerdictQuestion[]
  readonly language: string
}

/** Conversations of a file or of the `*.json` of a folder, each with the language its file is named after. */
export function readVerdictCases(path: string): VerdictCase[] {
  return filesAt(path, (name) => name.endsWith('.json')).flatMap((file) =>
    readJson<Omit<VerdictCase, 'language'>[]>(file).map((one) => ({ ...one, language: basename(file, '.json') })),
  )
}
