/** Which stretches of an event speak of somebody or something? Names, codes, titles, kin and pronouns in both languages. */

import { foldHan } from '../text/han.ts'
import type { Span } from '../text/sentence.ts'
import { familiarSurnames } from './chinese-words.ts'
import { type CodeFinder, codesOf } from './code.ts'
import { knownDescriptions } from './description.ts'
import { hanNames } from './han-name.ts'
import { nameKey } from './key.ts'
import { kindOfRun, kindVotes, standsAsPlace, topKind } from './kind.ts'
import type { Literal } from './known-names.ts'
import type { EntityKind, Mention, MentionVia } from './mention.ts'
import { nameRuns } from './name-run.ts'
import { type KnownName, trimmed } from './name-table.ts'
import { descriptions, pronouns } from './reference.ts'

/** What finding mentions asks of the names of a scope. `KnownNames` has it all. */
export interface NameKnowledge {
  readonly names: { get(key: string): KnownName | undefined; has(key: string): boolean }
  readonly words: { has(word: string): boolean }
  readonly nicknames: { has(key: string): boolean }
  /** By their first two characters; longest first. */
  readonly literals: { get(head: string): readonly Literal[] | undefined }
  /** Codes of a schema profile. */
  readonly codes: CodeFinder
}

/** The mentions of a text, in order, without overlap: of two that overlap the longer stays, of equal ones the surer sort. */
export function mentionsOf({ text }: { readonly text: string }, known: NameKnowledge): Mention[] {
  const found = [
    ...codes(text, known),
    ...literalNames(text, known),
    ...described(text),
    ...describedOtherwise(text, known),
    ...latinNames(text, known),
    ...formedNames(text, known),
    ...pronouns(text).map((one) => mention(text, one, { ...one, kind: one.key === 'it' ? 'animal' : 'person' })),
  ]
  const byRank = found
    .map((one, rank) => ({ one, rank }))
    .sort((a, b) => lengthOf(b.one) - lengthOf(a.one) || a.rank - b.rank)
  const kept: Mention[] = []
  // The longer stand already, so what overlaps one begins or ends within it.
  const taken = new Uint8Array(text.length)
  for (const { one } of byRank) {
    if (taken[one.start] === 1 || taken[one.end - 1] === 1) continue
    taken.fill(1, one.start, one.end)
    kept.push(one)
  }
  return kept.sort((a, b) => a.start - b.start)
}

const lengthOf = ({ start, end }: Span): number => end - start

function mention(text: string, { start, end }: Span, as: { key: string; kind: EntityKind; via: MentionVia }): Mention {
  return { start, end, surface: text.slice(start, end), key: as.key, kind: as.kind, via: as.via }
}

function codes(text: string, { codes: finder }: NameKnowledge): Mention[] {
  return codesOf(text, finder).map(({ start, end, key, kind }) =>
    mention(text, { start, end }, { key, kind, via: 'code' }),
  )
}

function described(text: string): Mention[] {
  return descriptions(text).map((one) => mention(text, one, { key: one.key, kind: 'person', via: one.via }))
}

/** Descriptions that are said to be somebody or something: "the landlord", "my camper". */
function describedOtherwise(text: string, { names }: NameKnowledge): Mention[] {
  return knownDescriptions(text, names).map(({ start, end, key, kind }) =>
    mention(text, { start, end }, { key, kind, via: key.startsWith('the ') ? 'nickname' : 'kin' }),
  )
}

function latinNames(text: string, known: NameKnowledge): Mention[] {
  return nameRuns(text).flatMap((run) => {
    const name = trimmed(text, run, known.words)
    const surface = name === undefined ? '' : text.slice(name.start, name.end)
    const key = nameKey(surface)
    if (name === undefined || key.length < 2) return []
    const own = known.names.get(key)
    const via = known.nicknames.has(key) ? 'nickname' : (own?.via ?? 'name')
    return [mention(text, name, { key, kind: latinKind(text, name, own?.kind), via })]
  })
}

/** The words beside a lone word may make it a place here, whatever it is elsewhere. */
function latinKind(text: string, name: Parameters<typeof kindVotes>[1], known: EntityKind | undefined): EntityKind {
  const own = kindOfRun(name.words, text.slice(name.start, name.end))
  if (own !== undefined) return own
  if (name.words.length === 1 && standsAsPlace(text, name.start)) return 'place'
  return known ?? topKind(kindVotes(text, name))
}

function literalNames(text: string, { literals }: NameKnowledge): Mention[] {
  const folded = foldHan(text).replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const found: Mention[] = []
  for (let at = 0; at < text.length - 1; at++) {
    const longest = literals.get(folded.slice(at, at + 2))?.find(({ surface }) => folded.startsWith(surface, at))
    if (longest === undefined) continue
    const { surface, kind, via, given } = longest
    // Another surname before a given name makes another person: 吴文斌 is not 周文斌.
    if (given && familiarSurnames.has(folded.charAt(at - 1))) continue
    found.push(mention(text, { start: at, end: at + surface.length }, { key: surface, kind, via }))
  }
  return found
}

/** Chinese names by their form alone: for texts that are not among the events the names were read from, such as questions. */
function formedNames(text: string, known: NameKnowledge): Mention[] {
  const folded = foldHan(text)
  return hanNames(folded)
    .filter(({ start, end, sure }) => sure && !known.names.has(folded.slice(start, end)))
    .map((one) => mention(text, one, { key: folded.slice(one.start, one.end), kind: one.kind, via: one.via }))
}
