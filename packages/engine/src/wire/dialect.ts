/**
 * Which dialect of the chat interface does a server speak?
 *
 * Nobody says beforehand. Each server refuses what it does not know with a message that names it; that names the next
 * dialect to try. What was learnt holds for the rest of the process.
 *
 * - Ollama from 0.5, llama.cpp, vLLM and OpenAI enforce `json_schema`; LM Studio takes that and plain text only
 * - DashScope and DeepSeek take `json_object`, and want the word JSON in a message
 * - newer OpenAI models want `max_completion_tokens` and no temperature
 * - Qwen models on DashScope think unless told not to, and then take no JSON mode and no single answer
 */

/** How a request is written. */
export interface Dialect {
  readonly format: 'json_schema' | 'json_object' | 'plain'
  readonly lengthField: 'max_tokens' | 'max_completion_tokens'
  readonly temperature: boolean
  readonly seed: boolean
  /** True: say that no thinking is wanted. */
  readonly noThinking: boolean
}

/** What is tried first. */
export const firstDialect: Dialect = Object.freeze({
  format: 'json_schema',
  lengthField: 'max_tokens',
  temperature: true,
  seed: true,
  noThinking: false,
})

/** More steps than there are things to unlearn would be a circle. */
export const dialectsMax = 6

/**
 * What to try after a refusal, or null where the refusal is about something else.
 *
 * @param message  what the server said, in full
 * @param hasShape  whether a shape was asked for
 */
export function nextDialect(spoken: Dialect, status: number, message: string, hasShape: boolean): Dialect | null {
  const names = (pattern: RegExp): boolean => pattern.test(message)
  // Some servers answer 500 to a format they do not know.
  const isForm = status === 400 || status === 422 || status === 501 || (status === 500 && names(/response_?format/i))
  if (!isForm) return null
  if (names(/enable_thinking/i) && !spoken.noThinking) return { ...spoken, noThinking: true }
  if (names(/max_completion_tokens/i) && spoken.lengthField === 'max_tokens')
    return { ...spoken, lengthField: 'max_completion_tokens' }
  if (names(/temperature/i) && spoken.temperature) return { ...spoken, temperature: false }
  if (names(/\bseed\b/i) && spoken.seed) return { ...spoken, seed: false }
  const format = hasShape ? plainer(spoken.format, message) : null
  return format === null ? null : { ...spoken, format }
}

const formatWords = /response_?format|json_?schema|json_?object|json mode|structured|guided|grammar|schema/i

/** Refusals that name no field are taken to be about the format, which is the part that servers differ in most; these are not. */
const otherWords = /context|too long|token|not found|model/i

function plainer(format: Dialect['format'], message: string): Dialect['format'] | null {
  if (format === 'plain' || (!formatWords.test(message) && otherWords.test(message))) return null
  return format === 'json_schema' ? 'json_object' : 'plain'
}
