/** The files of the model, beside `dist/` in the published package and beside `src/` in the repository. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ModelUnavailableError } from './unavailable.ts'

/** Both `src/` and `dist/` lie one level below the package root. */
const defaultFolder: URL = new URL('../model/', import.meta.url)
/** Hexadecimal digits of the hash that name the weights in a vector space: 48 bits tell any two files apart. */
const HASH_DIGITS = 12

/** What {@link readModelFiles} returns. */
export interface ModelFiles {
  /** ONNX network. */
  readonly network: Uint8Array
  /** Parsed tokenizer.json. */
  readonly tokenizer: object
  /** First digits of the network's SHA-256. Computed, not declared: other weights can never pass for these. */
  readonly hash: string
}

/** @throws {ModelUnavailableError} when a file is missing or unreadable */
export async function readModelFiles(folder: URL = defaultFolder): Promise<ModelFiles> {
  const [network, tokenizer] = await Promise.all([
    readModelFile(new URL('minilm.onnx', folder)),
    readModelFile(new URL('tokenizer.json', folder)),
  ])
  return {
    network,
    tokenizer: JSON.parse(tokenizer.toString('utf8')) as object,
    hash: createHash('sha256').update(network).digest('hex').slice(0, HASH_DIGITS),
  }
}

async function readModelFile(file: URL): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (cause) {
    const remedy = 'reinstall @knotwork/minilm, or run "npm run generate" in a checkout'
    throw new ModelUnavailableError(`openMiniLm: ${fileURLToPath(file)} must be readable; ${remedy}`, { cause })
  }
}
