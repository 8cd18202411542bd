/** What can a client read besides tools? Events by ref, and how the latest recalls came about. */

import type { Resource, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js'
import { MemoryError } from 'knotwork'
import type { Operation } from '../operations/operation.ts'
import { operations } from '../operations/operations.ts'
import type { Recollections } from '../operations/recollections.ts'

/** Kinds of resources; each is read by an operation. */
const kinds = { event: { operation: 'get', field: 'ref' }, trace: { operation: 'trace', field: 'recall' } } as const

const mimeType = 'application/json'
const traceIs = 'Why a recall found what it found'

/** Templates. */
export const resourceTemplates: readonly ResourceTemplate[] = [
  { name: 'event', uriTemplate: 'knotwork://event/{ref}', description: 'What was said under a ref, whole', mimeType },
  { name: 'trace', uriTemplate: 'knotwork://trace/{id}', description: traceIs, mimeType },
]

/** Traces that can be read now, the newest first. */
export function listedTraces(recollections: Recollections): Resource[] {
  return recollections
    .list()
    .slice(0, 50)
    .map(({ id, question }) => ({
      uri: `knotwork://trace/${id}`,
      name: question.slice(0, 80),
      description: traceIs,
      mimeType,
    }))
}

/** Which operation reads a URI, and with what. @throws {NOT_FOUND} */
export function readingOf(uri: string): { readonly row: Operation; readonly input: Record<string, string> } {
  const { kind, rest } = /^knotwork:\/\/(?<kind>event|trace)\/(?<rest>.+)$/s.exec(uri)?.groups ?? {}
  if (kind !== undefined && rest !== undefined) {
    const { operation, field } = kinds[kind as keyof typeof kinds]
    const row = operations.find(({ name }) => name === operation)
    if (row !== undefined) return { row, input: { [field]: decoded(rest) } }
  }
  throw unknown()
}

function decoded(rest: string): string {
  try {
    return decodeURIComponent(rest)
  } catch {
    throw unknown()
  }
}

function unknown(): MemoryError {
  return new MemoryError('NOT_FOUND', 'resource: must be knotwork://event/REF or knotwork://trace/ID', {
    details: { field: 'uri' },
  })
}
