/** The default embedder of Knotwork: all-MiniLM-L6-v2 on the CPU, weights included. */
import type { Embedder, ScriptTrust, VectorSpace } from 'knotwork/provider'
import { type BatchRow, encodeTexts, rememberLastText } from './encoder.ts'
import { createLateInteraction } from './late-interaction.ts'
import { readModelFiles } from './model-files.ts'
import { loadNetwork, type Network } from './network.ts'
import { createWordPieceTokenizer, type WordPieceTokenizer } from './word-pieces.ts'

export { ModelUnavailableError } from './unavailable.ts'

const DIMENSIONS = 384
/** 256 tokens, the length the model was trained on, less the frame of two. */
const MAX_SENTENCE_PIECES = 254
/** Change with anything that changes vectors without changing the model file. */
const TRANSFORM_VERSION = 1
/**
 * The model was trained on English. On Chinese it picked the paraphrase over a distractor that shares words
 * in at most 1 of 10 triples, worse than counting characters: its vectors there are a tie-breaker, no evidence.
 */
const TRUST: ScriptTrust = { alphabetic: 1, cjk: 0.1 }

/** Options of {@link openMiniLm}. */
export interface MiniLmOptions {
  /**
   * Threads of one forward pass, at least 1, default 1. More pay off only on idle physical cores; on two
   * hyper-threads of one core, 2 were slower than 1.
   */
  readonly threads?: number
}

/**
 * Loads the model on a thread of its own (0.2 s, about 150 MB of memory). Nothing is downloaded. An embedder
 * left open does not keep the process alive.
 *
 * Sentences beyond 256 tokens and token rows beyond 512 are cut between words.
 *
 * @throws {RangeError} when `threads` is not a whole number of at least 1
 * @throws {ModelUnavailableError} (`code: 'MODEL_UNAVAILABLE'`) when runtime or model files cannot be loaded
 */
export async function openMiniLm(options: MiniLmOptions = {}): Promise<Embedder> {
  const { threads = 1 } = options
  if (!Number.isInteger(threads) || threads < 1) {
    throw new RangeError(`openMiniLm: threads must be a whole number of at least 1, got ${threads}`)
  }
  const files = await readModelFiles()
  const tokenizer = createWordPieceTokenizer(files.tokenizer)
  const frame = { begin: tokenizer.idOf('[CLS]'), end: tokenizer.idOf('[SEP]'), padding: tokenizer.idOf('[PAD]') }
  const network = rememberLastText(await loadNetwork({ model: files.network, threads }, frame))
  const modelId = `all-MiniLM-L6-v2/${files.hash}`
  const space: VectorSpace = { id: `${modelId}/mean-256/${TRANSFORM_VERSION}`, dimensions: DIMENSIONS }
  return {
    space,
    trust: TRUST,
    embed: (texts) => embedSentences(network, tokenizer, texts),
    lateInteraction: createLateInteraction({ network, tokenizer, modelId }),
    close: () => network.close(),
  }
}

function embedSentences(
  network: Network,
  tokenizer: WordPieceTokenizer,
  texts: readonly string[],
): Promise<Float32Array[]> {
  const pieces = texts.map((text) => tokenizer.split(text, MAX_SENTENCE_PIECES))
  // A copy: a view would keep the whole batch alive as long as one of its vectors.
  const read = ({ result, row }: BatchRow): Float32Array =>
    result.sentences.slice(row * DIMENSIONS, (row + 1) * DIMENSIONS)
  return encodeTexts(network, pieces, read)
}
