/** Where do the secrets of keys come from? The only file of the server that reads the random source. */

import { randomBytes } from 'node:crypto'

/** Source of secrets. */
export interface Secrets {
  /** 256 bits of chance, in the letters of base64url. */
  next(): string
}

export const systemSecrets: Secrets = Object.freeze({ next: () => randomBytes(32).toString('base64url') })
