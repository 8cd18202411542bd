/**
 * Which names does a scope hold, before anybody's aliases?
 *
 * A function of the set of events. English: a run of capitals counts where its capitals are its own; a word that only ever
 * opens sentences is a name when it is seen elsewhere, or when people do what its verb says. Chinese: by form (`han-name.ts`).
 */

import { foldHan } from '../text/han.ts'
import { normalize } from '../text/normalize.ts'
import {
  baseVerbs,
  calendarCapitals,
  massNouns,
  modalNames,
  personVerbs,
  stopCapitals,
  subjectVerbs,
  titleForms,
  weakVerbs,
  wordNames,
} from './english-words.ts'
import { genderOfGivenName } from './given-names.ts'
import { surnameOf } from './han-introduction.ts'
import { hanNames } from './han-name.ts'
import { nameKey } from './key.ts'
import { kindOfRun, kindVotes, topKind } from './kind.ts'
import { byConversation, compareText, type EntityEvent, type EntityKind, type MentionVia } from './mention.ts'
import { type NameRun, type NameWord, nameRuns } from './name-run.ts'

/** A name the scope holds. */
export interface KnownName {
  readonly key: string
  /** As written first in order of conversation. */
  readonly surface: string
  readonly kind: EntityKind
  readonly via: MentionVia
  /** True where its words or company tell that it is a person; a name without such evidence may be anything. */
  readonly toldPerson: boolean
  /** True where there is evidence enough of its kind to tell it; absent is not known. */
  readonly isKindTold?: boolean
  /** Times it was read in full. */
  readonly count: number
  /** Words of a Latin name without its title; surname and given name of a Chinese one. */
  readonly parts: readonly string[]
}

/** Names by key. */
export interface NameTable {
  readonly names: ReadonlyMap<string, KnownName>
  /** Words that are names or parts of names, by evidence beyond the place in the sentence. */
  readonly words: ReadonlySet<string>
  /** Keys of the speakers. */
  readonly speakers: ReadonlySet<string>
}

/** A run that is a name, trimmed of what only stood before it. */
export interface TrimmedRun {
  readonly start: number
  readonly end: number
  readonly words: readonly NameWord[]
}

/** A name while its occurrences are read. */
export interface NameDraft {
  surface: string
  via: MentionVia
  count: number
  parts: readonly string[]
  votes: Record<string, number>
}

/** The names of a set of events; the order of the array does not count. */
export function nameTable(events: readonly EntityEvent[]): NameTable {
  const ordered = [...events].sort(byConversation)
  const { drafts, words } = latinDrafts(ordered)
  addHan(drafts, ordered)
  return {
    names: new Map([...drafts].sort(([a], [b]) => compareText(a, b)).map(([key, draft]) => [key, known(key, draft)])),
    words,
    speakers: new Set(ordered.flatMap(({ speaker }) => (speaker === null ? [] : [nameKey(speaker)]))),
  }
}

/**
 * The speakers and Latin names of events.
 *
 * @param ordered  in order of conversation
 */
export function latinDrafts(ordered: readonly Pick<EntityEvent, 'speaker' | 'text'>[]): {
  drafts: Map<string, NameDraft>
  words: Set<string>
} {
  const drafts = new Map<string, NameDraft>()
  for (const { speaker } of ordered) if (speaker !== null) addSpeaker(drafts, speaker)
  const lowered = new Set(ordered.flatMap(({ text }) => text.match(/(?<![\p{L}\p{N}'’])\p{Ll}{2,}/gu) ?? []))
  const words = ownCapitals(ordered, drafts, lowered)
  for (const { text } of ordered) {
    for (const run of nameRuns(text)) {
      const name = trimmed(text, run, words)
      if (name !== undefined) addRun(drafts, text, name)
    }
  }
  return { drafts, words }
}

function known(key: string, { surface, via, count, parts, votes }: NameDraft): KnownName {
  const kind = topKind(votes)
  const told =
    via === 'title' || parts.length > 1 || (votes.person ?? 0) >= 1 || genderOfGivenName(parts[0] ?? '') !== undefined
  return { key, surface, kind, toldPerson: kind === 'person' && told, via, count, parts }
}

function addSpeaker(drafts: Map<string, NameDraft>, speaker: string): void {
  const key = nameKey(speaker)
  const parts = /\p{Script=Han}/u.test(speaker) ? hanParts(speaker) : key.split(' ')
  const draft = drafts.get(key) ?? { surface: speaker, via: 'name', count: 0, parts, votes: {} }
  draft.votes = { person: 99 }
  drafts.set(key, draft)
}

/** Surname and given name of a Chinese full name, else the name alone; both folded. */
export function hanParts(name: string): string[] {
  const folded = foldHan(name)
  const [full] = hanNames(folded).filter(({ surname, end }) => surname !== undefined && end === name.length)
  const surname = full?.surname ?? surnameOf(folded)
  return surname === 0 ? [folded] : [folded.slice(0, surname), folded.slice(surname)]
}

/** Words with a capital of their own somewhere, or of a speaker, or that open a sentence and do what people do. */
function ownCapitals(
  events: readonly Pick<EntityEvent, 'text'>[],
  drafts: ReadonlyMap<string, NameDraft>,
  lowered: ReadonlySet<string>,
): Set<string> {
  const words = new Set([...drafts.values()].flatMap(({ parts }) => parts))
  const openings = new Map<string, string[]>()
  for (const { text } of events)
    for (const run of nameRuns(text)) {
      const [first, ...rest] = run.words
      if (first === undefined) continue
      const own = run.initial ? rest : run.words
      if (!run.words.every(namesNobody)) for (const { word } of own) words.add(word)
      if (!run.initial || stopCapitals.has(first.word)) continue
      if (rest.length > 0) {
        if (!isDoing(first)) words.add(first.word)
      } else {
        const following = openings.get(first.word)
        const after = text.slice(run.end, run.end + followingMax)
        if (following === undefined) openings.set(first.word, [after])
        else following.push(after)
      }
    }
  for (const [word, following] of openings)
    if (
      !wordNames.has(word) &&
      !massNouns.has(word) &&
      !lowered.has(word) &&
      (actsAsPerson(following) || (!leadsOn.test(word) && following.some((after) => besideNames.test(after))))
    )
      words.add(word)
  return words
}

/** Characters behind an opening word that are looked at: the rest of a list of some names. */
const followingMax = 60
/** "…, Joao and Pim", "…, we call her Sasha": what stands so is a name. */
const besideNames =
  /^(?:(?:, \p{Lu}\p{Ll}+)+,? (?:and|&) (?:\p{Lu}\p{Ll}+|I\b|me\b)|(?:, \p{Lu}\p{Ll}+){2,}(?=[.!]|$)|, (?:we|they|everyone|everybody|people|friends|(?:my|our) \p{Ll}+)(?: \p{Ll}+)? (?:call|calls|called|nicknamed?) (?:him|her)\b|, (?:also known as|known as|a\.?k\.?a\.?|nicknamed|better known as)\b)/u
/** "Luckily, Odile and I …": how the sentence is meant. */
const leadsOn = /(?:ly|wards?|wise|while|times?|days?)$/

/** Do the words behind the openings of sentences tell that somebody acts? Once by what only people do, or twice by anything. */
function actsAsPerson(following: readonly string[]): boolean {
  const verbs = following.map((after) => nextWord(after, 0))
  if (verbs.some((verb) => personVerbs.has(verb)) || following.some((after) => /^ and \p{Lu}\p{Ll}/u.test(after)))
    return true
  return verbs.filter((verb) => weakVerbs.has(verb)).length > 0 && following.length > 1
}

function namesNobody({ word }: NameWord): boolean {
  return stopCapitals.has(word) && !wordNames.has(word)
}

/** What of a run is a name; undefined where nothing is. */
export function trimmed(text: string, run: NameRun, known: { has(word: string): boolean }): TrimmedRun | undefined {
  const words = run.words.slice(openingLength(text, run, known))
  const start = words[0]?.start
  return start === undefined ? undefined : { start, end: run.end, words }
}

/** Words before a code that are no part of it: "Flight ZB310" is ZB310. */
const vehicles: ReadonlySet<string> = new Set(['flight', 'train', 'bus', 'model', 'line', 'route'])

/** How many words of a run stand before the name; all of them where there is none. */
function openingLength(text: string, { words, initial, end }: NameRun, known: { has(word: string): boolean }): number {
  const [first, second] = words
  if (first === undefined || words.every(namesNobody)) return words.length
  if (vehicles.has(first.word) && /\d/.test(second?.word ?? '')) return 1
  if (!initial) return 0
  const lastEnd = words.at(-1)?.end ?? 0
  const next = nextWord(text, lastEnd)
  if (second === undefined) return opensAsName(text, first, next, known) || end > lastEnd ? 0 : 1
  if (modalNames.has(first.word) && (baseVerbs.has(next) || second.word === first.word)) return 1
  if (titleForms.has(first.word) || (known.has(first.word) && known.has(second.word))) return 0
  // "Reading Middlemarch": what somebody does opens the sentence, not a name.
  if (isDoing(first)) return 1
  return words.findIndex((word, index) => !namesNobody(word) || (titleForms.has(word.word) && index + 1 < words.length))
}

function isDoing({ word }: NameWord): boolean {
  return word.length > 5 && word.endsWith('ing')
}

/** Is a lone capitalised word at the beginning of a sentence a name there? */
function opensAsName(
  text: string,
  { word, end }: NameWord,
  next: string,
  known: { has(word: string): boolean },
): boolean {
  if (!known.has(word) || calendarCapitals.has(word)) return false
  if (stopCapitals.has(word) && !wordNames.has(word)) return false
  if (!wordNames.has(word)) return true
  return subjectVerbs.has(next) || personVerbs.has(next) || /^(?:['’]s|[,.!?…]|$)/.test(text.slice(end))
}

/** The word behind an offset, normalised; empty where none follows at once. */
export function nextWord(text: string, at: number): string {
  return normalize(/^ ([\p{L}'’]+)/u.exec(text.slice(at, at + 40))?.[1] ?? '')
}

function addRun(drafts: Map<string, NameDraft>, text: string, name: TrimmedRun): void {
  const surface = text.slice(name.start, name.end)
  const key = nameKey(surface)
  const [first, ...rest] = name.words.map(({ word }) => word)
  const titled = rest.length > 0 && titleForms.has(first ?? '') && kindOfRun(name.words, surface) === undefined
  const draft = drafts.get(key) ?? {
    surface,
    via: titled ? 'title' : 'name',
    count: 0,
    parts: titled ? rest : [first ?? '', ...rest],
    votes: {},
  }
  draft.count++
  const votes = kindVotes(text, name)
  for (const [kind, vote] of Object.entries(votes) as [EntityKind, number][])
    draft.votes[kind] = (draft.votes[kind] ?? 0) + vote
  drafts.set(key, draft)
}

/** Chinese names: the sure ones, and the others where they are found twice or sure elsewhere. */
function addHan(drafts: Map<string, NameDraft>, events: readonly EntityEvent[]): void {
  const found = events.flatMap(({ text }) =>
    hanNames(foldHan(text)).map((name) => {
      const surface = text.slice(name.start, name.end)
      return { ...name, surface, key: foldHan(surface) }
    }),
  )
  const givens = new Set(
    found.flatMap(({ key, surname }) =>
      surname === undefined || key.length - surname < 2 ? [] : [key.slice(surname)],
    ),
  )
  const sure = new Set(found.filter((name) => name.sure).map(({ key }) => key))
  const counts = new Map<string, number>()
  for (const { key } of found) counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const { key, surface, kind, via, surname } of found) {
    const count = counts.get(key) ?? 0
    // 文斌 of 周文斌 looks like a surname and a given name of its own.
    if ((!sure.has(key) && count < 2) || givens.has(key)) continue
    const parts = surname === undefined ? [key] : [key.slice(0, surname), key.slice(surname)]
    const draft = drafts.get(key)
    if (draft === undefined) drafts.set(key, { surface, via, count, parts, votes: { [kind]: 5 } })
  }
}
