/**
 * How does a chat of the AI SDK get a memory? Around each call of its model: before it the context for the last words of the user is
 * put into the prompt, then those words are remembered, and what the model said after it. The memory never makes the chat fail.
 */

import { type Memory, MemoryError, type Receipt, type RememberInput } from 'knotwork'
import { heardStream } from './chat/heard-stream.ts'
import { injected } from './chat/injected.ts'
import { type ChatMemory, type ChatMemoryOptions, checkedOptions, type Step } from './chat/options.ts'
import type { ModelCall, PromptPart } from './chat/prompt-message.ts'
import { recalledBlock } from './chat/recalled-block.ts'
import { inputsOf, replyOf } from './chat/said.ts'
import { freshTurns, type Turn, turnsOf, wordsOf } from './chat/turns.ts'

/** A middleware of the AI SDK, by its shape: for `wrapLanguageModel({ model, middleware })`. */
export interface MemoryMiddleware<Version extends string = 'v3'> {
  readonly specificationVersion: Version
  transformParams<Call extends ModelCall>(options: { readonly params: Call }): Promise<Call>
  wrapGenerate<Result extends { readonly content: readonly PromptPart[] }>(options: {
    readonly doGenerate: () => PromiseLike<Result>
    readonly params: ModelCall
  }): Promise<Result>
  wrapStream<Result extends { readonly stream: unknown }>(options: {
    readonly doStream: () => PromiseLike<Result>
    readonly params: ModelCall
  }): Promise<Result>
}

/**
 * A memory around a chat, in the scope that `memory` is bound to and no other: one middleware a user and conversation.
 *
 * @param options.specificationVersion  that of the SDK's interface: `v3` for version 6, `v4` for version 7. Default `v3`
 * @throws {INVALID_INPUT} naming the option
 */
export function memoryMiddleware<Version extends string = 'v3'>(
  memory: Memory,
  options: ChatMemoryOptions & { readonly specificationVersion?: Version },
): MemoryMiddleware<Version> {
  const chat = checkedOptions(options)
  const writer = new Writer(memory, chat)
  return Object.freeze({
    specificationVersion: options.specificationVersion ?? ('v3' as Version),
    transformParams: async ({ params }) => {
      const block = await unharmed('recall', chat, params.abortSignal, () =>
        recalledBlock(turnsOf(params.prompt), { memory, chat, signal: params.abortSignal }),
      )
      // The messages are the SDK's own, but for those that hold the block, which have its form.
      return { ...params, prompt: injected(params.prompt, block ?? null, chat.place) } as typeof params
    },
    wrapGenerate: async ({ doGenerate, params }) => {
      const turns = await writer.heard(params)
      const result = await doGenerate()
      if (isTalk(params)) await writer.replied(wordsOf(result?.content), turns, false)
      return result
    },
    wrapStream: async ({ doStream, params }) => {
      const turns = await writer.heard(params)
      const result = await doStream()
      if (!isTalk(params)) return result
      const stream = heardStream(result.stream as ReadableStream, {
        signal: params.abortSignal,
        ended: (text, partial) => writer.replied(text, turns, partial),
      })
      return { ...result, stream }
    },
  } satisfies MemoryMiddleware<Version>)
}

/** Remembers what is said in one chat. */
class Writer {
  readonly #memory: Memory
  readonly #chat: ChatMemory

  constructor(memory: Memory, chat: ChatMemory) {
    this.#memory = memory
    this.#chat = chat
  }

  /** Remembers what the user said since the assistant last spoke, before the model is asked: it was said, whatever becomes of the call. */
  async heard({ prompt }: ModelCall): Promise<readonly Turn[]> {
    const turns = turnsOf(prompt)
    if (this.#chat.remember !== 'none') await this.#keep(inputsOf(freshTurns(turns), turns, this.#chat))
    return turns
  }

  /** Remembers what the model said; its words alone, and none where it only called a tool. */
  async replied(text: string, all: readonly Turn[], partial: boolean): Promise<void> {
    if (this.#chat.remember !== 'both' || text.trim() === '') return
    await this.#keep([replyOf(text.trim(), { all, chat: this.#chat, partial })])
  }

  async #keep(inputs: readonly RememberInput[]): Promise<void> {
    if (inputs.length === 0) return
    await unharmed('remember', this.#chat, undefined, async () => {
      const receipts = await this.#memory.rememberMany(inputs)
      for (const error of receipts.flatMap(lossOf)) void report(error, 'remember', this.#chat)
      this.#chat.onRemembered?.(receipts)
    })
  }
}

/** What was not kept, as an error: a receipt is no throw, and words would be lost without a sound. */
function lossOf(receipt: Receipt): readonly MemoryError[] {
  if (receipt.status === 'conflict') return [new MemoryError('CONFLICT', `remember: ${receipt.remedy}`)]
  if (receipt.status !== 'rejected') return []
  const { code, message, field } = receipt
  return [new MemoryError(code, message, field === null ? {} : { details: { field } })]
}

/** A value in JSON is said to a program, and to nobody. */
function isTalk({ responseFormat }: ModelCall): boolean {
  return responseFormat?.type !== 'json'
}

/** What a piece of work gives, or undefined where it failed: the chat goes on, and `onError` hears of it. */
async function unharmed<Value>(
  step: Step,
  chat: ChatMemory,
  signal: AbortSignal | undefined,
  work: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await work()
  } catch (error) {
    // Who aborted the call knows it, and is told so by the model.
    if (signal?.aborted !== true) void report(error, step, chat)
    return undefined
  }
}

async function report(error: unknown, step: Step, chat: ChatMemory): Promise<void> {
  try {
    await chat.onError(error, step)
  } catch {
    // There is nobody left to tell, and the chat must not end for it.
    return
  }
}
