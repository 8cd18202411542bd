/** What does a chat keep from line to line? The memory it asks, how it asks, and what was asked. */
import type { Memory, RecallOptions } from 'knotwork'
import type { CommandContext } from '../context.ts'

export interface ChatState {
  readonly memory: Memory
  readonly context: CommandContext
  /** Of every recall; the dialogue before the last question among them. */
  readonly options: RecallOptions
  readonly asker: string | undefined
  /** Oldest first. */
  readonly questions: readonly string[]
}

/** Questions that a new one can point back to. */
const historyMax = 2

/** The state in which `question` is asked: what was asked before is its dialogue. */
export function withQuestion(state: ChatState, question: string): ChatState {
  const { questions, asker } = state
  const history = questions
    .slice(-historyMax)
    .map((text) => (asker === undefined ? { text } : { text, speaker: asker }))
  return { ...state, options: { ...state.options, history }, questions: [...questions, question] }
}
