/** What did a model have done? A call of a tool, and what the tool gave back, as events of kind `tool`. */
import type { RememberInput } from 'knotwork'
import { handleOf } from '../handle.ts'

/** An event of a tool, before it has a time, a session and a ref. */
export type ToolEvent = Pick<RememberInput, 'text' | 'kind'> & Partial<RememberInput>

/** Names of tools by the id of their call, so that a result can say whose it is. */
export type ToolNames = Map<string, string>

/** A tool call: `name(arguments)`, said by whoever called. */
export function toolCall(call: {
  readonly name: unknown
  readonly argumentsGiven: unknown
  readonly id: unknown
  readonly speaker: string
  readonly names: ToolNames
}): ToolEvent {
  const name = typeof call.name === 'string' && call.name.trim() !== '' ? call.name : 'tool'
  if (typeof call.id === 'string') call.names.set(call.id, name)
  return {
    kind: 'tool',
    speaker: handleOf(call.speaker),
    role: 'assistant',
    text: `${name}(${argumentText(call.argumentsGiven)})`,
    attributes: { tool: name, ...(typeof call.id === 'string' ? { toolCallId: call.id } : {}) },
  }
}

/** What a tool gave back, said by the tool; null where it gave no words. */
export function toolResult(result: {
  readonly name: unknown
  readonly text: string
  readonly id: unknown
  readonly names: ToolNames
}): ToolEvent | null {
  if (result.text.trim() === '') return null
  const id = typeof result.id === 'string' ? result.id : null
  const given = typeof result.name === 'string' && result.name.trim() !== '' ? result.name : null
  const name = given ?? (id === null ? null : result.names.get(id)) ?? 'tool'
  return {
    kind: 'tool',
    speaker: handleOf(name),
    role: 'tool',
    text: result.text,
    attributes: { tool: name, ...(id === null ? {} : { toolCallId: id }) },
  }
}

/** Arguments as they were given, or as JSON. */
function argumentText(given: unknown): string {
  if (given === undefined || given === null) return ''
  return typeof given === 'string' ? given : JSON.stringify(given)
}
