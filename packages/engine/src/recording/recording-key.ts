/** When are two requests the same? When model, version, messages, shape, temperature, seed and length are. */

import { createHash } from 'node:crypto'
import type { ModelIdentity, ModelRequest } from '../provider/language/language-model.ts'

/** SHA-256 in hex of everything that decides the reply. */
export function recordingKey({ name, version }: ModelIdentity, request: ModelRequest): string {
  const { messages, shape, temperature = 0, seed = null, outputTokensMax = null } = request
  const turns = messages.map(({ role, text }) => [role, text.toWellFormed()])
  const asked = shape === undefined ? null : [shape.name, shape.schema]
  return createHash('sha256')
    .update(JSON.stringify([name, version, turns, asked, temperature, seed, outputTokensMax]))
    .digest('hex')
}
