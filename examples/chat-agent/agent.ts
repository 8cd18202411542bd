/** A chat with a memory, built on the AI SDK: a middleware recalls and remembers around every call, tools let the model correct. */

import { memoryMiddleware, memoryTools } from '@knotwork/ai'
import { generateText, type ModelMessage, stepCountIs, wrapLanguageModel } from 'ai'
import type { Memory } from 'knotwork'
import { chatPrompt, type Language } from './prompts.ts'

/** A model of the AI SDK, as `wrapLanguageModel` takes it. */
export type ChatModel = Parameters<typeof wrapLanguageModel>[0]['model']

/** Who talks, about what, and with which model. */
export interface ChatOptions {
  /** Bound to the user's scope: `memory.as({ user })`. The chat can reach no other. */
  readonly memory: Memory
  readonly model: ChatModel
  /** Id of the conversation. */
  readonly session: string
  readonly user: string
  readonly assistant: string
  readonly language: Language
  /** Hears what goes wrong with the memory; the chat goes on. */
  readonly onError: (error: unknown) => void
}

/** One conversation. */
export interface Chat {
  /** Says something, and gives the reply. */
  say(text: string): Promise<string>
}

/** Calls of the model within one reply: to look, to correct, and to say it. */
const stepsMax = 4

/** Begins a conversation. */
export function beginChat({ memory, model, session, user, assistant, language, onError }: ChatOptions): Chat {
  const middleware = memoryMiddleware(memory, { session, user, assistant, onError, budgetTokens: 300 })
  const remembering = wrapLanguageModel({ model, middleware })
  const tools = memoryTools(memory, { asker: user, session, language })
  const messages: ModelMessage[] = []
  return {
    say: async (text) => {
      messages.push({ role: 'user', content: text })
      const system = chatPrompt[language](assistant, user)
      const reply = await generateText({ model: remembering, system, messages, tools, stopWhen: stepCountIs(stepsMax) })
      messages.push(...reply.response.messages)
      return reply.text
    },
  }
}
