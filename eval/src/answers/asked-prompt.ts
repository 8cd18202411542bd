/** What exactly would a model be given for a question? A model that keeps what it is asked, and finds nothing. */

import type { AnswerOptions, Memory } from 'knotwork'
import type { LanguageModel, ModelRequest } from 'knotwork/provider'
import { usageOf } from 'knotwork/provider'

/** What a prompt holds. */
export interface AskedPrompt {
  /** The messages, as they are sent: the rules, then lines and question with the shape of the reply. */
  readonly messages: ModelRequest['messages']
  /** Refs of the lines, in the order of their numbers. */
  readonly refs: readonly string[]
  readonly support: number
}

/** The prompt of one question; of one whose verdict is `none` too. */
export async function promptFor(memory: Memory, question: string, options: AnswerOptions): Promise<AskedPrompt> {
  const asked: ModelRequest[] = []
  const model: LanguageModel = {
    identity: { name: 'keeps-what-it-is-asked', version: '' },
    generate: async (request) => {
      asked.push(request)
      const text = JSON.stringify({ found: false, answer: '', citations: [], basis: 'quoted', confidence: 0 })
      return { text, finish: 'stop', usage: usageOf(request, text, {}) }
    },
    close: async () => undefined,
  }
  const { context, verdict } = await memory.answer(question, { ...options, model, despiteVerdict: true })
  const refs = context.lines.filter(({ event }) => event.attributes['knotwork:withdrawn'] !== true)
  return { messages: asked[0]?.messages ?? [], refs: refs.map(({ event }) => event.ref), support: verdict.support }
}
