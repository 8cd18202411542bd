/**
 * Where in a reply could the value stand?
 *
 * Models think aloud, greet, fence, repeat the schema and explain afterwards. What was thought is no answer; of the rest
 * every object and list at the top is a candidate.
 */

import { readJsonAt } from './tolerant-json.ts'

/** A value found in a reply. */
export interface Candidate {
  readonly value: unknown
  /** False where it broke off: the value then holds what was whole. */
  readonly complete: boolean
  /** True where it stands behind one that went wrong, and may be a piece of it. */
  readonly fragment: boolean
}

/** So many are looked at: an answer is not the hundredth value of its reply. */
const candidatesMax = 64

/** Brackets without a value behind them that are tried at the cost of reading to the end. */
const vainMax = 16

/** All candidates, in the order of the reply. Cost: linear in the text. */
export function candidatesOf(text: string): readonly Candidate[] {
  const whole = wholeOf(text)
  if (whole !== undefined) return [{ value: whole, complete: true, fragment: false }]
  return scan(withoutThought(text))
}

/** The usual case, and the one where nothing within a text can be mistaken for a mark. */
function wholeOf(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

const thoughtMark = /<(\/?)(?:think|thinking|thought|reasoning)>/gi

/**
 * What is said outside of thoughts. Chat templates may open the thought themselves, so that the reply has its end only;
 * and a thought without an end was cut off before any answer.
 */
function withoutThought(text: string): string {
  let said = ''
  let from = 0
  let isThinking = false
  for (const { 0: mark, 1: slash, index } of text.matchAll(thoughtMark)) {
    const isEnd = slash === '/'
    if (!isEnd && !isThinking) said += text.slice(from, index)
    else if (isEnd && !isThinking) said = ''
    isThinking = !isEnd
    from = index + mark.length
  }
  return isThinking ? said : said + text.slice(from)
}

function scan(text: string): Candidate[] {
  const found: Candidate[] = []
  const bracket = /[[{]/g
  let fragment = false
  let vain = 0
  let cut: Candidate | null = null
  for (let match = bracket.exec(text); match !== null && found.length < candidatesMax; match = bracket.exec(text)) {
    const { value, end, complete, members } = readJsonAt(text, match.index)
    const isVain = !complete && members === 0 && end >= text.length
    if (isVain) cut ??= { value, complete, fragment: false }
    if (isVain && ++vain > vainMax) break
    bracket.lastIndex = isVain ? match.index + 1 : end
    if (!complete && members === 0) continue
    found.push({ value, complete, fragment })
    fragment ||= !complete
  }
  // Where there is nothing else, what broke off before its first member is told apart from prose.
  return found.length === 0 && cut !== null ? [cut] : found
}
