/** What did a chat endpoint answer? */

import type { ModelFinish } from '../provider/language/language-model.ts'
import type { ReportedTokens } from '../provider/language/token-estimate.ts'

/** The parts of an answer. */
export interface ChatReply {
  readonly text: string
  readonly finish: ModelFinish
  readonly tokens: ReportedTokens
}

const finishes: Readonly<Record<string, ModelFinish>> = {
  stop: 'stop',
  length: 'length',
  content_filter: 'refused',
  eos: 'stop',
}

/** The reply in an answer; null where there is none, as where the list of choices is empty. */
export function chatReply(body: unknown): ChatReply | null {
  const { choices, usage } = (body ?? {}) as { choices?: unknown; usage?: Record<string, unknown> | null }
  const choice = Array.isArray(choices) ? (choices[0] as { message?: unknown; finish_reason?: unknown } | null) : null
  const message = choice?.message as { content?: unknown; refusal?: unknown } | null | undefined
  if (typeof message !== 'object' || message === null) return null
  const isRefused = typeof message.refusal === 'string' && message.refusal !== ''
  return {
    text: textOf(message.content),
    finish: isRefused ? 'refused' : (finishes[String(choice?.finish_reason ?? 'stop')] ?? 'other'),
    tokens: { inputTokens: usage?.prompt_tokens, outputTokens: usage?.completion_tokens },
  }
}

/** A text, or a list of parts; null where a model only thought. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: { text?: unknown } | null) => (typeof part?.text === 'string' ? part.text : '')).join('')
}
