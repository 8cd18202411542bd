/**
 * How can meaning be faked without a model? By words alone: every word hashes to a fixed pseudo-random direction, a
 * text points the way of the sum of its words, so texts that share words are near and others nearly orthogonal.
 *
 * For tests and for measuring speed apart from a model's. It knows no synonyms: never a substitute for one.
 */

import { MemoryError } from '../errors.ts'
import type { Embedder, LateInteraction, QuestionTokens, ScriptTrust, TokenRows, VectorSpace } from './embedder.ts'

/** Sizes of the two spaces; multiples of 32. */
export interface HashEmbedderOptions {
  /** Components of a text's vector, default 384, as the bundled model has. */
  readonly dimensions?: number
  /** Components of a token vector, default 128. */
  readonly tokenDimensions?: number
}

/** Words whose vectors are kept; about 90 MB at the default sizes, and far above what a test needs. */
const cachedWordsMax = 50_000

interface WordVectors {
  /** Unit vector, float32. */
  readonly text: Float32Array
  /** Unit vector × 127, rounded. */
  readonly token: Int8Array
}

export class HashEmbedder implements Embedder {
  readonly space: VectorSpace
  readonly trust: ScriptTrust = Object.freeze({ alphabetic: 1, cjk: 1 })
  readonly lateInteraction: LateInteraction
  readonly #cache = new Map<string, WordVectors>()
  #closed = false

  /** @throws {INVALID_INPUT} when a size is no positive multiple of 32 */
  constructor({ dimensions = 384, tokenDimensions = 128 }: HashEmbedderOptions = {}) {
    this.space = Object.freeze({ id: `hash-${dimensions}`, dimensions: checked('dimensions', dimensions) })
    this.lateInteraction = Object.freeze({
      space: Object.freeze({
        id: `hash-token-${tokenDimensions}`,
        dimensions: checked('tokenDimensions', tokenDimensions),
      }),
      embedTokens: async (texts: readonly string[]) => texts.map((text) => this.#tokens(wordsOf(text))),
      embedQuestion: async (text: string) => this.#question(text),
    })
  }

  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    this.#assertOpen()
    return texts.map((text) => this.#vector(text))
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#cache.clear()
  }

  #vector(text: string): Float32Array {
    const words = wordsOf(text)
    const sum = new Float64Array(this.space.dimensions)
    // A text without words, such as one emoji, still needs a direction: its own.
    for (const word of words.length > 0 ? words : [text]) {
      const vector = this.#vectorsOf(word).text
      for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + (vector[i] as number)
    }
    return normalised(sum)
  }

  #tokens(words: readonly string[]): TokenRows {
    this.#assertOpen()
    const { dimensions } = this.lateInteraction.space
    const rows = new Int8Array(words.length * dimensions)
    for (const [i, word] of words.entries()) rows.set(this.#vectorsOf(word).token, i * dimensions)
    return { count: words.length, rows }
  }

  #question(text: string): QuestionTokens {
    const words = wordsOf(text)
    return { ...this.#tokens(words), words }
  }

  #vectorsOf(word: string): WordVectors {
    const known = this.#cache.get(word)
    if (known !== undefined) return known
    if (this.#cache.size >= cachedWordsMax) this.#cache.clear()
    const token = direction(`token ${word}`, this.lateInteraction.space.dimensions)
    const made = {
      text: direction(word, this.space.dimensions),
      token: Int8Array.from(token, (x) => Math.round(x * 127)),
    }
    this.#cache.set(word, made)
    return made
  }

  #assertOpen(): void {
    if (this.#closed) throw new MemoryError('MODEL_UNAVAILABLE', 'embed: embedder must be open, got a closed one')
  }
}

const cjk = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}'

/** One CJK character, or a run of other letters, marks and digits. */
const wordPattern = new RegExp(`[${cjk}]|(?:(?![${cjk}])[\\p{L}\\p{M}\\p{N}])+`, 'gu')

function wordsOf(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(wordPattern) ?? []
}

/** Pseudo-random unit vector of a word: FNV-1a seeds a linear congruential sequence, whose high bits are used. */
function direction(word: string, dimensions: number): Float32Array {
  let state = fnv1a(word)
  const vector = new Float64Array(dimensions)
  for (let i = 0; i < dimensions; i++) {
    // Multiplier and increment of Numerical Recipes' "quick and dirty" generator.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    vector[i] = (state >>> 8) / 2 ** 23 - 1
  }
  return normalised(vector)
}

/** 32-bit FNV-1a over UTF-16 units, low byte first. @see Fowler, Noll, Vo: draft-eastlake-fnv */
function fnv1a(word: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i++) {
    const unit = word.charCodeAt(i)
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193)
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193)
  }
  return hash >>> 0
}

function normalised(vector: Float64Array): Float32Array {
  let squares = 0
  for (const component of vector) squares += component * component
  const norm = Math.sqrt(squares)
  const unit = new Float32Array(vector.length)
  for (let i = 0; i < unit.length; i++) unit[i] = (vector[i] as number) / norm
  return unit
}

function checked(field: string, size: number): number {
  if (!Number.isInteger(size) || size <= 0 || size % 32 !== 0)
    throw new MemoryError('INVALID_INPUT', `HashEmbedder: ${field} must be a positive multiple of 32, got ${size}`, {
      details: { field },
    })
  return size
}
