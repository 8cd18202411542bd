/** Is a name a person's, a place's, an organisation's, a thing's or an animal's? By the words of the name and beside it. */

import { type EntityKind, entityKinds, type Kinds } from '../record/entity.ts'
import { englishPlaces } from './english-places.ts'
import { animalWords, numberedPlaces, personVerbs, titleForms } from './english-words.ts'
import { genderOfGivenName } from './given-names.ts'
import { isOrganisationName, isPlaceName, type NameWord } from './name-run.ts'

export type { Kinds } from '../record/entity.ts'

const animals = [...animalWords].join('|')
const inside =
  /(?:^|[^\p{L}])(?:[Ii]n|[Ii]nside|[Nn]ear|[Aa]round|across|throughout|(?:trip|flight|drive|way|train|bus|ferry|moved?|moving|moves|go|goes|going|went|gone|fl(?:y|ies|ying|ew|own)|travel\p{Ll}*|back|dr(?:ive|ives|iving|ove)|sail\p{Ll}*|commut\p{Ll}*|returned|home) to|(?:trip|flight|drive|train|bus|move[ds]?) from|(?:leave|left|leaving|leaves|bound|train|flight) for) $/u
const beforePerson =
  /(?:^|[^\p{L}])(?:[Ww]ith|[Bb]y|[Tt]ell|[Aa]sk|told|asked|[Tt]hank|met|[Mm]eet|[Cc]all|called|married|invite|invited|know|[Dd]ear|[Hh]i|[Hh]ello|[Hh]ey) $/u
const namedThing = /(?:named|name|call|called|christened|christen|dubbed) (?:it|the \p{Ll}+|(?:my|our) \p{Ll}+) $/u
const beforeAnimal = new RegExp(`(?:^|[^\\p{L}])(?:${animals})(?:,? (?:is )?(?:named|called))?,? $`, 'iu')
const nameIs = /(?:[Hh]is|[Hh]er|[Ii]ts|[Tt]he) (?:\p{Ll}+ )?name is $/u
const hasAnimal = new RegExp(`(?:^|[^\\p{L}])(?:${animals})(?![\\p{L}])`, 'iu')

const beforeThing = /(?:^|[^\p{L}])(?:[Tt]he|[Aa]n?|[Tt]his|[Tt]hat|[Ee]very|[Oo]n|[Uu]sing|[Uu]ses?|[Uu]sed|[Vv]ia) $/u

/** Measures and short forms of what is no organisation, whatever their capitals. */
const abbreviation =
  /^(?:[KMGTP]i?B|[KMG]bps|[KMG]Hz|[km]Wh?|RAM|ROM|CPU|GPU|USB|HDMI|PC|TV|PDF|URL|API|IP|DNS|VPN|DVD|CD|SSD|HDD|LED|LCD|GPS|SMS|QR|ID|PIN|SIM|UI|SQL|HTML|CSS|JSON|XML|CSV|ETA|FAQ|DIY|AC|DC|MRI|DNA|CV|PhD|OK)$/u

/** A name that stands in a text. */
interface Standing {
  readonly start: number
  readonly end: number
  readonly words: readonly NameWord[]
}

/** The kind that the words of the name itself tell; undefined where they do not. */
export function kindOfRun(words: readonly NameWord[], surface: string): EntityKind | undefined {
  const list = words.map(({ word }) => word)
  if (isOrganisationName(list, surface)) return 'organisation'
  if (/\d/.test(surface)) return numberedPlaces.has(list[0] ?? '') ? 'place' : 'thing'
  return isPlaceName(list) ? 'place' : undefined
}

/** True where the words before a name put something inside it or on the way to it: it is a place there. */
export function standsAsPlace(text: string, start: number): boolean {
  return inside.test(text.slice(Math.max(0, start - 24), start))
}

/** True where the words before a name leave no doubt that it is a place there. */
export function standsInside(text: string, start: number): boolean {
  return /(?:^|[^\p{L}])(?:[Ii]n|[Ii]nside|(?:trip|flight|train|bus|ferry|travel\p{Ll}*|fl(?:y|ies|ying|ew)) to) $/u.test(
    text.slice(Math.max(0, start - 24), start),
  )
}

/** Evidence of one occurrence. */
export function kindVotes(text: string, { start, end, words }: Standing): Kinds {
  const surface = text.slice(start, end)
  const own = abbreviation.test(surface) ? 'thing' : kindOfRun(words, surface)
  if (own !== undefined) return { [own]: 5 }
  if (words.length > 1 && titleForms.has(words[0]?.word ?? '')) return { person: 5 }
  const before = text.slice(Math.max(0, start - 32), start)
  if (beforeAnimal.test(before) || (nameIs.test(before) && hasAnimal.test(text.slice(0, start)))) return { animal: 4 }
  if (namedThing.test(before)) return { thing: 4 }
  if (standsAsPlace(text, start)) return { place: 2 }
  if (englishPlaces.has(words.map(({ word }) => word).join(' '))) return { place: 3 }
  if (isCapitals(surface)) return { [surface.length <= 5 ? 'organisation' : 'thing']: 1 }
  const next = /^ ([\p{L}']+)/u.exec(text.slice(end, end + 24))?.[1] ?? ''
  if (personVerbs.has(next) || beforePerson.test(before)) return { person: 1 }
  if (/^\p{Lu}{2,5}$/u.test(surface)) return { organisation: 1 }
  if (beforeThing.test(before)) return { thing: 1 }
  return { person: 0.25 }
}

/** NASA, EXPLAIN: a word in capitals that is no given name written loudly. Two letters may be somebody's initials. */
function isCapitals(surface: string): boolean {
  return /^\p{Lu}{3,}$/u.test(surface) && genderOfGivenName(surface.toLowerCase()) === undefined
}

/** Evidence from which a kind is told: two words beside a name, or one that leaves no doubt. Of an organisation capitals say too little. */
const toldFrom: Readonly<Record<string, number>> = { person: 2, place: 3, thing: 2, organisation: 5, animal: 4 }

/** Whether the evidence tells the kind, so that whoever asks may be told; kinds of a schema profile are told by its words. */
export function isToldKind(votes: Kinds): boolean {
  const kind = topKind(votes)
  return (votes[kind] ?? 0) >= (toldFrom[kind] ?? 1)
}

/** The kind with most evidence; among equals a person first. */
export function topKind(votes: Kinds): EntityKind {
  const profiled = Object.keys(votes)
    .filter((kind) => !isOurs(kind))
    .sort()
  const kinds: readonly EntityKind[] = [...entityKinds, ...profiled]
  return kinds.reduce((best, kind) => ((votes[kind] ?? 0) > (votes[best] ?? 0) ? kind : best), 'person')
}

function isOurs(kind: string): boolean {
  return (entityKinds as readonly string[]).includes(kind)
}
