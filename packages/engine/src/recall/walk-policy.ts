/** By which numbers are relations walked? Data, like all of the policy; `walk.ts` has the formula they enter. */

import type { Graph, RelationState } from '../record/relation.ts'
import type { Intent } from './intent.ts'

/** What a walk may add; see `WalkPolicy.method`. */
export const walkMethods = ['gain', 'relative-gain', 'pagerank', 'path'] as const

/** Numbers of the walk. All are ≥ 0; shares and weights are in [0, 1]. */
export interface WalkPolicy {
  /**
   * What the walk adds. `gain`: a bonus for the best path into an event. `relative-gain`: the same divided by the largest of
   * the walk. `pagerank`: a bonus for all that arrives at it. `path`: the raw score of its best path is its score, as published.
   */
  readonly method: (typeof walkMethods)[number]
  /** Share of the evidence that PageRank sends on over relations, in [0, 1]. */
  readonly damping: number
  /** Events the walk starts from: the best of the ranking. */
  readonly anchors: number
  /** Steps from an anchor at most; 0 switches the walk off. */
  readonly depth: number
  /** Events that enter the frontier per depth. */
  readonly width: number
  /** Events settled at most, anchors included. */
  readonly budget: number
  /** Share of the path so far in the score of a longer one. */
  readonly gamma: number
  /** How sharply a weak relation, and how sharply a weak affinity, costs. */
  readonly lambda1: number
  readonly lambda2: number
  /** What each graph counts for each intent. */
  readonly weights: Readonly<Record<Intent, Readonly<Record<Graph, number>>>>
  /** β: how much of the gain is added to an event's own score, on the scale where the best event has 1. */
  readonly bonus: Readonly<Record<Intent, number>>
  /**
   * β at least, where the question asks what came after, before or at the same time, or for a relation of the schema profile by
   * its name: what it names is then not the answer, but beside it.
   */
  readonly directedBonus: number
  /** Events of an entity that are walked to from one event: the best by their affinity to the question. */
  readonly entityBest: number
  /** An entity, or the words of an event reference, in more events than this leads nowhere: it tells little, and its events are many. */
  readonly entityEventsMax: number
  /** What a kind counts along its direction and against it. */
  readonly kinds: Readonly<Record<string, Readonly<{ forward: number; backward: number }>>>
  /** Events just after, or just before, that a hop in time reaches from one event, told and said each; 0 for no such hops. */
  readonly hops: number
  /** Events that may speak of the same time and still be tied by it; 0 for no such hops. */
  readonly overlapsMax: number
  /** What `overlaps` counts for a question that asks for what else happened then. */
  readonly sameTime: number
  /** What a kind without a row counts, in both directions. */
  readonly otherKinds: number
  /** Factor on a step against the direction the question asks for. */
  readonly against: number
  /** What a relation counts in each state; 0 is not walked. */
  readonly states: Readonly<Record<RelationState, number>>
}

/**
 * Defaults. The damping is PageRank's. λ, beam width and the rows of why, when and who-what are the published ones (MAGMA, and its authors' code);
 * the rest was fitted on the written relation cases and development data, docs/EVALUATION.md.
 */
export const defaultWalkPolicy: WalkPolicy = {
  method: 'gain',
  damping: 0.85,
  anchors: 10,
  depth: 2,
  width: 10,
  budget: 60,
  gamma: 0.5,
  lambda1: 0.6,
  lambda2: 0.4,
  weights: {
    why: { causal: 0.7, temporal: 0.2, semantic: 0.05, entity: 0.05 },
    when: { causal: 0.1, temporal: 0.7, semantic: 0.4, entity: 0.1 },
    'who-what': { causal: 0.05, temporal: 0, semantic: 0.3, entity: 1 },
    fact: { causal: 0.1, temporal: 0, semantic: 0.6, entity: 0.2 },
    'count-or-list': { causal: 0.05, temporal: 0, semantic: 0.3, entity: 1 },
    'current-state': { causal: 0.4, temporal: 0, semantic: 0.6, entity: 0.6 },
  },
  bonus: { why: 1, when: 0.6, 'who-what': 1, fact: 0.4, 'count-or-list': 1.2, 'current-state': 1.2 },
  directedBonus: 1.5,
  // Of 2, 5 and 12 events of entities in at most 12, 40 and 1,000: fewest losses, docs/EVALUATION.md.
  entityBest: 6,
  entityEventsMax: 40,
  kinds: {
    // At 1 the written cases gain most, and chats with an assistant lose 6 points of R@10: docs/EVALUATION.md.
    mentions: { forward: 0.3, backward: 0.3 },
    // At 0.3 chats with an assistant lose 0.7 points of R@10: the next part of an essay is seldom what is asked for.
    next: { forward: 0.1, backward: 0.1 },
    before: { forward: 1, backward: 1 },
    // For a question that asks for what else happened then it counts `sameTime`; for any other, at 0.5, it lost 0.7 points there.
    overlaps: { forward: 0, backward: 0 },
    // From what dates itself by an event to what tells of that one; the other way the question's own words lead.
    'dated-by': { forward: 1, backward: 0 },
    // Backward it would lift the question above its answer; the question a line needs comes along with it (select.companions).
    answers: { forward: 1, backward: 0 },
    // Earned nothing on any development set (ADR 25): not walked, and so not made, unless a policy asks for it.
    similar: { forward: 0, backward: 0 },
    'same-topic': { forward: 1, backward: 1 },
    causes: { forward: 1, backward: 1 },
    explains: { forward: 1, backward: 1 },
    enables: { forward: 1, backward: 1 },
    prevents: { forward: 1, backward: 1 },
    'depends-on': { forward: 1, backward: 1 },
    updates: { forward: 1, backward: 1 },
    refutes: { forward: 1, backward: 1 },
    // The same words match the question alike; what says nothing new is no bonus.
    repeats: { forward: 0, backward: 0 },
    // Of the schema profile `code-agent`.
    broke: { forward: 1, backward: 1 },
    fixed: { forward: 1, backward: 1 },
    blocks: { forward: 1, backward: 1 },
  },
  hops: 1,
  overlapsMax: 5,
  sameTime: 1,
  otherKinds: 0.5,
  against: 0.3,
  states: { candidate: 0.3, active: 1, stable: 1, superseded: 0, retired: 0, rejected: 0 },
}
