/** What is measured? Conversations to remember and questions with known evidence, whatever file they came from. */

import type { RememberInput } from 'knotwork'

/** One thing to remember; measuring needs the ref that evidence is named by. */
export type Turn = RememberInput & { readonly ref: string }

/** The part of a question a memory may see. Evidence is kept out of this type so that it cannot reach the engine. */
export interface Asked {
  /** Unique in the data set; names the line of the run file. */
  readonly id: string
  readonly question: string
  /** Wall-clock time of asking, ISO 8601 without a zone, where the source gives one. */
  readonly asOf?: string
  /** Who asks, where the question says "I". */
  readonly asker?: string
}

/** A question with its labels. */
export interface Question extends Asked {
  /** Refs of the evidence, unique, all existing in the haystack. */
  readonly evidence: readonly string[]
  /** Refs of turns that lead to the evidence and do not answer by themselves. */
  readonly path?: readonly string[]
  /** Evidence as an audit of the labels corrected it, where that differs. */
  readonly auditedEvidence?: readonly string[]
  /** The evidence as it should be read, where that is part of the answer. */
  readonly order?: readonly string[]
  readonly category: string
  /** What the source says is the answer, where it says so; never seen by a memory. */
  readonly answer?: string
  /** False where the right behaviour is to say that the memory does not hold the answer. */
  readonly answerable: boolean
}

/** What is remembered together, and the questions asked of it. */
export interface Haystack {
  readonly id: string
  /** In the order they are remembered: by time where the source is out of order. */
  readonly inputs: readonly Turn[]
  readonly questions: readonly Question[]
}

/** A file or folder, read. */
export interface Dataset {
  readonly haystacks: readonly Haystack[]
  /** What the loader had to repair or drop, as sentences with counts; empty for clean data. */
  readonly notes: readonly string[]
}

/** Options every loader takes. */
export interface LoadOptions {
  /** One memory over everything in a file instead of one per haystack. */
  readonly pooled?: boolean
}

/** Reads one schema. Throws where the path holds no file of it. */
export type Loader = (path: string, options: LoadOptions) => Dataset

/** True when recall is defined for the question: it can be answered and its evidence is known. */
export function isScoreable(question: Question): boolean {
  return question.answerable && question.evidence.length > 0
}
