/** Do these arguments name a relation, a generator, or a walk? Each is refused by name, with the remedy. */

import type { RelationView } from './consolidate/relation-list.ts'
import type { GeneratorRef } from './curation/decide.ts'
import type { WalkedStep } from './curation/feedback.ts'
import type { RelationRef } from './curation/named.ts'
import { readable, shown } from './errors.ts'
import { bad } from './memory-arguments.ts'
import type { Trace } from './recall/recollection.ts'

/** Who decides, and why; both are kept with the ruling. */
export interface RulingOptions {
  readonly by?: string
  readonly reason?: string
}

/** @throws {INVALID_INPUT} for what names no relation */
export function checkRelationRef(given: RelationRef | RelationView, operation: string): RelationRef {
  return readable(operation, 'relation', () => {
    if (typeof given !== 'object' || given === null)
      throw bad(operation, 'relation', `must be { from, kind, to }, got ${shown(given)}`)
    const { from, kind, to } = given
    const generator = 'provenance' in given ? given.provenance.generator : given.generator
    for (const [field, value] of Object.entries({ from, kind, to }))
      if (typeof value !== 'string' || value === '')
        throw bad(operation, field, `must be a non-empty string, as memory.relations() gives it, got ${shown(value)}`)
    if (generator !== undefined && typeof generator !== 'string')
      throw bad(operation, 'generator', `must be a string, got ${shown(generator)}`)
    return { from, kind, to, generator }
  })
}

/** @throws {INVALID_INPUT} for what names no generator */
export function checkGeneratorRef(given: GeneratorRef, operation: string): { generator: string; version?: number } {
  return readable(operation, 'generator', () => {
    const { generator, version } = Object(given) as Partial<GeneratorRef>
    if (typeof generator !== 'string' || generator === '' || generator === 'next')
      throw bad(
        operation,
        'generator',
        `must be the name of one of the slow path, such as causes, got ${shown(generator)}`,
      )
    if (version === undefined) return { generator }
    if (!Number.isSafeInteger(version) || version < 0)
      throw bad(operation, 'version', `must be a whole number ≥ 0, or left out for all, got ${shown(version)}`)
    return { generator, version }
  })
}

/** @throws {INVALID_INPUT} for what is no trace */
export function checkSteps(trace: Pick<Trace, 'walk'>): readonly WalkedStep[] {
  return readable('feedback', 'trace', () => {
    const steps: unknown = (Object(trace) as Partial<Trace>).walk?.steps
    const isStep = (step: unknown): step is WalkedStep => {
      const { from, to, score, relations } = Object(step) as Partial<WalkedStep>
      const isPath = typeof from === 'string' && typeof to === 'string' && typeof score === 'number'
      const isMade = (one: unknown): boolean => typeof (Object(one) as { generator?: unknown }).generator === 'string'
      return isPath && Array.isArray(relations) && relations.every(isMade)
    }
    if (Array.isArray(steps) && steps.every(isStep)) return steps
    throw bad('feedback', 'trace', `must be the trace of a recollection, got ${shown(trace)}`)
  })
}
