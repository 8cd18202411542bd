/** Which id comes next in a test? The one after the last. */

import type { Ids } from 'knotwork'

/** Crockford's base 32, as ULIDs use it. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ids of ULID shape whose random half counts up from 1, so that runs are repeatable and ids sort by creation. */
export class SequentialIds implements Ids {
  #count = 0

  next(now: number): string {
    this.#count++
    return base32(now, 10) + base32(this.#count, 16)
  }
}

function base32(value: number, length: number): string {
  let text = ''
  for (let rest = Math.floor(value), i = 0; i < length; i++, rest = Math.floor(rest / 32))
    text = alphabet[rest % 32] + text
  return text
}
