/**
 * When is a line without a ref the same line as before?
 *
 * When it says the same: its ref is a hash of all it holds, and of how often the file has said exactly that already, so
 * that "ok" said twice stays said twice and importing the file again adds nothing. Lines may be added, removed or moved
 * between two imports. A line with neither time nor session could be anybody's "ok", so the file's name joins its hash.
 */
import { createHash } from 'node:crypto'
import type { RememberInput } from 'knotwork'
import { fields } from './parse-line.ts'

/** Gives refs to the lines of one file; holds one short string and a number per distinct line without a ref. */
export class LineRefs {
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
    const content = JSON.stringify([...fields.map((field) => input[field] ?? null), anchored ? null : this.#fileName])
    // 64 bits: among a million lines two different ones meet with probability 3 · 10⁻⁸, and then it is a reported conflict.
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 16)
    const occurrence = (this.#seen.get(hash) ?? 0) + 1
    this.#seen.set(hash, occurrence)
    return { ...input, ref: occurrence === 1 ? hash : `${hash}-${occurrence}` }
  }
}

/** The engine counts a blank name as none. */
function isGiven(value: unknown): boolean {
  return value !== undefined && (typeof value !== 'string' || value.trim() !== '')
}
