/** What does one turn of a ChatGPT export say? Words, a tool's call or answer, or nothing that was said to anybody. */
import type { Attachment, RememberInput } from 'knotwork'
import type { Place, Row } from '../importer.ts'
import { type Fields, fieldsOf, idOf, listOf, wordsOf } from '../object.ts'
import { shortHash } from '../write/content-refs.ts'
import { type ToolNames, toolCall, toolResult } from './tool-call.ts'

/** Where a turn stands, and when it was said. */
export interface TurnContext {
  readonly place: Place
  /** Null where neither it nor its conversation has one. */
  readonly time: string | null
  readonly session: string
  /** Id of the conversation. */
  readonly conversation: string
  /** Who the role `user` is. */
  readonly me: string
  /** Key of its node. */
  readonly key: string
}

/** What the model thought, and what the program told it, was said to nobody. */
const unsaidTypes: Readonly<Record<string, string>> = {
  thoughts: 'thoughts of the model',
  reasoning_recap: 'thoughts of the model',
  user_editable_context: 'custom instructions',
  model_editable_context: 'notes of the model to itself',
}

/** Calls of tools are named by their recipient, so that no names by id are needed. */
const noNames: ToolNames = new Map()

/** The row of one turn. */
export function readNode(message: Fields, context: TurnContext): Row {
  const { place } = context
  const author = fieldsOf(message.author) ?? {}
  const content = fieldsOf(message.content) ?? {}
  const type = typeof content.content_type === 'string' ? content.content_type : 'text'
  const reason = unsaidTypes[type]
  if (reason !== undefined) return { place, leftOut: reason }
  if (fieldsOf(message.metadata)?.is_visually_hidden_from_conversation === true)
    return { place, leftOut: 'hidden messages' }
  if (author.role === 'system') return { place, leftOut: 'messages of the system' }
  const { text, attachments } = readParts(content)
  if (text.trim() === '' && attachments.length === 0) return { place, leftOut: 'without words' }
  const said = eventOf(message, author, text, context.me)
  if (said === null) return { place, leftOut: 'without words' }
  // A picture without words has no caption, and an event needs something to be found by.
  if (said.text.trim() === '' && !attachments.some(({ caption }) => caption !== undefined))
    return { place, leftOut: 'pictures and sounds without words' }
  const id = idOf(message.id) ?? context.key
  const input: RememberInput = {
    ...said,
    ref: shortHash(`chatgpt ${context.conversation} ${id}`),
    session: context.session,
    ...(context.time === null ? {} : { time: context.time }),
    ...(attachments.length === 0 ? {} : { attachments }),
    attributes: { ...said.attributes, conversation: context.conversation, message: id },
  }
  return { place, input }
}

function eventOf(message: Fields, author: Fields, text: string, me: string): RememberInput | null {
  if (author.role === 'user') return { text, speaker: me, role: 'user' }
  if (author.role === 'tool') return toolResult({ name: author.name, text, id: undefined, names: noNames })
  const recipient = wordsOf(message.recipient)
  // What is not said to all is said to a tool.
  if (recipient !== null && recipient !== 'all')
    return toolCall({ name: recipient, argumentsGiven: text, id: undefined, speaker: 'ChatGPT', names: noNames })
  return { text, speaker: 'ChatGPT', role: 'assistant' }
}

/** Words of a content, and pictures and sounds by their handle in the export. */
function readParts(content: Fields): { text: string; attachments: Attachment[] } {
  const parts = Array.isArray(content.parts)
    ? content.parts
    : [content.text ?? content.result ?? content.summary ?? content.content]
  const texts = parts.map(wordsOfPart).filter((text) => text !== null)
  return { text: texts.join('\n'), attachments: listOf(content.parts).flatMap(attachmentOf) }
}

function wordsOfPart(part: unknown): string | null {
  if (typeof part === 'string') return part === '' ? null : part
  // Speech comes with its transcript.
  return wordsOf(fieldsOf(part)?.text)
}

function attachmentOf(part: unknown): Attachment[] {
  const given = fieldsOf(part)
  const type = wordsOf(given?.content_type)
  const uri = wordsOf(given?.asset_pointer)
  if (type === null || uri === null) return []
  const kind = type.startsWith('image') ? 'image' : type.startsWith('audio') ? 'audio' : 'file'
  return [{ kind, uri }]
}
