/** Which tools does a model see? The rows of the table that have a face for it, in few words: every client reads all of them. */

import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import { schemaOf } from '../http/openapi.ts'
import { allows, type Right } from '../keys/right.ts'
import type { Operation, ToolFace } from '../operations/operation.ts'
import { operations } from '../operations/operations.ts'

/** A row with its face. */
export interface ToolRow extends Operation {
  readonly tool: ToolFace
}

/** Rows that are tools, by name of the tool. */
export const toolRows: ReadonlyMap<string, ToolRow> = new Map(
  operations.flatMap((row) => (row.tool === null ? [] : [[row.tool.name, { ...row, tool: row.tool }] as const])),
)

/** Bounds of lengths and sizes: the server checks them, and a model gains nothing by reading them. */
const silent: ReadonlySet<string> = new Set([
  'minLength',
  'maxLength',
  'maxItems',
  'minItems',
  'minimum',
  'maximum',
  'additionalProperties',
])

/** The tools as a client lists them. */
export const tools: readonly Tool[] = [...toolRows.values()].map(
  ({ tool, input, isIdempotent, isDestructive, right }) => ({
    name: tool.name,
    description: tool.description,
    inputSchema: lean(schemaOf(input, 'input'), tool.fields) as Tool['inputSchema'],
    outputSchema: lean(schemaOf(tool.output, 'output'), null) as NonNullable<Tool['outputSchema']>,
    annotations: {
      readOnlyHint: right === 'read',
      destructiveHint: isDestructive,
      idempotentHint: isIdempotent,
      openWorldHint: false,
    },
  }),
)

/** Those of them that rights allow: a model should not be offered what it will be refused. */
export function toolsFor(held: readonly Right[]): Tool[] {
  return tools.filter(({ name }) => allows(held, toolRows.get(name)?.right ?? 'admin'))
}

type Schema = Record<string, unknown>

/** A schema with some of its fields and without what only machines want; `null` for all fields. */
function lean(schema: Schema, fields: readonly string[] | null): Schema {
  const properties = (schema.properties ?? {}) as Record<string, Schema>
  const named = Object.entries(properties).filter(([field]) => fields === null || fields.includes(field))
  const required = ((schema.required ?? []) as string[]).filter((field) => fields === null || fields.includes(field))
  return {
    type: 'object',
    properties: Object.fromEntries(named.map(([field, one]) => [field, leanField(one)])),
    ...(required.length === 0 ? {} : { required }),
  }
}

/** Of several forms the first, which is text: a model need not choose between two spellings of a time. */
function leanField({ anyOf, ...schema }: Schema): Schema {
  const [first = {}] = (anyOf ?? []) as readonly Schema[]
  const kept = Object.entries({ ...(anyOf === undefined ? {} : leanField(first)), ...schema })
  return Object.fromEntries(
    kept
      .filter(([key]) => !silent.has(key))
      .map(([key, value]) => [key, key === 'items' ? leanField(value as Schema) : value]),
  )
}
