/**
 * A model by rote, so that the chat runs offline: it reads its prompt and nothing else, and says what it was taught to say only where
 * the memory in the prompt holds the evidence for it. Without it, it does not know.
 */

import { MockLanguageModelV3 } from 'ai/test'
import type { ChatModel } from './agent.ts'

/** One thing the model knows how to say. */
export interface Part {
  /** What the user says. */
  readonly hears: RegExp
  /** The line of the memory that it needs; its groups are words of the reply. Without it, it needs none. */
  readonly needs?: RegExp
  /** The reply, with `$<name>` for groups. */
  readonly says: string
  /** Corrects the line that it needs to these words, before it says so. */
  readonly corrects?: string
}

/** A model that was taught parts, and says `unknown` for all else. Its prompts are in `doGenerateCalls`. */
export function scriptedModel(parts: readonly Part[], unknown: string): MockLanguageModelV3 & ChatModel {
  return new MockLanguageModelV3({
    modelId: 'by-rote',
    doGenerate: async ({ prompt }) => {
      const at = prompt.findLastIndex(({ role }) => role === 'user')
      const words = texts(prompt[at]?.content)
      const heard = words.at(-1) ?? ''
      const memory = words.slice(0, -1).join('\n')
      const isCorrected = prompt.slice(at).some(({ role }) => role === 'tool')
      const part = parts.find(
        ({ hears, needs }) => hears.test(heard) && (needs === undefined || isCorrected || needs.test(memory)),
      )
      const line = part?.needs?.exec(memory)
      if (part?.corrects !== undefined && !isCorrected) {
        const input = JSON.stringify({ ref: line?.groups?.ref, text: part.corrects })
        const call = { type: 'tool-call' as const, toolCallId: `call-${at}`, toolName: 'correct', input }
        return { ...rest, content: [call], finishReason: { unified: 'tool-calls', raw: undefined } }
      }
      const text =
        part === undefined ? unknown : part.says.replace(/\$<(\w+)>/g, (_, name) => line?.groups?.[name] ?? '')
      return { ...rest, content: [{ type: 'text', text }], finishReason: { unified: 'stop', raw: undefined } }
    },
  })
}

const none = { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined }
const rest = {
  usage: { inputTokens: none, outputTokens: { total: undefined, text: undefined, reasoning: undefined } },
  warnings: [],
}

function texts(content: unknown): readonly string[] {
  return Array.isArray(content) ? content.flatMap((part: { text?: string }) => part.text ?? []) : []
}
