/**
 * What would the systems do that were published? Their numbers on this pipeline, for comparison; docs/adr/0049 says what of them
 * has no counterpart here.
 *
 * @see MAGMA: A Multi-Graph based Agentic Memory Architecture; MRAgent: Memory is Reconstructed, Not Retrieved
 */

import type { Graph } from '../record/relation.ts'
import { type Intent, intents } from './intent.ts'
import type { WalkPolicy } from './walk-policy.ts'

type Weights = Readonly<Record<Graph, number>>

const why: Weights = { causal: 0.7, temporal: 0.2, semantic: 0.05, entity: 0.05 }
const when: Weights = { causal: 0.1, temporal: 0.7, semantic: 0.1, entity: 0.1 }
const entity: Weights = { causal: 0.05, temporal: 0.05, semantic: 0.3, entity: 0.6 }

/** Of the three intents that were published; every other question is about an entity. */
const weights: WalkPolicy['weights'] = Object.fromEntries(
  intents.map((intent: Intent) => [intent, intent === 'why' ? why : intent === 'when' ? when : entity]),
) as WalkPolicy['weights']

const ownWords = { own: 1, near: 0, far: 0, date: 0 }
const noSignal = { context: 0, session: 0, sentence: 0, late: 0, speaker: 0, entity: 0, asks: 0, time: 0, window: 0 }
const noCompanions = { companions: 0, successions: 0 }

/** What a published system changes of the default policy: sections with numbers. */
export interface PaperChange {
  readonly name: string
  readonly lexical: Readonly<Record<'own' | 'near' | 'far' | 'date', number>>
  readonly pool: Readonly<Record<'lexical' | 'dense' | 'time' | 'entity', number>>
  readonly fusion: typeof noSignal & { readonly method?: 'sum' | 'rrf'; readonly rrfK?: number }
  readonly walk: Partial<WalkPolicy>
  readonly select: Readonly<Record<'companions' | 'successions', number>>
}

/** Anchors by reciprocal ranks of words and vectors, then its beam over four graphs, whose raw score ranks. */
export const magmaPaper: PaperChange = {
  name: 'magma-paper',
  lexical: ownWords,
  pool: { lexical: 20, dense: 20, time: 20, entity: 0 },
  fusion: { ...noSignal, method: 'rrf', rrfK: 60, context: 1, sentence: 1 },
  walk: {
    method: 'path',
    anchors: 15,
    depth: 5,
    width: 10,
    budget: 200,
    gamma: 0.9,
    lambda1: 1,
    lambda2: 0.5,
    weights,
    // It knows no directions of kinds, and no hops in time beside its chain of turns.
    kinds: {
      next: { forward: 1, backward: 1 },
      mentions: { forward: 1, backward: 1 },
      answers: { forward: 1, backward: 1 },
    },
    against: 1,
    hops: 0,
    overlapsMax: 0,
  },
  select: noCompanions,
}

/**
 * Where its loop begins: what shares a word with the question, at most 80, in order of meaning. Its rounds of tool calls are
 * `reconstruct/paper-arms.ts`.
 */
export const mragentPaper: PaperChange = {
  name: 'mragent-paper',
  lexical: ownWords,
  pool: { lexical: 80, dense: 0, time: 50, entity: 0 },
  // Without an embedder nothing but the words is left to order by.
  fusion: { ...noSignal, context: 0.01, sentence: 1 },
  walk: { depth: 0 },
  select: noCompanions,
}
