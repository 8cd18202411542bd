/** What does one turn of a Claude export say? Words, calls of tools and their results, and texts handed over with it. */
import type { Attachment, RememberInput } from 'knotwork'
import type { Place, Row } from '../importer.ts'
import { type Fields, fieldsOf, listOf, wordsOf } from '../object.ts'
import type { Stamps } from '../time/stamps.ts'
import { shortHash } from '../write/content-refs.ts'
import { readContent } from './chat-message.ts'
import type { ToolEvent, ToolNames } from './tool-call.ts'

/** One turn as it stands. */
export interface ClaudeTurn {
  readonly message: Fields
  readonly id: string
  readonly place: Place
}

/** What its conversation gives a turn. */
export interface ConversationContext {
  /** Id of the conversation. */
  readonly conversation: string
  readonly session: string
  /** Who the sender `human` is. */
  readonly me: string
  readonly stamps: Stamps
}

/** Parts that were said to nobody: what the model thought, and how long its tools may run. */
const unsaidParts: ReadonlySet<unknown> = new Set(['thinking', 'redacted_thinking', 'token_budget', 'flag'])

/** The rows of a turn: what it says, then what was handed over with it. */
export function* turnRows({ message, id, place }: ClaudeTurn, context: ConversationContext): Generator<Row> {
  const time = context.stamps.read(message.created_at)
  if (time === null) {
    yield { place, problem: 'a message must say when it was created, in ISO 8601 under "created_at"' }
    return
  }
  const isHuman = message.sender === 'human' || message.sender === 'user'
  const speaker = isHuman ? context.me : 'Claude'
  const events = [...eventsOf(message, speaker), ...documentsOf(message)]
  const attachments = filesOf(message)
  if (events.length === 0 && attachments.length > 0) events.push({ text: '' })
  if (events.length === 0) yield { place, leftOut: 'without words' }
  for (const [at, event] of events.entries()) {
    const attributes = { ...event.attributes, conversation: context.conversation, message: id }
    const input: RememberInput = {
      speaker,
      role: isHuman ? 'user' : 'assistant',
      ...event,
      time,
      session: context.session,
      ref: shortHash(`claude ${context.conversation} ${id}`) + (at === 0 ? '' : `-${at + 1}`),
      ...(at === 0 && attachments.length > 0 ? { attachments } : {}),
      attributes,
    }
    yield { place, input }
  }
}

/** Words and tools of a turn, in their order; the parts where there are some, else the text. */
function eventsOf(message: Fields, speaker: string): ToolEvent[] {
  const names: ToolNames = new Map()
  const parts = listOf(message.content).filter((part) => !unsaidParts.has(fieldsOf(part)?.type))
  const reading = parts.length > 0 ? readContent(parts, speaker, names) : null
  const events = reading === null || 'problem' in reading ? [] : reading.events
  const said = events.filter(({ text }) => text.trim() !== '')
  const text = wordsOf(message.text)
  return said.length > 0 || text === null ? [...said] : [{ text }]
}

/** Texts that were handed over, which the export holds whole. */
function documentsOf(message: Fields): ToolEvent[] {
  return listOf(message.attachments).flatMap((attachment) => {
    const given = fieldsOf(attachment)
    const text = wordsOf(given?.extracted_content)
    const name = wordsOf(given?.file_name)
    return text === null
      ? []
      : [{ kind: 'document' as const, text, ...(name === null ? {} : { attributes: { file: name } }) }]
  })
}

/** Files that were handed over, by name: the export does not hold them. */
function filesOf(message: Fields): Attachment[] {
  const given = [...listOf(message.files), ...listOf(message.files_v2)].map((file) =>
    wordsOf(fieldsOf(file)?.file_name),
  )
  return [...new Set(given.filter((name) => name !== null))].map((caption) => ({ kind: 'file', caption }))
}
