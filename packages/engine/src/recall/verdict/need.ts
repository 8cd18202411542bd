/**
 * What must a line tell to answer, in whatever words? "Where does she work?" is answered by "I started at the mill", "which
 * instruments?" by a cello, "when were they married?" by a wedding.
 *
 * A need is a word of a question of which we know how it is told without being said. So it is covered by its tellings as by
 * itself; and where there are none of either, its lack is certain, not only unlikely. The lists are our own:
 * `english-needs.ts`, `chinese-needs.ts`.
 */

import { holdsThingOf } from '../../tag/kind-index.ts'

/** Words of a question and how lines tell them. */
export interface Need {
  /** The words of the question, in normalised text; global: each match is one need. */
  readonly words: RegExp
  /** The question as a whole matches it too, where the words alone say too little: to "work" as a job, or as a pump does. */
  readonly asked: RegExp | null
  /** True where a text tells it. @param written  the same as it was written: names have their capitals there */
  readonly told: (normalized: string, written: string) => boolean
}

/** Told by whatever is of an everyday kind, by the same list that tags are made by. @param name  as in `tag/kinds.ts` */
export function ofKind(name: string): Need['told'] {
  return (normalized) => holdsThingOf(name, normalized)
}

/** Told in any of some ways. */
export function oneOf(...ways: readonly Need['told'][]): Need['told'] {
  return (normalized, written) => ways.some((told) => told(normalized, written))
}
