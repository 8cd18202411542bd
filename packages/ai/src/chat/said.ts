/** What of a chat is remembered, and under which key? The same words at the same place are one event, whoever says them again. */

import { createHash } from 'node:crypto'
import type { RememberInput } from 'knotwork'
import type { ChatMemory } from './options.ts'
import { speakerOf } from './recalled-block.ts'
import type { Turn } from './turns.ts'

/**
 * Turns before one that say where it stands. Few, so that a caller who keeps the latest messages only says the same; more than one, so
 * that the same word twice is two.
 */
const neighboursMax = 4

/** Turns of a chat as they are remembered; `all` are those of the prompt, in which they stand. */
export function inputsOf(turns: readonly Turn[], all: readonly Turn[], chat: ChatMemory): readonly RememberInput[] {
  return turns.map((turn) => {
    const before = all.slice(0, all.indexOf(turn))
    return inputOf(turn, before, chat)
  })
}

/** A reply as it is remembered. What was cut short is marked `partial`: it is no less said, but it may not say all. */
export function replyOf(
  text: string,
  { all, chat, partial }: { readonly all: readonly Turn[]; readonly chat: ChatMemory; readonly partial: boolean },
): RememberInput {
  // A reply follows its message: where that has a time of its own, the clock of the machine would put days between the two.
  const time = all.findLast(({ role }) => role === 'user')?.time
  const input = inputOf({ role: 'assistant', text, ...(time === undefined ? {} : { time }) }, all, chat)
  return partial ? { ...input, attributes: { partial: true } } : input
}

function inputOf(turn: Turn, before: readonly Turn[], chat: ChatMemory): RememberInput {
  const { role, text, ref, time } = turn
  return {
    role,
    text,
    session: chat.session,
    ...speakerOf(role, chat),
    ...(time === undefined ? {} : { time }),
    ...(ref === undefined ? { idempotencyKey: keyOf(turn, before, chat.session) } : { ref }),
  }
}

/** A digest of the conversation, the turns before and the words: another word is another event, never a conflict. */
function keyOf(turn: Turn, before: readonly Turn[], session: string): string {
  const own = placeOf(turn, before)
  // "Ok" – "ok", again and again: which of them it is, its neighbours do not say.
  const repeated = before.filter(
    (one, i) => one.role === turn.role && one.text === turn.text && placeOf(one, before.slice(0, i)) === own,
  ).length
  return `chat-${createHash('sha256')
    .update(repeated === 0 ? `[${JSON.stringify(session)},${own}]` : `[${JSON.stringify(session)},${own},${repeated}]`)
    .digest('hex')}`
}

function placeOf({ role, text }: Turn, before: readonly Turn[]): string {
  const place = before.slice(-neighboursMax).map((turn) => [turn.role, turn.text])
  return JSON.stringify([place, role, text]).slice(1, -1)
}
