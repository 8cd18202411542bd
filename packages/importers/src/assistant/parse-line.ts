/**
 * What does one record say? An event in our own fields, or a chat message, as inputs of `remember`, or the reason why it
 * is none.
 *
 * Reads the shape only; whether a time or a ref is valid is the engine's to say.
 */
import type { RememberInput } from 'knotwork'
import { type Fields, fieldsOf } from '../object.ts'
import { contentFields } from '../write/content-refs.ts'
import { isMessage, messageFields, readMessage, withoutWords } from './chat-message.ts'
import type { ToolEvent, ToolNames } from './tool-call.ts'

/** A record, read: a message that calls tools is several events. */
export type ParsedRecord =
  | { readonly inputs: readonly RememberInput[]; readonly ignored: readonly string[] }
  | { readonly problem: string }

/** Fields that are taken. */
const known: ReadonlySet<string> = new Set<string>([...contentFields, 'timeSource', 'ref', 'idempotencyKey'])

/** The object in a line of JSON Lines, or what is wrong with it. */
export function parseLine(line: string): { readonly record: Fields } | { readonly problem: string } {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    // The parser's message quotes the line, which may be megabytes of somebody's words.
    return { problem: 'the line is not valid JSON' }
  }
  if (Array.isArray(value))
    return { problem: "the line must be a JSON object, got an array; make one line per object: jq -c '.[]' FILE" }
  const record = fieldsOf(value)
  if (record === null)
    return { problem: `the line must be a JSON object, got ${value === null ? 'null' : `a ${typeof value}`}` }
  return isDeep(record) ? { problem: `the line must not be nested deeper than ${depthMax}` } : { record }
}

/**
 * Reads a record. Fields with the value null count as absent; unknown fields are named, not kept.
 *
 * @param me  who a role `user` is, where nobody is named
 * @param names  tools by the id of their call, over the records of one conversation
 */
export function parseRecord(record: Fields, names: ToolNames, me?: string): ParsedRecord {
  const given = Object.entries(record).filter(([, field]) => field !== null)
  const fields = Object.fromEntries(given.filter(([name]) => known.has(name)))
  if (!isMessage(record)) {
    const ignored = given.map(([name]) => name).filter((name) => !known.has(name))
    // An event may be all picture: the engine then indexes the captions.
    if (fields.text === undefined && fields.attachments !== undefined) fields.text = ''
    if (fields.text === undefined) return { problem: withoutWords(record) }
    return { inputs: [fields as unknown as RememberInput], ignored }
  }
  const { speaker, role } = fields
  // The role speaks where nobody is named.
  if (speaker === undefined || (typeof speaker === 'string' && speaker.trim() === ''))
    fields.speaker = (role === 'user' ? me : undefined) ?? role
  const reading = readMessage(record, typeof fields.speaker === 'string' ? fields.speaker : undefined, names)
  if ('problem' in reading) return record.content === null ? { problem: withoutWords(record) } : reading
  const ignored = given.map(([name]) => name).filter((name) => !known.has(name) && !isRead(name, record))
  return {
    inputs: reading.events.map((event, at) => inputOf(fields, event, at)),
    ignored: [...ignored, ...reading.ignored],
  }
}

/** `name` is a tool's where a tool speaks; `type` is read where it says what a record is. */
function isRead(name: string, record: Fields): boolean {
  if (name === 'type') return true
  const isTool = record.role === 'tool' || record.role === 'function' || record.type === 'function_call'
  return messageFields.has(name) && (name !== 'name' || isTool)
}

function inputOf(fields: Fields, event: ToolEvent, at: number): RememberInput {
  const { ref, idempotencyKey } = fields
  const input = { ...fields, ...event } as Record<string, unknown>
  // One message, several events: what is unique in it stays so.
  if (at > 0 && typeof ref === 'string' && ref.trim() !== '') input.ref = `${ref}#${at + 1}`
  if (at > 0 && typeof idempotencyKey === 'string') input.idempotencyKey = `${idempotencyKey}#${at + 1}`
  return input as unknown as RememberInput
}

/** Deepest nesting of a line: above the engine's own limit, and far below what exhausts the stack of those who walk it. */
const depthMax = 64

/** Level by level and without recursion, for what it looks for is what recursion does not survive. */
function isDeep(value: object): boolean {
  let level: object[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > depthMax) return true
    level = level.flatMap((one) => Object.values(one).filter((inner) => typeof inner === 'object' && inner !== null))
  }
  return false
}
