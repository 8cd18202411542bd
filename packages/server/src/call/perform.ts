/** How is one operation carried out? The same way for every face: right, scope, time, count, log. */

import { MemoryError, type Receipt, type Scope } from 'knotwork'
import { faultOf } from '../faults/fault.ts'
import { Refusal } from '../faults/refusal.ts'
import { allows } from '../keys/right.ts'
import { scopeWithin } from '../keys/scope-pattern.ts'
import type { Operation } from '../operations/operation.ts'
import type { Caller } from './caller.ts'
import { noteFault } from './fault-note.ts'
import type { Services } from './services.ts'
import { inSpan } from './span.ts'

/** What the log shows of an input at most, in UTF-16 units; only where texts are shown. */
const askedLengthMax = 4096

/** A call about to be made. */
export interface Request {
  readonly caller: Caller
  readonly face: 'http' | 'mcp'
  readonly requestId: string
  /** Parts of the scope that the caller names. */
  readonly scope: Partial<Scope>
  readonly signal: AbortSignal
  readonly idempotencyKey: string | null
}

/**
 * Carries out an operation.
 *
 * @throws {FORBIDDEN} where the key does not allow it, or does not open the scope; @throws {TIMEOUT}; and what the operation throws
 */
export async function perform(row: Operation, input: unknown, request: Request, services: Services): Promise<unknown> {
  const { metrics, clock, log } = services
  const { requestId, face, caller } = request
  const started = clock.elapsed()
  metrics.inFlight.inc()
  if (log.showsTexts) log.line('info', 'asked', { requestId, operation: row.name, face }, { input: shortOf(input) })
  let code = 'ok'
  try {
    return await inSpan(row.name, request.face, () => carriedOut(row, input, request, services))
  } catch (thrown) {
    code = faultOf(thrown).code
    noteFault(thrown, { requestId, operation: row.name, face, key: caller.keyId }, log)
    throw thrown
  } finally {
    metrics.inFlight.dec()
    metrics.ended({ operation: row.name, face: request.face, code, seconds: (clock.elapsed() - started) / 1000 })
  }
}

/** Remembering is safe to repeat by the memory itself, also after a restart; other changes by this process, once it is known that the caller may. */
async function carriedOut(row: Operation, input: unknown, request: Request, services: Services): Promise<unknown> {
  const scope = scopeOfCall(row, request, services)
  const run = (): Promise<unknown> => ran(row, input, { request, scope, services })
  const { idempotencyKey: key, caller } = request
  if (key === null || row.isIdempotent) return run()
  const whose = [caller.keyId, row.name, scope]
  return services.repeats.once({ whose, key, content: input, isAskedAgain: row.name === 'remember' }, run)
}

/** A call whose right and scope are known. */
interface AllowedCall {
  readonly request: Request
  readonly scope: Scope
  readonly services: Services
}

async function ran(row: Operation, input: unknown, { request, scope, services }: AllowedCall): Promise<unknown> {
  const { handles, shelf, repeats, limits } = services
  const { idempotencyKey } = request
  const time = AbortSignal.timeout(limits.callMs)
  const signal = AbortSignal.any([request.signal, time])
  try {
    const recollections = shelf.of(scope)
    const output = await row.run(input, { memory: handles.of(scope), signal, idempotencyKey, recollections })
    count(row, input, output, services)
    return output
  } catch (thrown) {
    if (time.aborted && MemoryError.is(thrown, 'CANCELLED'))
      throw new Refusal('TIMEOUT', `${row.name}: took longer than ${limits.callMs} ms${whereLonger(row)}`)
    if (request.signal.aborted && thrown instanceof Error && thrown.name === 'AbortError')
      throw new MemoryError('CANCELLED', `${row.name}: the caller has left`, { cause: thrown })
    throw thrown
  } finally {
    // Kept traces and answers quote what was just forgotten.
    if (row.isDestructive) {
      shelf.clear(scope)
      repeats.clear()
    }
  }
}

/** Embedding takes as long as the text is; an import has an hour. */
function whereLonger({ name }: Operation): string {
  return name === 'remember' || name === 'rememberMany' ? '; what is long goes in by /v1/import, line by line' : ''
}

/** @throws {FORBIDDEN} */
export function scopeOfCall(
  { name, right }: Pick<Operation, 'name' | 'right'>,
  request: Request,
  { scope }: Services,
): Scope {
  const { caller } = request
  if (!allows(caller.rights, right))
    throw new MemoryError('FORBIDDEN', `${name}: this key may not ${right}`, { details: { field: 'key', right } })
  return scopeWithin(caller.scopes, request.scope, scope)
}

/** The beginning of what is asked, for an operator who wants to read it. */
function shortOf(input: unknown): string {
  return JSON.stringify(input).slice(0, askedLengthMax)
}

/** What the figures take from a call that was carried out. */
function count({ name }: Operation, input: unknown, output: unknown, { metrics }: Services): void {
  if (name === 'remember') metrics.remembered(input, output as Receipt)
  if (name !== 'rememberMany') return
  const { inputs } = input as { readonly inputs: readonly unknown[] }
  for (const [i, receipt] of (output as { readonly receipts: readonly Receipt[] }).receipts.entries())
    metrics.remembered(inputs[i], receipt)
}
