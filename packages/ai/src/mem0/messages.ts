/** What of mem0's messages is remembered? The words of each, verbatim, and pictures by their address; nothing of the system. */

import type { Attachment, RememberInput } from 'knotwork'
import { wrong } from './owner.ts'
import type { Mem0Message } from './shapes.ts'

/** Inputs of `rememberMany`, one a message that says something. @throws {INVALID_INPUT} where none does */
export function inputsOf(
  messages: string | readonly Mem0Message[],
  common: Pick<RememberInput, 'session' | 'time' | 'attributes'>,
): readonly RememberInput[] {
  const list = typeof messages === 'string' ? [{ role: 'user', content: messages }] : messages
  if (!Array.isArray(list)) throw wrong('add', 'messages', 'must be a text or a list of messages')
  if (list.some((one) => typeof one !== 'object' || one === null))
    throw wrong('add', 'messages', 'must hold messages alone')
  const inputs = (list as readonly Mem0Message[]).flatMap(({ role, content, name }): readonly RememberInput[] => {
    if (role === 'system') return []
    const parts = Array.isArray(content) ? content : [content]
    const text = parts
      .map(wordsOf)
      .filter((words) => words.trim() !== '')
      .join('\n')
    const attachments = parts.flatMap(pictureOf)
    if (text === '') return []
    const shown = attachments.length === 0 ? {} : { attachments }
    return [{ role, text, ...common, ...shown, ...(name === undefined ? {} : { speaker: name }) }]
  })
  if (inputs.length === 0) throw wrong('add', 'messages', 'must hold at least one that says something')
  return inputs
}

function wordsOf(part: unknown): string {
  if (typeof part === 'string') return part
  const { type, text } = (part ?? {}) as { readonly type?: unknown; readonly text?: unknown }
  return type === 'text' && typeof text === 'string' ? text : ''
}

function pictureOf(part: unknown): readonly Attachment[] {
  const uri = ((part ?? {}) as { readonly image_url?: { readonly url?: unknown } }).image_url?.url
  // A picture in the address itself is its bytes, which are not kept.
  return typeof uri === 'string' && !uri.startsWith('data:') ? [{ kind: 'image', uri }] : []
}
