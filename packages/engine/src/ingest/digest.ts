/** What makes two sources the same? Speaker, words and what was shown: their digest is kept beside them. */

import { createHash } from 'node:crypto'
import type { Attachment } from '../record/event.ts'

/** What is digested: the whole text, before it is segmented. */
export interface Digested {
  readonly speaker: string | null
  readonly text: string
  readonly attachments: readonly Attachment[]
}

/** SHA-256 in hex. Never changed: the digests of older files were made so, and `verify` makes them again. */
export function digestOf({ speaker, text, attachments }: Digested): string {
  // Field by field, for a store may give them back in another order.
  const shown = attachments.map(({ kind, caption, uri }) => ({
    kind,
    ...(caption === undefined ? {} : { caption }),
    ...(uri === undefined ? {} : { uri }),
  }))
  return createHash('sha256')
    .update(JSON.stringify([speaker, text, shown]))
    .digest('hex')
}
