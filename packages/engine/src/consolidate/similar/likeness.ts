/**
 * How near are two events in meaning? Two measures, each a function of the two events alone: so neither the order in which
 * events arrive nor what else is stored can change it.
 *
 *   cosine(a, b)  of the means of the events' sentence vectors, where the embedder is trusted for their scripts
 *   words(a, b)   = |A ∩ B| / √(|A| · |B|) over their distinct content words, elsewhere
 *
 * No word counts more for being rare: frequencies change with every event, and the relations made before would be wrong.
 */

import type { NumberedEvent } from '../../store/store.ts'
import { isCjk } from '../../text/script.ts'
import { tokenize } from '../../text/tokenize.ts'

/** Mean of unit rows as a unit vector, summed in order; null without rows, or where they cancel out. */
export function centroidOf({ count, rows }: { count: number; rows: Float32Array }): Float64Array | null {
  if (count === 0) return null
  const dimensions = rows.length / count
  const sum = new Float64Array(dimensions)
  for (let row = 0; row < rows.length; row += dimensions)
    for (let i = 0; i < dimensions; i++) sum[i] = (sum[i] as number) + (rows[row + i] as number)
  let squares = 0
  for (let i = 0; i < dimensions; i++) squares += (sum[i] as number) ** 2
  if (squares === 0) return null
  const norm = Math.sqrt(squares)
  for (let i = 0; i < dimensions; i++) sum[i] = (sum[i] as number) / norm
  return sum
}

/** Cosine of two unit vectors of one length, summed in order. */
export function cosineOf(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number)
  return sum
}

/** Content words of what an event says and shows: stems, and pairs of CJK characters (single ones only where there is no pair). */
export function contentWords({ text, attachments }: Pick<NumberedEvent, 'text' | 'attachments'>): ReadonlySet<string> {
  const terms = new Set([text, ...attachments.map(({ caption }) => caption ?? '')].flatMap((part) => tokenize(part)))
  const whole = [...terms].filter((term) => !isSingle(term))
  return whole.length > 0 ? new Set(whole) : terms
}

/** A CJK character alone: half a word, which very different texts share. */
function isSingle(term: string): boolean {
  const codePoint = term.codePointAt(0) ?? 0
  return isCjk(codePoint) && term.length === String.fromCodePoint(codePoint).length
}

/** Cosine of two sets of words, in [0, 1]; 0 where one is empty. */
export function wordsShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0
  let both = 0
  for (const word of a) if (b.has(word)) both++
  return both / Math.sqrt(a.size * b.size)
}
