/**
 * Reads the weights of a TensorFlow.js graph model whose tensors are quantised to uint8.
 *
 * Each quantised tensor is stored as one byte per value and stands for `byte * scale + min`. The zero point
 * `-min / scale` is a whole number for every matrix of this model, so the bytes carry over to ONNX, which
 * writes `(byte - zeroPoint) * scale`, without any rounding.
 */

/**
 * @typedef {object} QuantizedTensor
 * @property {number[]} shape
 * @property {Uint8Array} bytes row-major
 * @property {number} min value of byte 0
 * @property {number} scale value of one step
 */

/**
 * @param {{ weightsManifest: { weights: object[] }[] }} model parsed model.json; exactly one weights group
 * @param {Uint8Array} data the weights file
 * @returns {Map<string, QuantizedTensor>} by tensor name; unquantised tensors (shape constants) are left out
 * @throws {Error} when the manifest does not cover the file exactly
 */
export function readTensors(model, data) {
  const tensors = new Map()
  let offset = 0
  for (const { name, shape, quantization } of model.weightsManifest[0].weights) {
    const size = shape.reduce((product, dimension) => product * dimension, 1)
    if (quantization === undefined) {
      offset += size * Int32Array.BYTES_PER_ELEMENT
      continue
    }
    const { min, scale } = quantization
    tensors.set(name, { shape, bytes: data.subarray(offset, offset + size), min, scale })
    offset += size
  }
  if (offset !== data.length) {
    throw new Error(`readTensors: the manifest must cover ${data.length} bytes, it covers ${offset}`)
  }
  return tensors
}

/**
 * @param {QuantizedTensor} tensor
 * @returns {Float32Array} the values, row-major
 */
export function dequantize({ bytes, min, scale }) {
  return Float32Array.from(bytes, (byte) => byte * scale + min)
}

/**
 * @param {QuantizedTensor} tensor
 * @returns {number} the byte that stands for 0
 * @throws {Error} when no byte stands for 0 exactly: then the bytes could not be reused as they are
 */
export function zeroPoint({ min, scale }) {
  const exact = -min / scale
  const rounded = Math.round(exact)
  if (Math.abs(exact - rounded) > 1e-9 || rounded < 0 || rounded > 255) {
    throw new Error(`zeroPoint: must be a whole number in [0, 255], got ${exact}`)
  }
  return rounded
}
