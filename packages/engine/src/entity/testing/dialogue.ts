/** Short dialogues for the tests of this room. */

import { knownNames } from '../known-names.ts'
import type { EntityEvent } from '../mention.ts'
import { type Link, resolve } from '../resolve.ts'

/** One session of lines "Speaker: text". */
export function dialogue(...lines: readonly string[]): EntityEvent[] {
  return lines.map((line, index) => {
    const at = line.indexOf(': ')
    return { ref: `t${index + 1}`, session: 's', seq: index + 1, speaker: line.slice(0, at), text: line.slice(at + 2) }
  })
}

/** The links of a dialogue that is a scope of its own. */
export function linksOf(...lines: readonly string[]): Link[] {
  const events = dialogue(...lines)
  return resolve(events, knownNames(events))
}

/** The entity of each mention of the words, in order. */
export function entitiesOf(links: readonly Link[], surface: string): (string | null)[] {
  return links.filter(({ mention }) => mention.surface === surface).map(({ entity }) => entity)
}
