/**
 * Which words do questions have in common? Phrases of two words or characters and more, as a pattern that a schema profile takes.
 *
 * English by words, Chinese by characters, both within a clause. The one that most questions share comes first, of those the
 * longest: it says most of what is asked, and meets least else.
 */

import { foldHan } from '../../text/han.ts'

/** Longest phrase, in words or characters: more would be a question and no way of asking. */
const lengthMax = { words: 6, characters: 8 } as const

/** A phrase. */
export interface Phrase {
  /** Source of a regular expression, flags `iu`, met in folded text. */
  readonly pattern: string
  /** Words, or characters, it is long. */
  readonly length: number
  /** Indices of the questions that have it, ascending. */
  readonly in: readonly number[]
}

/** Phrases that at least so many of the questions share, the best first. */
export function commonPhrases(questions: readonly string[], least: number): Phrase[] {
  const found = new Map<string, { length: number; in: Set<number> }>()
  for (const [i, question] of questions.entries())
    for (const { pattern, length } of phrasesOf(question)) {
      const known = found.get(pattern) ?? { length, in: new Set() }
      found.set(pattern, known)
      known.in.add(i)
    }
  return [...found]
    .filter(([, one]) => one.in.size >= least)
    .map(([pattern, one]) => ({ pattern, length: one.length, in: [...one.in].sort((a, b) => a - b) }))
    .sort((a, b) => b.in.length - a.in.length || b.length - a.length || (a.pattern < b.pattern ? -1 : 1))
}

/** Whether a question has a phrase. */
export function hasPhrase(question: string, pattern: string): boolean {
  return new RegExp(pattern, 'iu').test(foldHan(question))
}

function phrasesOf(question: string): { pattern: string; length: number }[] {
  const clauses = foldHan(question)
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}'’\s-]+/u)
  return clauses.flatMap((clause) => [
    ...runsOf(clause.match(/[\p{Script=Latin}\p{M}\p{N}'’-]+/gu) ?? [], lengthMax.words).map((words) => ({
      pattern: bounded(words.map(escaped).join('\\s+')),
      length: words.length,
    })),
    ...(clause.match(/\p{Script=Han}+/gu) ?? [])
      .flatMap((han) => runsOf([...han], lengthMax.characters))
      .map((characters) => ({ pattern: characters.join(''), length: characters.length })),
  ])
}

/** All runs of two and more, up to a length. */
function runsOf(units: readonly string[], most: number): string[][] {
  return units.flatMap((_, from) =>
    Array.from({ length: Math.max(0, Math.min(most, units.length - from) - 1) }, (_each, i) =>
      units.slice(from, from + i + 2),
    ),
  )
}

/** Between words only, where the pattern language knows their bounds: it takes é for none. */
function bounded(pattern: string): string {
  return /^\w.*\w$/.test(pattern) ? `\\b${pattern}\\b` : pattern
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
