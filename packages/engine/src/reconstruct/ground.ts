/** What is searched? The part of a memory that a reconstruction sees: leads in, contents out, whole frontiers at a time. */

import type { Lead } from './lead.ts'

/** A content that was reached and is to be judged. */
export interface Candidate {
  /** Number of the event. */
  readonly no: number
  /** Content the best path comes from; null for what recall found or the question names. */
  readonly from: number | null
  /** Confidence of the path up to that content, in [0, 1]; 1 at the start. */
  readonly path: number
  /** Hops from the start. */
  readonly depth: number
  /** How strongly the leads tie it to where they come from, in [0, 1]; 0 for what recall found. */
  readonly link: number
  /** Keys of the leads that reached it from there, in order. */
  readonly ways: readonly string[]
  /** What it costs to put before a judge. */
  readonly tokens: number
}

/** What one action found. */
export interface Explored {
  readonly lead: Lead
  /** Numbers of contents, in no order. */
  readonly contents: readonly number[]
  /** Leads that it opened: the tags of a cue. */
  readonly leads: readonly Lead[]
}

/** What is searched. */
export interface Ground {
  /** Where to begin: the best that recall found, and what the question itself names. */
  start(): Promise<{ readonly candidates: readonly Candidate[]; readonly leads: readonly Lead[] }>
  /** Carries out actions, all of a step in one call; one answer for each, in order. */
  explore(leads: readonly Lead[]): Promise<readonly Explored[]>
  /** What it costs to put each of some contents before a judge, in order; 0 for what was forgotten since. */
  tokensOf(nos: readonly number[]): Promise<readonly number[]>
  /** Leads out of new evidence: its cues, its neighbours, and the question asked again in its words. */
  leadsOf(evidence: readonly Evidence[]): Promise<readonly Lead[]>
  /** Leads for words that the judge suggests to search for. */
  leadsFor(queries: readonly string[], from: Evidence | null): readonly Lead[]
}

/** A content that was judged to be evidence. */
export interface Evidence {
  readonly no: number
  /** By the judge, in [0, 1]. */
  readonly relevance: number
  /** Product of the relevances along the path to it, its own included. */
  readonly confidence: number
  readonly depth: number
  readonly from: number | null
  readonly ways: readonly string[]
}
