/** What is an operation? One row of the table that HTTP, MCP, OpenAPI and help are made from. */

import type { Memory } from 'knotwork'
import { MemoryError } from 'knotwork'
import type { z } from 'zod'
import type { Right } from '../keys/right.ts'
import type { Recollections } from './recollections.ts'

/** What a handler works with. */
export interface Call {
  /** Bound to the scope of the call: a handler can reach no other. */
  readonly memory: Memory
  /** Aborted when the caller has gone or the time is over. */
  readonly signal: AbortSignal
  /** Makes a retry safe; null where the caller gave none. */
  readonly idempotencyKey: string | null
  /** Traces of the latest recalls of this scope. */
  readonly recollections: Recollections
}

/** How an operation is offered as an MCP tool: fewer fields and words than over HTTP, for every client reads all of them. */
export interface ToolFace {
  readonly name: string
  /** What a model is told; short. */
  readonly description: string
  /** Fields of the input that the tool offers. */
  readonly fields: readonly string[]
  /** Values of fields that the call leaves out. */
  readonly defaults?: Readonly<Record<string, unknown>>
  /** The output as the tool gives it, from that of the operation. */
  readonly view: (output: unknown) => Record<string, unknown>
  /** Shape of the view. */
  readonly output: z.ZodObject
  /** What a model reads where the client shows no structured output; default the view as JSON. */
  readonly text?: (output: unknown) => string
}

/** One row. */
export interface Operation {
  /** Verb of the `Memory` object it stands for. */
  readonly name: string
  readonly summary: string
  /** What a key must allow. */
  readonly right: Right
  /** True where doing it twice is as doing it once. */
  readonly isIdempotent: boolean
  /** True where something is gone afterwards. */
  readonly isDestructive: boolean
  readonly http: {
    readonly method: 'GET' | 'POST' | 'DELETE'
    /** With `{field}` for each field of the input that stands in the path. */
    readonly path: string
  }
  readonly input: z.ZodObject
  readonly output: z.ZodType
  readonly tool: ToolFace | null
  /** Status of a success; default 200. */
  readonly statusOf: (output: unknown) => 200 | 201
  /** Checks the input and does it. @throws {MemoryError} for everything that is no success */
  readonly run: (input: unknown, call: Call) => Promise<unknown>
}

/** A row as it is written. */
interface Row<Input extends z.ZodObject>
  extends Omit<Operation, 'input' | 'run' | 'isDestructive' | 'tool' | 'statusOf'>,
    Partial<Pick<Operation, 'isDestructive' | 'tool' | 'statusOf'>> {
  readonly input: Input
  readonly handler: (input: z.output<Input>, call: Call) => Promise<unknown>
}

/** Completes a row. */
export function operation<Input extends z.ZodObject>({ handler, ...row }: Row<Input>): Operation {
  return {
    isDestructive: false,
    tool: null,
    statusOf: () => 200,
    ...row,
    run: async (given, call) => handler(checked(row.input, given, row.name), call),
  }
}

/** @throws {INVALID_INPUT} naming the first field that is wrong, and nothing of what it holds */
function checked<Input extends z.ZodObject>(input: Input, given: unknown, operation: string): z.output<Input> {
  const read = input.safeParse(given)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  const field = [...(issue?.path ?? []).map(String), ...(unknown === undefined ? [] : [unknown])].join('.') || 'input'
  const why = unknown === undefined ? (issue?.message ?? 'is wrong') : 'is no field of this operation'
  throw new MemoryError('INVALID_INPUT', `${operation}: ${field}: ${why}`, { details: { field } })
}
