/** A chat of the real SDK for tests: its mock models, and a memory whose clock is told. */

import type { LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV3StreamPart } from '@ai-sdk/provider'
import { ManualClock } from '@knotwork/testkit'
import { type LanguageModelMiddleware, wrapLanguageModel } from 'ai'
import { MockLanguageModelV3, simulateReadableStream } from 'ai/test'
import { type Memory, openMemory, type RememberInput } from 'knotwork'

/** Tokens as the SDK counts them; nothing here depends on them. */
const usage = {
  inputTokens: { total: 1, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: undefined, reasoning: undefined },
}

/** A memory of words alone, without a worker, at a moment of its own. */
export async function chatMemory(lines: readonly RememberInput[] = []): Promise<Memory> {
  const clock = new ManualClock(Date.parse('2026-03-02T09:00:00Z'))
  const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none', clock })
  await memory.rememberMany(lines)
  return memory
}

/** What a mock model was asked, and the model around which the memory stands. */
export interface MockedChat {
  readonly inner: MockLanguageModelV3
  readonly model: LanguageModelV3
}

/** A model that says these texts, one a call. */
export function saying(texts: readonly string[], middleware: LanguageModelMiddleware): MockedChat {
  const replies = texts.map((text) => ({
    content: [{ type: 'text' as const, text }],
    finishReason: { unified: 'stop' as const, raw: 'stop' },
    usage,
    warnings: [],
  }))
  const inner = new MockLanguageModelV3({ doGenerate: replies })
  return { inner, model: wrapLanguageModel({ model: inner, middleware }) }
}

/** A model that streams parts. */
export function streaming(
  parts: readonly LanguageModelV3StreamPart[],
  middleware: LanguageModelMiddleware,
): MockedChat {
  const inner = new MockLanguageModelV3({
    doStream: async () => ({ stream: simulateReadableStream({ chunks: [...parts], chunkDelayInMs: null }) }),
  })
  return { inner, model: wrapLanguageModel({ model: inner, middleware }) }
}

/** Parts of a text that is streamed word by word; `finish` as a model ends. */
export function spoken(...deltas: readonly string[]): LanguageModelV3StreamPart[] {
  return [
    { type: 'text-start', id: 't' },
    ...deltas.map((delta) => ({ type: 'text-delta' as const, id: 't', delta })),
    { type: 'text-end', id: 't' },
  ]
}

/** How a model ends a stream. */
export const finish: LanguageModelV3StreamPart = {
  type: 'finish',
  finishReason: { unified: 'stop', raw: 'stop' },
  usage,
}

/** The words of each message of a captured prompt. */
export function shown({ prompt }: LanguageModelV3CallOptions): string[] {
  return prompt.map(({ role, content }) => {
    const parts =
      typeof content === 'string' ? [content] : content.map((part) => ('text' in part ? part.text : part.type))
    return `${role}: ${parts.join('|')}`
  })
}

/** Role and words of all that is remembered, in order. */
export async function remembered(memory: Memory): Promise<string[]> {
  return (await memory.list()).events.map(({ role, text }) => `${role}: ${text}`)
}

/** For tests in which nothing may go wrong. */
export function never(error: unknown): never {
  throw error
}
