/** Text to word pieces: the vocabulary of BERT, with the word each piece came from. */
import { Tokenizer } from '@huggingface/tokenizers'

/** The pieces of one text, without the marks of beginning and end. */
export interface WordPieces {
  readonly ids: readonly number[]
  /** For each piece the word it belongs to, lower-case and without accents, as the vocabulary sees it. */
  readonly words: readonly string[]
}

/** Stands for any word that the vocabulary cannot spell: rare scripts, emoji, words over 100 characters. */
const UNKNOWN_PIECE = '[UNK]'

/** Splits text by the rules in the model's tokenizer.json. */
export interface WordPieceTokenizer {
  /**
   * Splits off at most `limit` pieces. The cut falls between words, never inside one. Marks such as "[SEP]" in
   * the text are read as ordinary characters: what somebody wrote must not steer the model.
   */
  split(text: string, limit: number): WordPieces
  /** The id of a piece. @throws {Error} when the vocabulary lacks it */
  idOf(piece: string): number
}

/**
 * @param definition the parsed tokenizer.json
 * @throws {Error} when it is not a WordPiece definition
 */
export function createWordPieceTokenizer(definition: object): WordPieceTokenizer {
  const { normalizer, pre_tokenizer: preTokenizer, model } = new Tokenizer(definition, {})
  if (normalizer === null || preTokenizer === null || model === null) {
    throw new Error('createWordPieceTokenizer: tokenizer.json must define normalizer, pre_tokenizer and model')
  }
  const idOf = (piece: string): number => {
    const id = model.tokens_to_ids.get(piece)
    if (id === undefined) throw new Error(`idOf: piece must be in the vocabulary, got ${JSON.stringify(piece)}`)
    return id
  }
  const split = (text: string, limit: number): WordPieces => {
    const ids: number[] = []
    const words: string[] = []
    for (const word of preTokenizer.pre_tokenize(normalizer.normalize(text.toWellFormed()))) {
      const pieces = model.encode([word])
      if (ids.length + pieces.length > limit) break
      for (const piece of pieces) {
        ids.push(idOf(piece))
        words.push(word)
      }
    }
    return { ids, words }
  }
  return { split, idOf }
}

export { UNKNOWN_PIECE }
