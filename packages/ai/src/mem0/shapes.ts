/**
 * In which shape does mem0 take and give memories? Arguments and results of its TypeScript package (`mem0ai/oss`, version 3; the
 * spellings of version 2 are taken as well).
 *
 * @see https://github.com/mem0ai/mem0/blob/main/mem0-ts/src/oss/src/memory/index.ts
 */

/** A message. Of a content in parts the texts are kept, and a picture by its address. */
export interface Mem0Message {
  readonly role: string
  readonly content: unknown
  /** Who said it. */
  readonly name?: string
}

/** Whose memory. At least one is needed; the first of them, in this order, is the scope, and the others narrow it. */
export interface Mem0Owner {
  readonly userId?: string
  readonly agentId?: string
  readonly runId?: string
}

/** The same as filters, and beside them fields of the metadata that must be equal. */
export interface Mem0Filters {
  readonly user_id?: string
  readonly agent_id?: string
  readonly run_id?: string
  readonly [field: string]: unknown
}

/** Options of `add`. */
export interface Mem0AddOptions extends Mem0Owner {
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly filters?: Mem0Filters
  /** Makes no difference: what was said is kept verbatim, and understood beside. */
  readonly infer?: boolean
  /** When it was said. mem0 takes none. */
  readonly timestamp?: number | string | Date | null
  readonly expirationDate?: string | null
}

/** Options of `search`. */
export interface Mem0SearchOptions extends Mem0Owner {
  readonly topK?: number
  /** As version 2 has it. */
  readonly limit?: number
  readonly filters?: Mem0Filters
  /** Least score, from 0 to 1, of the best one's. Default 0.1. */
  readonly threshold?: number
  /** The moment from which "last week" is counted. mem0 takes none. */
  readonly referenceDate?: number | string | Date | null
  readonly explain?: boolean
  readonly rerank?: boolean
  readonly showExpired?: boolean
}

/** Options of `getAll`. */
export interface Mem0GetAllOptions extends Mem0Owner {
  readonly topK?: number
  readonly limit?: number
  readonly filters?: Mem0Filters
  readonly showExpired?: boolean
}

/** What `update` takes beside a text. */
export interface Mem0Update {
  readonly text?: string
  readonly data?: string
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly expirationDate?: string | null
}

/** A memory. */
export interface Mem0Item {
  id: string
  memory: string
  /** MD5 of the text, as mem0 has it. */
  hash?: string
  createdAt?: string
  updatedAt?: string
  /** Share of the best one's score, in (0, 1]; only from `search`. */
  score?: number
  metadata?: Record<string, unknown>
  user_id?: string
  agent_id?: string
  run_id?: string
}

/** What `add`, `search` and `getAll` give. */
export interface Mem0Result {
  results: Mem0Item[]
}

/** One version of a memory. */
export interface Mem0HistoryRow {
  id: string
  memory_id: string
  previous_value: string | null
  new_value: string | null
  action: 'ADD' | 'UPDATE'
  created_at: string
  updated_at: string
  is_deleted: 0
}
