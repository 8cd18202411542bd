/** What of the memory goes into this prompt? The context for the last words of the user, without what the prompt says itself. */

import { contextBlock, type Event, type Memory } from 'knotwork'
import type { ChatMemory } from './options.ts'
import { questionOf, type Turn } from './turns.ts'

/** Shortest segment that is looked for inside a longer message: a shorter one stands in many by chance. */
const segmentMin = 40

/** A block, or null where nothing is to be said. @throws whatever `recall` throws */
export async function recalledBlock(
  turns: readonly Turn[],
  {
    memory,
    chat,
    signal,
  }: { readonly memory: Memory; readonly chat: ChatMemory; readonly signal: AbortSignal | undefined },
): Promise<string | null> {
  const asked = questionOf(turns)
  if (asked === null || chat.place === 'none') return null
  const recollection = await memory.recall(asked.question.text, {
    // What the user tells is no question of anybody.
    questionLog: 'asking',
    ...chat.recalling,
    budgetTokens: chat.budgetTokens,
    history: asked.before.map(({ role, text }) => ({ ...speakerOf(role, chat), text })),
    ...(chat.user === undefined ? {} : { asker: chat.user }),
    ...(signal === undefined ? {} : { signal }),
  })
  chat.onRecalled?.(recollection)
  const isNone = recollection.verdict.verdict === 'none'
  if (isNone && chat.whenNone === 'nothing') return null
  const lines = recollection.context.lines.filter(({ event }) => !stands(event, turns))
  if (isNone && chat.whenNone === 'verdict') return contextBlock({ ...recollection, context: { lines: [] } })
  return lines.length === 0 ? null : contextBlock({ ...recollection, context: { lines } })
}

/** Name of who speaks in a role. */
export function speakerOf(role: Turn['role'], { user, assistant }: ChatMemory): { readonly speaker?: string } {
  const speaker = role === 'user' ? user : assistant
  return speaker === undefined ? {} : { speaker }
}

/** Whether the prompt holds an event already, whole or as a segment of a longer message. */
function stands({ text }: Event, turns: readonly Turn[]): boolean {
  const words = text.trim()
  return turns.some((turn) => turn.text === words || (words.length >= segmentMin && turn.text.includes(words)))
}
