/** The frozen projection of token vectors: 384 x 128, row-major, int16 little-endian in steps of 1/32767. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from './model-source.mjs'

const path = join(packageRoot, 'data/projection.i16')
const STEPS = 32767

/** @returns {Float32Array} */
export function readProjection() {
  const bytes = readFileSync(path)
  const count = bytes.length / Int16Array.BYTES_PER_ELEMENT
  return Float32Array.from({ length: count }, (_, i) => bytes.readInt16LE(i * Int16Array.BYTES_PER_ELEMENT) / STEPS)
}

/** @param {Float64Array} projection entries in [-1, 1], as in any matrix of unit columns */
export function writeProjection(projection) {
  const bytes = Buffer.alloc(projection.length * Int16Array.BYTES_PER_ELEMENT)
  projection.forEach((value, i) => {
    bytes.writeInt16LE(Math.round(value * STEPS), i * Int16Array.BYTES_PER_ELEMENT)
  })
  writeFileSync(path, bytes)
}
