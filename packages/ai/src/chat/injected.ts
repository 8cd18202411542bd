/** Where does a context stand in a prompt? Once, and fresh: blocks of former calls that came back are taken out. */

import { withoutContexts } from 'knotwork'
import type { ChatMemory } from './options.ts'
import type { PromptMessage } from './prompt-message.ts'
import { textOf } from './turns.ts'

/** The prompt with the block at its place; null for none. Messages that need no change are the same objects. */
export function injected(
  prompt: readonly PromptMessage[],
  block: string | null,
  place: ChatMemory['place'],
): readonly PromptMessage[] {
  const clean = spoken(
    prompt.flatMap((message) => cleaned(message)),
    prompt,
  )
  if (block === null) return clean
  if (place === 'system') {
    const at = clean.findIndex(({ role }) => role !== 'system')
    return clean.toSpliced(at === -1 ? clean.length : at, 0, { role: 'system', content: block })
  }
  const at = clean.findLastIndex(({ role }) => role === 'user')
  const message = clean[at]
  if (message === undefined) return clean
  const content = typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : message.content
  return clean.with(at, { ...message, content: [{ type: 'text', text: block }, ...content] })
}

/** A model refuses a prompt in which nobody speaks: one that was only a block keeps its last message as it is. */
function spoken(clean: readonly PromptMessage[], prompt: readonly PromptMessage[]): readonly PromptMessage[] {
  if (clean.some(({ role }) => role !== 'system')) return clean
  const last = prompt.findLast(({ role }) => role !== 'system')
  return last === undefined ? clean : [...clean, last]
}

/** A message without blocks; none where it was one. */
function cleaned(message: PromptMessage): readonly PromptMessage[] {
  const { content } = message
  if (typeof content === 'string') {
    const left = withoutContexts(content)
    if (left === content) return [message]
    return left.trim() === '' ? [] : [{ ...message, content: left }]
  }
  const parts = content.flatMap((part) => {
    const text = textOf(part)
    const left = text === null ? null : withoutContexts(text)
    if (left === text) return [part]
    return left?.trim() === '' ? [] : [{ ...part, text: left }]
  })
  if (parts.length === content.length && parts.every((part, i) => part === content[i])) return [message]
  return parts.length === 0 ? [] : [{ ...message, content: parts }]
}
