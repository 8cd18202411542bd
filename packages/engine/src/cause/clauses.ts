/** Which clause of a turn is the cause, and which the effect? */

import type { Span } from '../text/sentence.ts'
import { chineseClauses } from './chinese-clauses.ts'
import type { ClauseRule } from './clause-rule.ts'
import { connectiveAt } from './discourse.ts'
import { englishClauses } from './english-clauses.ts'
import type { CauseKind } from './proposal.ts'
import { asserts, type Sentence, sentencesOf } from './wording.ts'

/** A relation between two stretches of one turn. Offsets are UTF-16 units of the turn, ends exclusive. */
export interface ClauseRelation {
  readonly kind: CauseKind
  /** The cause, ground, help or obstacle. */
  readonly cause: Span
  readonly effect: Span
  /** Name of the rule. */
  readonly reason: string
}

const rules: readonly ClauseRule[] = [...englishClauses, ...chineseClauses]

/** Relations that a turn states within itself, in the order of its sentences: at most one per sentence. */
export function clauses(text: string): ClauseRelation[] {
  const parts = sentencesOf(text)
  const found: ClauseRelation[] = []
  for (const [index, part] of parts.entries()) {
    const relation = withinSentence(part) ?? acrossSentences(parts[index - 1], part)
    if (relation !== undefined) found.push(relation)
  }
  return found
}

function withinSentence(sentence: Sentence): ClauseRelation | undefined {
  const bare = sentence.text.replace(/[\s.。!！…]+$/u, '')
  for (const { name, kind, pattern, hypothesis } of rules) {
    const groups = pattern.exec(bare)?.indices?.groups
    const [cause, effect] = [groups?.cause, groups?.effect]
    if (cause === undefined || effect === undefined) continue
    if (!hasWords(bare, cause) || !hasWords(bare, effect) || !asserts(sentence, hypothesis === true)) continue
    return { kind, cause: spanOf(sentence, cause), effect: spanOf(sentence, effect), reason: name }
  }
  return undefined
}

/** "The chimney is narrow. That's why we took the small stove." */
function acrossSentences(previous: Sentence | undefined, sentence: Sentence): ClauseRelation | undefined {
  if (previous === undefined || previous.asks || previous.reacts) return undefined
  const found = connectiveAt(sentence)
  if (found === undefined || found.returns || found.connective.family === 'so-weak') return undefined
  const { kind, role, name } = found.connective
  const [before, after]: [Span, Span] = [
    { start: previous.start, end: previous.end },
    { start: sentence.start, end: sentence.end },
  ]
  return role === 'effect'
    ? { kind, cause: before, effect: after, reason: name }
    : { kind, cause: after, effect: before, reason: name }
}

function hasWords(text: string, [from, to]: readonly [number, number]): boolean {
  return /[\p{L}\p{N}]/u.test(text.slice(from, to))
}

function spanOf(sentence: Sentence, [from, to]: readonly [number, number]): Span {
  const words = sentence.text.slice(from, to)
  const trimmed = words.replace(/^[\s,，]+/u, '')
  const start = sentence.start + from + (words.length - trimmed.length)
  return { start, end: start + trimmed.replace(/[\s,，]+$/u, '').length }
}
