/** What is counted around calls? Each figure with what it means when it is out of the ordinary. */

import { isCommanding, type Receipt, type Recollection, type RememberInput } from 'knotwork'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Seconds: from what a lookup takes to what a caller gives up on. */
const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** How a call ended, for its counter. */
export interface Ended {
  readonly operation: string
  readonly face: 'http' | 'mcp'
  /** `ok` or a code of the table of errors. */
  readonly code: string
  readonly seconds: number
}

/** The figures of one server. */
export class Metrics {
  readonly registry: Registry = new Registry()
  readonly #calls: Counter
  readonly #duration: Histogram
  readonly #refused: Counter
  readonly #remembered: Counter
  readonly #commanding: Counter
  readonly #recalls: Counter
  readonly #budgetHits: Counter
  readonly #depth: Histogram
  readonly #nodes: Histogram
  readonly #tokens: Histogram
  /** Calls being worked on. */
  readonly inFlight: Gauge

  constructor() {
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    this.#calls = new Counter({
      name: 'knotwork_calls_total',
      help: 'Calls by operation, face and outcome. INTERNAL or STORE_* rising: read the log; FORBIDDEN or NOT_FOUND rising: a caller with the wrong scope.',
      labelNames: ['operation', 'face', 'code'],
      registers,
    })
    this.#duration = new Histogram({
      name: 'knotwork_call_seconds',
      help: 'Time of calls by operation. Recall slower while the graph is as large as before: more is asked at once than one process answers.',
      labelNames: ['operation'],
      buckets: seconds,
      registers,
    })
    this.#refused = new Counter({
      name: 'knotwork_refused_total',
      help: 'Requests refused before the memory was asked, by code. UNAUTHORIZED rising: a key has ended, or somebody tries; RATE_LIMITED: a caller in a loop; FOREIGN: a web page tries.',
      labelNames: ['code'],
      registers,
    })
    this.#remembered = new Counter({
      name: 'knotwork_remembered_total',
      help: 'Inputs by what became of them. conflict rising: a caller uses refs twice; rejected rising: it sends what is none.',
      labelNames: ['status'],
      registers,
    })
    this.#commanding = new Counter({
      name: 'knotwork_commanding_total',
      help: 'Stored inputs whose words command whoever reads them, by the kind of event. tool or document rising: somebody plants text where your agent reads.',
      labelNames: ['kind'],
      registers,
    })
    this.#recalls = new Counter({
      name: 'knotwork_recalls_total',
      help: 'Recalls by verdict. none rising (abstentions): questions the memory cannot answer, or a backlog that hides relations.',
      labelNames: ['verdict'],
      registers,
    })
    this.#budgetHits = new Counter({
      name: 'knotwork_budget_hits_total',
      help: 'Recalls that left something out for want of room, by bound. Often: beam or anchors are too wide (walk), or the token budget too small (tokens).',
      labelNames: ['bound'],
      registers,
    })
    this.#depth = new Histogram({
      name: 'knotwork_walk_depth',
      help: 'Depth of the walk of a recall. Always at the most that the policy allows: it is cut off, and what lies farther is not met.',
      buckets: [0, 1, 2, 3, 4, 5, 6],
      registers,
    })
    this.#nodes = new Histogram({
      name: 'knotwork_walk_nodes',
      help: 'Events a recall met on its walk. Growing with the memory: some kind of relation is made too eagerly.',
      buckets: [0, 10, 25, 50, 100, 200, 400, 800],
      registers,
    })
    this.#tokens = new Histogram({
      name: 'knotwork_context_tokens',
      help: 'Tokens of a context. Always at the budget: the budget decides what is read, not the question.',
      buckets: [0, 50, 100, 250, 500, 1000, 2000, 4000, 8000, 16_000],
      registers,
    })
    this.inFlight = new Gauge({
      name: 'knotwork_calls_in_flight',
      help: 'Calls being worked on. Near the bound of calls at once: further ones are refused with OVERLOADED.',
      registers,
    })
  }

  /** A call has ended. */
  ended({ operation, face, code, seconds }: Ended): void {
    this.#calls.inc({ operation, face, code })
    this.#duration.observe({ operation }, seconds)
  }

  /** A request was refused. */
  refused(code: string): void {
    this.#refused.inc({ code })
  }

  /** An input was judged. */
  remembered(input: unknown, { status }: Receipt): void {
    this.#remembered.inc({ status })
    // A stored one has the form of an input: the engine has judged it.
    if (status !== 'stored') return
    const { text, kind = 'utterance' } = input as RememberInput
    if (isCommanding(text)) this.#commanding.inc({ kind })
  }

  /** A question was answered. */
  recalled({ context, verdict, trace }: Pick<Recollection, 'context' | 'verdict' | 'trace'>): void {
    this.#recalls.inc({ verdict: verdict.verdict })
    if (trace.walk.stopped === 'budget') this.#budgetHits.inc({ bound: 'walk' })
    if (trace.candidates.some(({ lostAt }) => lostAt === 'budget')) this.#budgetHits.inc({ bound: 'tokens' })
    this.#depth.observe(trace.walk.depth)
    this.#nodes.observe(trace.walk.nodes)
    this.#tokens.observe(context.tokens)
  }
}
