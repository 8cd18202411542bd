/** Under which name does a model's reading go? One generator for all it leads to, so that one name takes it all back. */

import { createHash } from 'node:crypto'
import { promptTexts } from '../../extraction/requests.ts'

/** Name of the job, and generator of derivations and of the relations that follow from them. */
export const extractGenerator: { readonly name: 'extract'; readonly version: number } = Object.freeze({
  name: 'extract',
  version: 1,
})

/** Digest of the words around every window: 16 hexadecimal digits of SHA-256. */
export const promptDigest: string = createHash('sha256').update(promptTexts).digest('hex').slice(0, 16)
