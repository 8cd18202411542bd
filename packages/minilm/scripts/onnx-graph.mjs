/** A small writer of ONNX graphs: append constants and nodes, refer to their outputs by name. */
import onnxProto from 'onnx-proto'

const { onnx } = onnxProto
const { DataType } = onnx.TensorProto
const { AttributeType } = onnx.AttributeProto

/** Opset 17 is the first with LayerNormalization; IR 8 is its companion. */
const OPSET = 17
const IR_VERSION = 8

export class OnnxGraph {
  #constants = new Map()
  #nodes = []

  /** @returns {string} the name, for use as a node input; a name written twice is stored once */
  float(name, shape, values) {
    return this.#constant(name, DataType.FLOAT, shape, Float32Array.from(values))
  }

  /** @returns {string} the name */
  int64(name, shape, values) {
    return this.#constant(name, DataType.INT64, shape, BigInt64Array.from(values, BigInt))
  }

  /** @returns {string} the name */
  uint8(name, shape, values) {
    return this.#constant(name, DataType.UINT8, shape, Uint8Array.from(values))
  }

  /**
   * Appends a node with one output.
   *
   * @param {string} opType ONNX operator
   * @param {string[]} input names of constants, graph inputs or earlier outputs
   * @param {Record<string, object>} attributes values made by {@link int}, {@link ints} or {@link real}
   * @param {string} output name of the output; numbered when left out
   * @returns {string} the output name
   */
  node(opType, input, attributes = {}, output = `${opType}_${this.#nodes.length}`) {
    const attribute = Object.entries(attributes).map(([name, value]) => ({ name, ...value }))
    this.#nodes.push({ name: output, opType, input, output: [output], attribute })
    return output
  }

  /**
   * @param {object} signature
   * @param {string} signature.name
   * @param {object[]} signature.inputs made by {@link int64Value}
   * @param {object[]} signature.outputs made by {@link floatValue}
   * @returns {Uint8Array} the serialised model
   */
  serialize({ name, inputs, outputs }) {
    const model = onnx.ModelProto.create({
      irVersion: IR_VERSION,
      producerName: 'knotwork-minilm',
      opsetImport: [{ domain: '', version: OPSET }],
      graph: { name, node: this.#nodes, initializer: [...this.#constants.values()], input: inputs, output: outputs },
    })
    return onnx.ModelProto.encode(model).finish()
  }

  #constant(name, dataType, dims, values) {
    const rawData = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
    this.#constants.set(name, { name, dataType, dims, rawData })
    return name
  }
}

export const int = (i) => ({ type: AttributeType.INT, i })
export const ints = (list) => ({ type: AttributeType.INTS, ints: list })
export const real = (f) => ({ type: AttributeType.FLOAT, f })
/** Attribute of Cast: convert to float32. */
export const toFloat = { to: int(DataType.FLOAT) }

export const int64Value = (name, shape) => tensorValue(name, DataType.INT64, shape)
export const floatValue = (name, shape) => tensorValue(name, DataType.FLOAT, shape)

/** Dimensions given as strings are free and share their length by name. */
function tensorValue(name, elemType, shape) {
  const dim = shape.map((size) => (typeof size === 'string' ? { dimParam: size } : { dimValue: size }))
  return { name, type: { tensorType: { elemType, shape: { dim } } } }
}
