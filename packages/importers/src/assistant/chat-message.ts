/**
 * What does a chat message say? Its content (words, or parts of which some are words), the tools it calls, and what a
 * tool gave back.
 *
 * Shapes: OpenAI's chat completions (`role`, `content`, `tool_calls`, `tool_call_id`) and responses (`function_call`,
 * `function_call_output`), Anthropic's messages (parts `tool_use` and `tool_result`).
 *
 * @see https://platform.openai.com/docs/api-reference/chat/create
 * @see https://platform.openai.com/docs/api-reference/responses/create
 * @see https://docs.anthropic.com/en/api/messages
 */
import { type Fields, fieldsOf, listOf, wordsOf } from '../object.ts'
import { type ToolEvent, type ToolNames, toolCall, toolResult } from './tool-call.ts'

/** What a message holds: events in its order, and names of parts that are not understood. */
export type MessageReading =
  | { readonly events: readonly ToolEvent[]; readonly ignored: readonly string[] }
  | { readonly problem: string }

/** Kinds of a part that are words. */
const wordParts: ReadonlySet<unknown> = new Set(['text', 'input_text', 'output_text'])

/** Fields of a message that this file reads. */
export const messageFields: ReadonlySet<string> = new Set([
  'content',
  'tool_calls',
  'function_call',
  'tool_call_id',
  'name',
  'arguments',
  'call_id',
  'output',
])

/** Whether a record is a chat message rather than an event. */
export function isMessage(record: Fields): boolean {
  if (record.text !== undefined) return false
  return record.content !== undefined || 'tool_calls' in record || isFunctionCall(record) || isFunctionOutput(record)
}

/**
 * Reads one message.
 *
 * @param speaker  who says it, where it is no tool
 * @param names  tools by the id of their call; calls are added
 */
export function readMessage(message: Fields, speaker: string | undefined, names: ToolNames): MessageReading {
  const said = speaker ?? 'assistant'
  if (isFunctionCall(message)) {
    const { name, arguments: argumentsGiven, call_id: id } = message
    return { events: [toolCall({ name, argumentsGiven, id, speaker: said, names })], ignored: [] }
  }
  if (isFunctionOutput(message)) return readResult(message.output, message.call_id, undefined, names)
  if (message.role === 'tool' || message.role === 'function')
    return readResult(message.content, message.tool_call_id, message.name, names)
  const calls = [...listOf(message.tool_calls), ...(fieldsOf(message.function_call) ? [message.function_call] : [])]
  const toolEvents = calls.map((call) => readCall(call, said, names))
  // A model that calls a tool says null, or nothing.
  const silent = message.content === null || message.content === undefined || message.content === ''
  if (silent && toolEvents.length > 0) return { events: toolEvents, ignored: [] }
  const content = readContent(message.content, said, names)
  if ('problem' in content) return content
  return { events: [...content.events, ...toolEvents], ignored: content.ignored }
}

/** The words of a content, joined by line breaks, and the tool parts in it; other parts are named to be counted. */
export function readContent(content: unknown, speaker: string, names: ToolNames): MessageReading {
  if (typeof content === 'string') return { events: [{ text: content }], ignored: [] }
  if (!Array.isArray(content))
    return { problem: `content must be a string or a list of parts {"type":"text","text"}, got a ${typeof content}` }
  const events = eventsOfParts(content, speaker, names)
  if (events.length === 0)
    return { problem: 'content holds no words: a part of it must be {"type":"text","text"}; leave the line out' }
  return {
    events,
    ignored: content.filter((part) => wordsOfPart(part) === null && !isToolPart(part)).map(nameOfPart),
  }
}

/** Words up to the next tool are one event, so that what was said before a call stands before it. */
function eventsOfParts(parts: readonly unknown[], speaker: string, names: ToolNames): ToolEvent[] {
  const events: ToolEvent[] = []
  let said: string[] = []
  const endOfWords = (): void => {
    if (said.length > 0) events.push({ text: said.join('\n') })
    said = []
  }
  for (const part of parts) {
    const words = wordsOfPart(part)
    if (words !== null) said.push(words)
    if (!isToolPart(part)) continue
    endOfWords()
    events.push(...toolOfPart(part, speaker, names))
  }
  endOfWords()
  return events
}

function readResult(output: unknown, id: unknown, name: unknown, names: ToolNames): MessageReading {
  const text = typeof output === 'string' ? output : wordsOfContent(output)
  const event = toolResult({ name, text, id, names })
  return event === null ? { problem: 'a tool gave back nothing; leave the line out' } : { events: [event], ignored: [] }
}

/** The words of a content in parts; anything else as JSON, for tools give back objects too. */
function wordsOfContent(content: unknown): string {
  if (content === undefined || content === null) return ''
  if (!Array.isArray(content)) return JSON.stringify(content)
  return content
    .map(wordsOfPart)
    .filter((text) => text !== null)
    .join('\n')
}

function readCall(call: unknown, speaker: string, names: ToolNames): ToolEvent {
  const given = fieldsOf(call) ?? {}
  const { name, arguments: argumentsGiven } = fieldsOf(given.function) ?? given
  return toolCall({ name, argumentsGiven, id: given.id, speaker, names })
}

function isFunctionCall(record: Fields): boolean {
  return record.type === 'function_call'
}

function isFunctionOutput(record: Fields): boolean {
  return record.type === 'function_call_output'
}

function isToolPart(part: unknown): boolean {
  const type = fieldsOf(part)?.type
  return type === 'tool_use' || type === 'tool_result'
}

function toolOfPart(part: unknown, speaker: string, names: ToolNames): ToolEvent[] {
  const given = fieldsOf(part)
  if (given?.type === 'tool_use')
    return [toolCall({ name: given.name, argumentsGiven: given.input, id: given.id, speaker, names })]
  if (given?.type !== 'tool_result') return []
  const text = typeof given.content === 'string' ? given.content : wordsOfContent(given.content)
  const result = toolResult({ name: given.name, text, id: given.tool_use_id, names })
  return result === null ? [] : [result]
}

function wordsOfPart(part: unknown): string | null {
  if (typeof part === 'string') return part
  const { type, text } = fieldsOf(part) ?? {}
  return wordParts.has(type) && typeof text === 'string' ? text : null
}

function nameOfPart(part: unknown): string {
  const type = fieldsOf(part)?.type
  return `content ${typeof type === 'string' ? type : typeof part}`
}

/** Why a record has nothing to remember, by what it has instead, and what makes one of it. */
export function withoutWords(record: Fields): string {
  if (record.content === null)
    return 'content is null and no tool is called: there are no words; leave the line out, or put them into "text"'
  if (fieldsOf(record.message) !== null)
    return `the line must hold "text" or "content" itself, got them under "message"; take them out: jq -c .message FILE`
  if (wordsOf(record.message) !== null)
    return `the words must be under "text" or "content", got "message"; rename it: jq -c '.text = .message' FILE`
  return 'the line must hold words under "text" or "content", or attachments'
}
