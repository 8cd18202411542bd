/** What does a question ask for, by the words of a profile? */

import { foldHan } from '../text/han.ts'
import type { ProfileIntent, SchemaProfile } from './schema-profile.ts'

/** What a profile finds in a question. */
export interface ProfileReading {
  /** Kinds of answers its words want, each once. */
  readonly intents: readonly ProfileIntent[]
  /** Kinds of relations that are asked for, each with the end of it that is the answer. */
  readonly asked: ReadonlyMap<string, 'from' | 'to'>
  /** Kinds of relations of the profile that are not asked for, where others are; else empty. */
  readonly unasked: readonly string[]
  /** Kind of events of which the latest is asked for. */
  readonly latest: string | null
}

/** Reads questions. */
export type QuestionReader = (question: string) => ProfileReading

/** The reader of a profile. */
export function questionReaderOf({ questions, relations }: SchemaProfile): QuestionReader {
  const kinds = [...new Set(relations.map(({ kind }) => kind))]
  const rules = questions.map(({ patterns, ...rule }) => ({
    ...rule,
    matchers: patterns.map((pattern) => new RegExp(pattern, 'iu')),
  }))
  return (question) => {
    const folded = foldHan(question)
    const met = rules.filter(({ matchers }) => matchers.some((matcher) => matcher.test(folded)))
    const asked = new Map(
      met.flatMap(({ relations: named = [], answer = 'from' }) => named.map((kind) => [kind, answer] as const)),
    )
    return {
      intents: [...new Set(met.map(({ intent }) => intent))],
      asked,
      unasked: asked.size === 0 ? [] : kinds.filter((kind) => !asked.has(kind)),
      latest: met.find(({ latest }) => latest !== undefined)?.latest ?? null,
    }
  }
}
