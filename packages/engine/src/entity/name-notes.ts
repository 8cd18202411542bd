/**
 * What does one event by itself tell of names?
 *
 * A function of its words and speaker alone, whatever else the scope holds: so the sums over a scope are the same in
 * whatever order events arrive and are read. What only other events make a name is no note.
 */

import type { NameNote } from '../record/entity.ts'
import { foldHan } from '../text/han.ts'
import { chineseAliases } from './chinese-alias.ts'
import { kin } from './chinese-words.ts'
import { type CodeFinder, codesOf, noCodes } from './code.ts'
import { isDescription, isTelling, kindOfNoun } from './description.ts'
import { englishAliases } from './english-alias.ts'
import { kinForms } from './english-words.ts'
import { genderOfGivenName } from './given-names.ts'
import { hanNames } from './han-name.ts'
import { nameKey } from './key.ts'
import type { EntityEvent } from './mention.ts'
import { latinDrafts } from './name-table.ts'

/** A speaker is a person, whatever his name looks like: more than any words beside it could say. */
const speakerVote = 99
/** As much as the form of a name can say (`kind.ts`). */
const formVote = 5
const nobody: ReadonlyMap<string, unknown> = new Map()

/** The notes of an event, in order of key. @param finder  of codes of a schema profile */
export function nameNotesOf(event: Pick<EntityEvent, 'speaker' | 'text'>, finder: CodeFinder = noCodes): NameNote[] {
  const { speaker, text } = event
  const { drafts } = latinDrafts([{ speaker: null, text }])
  const profiled = new Set(finder(text).map(({ key }) => key))
  // What the profile says a code is, no form of a name says better.
  for (const key of profiled) drafts.delete(key)
  const notes: NameNote[] = [...drafts].map(([key, { surface, votes }]) => ({
    key,
    surface,
    evidence: 'sure',
    kinds: votes,
  }))
  for (const { start, end, kind, sure } of hanNames(foldHan(text))) {
    const surface = text.slice(start, end)
    notes.push({ key: nameKey(surface), surface, evidence: sure ? 'sure' : 'unsure', kinds: { [kind]: formVote } })
  }
  notes.push(...codeNotes(text, drafts, finder), ...aliasNotes(event, drafts), ...answerNotes(text, drafts))
  if (speaker !== null && nameKey(speaker) !== '')
    notes.push({
      key: nameKey(speaker),
      surface: speaker,
      evidence: 'speaker',
      kinds: { person: speakerVote },
    })
  return notes.sort(byKey)
}

/** Codes of letters and digits, also in lower case: "flight zb310", "ticket 481". */
function codeNotes(text: string, known: ReadonlyMap<string, unknown>, finder: CodeFinder): NameNote[] {
  return codesOf(text, finder).flatMap(({ start, end, key, kind }): NameNote[] =>
    known.has(key) ? [] : [{ key, surface: text.slice(start, end), evidence: 'sure', kinds: { [kind]: formVote } }],
  )
}

/** Who is named in an alias statement is named, also where nothing else shows that the words are a name. */
function aliasNotes(event: { readonly text: string }, known: ReadonlyMap<string, unknown>): NameNote[] {
  const statements = [...englishAliases(event), ...chineseAliases(event.text, { names: nobody as never })]
  const keys = statements.flatMap(({ sort, alias, of }) => [
    ...(sort === 'nickname' || isDescription(alias) ? [alias] : []),
    ...(typeof of === 'object' && 'name' in of ? [nameKey(of.name)] : []),
    ...(typeof of === 'object' && 'own' in of ? [of.own] : []),
  ])
  return [...new Set(keys)].filter((key) => isNamed(key) && !known.has(key)).map((key) => noteOf(key, event.text))
}

/** A given name that is a whole answer, or that goes on "…, my niece": there the capital is not that of a sentence. */
const answer = /^(?:(?:[Oo]h|[Aa]h),? )?(\p{Lu}\p{Ll}+)(?=[.!]?\s*$|, (?:my|our|his|her) \p{Ll}+[.,!]?\s*$)/u

function answerNotes(text: string, known: ReadonlyMap<string, unknown>): NameNote[] {
  const surface = answer.exec(text)?.[1] ?? ''
  const key = nameKey(surface)
  if (known.has(key) || genderOfGivenName(key) === undefined) return []
  return [{ key, surface, evidence: 'sure', kinds: { person: 1 } }]
}

/** Kin words are looked for wherever they stand; other descriptions only where they tell one from others. */
function isNamed(key: string): boolean {
  return (
    key !== '' &&
    !(key.startsWith('我') && kin.has(key.slice(1))) &&
    (!isDescription(key) || (isTelling(key) && !isKin(key)))
  )
}

function isKin(key: string): boolean {
  return key.startsWith('my ') && kinForms.has(key.slice('my '.length))
}

function noteOf(key: string, text: string): NameNote {
  const kind = isDescription(key) ? kindOfNoun(key.split(' ').at(-1) ?? '') : 'person'
  return { key, surface: isDescription(key) ? key : asWritten(key, text), evidence: 'sure', kinds: { [kind]: 1 } }
}

/** The key as the text writes it: with its capitals, wherever they stand. */
function asWritten(key: string, text: string): string {
  const lowered = text.toLowerCase()
  const at = lowered.length === text.length ? lowered.indexOf(key) : -1
  return at < 0 ? key : text.slice(at, at + key.length)
}

function byKey(a: NameNote, b: NameNote): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : a.evidence < b.evidence ? -1 : a.evidence > b.evidence ? 1 : 0
}
