/**
 * When are two written names the same name?
 *
 * After normalisation, and only then: no edit distance, no shared letters, no vectors. Similar names are other people
 * (Anna and Annika), and names whose digits differ are other things (Room 101 and Room 102).
 */

import { normalize } from '../text/normalize.ts'
import { titleForms } from './english-words.ts'

/** Up to three capitals and a number, with or without a gap: UA123, UA 123, A-38. Four letters and a gap are a word (ROOM 204). */
const spacedCode = /^\p{Lu}{1,3}[ -]?\d{1,6}\p{Lu}?$/u

/** The key of a name: equal keys are the same name. `Dr. Okafor` and `Doctor Okafor` give `dr okafor`, `UA 123` gives `ua123`. */
export function nameKey(surface: string): string {
  const bare = surface.trim().replace(/['’]s?$/u, '')
  if (spacedCode.test(bare)) return normalize(bare).replace(/[ -]/g, '')
  const words = normalize(bare).replace(/\s+/g, ' ').split(' ')
  const [first = '', ...rest] = words
  const title = titleForms.get(first.replace(/\.$/, ''))
  return rest.length === 0 || title === undefined ? words.join(' ') : [title, ...rest].join(' ')
}

/** The numbers of a key, in order. */
export function digitsOf(key: string): string {
  return (key.match(/\d+/g) ?? []).join(' ')
}

/** True where both keys hold the same numbers in the same order, none included. Names that disagree are never one entity. */
export function digitsAgree(a: string, b: string): boolean {
  return digitsOf(a) === digitsOf(b)
}

/** Somebody or something of somebody: the owner's key and the canonical form ("my sister", 我妹妹, "my camper"). */
export function kinKey(owner: string, alias: string): string {
  return `${owner}\u0001${alias}`
}

/** True for a {@link kinKey}. */
export function isKinKey(key: string): boolean {
  return key.includes('\u0001')
}
