/** What does recall give back? The context, the ranking behind it, and the trace of how it came about. */

import type { Event } from '../record/event.ts'
import type { TimeInput } from '../record/instant.ts'
import type { Graph, RelationState } from '../record/relation.ts'
import type { TokenCounter } from '../text/budget.ts'
import type { AsOf } from './as-of.ts'
import type { HistoryTurn } from './dialogue.ts'
import type { Plan } from './plan.ts'
import type { PolicyChange } from './policy.ts'
import type { Profile } from './profile.ts'

/** What part a line plays beside the others; none of them: evidence in its own right. */
export type LineRole = 'cause' | 'effect' | 'question' | 'answer' | 'superseded' | 'conflicting' | 'background'

/** One line of a context: `<t:2025-03-04> Ana: I left for Oslo. <ref:m17>`. */
export interface ContextLine {
  readonly event: Event
  /** The line as the model reads it, without its line break; an effect may hold `(because of <ref:…>)`, what is out of date `(superseded by <ref:…>)`, and what was denied `(denied by <ref:…>)`, before its own ref, which is always last. */
  readonly text: string
  /** By the token counter of the call, overhead included. */
  readonly tokens: number
  /** Position in the ranking, from 1. */
  readonly rank: number
  readonly score: number
  /** In a fixed order; read from believed relations between the lines. */
  readonly roles: readonly LineRole[]
  /** Refs that the line names as its cause. */
  readonly becauseOf: readonly string[]
  /** Refs of the lines that put it out of date, the newest first, and of those that deny it; its text names the first: `(superseded by <ref:…>)`, `(denied by <ref:…>)`. */
  readonly supersededBy: readonly string[]
  /** Refs of those that say the same words and have no line of their own; its text names them: `(also <ref:…>)`. */
  readonly repeats: readonly string[]
}

/** What a model is given to read. */
export interface Context {
  /** All lines, joined by line breaks; empty where nothing was found. */
  readonly text: string
  /** In reading order. */
  readonly lines: readonly ContextLine[]
  /** Sum over the lines; at most the budget. */
  readonly tokens: number
  /** By what the lines are ordered: session by session, by time said, causes before effects, or newest session first. */
  readonly order: 'session' | 'time' | 'causal' | 'newest'
}

/** One thing the question names, and the events of the context that speak of it. */
export interface FacetVerdict {
  /**
   * As the question has it: words, a person's name; `why` for the path a question for a cause needs; `how old`, `how many`,
   * `how much` or `where` for the value it wants.
   */
  readonly facet: string
  readonly kind: 'words' | 'person' | 'path' | 'value'
  readonly covered: boolean
  /** Refs, best match first, at most three. */
  readonly by: readonly string[]
}

/** Does the memory know the answer? */
export interface Verdict {
  /** `supported`: answer from the context · `weak`: only with care · `none`: say that it is not known. */
  readonly verdict: 'supported' | 'weak' | 'none'
  /** How well the context supports an answer, in [0, 1]; `verdict` follows from it alone, by the policy's two thresholds. */
  readonly support: number
  /** What the support is computed from, by name: see `verdict/support.ts`. */
  readonly features: Readonly<Record<'cover' | 'person' | 'unmet', number>>
  readonly facets: readonly FacetVerdict[]
  /** What the question names and the context lacks. */
  readonly missing: readonly string[]
  /** Sentences for a person: what is missing, whose words they are, what is not consolidated yet. */
  readonly reasons: readonly string[]
}

/** An event in the order of its final score. */
export interface RankedEvent {
  readonly ref: string
  readonly sourceRef: string
  readonly score: number
}

/** Names of the signals a score is made of. */
export type Signal =
  | 'context'
  | 'session'
  | 'sentence'
  | 'late'
  | 'speaker'
  | 'entity'
  | 'asks'
  | 'time'
  | 'window'
  | 'walk'
  /** Of a path that a reconstruction followed. */
  | 'path'

/** Which stage let a candidate go; null when it is in the context. */
export type Fate = null | 'window' | 'pool' | 'budget'

/** One candidate as the stages saw it. */
export interface CandidateTrace {
  readonly ref: string
  readonly sourceRef: string
  /** Which retrievers proposed it, with its rank there, from 1. */
  readonly retrievers: Readonly<Partial<Record<'lexical' | 'dense' | 'entity' | 'time' | 'watch', number>>>
  /** Weighted contribution of each signal to the final score. */
  readonly signals: Readonly<Partial<Record<Signal, number>>>
  readonly score: number
  /** Position in the ranking, from 1; null outside the pool, where nothing was ranked. */
  readonly rank: number | null
  /** `window`: outside the time or conversation the question restricts itself to · `pool`: not among the candidates that were reranked · `budget`: no room left. */
  readonly lostAt: Fate
}

/** One step of the walk over relations. */
export interface StepTrace {
  readonly from: string
  readonly to: string
  readonly depth: number
  /** Strength of the relations between the two, in [0, 1]. */
  readonly phi: number
  /** Score of the path that ends here, in (0, 1]. */
  readonly score: number
  /** False where a better path led to the event, or the beam was full. */
  readonly kept: boolean
  readonly relations: readonly {
    readonly graph: Graph
    readonly kind: string
    readonly direction: 'forward' | 'backward'
    readonly confidence: number
    readonly state: RelationState
    readonly generator: string
    readonly quote: string | null
  }[]
}

/** Record of one recall: enough to explain every line and every absence. Holds no timing, so equal runs give equal traces. */
export interface Trace {
  readonly question: string
  readonly policy: string
  readonly plan: Plan
  /** When the question was asked, ISO 8601; null where no window of its was read against it and none was given. */
  readonly now: string | null
  /** Highest event number the recall saw: what was said later did not exist for it. */
  readonly seen: { readonly lastNo: number; readonly epoch: number; readonly events: number }
  readonly verdict: Verdict
  /** Where evidence could be missing: no vectors in this space, terms too frequent to read, jobs waiting. */
  readonly notes: readonly string[]
  /** How relations were walked, and which bound ended it. */
  readonly walk: {
    readonly depth: number
    readonly nodes: number
    readonly stopped: 'depth' | 'budget' | 'exhausted'
    readonly steps: readonly StepTrace[]
  }
  /** Best first. */
  readonly candidates: readonly CandidateTrace[]
}

/** The answer to `whyNot`: what became of one event for one question. */
export interface WhyNot {
  readonly ref: string
  /** `unknown`: no such event in this scope · `context`: it is in the context · else where it was lost. */
  readonly verdict: 'unknown' | 'context' | 'window' | 'pool' | 'budget'
  /** One sentence for a person. */
  readonly reason: string
  /** The event's numbers, where it exists; computed for it even if no retriever proposed it. */
  readonly candidate: CandidateTrace | null
  /** Score of the last line that did get in; null where none did, and for an unknown event. */
  readonly neededScore: number | null
  /** A budget that takes the event in, and all that ranks above it; null but for the verdict `budget`. */
  readonly neededTokens: number | null
}

/** What `recall` returns. */
export interface Recollection {
  readonly context: Context
  readonly verdict: Verdict
  readonly ranked: readonly RankedEvent[]
  readonly trace: Trace
  /** Milliseconds per stage, for metrics; differs from run to run. */
  readonly elapsedMs: Readonly<Record<string, number>>
}

/** Options of `recall`. */
export interface RecallOptions {
  /** Tokens the context may cost, ≥ 1. Default from the policy. */
  readonly budgetTokens?: number
  /** A named policy, or changes to the default one. */
  readonly policy?: string | PolicyChange
  /** How careful recall is; default `balanced`, the policy as it stands. Changes given in `policy` come last. */
  readonly profile?: Profile
  /** Speaker who asks: "I" and 我 in the question mean them. */
  readonly asker?: string
  /** Turns of the dialogue before the question, oldest first: what "and why?", "that" and "she" point back to. */
  readonly history?: readonly HistoryTurn[]
  /** Counts tokens of a text. Default: an estimate, a quarter token per character and one per CJK character. */
  readonly tokenCounter?: TokenCounter
  /** Refs that are scored and traced whatever the retrievers say; they get no advantage. */
  readonly watch?: readonly string[]
  /**
   * When the question is asked: "last week" and "on 4 May" are read against it. With zone or without; default: the
   * moment of `asOf`, else the clock's now, in UTC. Give it with the zone of the person who asks.
   */
  readonly now?: TimeInput
  readonly signal?: AbortSignal
  /**
   * A moment to look back to: what was said after it does not exist for this recall. With `recordedAt`: what this memory had
   * not heard of by then. See as-of.ts.
   */
  readonly asOf?: AsOf
  /**
   * Milliseconds, above 0, after which optional stages are left out, as the trace says: fewer candidates are reranked from
   * half of it on, then none, and nothing is walked. The answer stays valid. A stage that has begun is finished.
   */
  readonly deadlineMs?: number
  /**
   * Whether the question log keeps it: `always`, or only where its words are `asking`, for whoever recalls for each message that is
   * said. Default `always`.
   */
  readonly questionLog?: 'always' | 'asking'
}
