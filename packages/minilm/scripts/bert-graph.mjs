/**
 * The all-MiniLM-L6-v2 network as an ONNX graph: six BERT layers, mean pooling, L2 norm.
 *
 * Matrices stay uint8 and are dequantised to float32 in front of each product. Activations stay float32:
 * quantising them on the fly would be faster, but the scale would then depend on the other texts of the
 * batch, and a text would no longer get the same vector alone and in company.
 */
import { floatValue, int, int64Value, ints, OnnxGraph, real, toFloat } from './onnx-graph.mjs'
import { dequantize, zeroPoint } from './tfjs-weights.mjs'

const LAYERS = 6
const HEADS = 12
const HIDDEN = 384
const LAYER_NORM_EPSILON = 1e-12
/** Added to the scores of padding; exp(-10000) is exactly 0 in float32, so padding has no influence at all. */
const MASKED = -10000
const L2_OVER_COMPONENTS = { axis: int(-1), p: int(2) }
/** Where Keras keeps the tensors of the encoder. The embedding tables have lost their names. */
const BERT = 'StatefulPartitionedCall/model/tf_bert_model/bert/'
const WORDS = 'unknown'
const POSITIONS = 'unknown_0'
const TOKEN_TYPES = 'unknown_1'

/** Components of a compressed token vector. */
export const TOKEN_COMPONENTS = 128

/**
 * @param {Map<string, import('./tfjs-weights.mjs').QuantizedTensor>} tensors
 * @param {Float32Array} projection 384 x {@link TOKEN_COMPONENTS}, row-major
 * @returns {Uint8Array} ONNX model; inputs `input_ids` and `attention_mask` (int64, batch x tokens), outputs
 *   `last_hidden_state` (batch x tokens x 384), `token_vectors` (batch x tokens x 128, each of unit norm) and
 *   `sentence_embedding` (batch x 384, unit norm)
 */
export function buildModel(tensors, projection) {
  const writer = new BertWriter(tensors)
  let hidden = writer.embeddings()
  const mask = writer.attentionMask()
  for (let layer = 0; layer < LAYERS; layer++) hidden = writer.layer(layer, hidden, mask)
  writer.tokenOutputs(hidden, projection)
  writer.sentenceOutput(hidden)
  return writer.graph.serialize({
    name: 'all-MiniLM-L6-v2',
    inputs: ['input_ids', 'attention_mask'].map((name) => int64Value(name, ['batch', 'tokens'])),
    outputs: [
      floatValue('last_hidden_state', ['batch', 'tokens', HIDDEN]),
      floatValue('token_vectors', ['batch', 'tokens', TOKEN_COMPONENTS]),
      floatValue('sentence_embedding', ['batch', HIDDEN]),
    ],
  })
}

class BertWriter {
  graph = new OnnxGraph()
  #tensors

  constructor(tensors) {
    this.#tensors = tensors
  }

  /** Word + position + token type, normalised. Every token is of type 0: there is only one segment. */
  embeddings() {
    const { graph } = this
    const length = graph.node('Gather', [graph.node('Shape', ['input_ids']), graph.int64('one', [], [1])])
    const positions = graph.node('Range', [graph.int64('zero', [], [0]), length, 'one'])
    const tokenType = dequantize(this.#tensor(TOKEN_TYPES)).subarray(0, HIDDEN)
    const sum = graph.node('Add', [this.#lookUp(WORDS, 'input_ids'), this.#lookUp(POSITIONS, positions)])
    const typed = graph.node('Add', [sum, graph.float(TOKEN_TYPES, [HIDDEN], tokenType)])
    return this.#layerNorm(typed, `${BERT}embeddings/LayerNorm/`)
  }

  /** (batch x 1 x 1 x tokens): 0 for text, {@link MASKED} for padding. */
  attentionMask() {
    const { graph } = this
    const lifted = graph.node('Unsqueeze', ['attention_mask', graph.int64('axes_1_2', [2], [1, 2])])
    const padding = graph.node('Sub', [graph.float('one_f', [], [1]), graph.node('Cast', [lifted], toFloat)])
    return graph.node('Mul', [padding, graph.float('masked', [], [MASKED])])
  }

  layer(index, input, mask) {
    const { graph } = this
    const path = `${BERT}encoder/layer_._${index}/`
    const attended = this.#dense(
      this.#attention(`${path}attention/self/`, input, mask),
      `${path}attention/output/dense/`,
    )
    const middle = this.#layerNorm(graph.node('Add', [attended, input]), `${path}attention/output/LayerNorm/`)
    const wide = this.#gelu(this.#dense(middle, `${path}intermediate/dense/`))
    const narrow = this.#dense(wide, `${path}output/dense/`)
    return this.#layerNorm(graph.node('Add', [narrow, middle]), `${path}output/LayerNorm/`)
  }

  /**
   * The last layer as it is, and projected to unit vectors. The projection is linear, so normalising before it
   * as well would change nothing.
   */
  tokenOutputs(hidden, projection) {
    const { graph } = this
    graph.node('Identity', [hidden], {}, 'last_hidden_state')
    const matrix = graph.float('projection', [HIDDEN, TOKEN_COMPONENTS], projection)
    graph.node('LpNormalization', [graph.node('MatMul', [hidden, matrix])], L2_OVER_COMPONENTS, 'token_vectors')
  }

  /** The mean over the tokens of the text, frame included as in training, at unit norm. */
  sentenceOutput(hidden) {
    const { graph } = this
    const axis = graph.int64('axis_1', [1], [1])
    const lifted = graph.node('Unsqueeze', ['attention_mask', graph.int64('axis_2', [1], [2])])
    const weight = graph.node('Cast', [lifted], toFloat)
    const sum = graph.node('ReduceSum', [graph.node('Mul', [hidden, weight]), axis], { keepdims: int(0) })
    const count = graph.node('ReduceSum', [weight, axis], { keepdims: int(0) })
    const mean = graph.node('Div', [sum, count])
    graph.node('LpNormalization', [mean], L2_OVER_COMPONENTS, 'sentence_embedding')
  }

  #attention(path, input, mask) {
    const { graph } = this
    const heads = (name, perm) => {
      const split = graph.int64('split_heads', [4], [0, 0, HEADS, HIDDEN / HEADS])
      const reshaped = graph.node('Reshape', [this.#dense(input, `${path}${name}/`), split])
      return graph.node('Transpose', [reshaped], { perm: ints(perm) })
    }
    const query = heads('query', [0, 2, 1, 3])
    const keyTransposed = heads('key', [0, 2, 3, 1])
    const value = heads('value', [0, 2, 1, 3])
    const scale = graph.float('attention_scale', [], [1 / Math.sqrt(HIDDEN / HEADS)])
    const scores = graph.node('Mul', [graph.node('MatMul', [query, keyTransposed]), scale])
    const weights = graph.node('Softmax', [graph.node('Add', [scores, mask])], { axis: int(-1) })
    const context = graph.node('Transpose', [graph.node('MatMul', [weights, value])], { perm: ints([0, 2, 1, 3]) })
    return graph.node('Reshape', [context, graph.int64('join_heads', [3], [0, 0, HIDDEN])])
  }

  /** The exact GELU, x/2 (1 + erf(x / sqrt 2)); written in the form that onnxruntime fuses into one kernel. */
  #gelu(input) {
    const { graph } = this
    const erf = graph.node('Erf', [graph.node('Div', [input, graph.float('sqrt_2', [], [Math.SQRT2])])])
    const doubled = graph.node('Mul', [input, graph.node('Add', [erf, 'one_f'])])
    return graph.node('Mul', [doubled, graph.float('half', [], [0.5])])
  }

  #dense(input, path) {
    const { graph } = this
    const product = graph.node('MatMul', [input, this.#dequantized(`${path}Tensordot/ReadVariableOp`)])
    return graph.node('Add', [product, this.#floats(`${path}BiasAdd/ReadVariableOp`)])
  }

  #layerNorm(input, path) {
    const gain = this.#floats(`${path}batchnorm/mul/ReadVariableOp`)
    const bias = this.#floats(`${path}batchnorm/ReadVariableOp`)
    const attributes = { axis: int(-1), epsilon: real(LAYER_NORM_EPSILON) }
    return this.graph.node('LayerNormalization', [input, gain, bias], attributes)
  }

  /** Gathers bytes first and dequantises only the rows looked up. */
  #lookUp(name, indices) {
    const [bytes, scale, zero] = this.#quantized(name)
    return this.graph.node('DequantizeLinear', [this.graph.node('Gather', [bytes, indices]), scale, zero])
  }

  #dequantized(name) {
    return this.graph.node('DequantizeLinear', this.#quantized(name))
  }

  #quantized(name) {
    const tensor = this.#tensor(name)
    return [
      this.graph.uint8(`${name}:bytes`, tensor.shape, tensor.bytes),
      this.graph.float(`${name}:scale`, [], [tensor.scale]),
      this.graph.uint8(`${name}:zero`, [], [zeroPoint(tensor)]),
    ]
  }

  #floats(name) {
    const tensor = this.#tensor(name)
    return this.graph.float(name, tensor.shape, dequantize(tensor))
  }

  #tensor(name) {
    const tensor = this.#tensors.get(name)
    if (tensor === undefined) throw new Error(`buildModel: tensor "${name}" is missing`)
    return tensor
  }
}
