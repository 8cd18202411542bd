/** How did a recall come about? Its record: every candidate, with every signal and the stage that let it go. */

import type { Anchors } from './anchors.ts'
import { isProposed } from './anchors.ts'
import type { Directory } from './directory.ts'
import type { Scored } from './fusion.ts'
import type { Plan } from './plan.ts'
import type { RecallPolicy } from './policy.ts'
import type { CandidateTrace, Fate, RankedEvent, StepTrace, Trace, Verdict } from './recollection.ts'
import type { Chosen } from './select.ts'
import type { Step, Walked } from './walk.ts'
import type { WindowEvents } from './window-events.ts'

/** What the stages left behind. */
export interface Stages {
  readonly plan: Plan
  readonly window: WindowEvents
  readonly anchors: Anchors
  /** All candidates as first fused, best first. */
  readonly all: readonly Scored[]
  /** As ranked at last, best first. */
  readonly ranked: readonly Scored[]
  /** Watched events, scored and never ranked. */
  readonly bystanders: readonly Scored[]
  readonly walked: Walked
  readonly chosen: readonly Chosen[]
  readonly verdict: Verdict
  /** What was cut off or could not be asked: where evidence could be missing. */
  readonly notes: readonly string[]
}

/** The record of one recall. Its candidates are made when first read: few readers want hundreds of them. */
export function traceOf(
  stages: Stages,
  { policy, now }: { policy: RecallPolicy; now: string | null },
  directory: Directory,
): Trace {
  const { plan, anchors } = stages
  const seen = { ...directory.revision, events: directory.count }
  let candidates: readonly CandidateTrace[] | null = null
  return {
    question: plan.question,
    policy: policy.name,
    plan,
    now,
    seen,
    verdict: stages.verdict,
    notes: [
      ...stages.notes,
      ...anchors.frequentTerms.map(({ term, read }) =>
        read
          ? `'${term}' is in too many events to tell them apart; it was searched for because the question has no rarer word`
          : `'${term}' is in too many events to be searched for`,
      ),
    ],
    walk: {
      depth: stages.walked.depth,
      nodes: stages.walked.nodes,
      stopped: stages.walked.stopped,
      get steps() {
        const scored = [...stages.ranked, ...stages.all]
        const refs = new Map(scored.map(({ candidate }) => [candidate.no, candidate.handle.ref]))
        return stages.walked.steps.map((step) => stepTrace(step, refs))
      },
    },
    get candidates() {
      candidates ??= candidatesOf(stages)
      return candidates
    },
  }
}

function stepTrace(step: Step, refs: ReadonlyMap<number, string>): StepTrace {
  return {
    from: refs.get(step.from) ?? '',
    to: refs.get(step.to) ?? '',
    depth: step.depth,
    phi: step.phi,
    score: step.score,
    kept: step.kept,
    relations: step.relations.map(({ graph, kind, from, confidence, state, provenance }) => ({
      graph,
      kind,
      direction: from === step.from ? 'forward' : 'backward',
      confidence,
      state,
      generator: `${provenance.generator}@${provenance.version}`,
      quote: provenance.quote,
    })),
  }
}

/** What a ranking tells of an event. */
export function asRanked({ candidate, score }: Scored): RankedEvent {
  return { ref: candidate.handle.ref, sourceRef: candidate.handle.sourceRef, score }
}

function candidatesOf({ all, ranked, bystanders, chosen, window }: Stages): CandidateTrace[] {
  const inContext = new Set(chosen.flatMap(({ event, again = [] }) => [event.no, ...again.map(({ no }) => no)]))
  const inPool = new Set(ranked.map(({ candidate }) => candidate.no))
  const reranked = new Map(bystanders.map((scored) => [scored.candidate.no, scored]))
  const dropped = all
    .filter(({ candidate }) => !inPool.has(candidate.no))
    .map((scored) => reranked.get(scored.candidate.no) ?? scored)
  const fateOf = (no: number): Fate => {
    if (inContext.has(no)) return null
    if (window.isHard && !window.has(no)) return 'window'
    return inPool.has(no) ? 'budget' : 'pool'
  }
  // What is only watched comes last, so that watching moves no rank.
  const ordered = [
    ...ranked,
    ...dropped.filter(({ candidate }) => isProposed(candidate)),
    ...dropped.filter(({ candidate }) => !isProposed(candidate)),
  ]
  return ordered.map((scored, i) => ({
    ...asRanked(scored),
    retrievers: scored.candidate.retrievers,
    signals: scored.signals,
    rank: i < ranked.length ? i + 1 : null,
    lostAt: fateOf(scored.candidate.no),
  }))
}

/** The trace line of one event, if the recall saw it; of a segmented source that of the part that got furthest. */
export function traceOfRef(trace: Trace, ref: string): CandidateTrace | undefined {
  const own = trace.candidates.filter((candidate) => candidate.ref === ref || candidate.sourceRef === ref)
  return own.find((candidate) => candidate.lostAt === null) ?? own[0]
}
