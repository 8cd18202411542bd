/**
 * When is a row without a ref the same row as before?
 *
 * When it says the same: its ref is a hash of what it holds, and of how often the file has said exactly that already, so
 * that "ok" said twice stays said twice and importing the file again adds nothing. Rows may be added, removed or moved
 * between two imports. A row with neither time nor session could be anybody's "ok", so the file's name joins its hash.
 */
import { createHash } from 'node:crypto'
import type { RememberInput } from 'knotwork'

/** What makes up the ref of a row that has none; it may not grow, or refs of rows without one change. */
export const contentFields: readonly (keyof RememberInput)[] = [
  'session',
  'time',
  'speaker',
  'text',
  'role',
  'kind',
  'trust',
  'attachments',
  'attributes',
]

/** Gives refs to the rows of one file; holds one short string and a number per distinct row without a ref. */
export class ContentRefs {
  readonly #fileName: string
  readonly #seen = new Map<string, number>()

  /** @param fileName  without folders, so that moving the file changes nothing; `-` for stdin */
  constructor(fileName: string) {
    this.#fileName = fileName
  }

  /** The input with a ref, or unchanged where it has a ref or an idempotency key of its own. */
  identify(input: RememberInput): RememberInput {
    if (isGiven(input.ref) || isGiven(input.idempotencyKey)) return input
    const anchored = isGiven(input.time) || isGiven(input.session)
    const content = JSON.stringify([
      ...contentFields.map((field) => input[field] ?? null),
      anchored ? null : this.#fileName,
    ])
    return { ...input, ref: numbered(this.#seen, shortHash(content)) }
  }
}

/**
 * Gives refs to the messages of a chat, which come in order of time: what is counted is forgotten when the clock moves
 * on, so that a chat of any length needs no memory. Neither the file's name nor the session is in the ref, for a chat is
 * exported again under another name, and its days may be drawn otherwise in another zone.
 */
export class ChatRefs {
  #time: unknown
  readonly #seen = new Map<string, number>()

  /** @param chat  what tells apart chats of one format, where the format has a name for it; else empty */
  identify(input: RememberInput, chat: string, clock: string): RememberInput {
    if (clock !== this.#time) this.#seen.clear()
    this.#time = clock
    const content = JSON.stringify([chat, clock, input.speaker ?? null, input.text, input.attachments ?? null])
    return { ...input, ref: numbered(this.#seen, shortHash(content)) }
  }
}

/**
 * A short handle for ids that are long: a ref stands beside every line of a context, where a UUID would cost as much as
 * the words. 64 bits: among a million rows two different ones meet with probability 3 · 10⁻⁸, and then it is a reported
 * conflict.
 */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

function numbered(seen: Map<string, number>, hash: string): string {
  const occurrence = (seen.get(hash) ?? 0) + 1
  seen.set(hash, occurrence)
  return occurrence === 1 ? hash : `${hash}-${occurrence}`
}

/** The engine counts a blank name as none. */
function isGiven(value: unknown): boolean {
  return value !== undefined && (typeof value !== 'string' || value.trim() !== '')
}
