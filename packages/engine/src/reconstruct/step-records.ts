/** How is the course of a reconstruction told? With refs in place of numbers. */

import type { Snapshot } from '../recall/snapshot.ts'
import type { Course } from './loop.ts'
import type { StepRecord } from './reconstruction.ts'

/** The steps, as they are given back. One read of the store. */
export async function stepRecords({ steps }: Course, snapshot: Snapshot): Promise<readonly StepRecord[]> {
  const nos = new Set(
    steps.flatMap(({ actions, judged }) => [
      ...actions.flatMap(({ lead }) => lead.from ?? []),
      ...judged.flatMap(({ candidate }) => [candidate.no, candidate.from ?? []].flat()),
    ]),
  )
  const sorted = [...nos].sort((a, b) => a - b)
  const handles = new Map((await snapshot.refs(sorted)).map((handle, i) => [sorted[i], handle]))
  const refOf = (no: number | null): string | null => (no === null ? null : (handles.get(no)?.ref ?? ''))
  const wordsOf = new Map(steps.flatMap(({ actions }) => actions.map(({ lead }) => [lead.key, lead.words] as const)))
  return steps.map(({ step, actions, judged, spent, note }) => ({
    step,
    actions: actions.map(({ lead: { kind, words, from, confidence }, contents }) => ({
      kind,
      words,
      from: refOf(from),
      confidence,
      found: contents.length,
    })),
    judged: judged.map(({ candidate, relevance, confidence, kept, features }) => ({
      ref: refOf(candidate.no) ?? '',
      sourceRef: handles.get(candidate.no)?.sourceRef ?? '',
      from: refOf(candidate.from),
      depth: candidate.depth,
      relevance,
      confidence,
      kept,
      by: candidate.ways.map((key) => wordsOf.get(key) ?? key),
      features,
    })),
    spent,
    note,
  }))
}
