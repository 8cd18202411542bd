/** What is said of a chat beside its memory? Which conversation it is, who speaks, how much is recalled, who hears of it. */

import { MemoryError, type RecallOptions, type Receipt, type Recollection } from 'knotwork'

/** Where something went wrong. */
export type Step = 'recall' | 'remember'

/** Options of {@link memoryMiddleware}. */
export interface ChatMemoryOptions {
  /** Id of the conversation. The same words at the same place of the same conversation are one event, so that a retry doubles nothing. */
  readonly session: string
  /**
   * Hears what went wrong with the memory; the chat goes on without it. What it throws itself is lost.
   */
  readonly onError: (error: unknown, step: Step) => void
  /** Name of the user: speaker of their words, and who "I" is in a question. */
  readonly user?: string
  /** Name of the assistant. */
  readonly assistant?: string
  /** Tokens of the lines that are recalled at most; what stands around them takes some 80 more. Default 1,000. */
  readonly budgetTokens?: number
  /**
   * Where the context stands: `user`, as a part before the last words of the user, so that the prompt before it stays the same from
   * call to call; `system`, as a message behind those of the system; `none`, nothing is recalled. Default `user`.
   */
  readonly place?: 'user' | 'system' | 'none'
  /**
   * What stands there where the verdict is `none`: `lines`, the nearest all the same, with the verdict before them, for it can be
   * wrong; `verdict`, which says so without a line; `nothing`. Default `lines`.
   */
  readonly whenNone?: 'nothing' | 'verdict' | 'lines'
  /** Who is remembered. Default `both`. */
  readonly remember?: 'both' | 'user' | 'none'
  /** Handed to `recall`: policy, profile, `now` and others. */
  readonly recalling?: Omit<RecallOptions, 'budgetTokens' | 'asker' | 'history' | 'signal'>
  /** Told of each recall, before it is shown. */
  readonly onRecalled?: (recollection: Recollection) => void
  /** Told what became of what was said. */
  readonly onRemembered?: (receipts: readonly Receipt[]) => void
}

/** Tokens of recalled lines: a fifth of a small model's window is the most a memory should take of it. */
const defaultBudget = 1000

/** Longest name and session, as `remember` takes them. */
const handleMax = 1024

/** Options with their defaults. */
export type ChatMemory = ChatMemoryOptions &
  Required<Pick<ChatMemoryOptions, 'budgetTokens' | 'place' | 'whenNone' | 'remember'>>

const closed = {
  place: ['user', 'system', 'none'],
  whenNone: ['nothing', 'verdict', 'lines'],
  remember: ['both', 'user', 'none'],
} as const

/** @throws {INVALID_INPUT} naming the option; those that are handed on are checked where they are used */
export function checkedOptions(options: ChatMemoryOptions): ChatMemory {
  if (typeof options !== 'object' || options === null) throw wrong('options', 'must be an object')
  const { session, onError, budgetTokens = defaultBudget } = options
  if (typeof session !== 'string' || session.trim() === '') throw wrong('session', 'must be the id of the conversation')
  for (const [field, value] of Object.entries({ session, user: options.user, assistant: options.assistant }))
    checkHandle(field, value)
  // Between the brackets of a context it would forge a mark, so that `remember` refuses it.
  if (/[<>]/.test(session)) throw wrong('session', 'must not hold < or >')
  if (typeof onError !== 'function')
    throw wrong('onError', 'must be a function: the chat goes on, and somebody must hear')
  if (!Number.isInteger(budgetTokens) || budgetTokens < 1) throw wrong('budgetTokens', 'must be a whole number ≥ 1')
  const { place = 'user', whenNone = 'lines', remember = 'both' } = options
  for (const [field, value] of Object.entries({ place, whenNone, remember })) {
    const allowed: readonly string[] = closed[field as keyof typeof closed]
    if (!allowed.includes(value)) throw wrong(field, `must be one of ${allowed.join(', ')}`)
  }
  return { ...options, budgetTokens, place, whenNone, remember }
}

/** What `remember` would reject at every message is told once, before the first. */
function checkHandle(field: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (typeof value !== 'string') throw wrong(field, 'must be a text')
  if (value.trim().length > handleMax) throw wrong(field, `must have at most ${handleMax} characters`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point.
  if (/[\u0000-\u001f\u007f\u0085\u2028\u2029]/.test(value.trim()))
    throw wrong(field, 'must not hold control characters or line breaks')
}

function wrong(field: string, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `memoryMiddleware: ${field} ${why}`, { details: { field } })
}
