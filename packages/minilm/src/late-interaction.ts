/**
 * Token vectors for late interaction: every piece of a question later looks for its best match among the
 * pieces of a document.
 *
 * The network projects its 384 components to the 128 that carry most of them (see scripts/fit-compression.mjs);
 * here the rows become bytes, and the pieces that occur nearly everywhere are left out.
 */
import type { LateInteraction, QuestionTokens, VectorSpace } from 'knotwork/provider'
import { type BatchRow, encodeTexts } from './encoder.ts'
import { frequentPieces } from './frequent-pieces.ts'
import type { Network } from './network.ts'
import { UNKNOWN_PIECE, type WordPieces, type WordPieceTokenizer } from './word-pieces.ts'

const DIMENSIONS = 128
/** The network has 512 positions; two go to the frame. */
const MAX_PIECES = 510
/** A unit vector's component of 1 becomes the largest int8. */
const INT8_SCALE = 127
/** Change with anything that changes rows without changing the model file, such as the list of frequent pieces. */
const TRANSFORM_VERSION = 1

/** What {@link createLateInteraction} needs. */
export interface LateInteractionParts {
  readonly network: Network
  readonly tokenizer: WordPieceTokenizer
  /** Names model and weights. */
  readonly modelId: string
}

export function createLateInteraction({ network, tokenizer, modelId }: LateInteractionParts): LateInteraction {
  // Two unknown words look alike to the network whatever they were; a match between them means nothing.
  const droppedIds = new Set([...frequentPieces, UNKNOWN_PIECE].map(tokenizer.idOf))
  const space: VectorSpace = { id: `${modelId}/tokens-128-int8/${TRANSFORM_VERSION}`, dimensions: DIMENSIONS }

  const embedAll = (texts: readonly string[]): Promise<QuestionTokens[]> =>
    encodeTexts(
      network,
      texts.map((text) => tokenizer.split(text, MAX_PIECES)),
      (place, pieces) => readRows(place, pieces, droppedIds),
    )
  return {
    space,
    embedTokens: async (texts) => (await embedAll(texts)).map(({ count, rows }) => ({ count, rows })),
    embedQuestion: async (text) => (await embedAll([text]))[0] ?? { count: 0, rows: new Int8Array(0), words: [] },
  }
}

/** Copies the kept rows of one text out of its batch as int8. */
function readRows(place: BatchRow, pieces: WordPieces, droppedIds: ReadonlySet<number>): QuestionTokens {
  const kept = pieces.ids.flatMap((id, position) => (droppedIds.has(id) ? [] : [position]))
  const rows = new Int8Array(kept.length * DIMENSIONS)
  const { tokens, length } = place.result
  kept.forEach((position, index) => {
    // + 1 skips the mark of the beginning.
    const start = (place.row * length + position + 1) * DIMENSIONS
    for (let component = 0; component < DIMENSIONS; component++) {
      rows[index * DIMENSIONS + component] = Math.round(INT8_SCALE * (tokens[start + component] ?? 0))
    }
  })
  return { count: kept.length, rows, words: kept.map((position) => pieces.words[position] ?? '') }
}
