/** Whom does a model mean by a subject? The key of somebody who speaks or is named in the window; nobody else is resolved. */

import { isKinKey, nameKey } from '../entity/key.ts'
import { nobody } from '../fact/fact.ts'
import { selfKey } from '../fact/read.ts'
import { subjectKey } from '../fact/subject.ts'
import type { NumberedEvent } from '../store/store.ts'
import { written } from '../text/quote.ts'
import { whoOf } from './shown-events.ts'

const possessive = /^(?<owner>.+?)(?:['’]s\s+|的)(?<kin>.+)$/u

/** Who is known in a window. */
export class WindowNames {
  readonly #text: string
  readonly #speakers: ReadonlySet<string>
  /** Key of another name → key of the name. */
  readonly #aliases = new Map<string, string>()

  constructor(events: readonly NumberedEvent[]) {
    this.#text = events.map(({ text }) => text).join('\n')
    this.#speakers = new Set(events.flatMap((event) => [selfKey(event), nameKey(whoOf(event))]))
  }

  /** True where the window names it: in its words, or as a speaker. */
  isNamed(name: string): boolean {
    return this.#speakers.has(nameKey(name)) || written(name, this.#text) !== null
  }

  /** From now on the one stands for the other. */
  alias(alias: string, name: string): void {
    if (nameKey(alias) !== nameKey(name)) this.#aliases.set(nameKey(alias), nameKey(name))
  }

  /**
   * The key of a subject; null where nobody of the window is meant.
   *
   * @param words  as the model wrote them; empty for a thing that nobody is said to own
   * @param event  in which it is the subject
   */
  subjectOf(words: string, event: NumberedEvent): string | null {
    const self = selfKey(event)
    const bare = words.toWellFormed().trim()
    if (bare === '') return nobody
    if (nameKey(bare) === nameKey(whoOf(event))) return self
    const own = subjectKey(bare, { self, lastNamed: null })
    if (own !== null && (own === self || isKinKey(own))) return own
    const { owner, kin } = possessive.exec(bare)?.groups ?? {}
    if (owner !== undefined && kin !== undefined) {
      const ownerKey = this.subjectOf(owner, event)
      return ownerKey === null || ownerKey === nobody
        ? null
        : subjectKey(/\p{Script=Han}/u.test(kin) ? `我${kin}` : `my ${kin}`, { self: ownerKey, lastNamed: null })
    }
    if (own === null || !this.isNamed(bare)) return null
    return this.#aliases.get(own) ?? own
  }
}
