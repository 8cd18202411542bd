/** How is a request written for a chat endpoint? */

import type { ModelRequest } from '../provider/language/language-model.ts'
import type { ReplyShape, Schema } from '../provider/schema/schema.ts'
import type { Dialect } from './dialect.ts'

/** The body of a request, in a dialect. What the caller adds stands last and wins. */
export function chatBody(
  model: string,
  request: ModelRequest,
  dialect: Dialect,
  added: Readonly<Record<string, unknown>>,
): object {
  const { messages, shape, temperature = 0, seed, outputTokensMax } = request
  return {
    model,
    messages: messages.map(({ role, text }) => ({ role, content: text })),
    stream: false,
    ...(dialect.temperature ? { temperature } : {}),
    ...(seed !== undefined && dialect.seed ? { seed } : {}),
    ...(outputTokensMax === undefined ? {} : { [dialect.lengthField]: outputTokensMax }),
    ...(shape === undefined ? {} : formatOf(shape, dialect)),
    ...(dialect.noThinking ? { enable_thinking: false } : {}),
    ...added,
  }
}

function formatOf({ name, schema }: ReplyShape, { format }: Dialect): object {
  if (format === 'plain') return {}
  if (format === 'json_object') return { response_format: { type: 'json_object' } }
  return { response_format: { type: 'json_schema', json_schema: { name, schema, strict: isStrict(schema) } } }
}

/** Strict mode takes objects only, with every property required. */
function isStrict(schema: Schema): boolean {
  return schema.type === 'object' && isClosed(schema)
}

function isClosed(schema: Schema): boolean {
  if (schema.type === 'array') return isClosed(schema.items)
  if (schema.type !== 'object') return true
  const names = Object.keys(schema.properties)
  return names.every((name) => schema.required?.includes(name)) && Object.values(schema.properties).every(isClosed)
}
