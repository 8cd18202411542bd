/**
 * Who turns text into vectors?
 *
 * The port every embedder implements: the bundled MiniLM, the deterministic hash embedder for tests, and
 * whatever a user brings. Vectors never travel without the id of their space.
 */

/** One vector space. Vectors of different spaces are never compared; a store may hold several side by side. */
export interface VectorSpace {
  /** Names model, weights and every transformation: two embedders with the same id give the same vectors. */
  readonly id: string
  /** Components of one vector; a multiple of 32, so that the integer scan needs no tail. */
  readonly dimensions: number
}

/** How far the vectors can be trusted for one family of scripts, in [0, 1]; recall weighs dense evidence by it. */
export interface ScriptTrust {
  /** Latin and other alphabetic text. */
  readonly alphabetic: number
  /** Chinese, Japanese and Korean text. */
  readonly cjk: number
}

/** Token vectors of one document for late interaction: `count` rows of `tokenSpace.dimensions` int8 components. */
export interface TokenRows {
  readonly count: number
  /** Row-major, each row a unit vector scaled by 127; length `count * dimensions`. */
  readonly rows: Int8Array
}

/** Token vectors of a question, each row with the word it came from. */
export interface QuestionTokens extends TokenRows {
  /** For each row the lower-case word it belongs to; subword rows share a word. Length `count`. */
  readonly words: readonly string[]
}

/**
 * Turns text into vectors. Calls may be batched by the implementation, but a text must get the same vector
 * alone and in a batch (batch invariance), or repeated imports would differ.
 */
export interface Embedder {
  readonly space: VectorSpace
  readonly trust: ScriptTrust
  /**
   * One unit vector (L2 norm 1, float32, length `space.dimensions`) per text, in the order given.
   *
   * @throws {MODEL_UNAVAILABLE} when the model cannot be loaded or reached
   */
  embed(texts: readonly string[]): Promise<Float32Array[]>
  /** Late interaction, where the model gives token vectors; absent otherwise, and recall then ranks without it. */
  readonly lateInteraction?: LateInteraction
  /** Frees the model. Calls after it fail. */
  close(): Promise<void>
}

/** The token-vector half of an embedder. */
export interface LateInteraction {
  readonly space: VectorSpace
  /** Compressed token vectors of documents, in the order given; frequent word pieces are left out. */
  embedTokens(texts: readonly string[]): Promise<TokenRows[]>
  /** Token vectors of one question, same space, same pieces left out. */
  embedQuestion(text: string): Promise<QuestionTokens>
}
