import type { ContextLine } from 'knotwork'
import { describe, expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

/** Lines named by their place in the context, with ranks as given. */
function context(...ranks: number[]): ContextLine[] {
  return ranks.map((rank, at) => ({ rank, event: { sourceRef: `r${at}` } }) as unknown as ContextLine)
}

function refs(lines: readonly ContextLine[]): string[] {
  return lines.map(({ event }) => event.sourceRef)
}

describe('an excerpt', () => {
  const lines = context(9, 8, 1, 7, 6, 5, 2, 4, 3)

  it('[CL-34] takes evidence, then the two best, then what is around evidence, then the next best', () => {
    const evidence = new Set(['r0'])
    expect(refs(excerptOf(lines, evidence, 1))).toEqual(['r0'])
    expect(refs(excerptOf(lines, evidence, 3))).toEqual(['r0', 'r2', 'r6'])
    expect(refs(excerptOf(lines, evidence, 4))).toEqual(['r0', 'r1', 'r2', 'r6'])
    expect(refs(excerptOf(lines, evidence, 5))).toEqual(['r0', 'r1', 'r2', 'r6', 'r8'])
  })

  it('[CL-34] is the best ranked, in the order of the context, where no evidence is in it', () => {
    expect(refs(excerptOf(lines, new Set(['elsewhere']), 3))).toEqual(['r2', 'r6', 'r8'])
    expect(excerptOf(context(2, 1), new Set(), 6)).toHaveLength(2)
  })
})
