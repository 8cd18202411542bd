/**
 * Which tools has an agent for its memory? Remember, recall, answer, timeline and correct, and forget where it is asked for. The scope is
 * that of the memory they are made from: no input of a tool names one, so that no model can reach another's.
 */

import {
  type AnswerLanguage,
  type AnswerStrategy,
  contextBlock,
  eventBlock,
  type Memory,
  MemoryError,
  neutralWords,
  toolTexts,
} from 'knotwork'
import { type Fields, type ToolSchema, toolSchema } from './tool/tool-schema.ts'

/** A tool of the AI SDK, by its shape. */
export interface MemoryTool<Input, Output> {
  readonly description: string
  readonly inputSchema: ToolSchema<Input>
  readonly execute: (input: Input, options?: { readonly abortSignal?: AbortSignal | undefined }) => Promise<Output>
}

/** Inputs of the tools, each as a model fills it in. */
export interface ToolInputs {
  readonly remember: { readonly text: string; readonly speaker?: string; readonly time?: string; readonly ref?: string }
  readonly recall: {
    readonly question: string
    readonly budgetTokens?: number
    readonly asker?: string
    readonly asOf?: string
    readonly strategy?: AnswerStrategy
  }
  readonly answer: { readonly question: string; readonly asker?: string; readonly strategy?: AnswerStrategy }
  readonly timeline: {
    readonly from?: string
    readonly to?: string
    readonly about?: string
    readonly after?: string
    readonly limit?: number
  }
  readonly correct: { readonly ref: string; readonly text: string; readonly reason?: string }
  readonly forget: { readonly refs: readonly string[] }
}

/** What the tools give. Words of the memory are neutralised, and lines stand in a frame. */
export interface ToolOutputs {
  readonly remember: { readonly ref: string | null; readonly status: string; readonly remedy?: string }
  /** A framed context. */
  readonly recall: string
  readonly answer: {
    readonly kind: string
    readonly answer: string
    readonly citations: readonly { readonly ref: string; readonly quote: string }[]
    readonly confidence: number
    readonly doubts: readonly string[]
  }
  /** Framed lines, and where the next page begins. */
  readonly timeline: { readonly lines: string; readonly next: string | null }
  readonly correct: { readonly ref: string; readonly status: string; readonly remedy?: string }
  readonly forget: { readonly events: number; readonly erased: boolean; readonly unknown: readonly string[] }
}

/** Options of {@link memoryTools}. */
export interface MemoryToolOptions {
  /** True to offer `forget`, which erases for good. Default false. */
  readonly forget?: boolean
  /** Who "I" is in a question where the model does not say. */
  readonly asker?: string
  /** Conversation that is remembered into. Default the day. */
  readonly session?: string
  /** Language of what stands around the lines of a timeline. Default `en`. */
  readonly language?: AnswerLanguage
}

/** The tools by name, for `tools` of `generateText` and `streamText`. */
export type MemoryTools<Name extends keyof ToolInputs = keyof ToolInputs> = {
  readonly [One in Name]: MemoryTool<ToolInputs[One], ToolOutputs[One]>
}

const question = { kind: 'text', isRequired: true } as const
const asker = { kind: 'text', description: 'Who "I" is in the question' } as const
const strategy = { kind: 'text', description: 'recall, reconstruct (slower, more steps) or auto' } as const
const moment = { kind: 'text', description: 'ISO 8601' } as const

const inputs: Readonly<Record<keyof ToolInputs, Fields>> = {
  remember: {
    text: question,
    speaker: { kind: 'text' },
    time: moment,
    ref: { kind: 'text', description: 'Your own handle' },
  },
  recall: { question, budgetTokens: { kind: 'number' }, asker, asOf: moment, strategy },
  answer: { question, asker, strategy },
  timeline: {
    from: moment,
    to: moment,
    about: { kind: 'text', description: 'Someone or something, by name' },
    after: { kind: 'text', description: '`next` of the page before' },
    limit: { kind: 'number' },
  },
  correct: { ref: question, text: { ...question, description: 'The new words' }, reason: { kind: 'text' } },
  forget: { refs: { kind: 'texts', isRequired: true } },
}

/** Lines of a page: a model pays for every line it is shown. */
const pageLines = 20

/** The tools, without `forget`. */
export function memoryTools(
  memory: Memory,
  options?: MemoryToolOptions & { readonly forget?: false },
): MemoryTools<Exclude<keyof ToolInputs, 'forget'>>
/** The tools, `forget` among them where it is asked for. */
export function memoryTools(memory: Memory, options: MemoryToolOptions): MemoryTools
export function memoryTools(
  memory: Memory,
  options: MemoryToolOptions = {},
): MemoryTools | MemoryTools<Exclude<keyof ToolInputs, 'forget'>> {
  const { forget = false, asker, session, language = 'en' } = checked(options)
  const asking = asker === undefined ? {} : { asker }
  const tools = {
    remember: tool('remember', async (input, signal) => {
      const kept = { ...input, ...(session === undefined ? {} : { session }), role: 'assistant' }
      const receipt = await memory.remember(kept, signal)
      const { ref } = 'ref' in receipt ? receipt : { ref: null }
      return { ref, status: receipt.status, ...remedyOf(receipt) }
    }),
    recall: tool('recall', async ({ question, ...wishes }, signal) =>
      contextBlock(await memory.recall(question, { ...asking, ...wishes, ...signal })),
    ),
    answer: tool('answer', async ({ question, ...wishes }, signal) => {
      const answer = await memory.answer(question, { ...asking, ...wishes, ...signal })
      return {
        kind: answer.kind,
        answer: neutralWords(answer.text),
        citations: answer.citations.map(({ ref, quote }) => ({ ref: neutralWords(ref), quote: neutralWords(quote) })),
        confidence: answer.confidence,
        doubts: answer.flags.filter(({ gravity }) => gravity !== 'note').map(({ reason }) => neutralWords(reason)),
      }
    }),
    timeline: tool('timeline', async (input) => {
      const { events, next } = await memory.timeline({ limit: pageLines, ...input })
      return { lines: eventBlock(events, language), next }
    }),
    correct: tool('correct', async ({ ref, text, reason }) => {
      const outcome = await memory.correct(ref, text, reason === undefined ? {} : { reason })
      return { ref: outcome.ref, status: outcome.status, ...remedyOf(outcome) }
    }),
  }
  if (!forget) return tools
  return {
    ...tools,
    forget: tool('forget', async ({ refs }) => {
      const { events, erased, unknown } = await memory.forget(refs)
      return { events, erased, unknown }
    }),
  }
}

/** @throws {INVALID_INPUT} naming the option */
function checked(options: MemoryToolOptions): MemoryToolOptions {
  if (typeof options !== 'object' || options === null) throw wrong('options', 'must be an object')
  const { forget, asker, session, language } = options
  // "false" out of an environment would offer what erases for good.
  if (forget !== undefined && typeof forget !== 'boolean') throw wrong('forget', 'must be true or false')
  for (const [field, value] of Object.entries({ asker, session }))
    if (value !== undefined && (typeof value !== 'string' || value.trim() === ''))
      throw wrong(field, 'must be a text that is not empty')
  if (language !== undefined && language !== 'en' && language !== 'zh') throw wrong('language', 'must be en or zh')
  return options
}

function wrong(field: string, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `memoryTools: ${field} ${why}`, { details: { field } })
}

/** A tool by its name; the SDK aborts what it no longer waits for. */
function tool<Name extends keyof ToolInputs>(
  name: Name,
  work: (input: ToolInputs[Name], signal: { readonly signal?: AbortSignal }) => Promise<ToolOutputs[Name]>,
): MemoryTool<ToolInputs[Name], ToolOutputs[Name]> {
  return {
    description: toolTexts[name],
    inputSchema: toolSchema(inputs[name]),
    execute: (input, options) => {
      const signal = options?.abortSignal
      return work(input, signal === undefined ? {} : { signal })
    },
  }
}

/** What a model can do about an outcome that is no success. */
function remedyOf(outcome: object): { readonly remedy?: string } {
  return 'remedy' in outcome && typeof outcome.remedy === 'string' ? { remedy: outcome.remedy } : {}
}
