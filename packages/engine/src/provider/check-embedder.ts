/**
 * Does an embedder keep the promises of its port? Its own shape, and that of every answer.
 *
 * An embedder may be the caller's own: what it gives is checked before it can reach a store or a score.
 */

import { MemoryError, shown } from '../errors.ts'
import type { Embedder, QuestionTokens, TokenRows, VectorSpace } from './embedder.ts'

/** How far a norm may be from 1: wider than float32, float16 and cached decimals round, narrower than any vector that is not normalised. */
const normTolerance = 0.01

/** The value of 1 in an int8 row. */
const int8Scale = 127

/**
 * Checks the parts of an embedder before a memory relies on them.
 *
 * @throws {INVALID_INPUT} naming the part
 */
export function checkEmbedder(embedder: Embedder): Embedder {
  checkSpace('space', embedder.space)
  for (const method of ['embed', 'close'] as const)
    if (typeof embedder[method] !== 'function') throw bad(method, 'must be a function', embedder[method])
  for (const script of ['alphabetic', 'cjk'] as const) {
    const trust: unknown = embedder.trust?.[script]
    if (typeof trust !== 'number' || !(trust >= 0 && trust <= 1))
      throw bad(`trust.${script}`, 'must be a number in [0, 1]', trust)
  }
  const late: unknown = embedder.lateInteraction
  if (late === undefined) return embedder
  if (typeof late !== 'object' || late === null) throw bad('lateInteraction', 'must be an object', late)
  const { space, embedTokens, embedQuestion } = late as Partial<Embedder['lateInteraction'] & object>
  checkSpace('lateInteraction.space', space)
  for (const [name, method] of Object.entries({ embedTokens, embedQuestion }))
    if (typeof method !== 'function') throw bad(`lateInteraction.${name}`, 'must be a function', method)
  // One id would stand for float32 and int8 rows at once.
  if (space?.id === embedder.space.id) throw bad('lateInteraction.space.id', 'must differ from space.id', space.id)
  return embedder
}

/** The integer scan reads 32 components a step; a space of another size is refused here, not at the first recall. */
function checkSpace(part: string, space: VectorSpace | undefined): void {
  const { id, dimensions } = (space ?? {}) as Partial<VectorSpace>
  if (typeof id !== 'string' || id === '') throw bad(`${part}.id`, 'must be a non-empty string', id)
  if (!Number.isInteger(dimensions) || Number(dimensions) < 32 || Number(dimensions) % 32 !== 0)
    throw new MemoryError(
      'INVALID_INPUT',
      `openMemory: embedder space ${id} must have a multiple of 32 dimensions, got ${shown(dimensions)}; pad its vectors with zeros`,
      { details: { field: 'embedder' } },
    )
}

/** @throws {MODEL_OUTPUT} when an answer is no list with one result per text */
export function checkCount(method: string, answer: readonly unknown[], asked: number): void {
  if (!Array.isArray(answer)) throw wrong(method, `must return a list, got ${shown(answer)}`)
  if (answer.length !== asked)
    throw wrong(method, `must return one result per text, got ${answer.length} for ${asked} texts`)
}

/** @throws {MODEL_OUTPUT} when it is no float32 unit vector of its space */
export function checkVector(vector: Float32Array | undefined, { dimensions }: VectorSpace): Float32Array {
  if (!(vector instanceof Float32Array)) throw wrong('embed', 'must return Float32Arrays, got another type')
  if (vector.length !== dimensions)
    throw wrong(
      'embed',
      `a vector has ${vector.length} components, its space says ${dimensions}; give the embedder a space id of its own`,
    )
  const norm = normOf(vector)
  // Not NaN ≤ …: a norm that is no number must not pass.
  if (!(Math.abs(norm - 1) <= normTolerance)) throw wrong('embed', `a vector must have a norm of 1, got ${norm}`)
  return vector
}

/** @throws {MODEL_OUTPUT} when they are no int8 rows of their space */
export function checkTokens<T extends TokenRows>(method: string, tokens: T, { dimensions }: VectorSpace): T {
  const { count, rows } = (tokens ?? {}) as Partial<TokenRows>
  if (!Number.isInteger(count) || !(rows instanceof Int8Array) || rows.length !== Number(count) * dimensions)
    throw wrong(method, `must return a count and an Int8Array of count × ${dimensions}, got ${shown(count)} rows`)
  // Each component is rounded by up to a half.
  const tolerance = int8Scale * normTolerance + 0.5 * Math.sqrt(dimensions)
  for (let start = 0; start < rows.length; start += dimensions) {
    const norm = normOf(rows.subarray(start, start + dimensions))
    if (Math.abs(norm - int8Scale) > tolerance)
      throw wrong(method, `a row must be a unit vector scaled by ${int8Scale}, got a norm of ${norm}`)
  }
  return tokens
}

/** @throws {MODEL_OUTPUT} when rows or words of a question are not as the port says */
export function checkQuestionTokens(tokens: QuestionTokens, space: VectorSpace): QuestionTokens {
  const { count, words } = checkTokens('embedQuestion', tokens, space)
  if (!Array.isArray(words) || words.length !== count || !Array.from(words).every((word) => typeof word === 'string'))
    throw wrong('embedQuestion', `must return one word per row, got ${count} rows`)
  return tokens
}

function normOf(vector: Float32Array | Int8Array): number {
  let squares = 0
  for (let i = 0; i < vector.length; i++) squares += (vector[i] as number) ** 2
  return Math.sqrt(squares)
}

function wrong(method: string, why: string): MemoryError {
  return new MemoryError('MODEL_OUTPUT', `${method}: ${why}`)
}

function bad(part: string, must: string, got: unknown): MemoryError {
  return new MemoryError('INVALID_INPUT', `openMemory: embedder.${part} ${must}, got ${shown(got)}`, {
    details: { field: `embedder.${part}` },
  })
}
