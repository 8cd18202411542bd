/**
 * Which names does a scope hold, and how is each to be read?
 *
 * Kept up to date name by name from the sums the store keeps, never from texts. What the words of an event mean depends on
 * this book only through the state of the names in them: belief, kind and sort. When that changes, the events that hold
 * the name are to be read again; `unheeded` says which names those are.
 */

import type { EntityKind, NameStatistics } from '../record/entity.ts'
import { type CodeFinder, noCodes } from './code.ts'
import { isDescription } from './description.ts'
import { titleForms } from './english-words.ts'
import { genderOfGivenName } from './given-names.ts'
import { surnameOf } from './han-introduction.ts'
import { hanNames, looksGiven } from './han-name.ts'
import { isToldKind, topKind } from './kind.ts'
import { isLiteral, type Literal } from './known-names.ts'
import type { MentionVia } from './mention.ts'
import type { NameKnowledge } from './mentions.ts'
import { isOrganisationName, isPlaceName } from './name-run.ts'
import { hanParts, type KnownName } from './name-table.ts'

const han = /\p{Script=Han}/u
/** Words of a name that are no name by themselves. */
const joints: ReadonlySet<string> = new Set(
  'of the and de da di del dos van von den der bin ibn al el la le'.split(' '),
)

/** What stands in the events that hold a name: any of it. */
export interface NameWords {
  /** Latin words, written with a capital. */
  readonly words: readonly string[]
  /** Chinese names. */
  readonly literals: readonly string[]
  /** Descriptions without their first word, in lower case. */
  readonly phrases: readonly string[]
}

/** The names of one scope, growing. Give it the pages of the store in order. */
export class NameBook implements NameKnowledge {
  readonly #statistics = new Map<string, NameStatistics>()
  readonly #believed = new Map<string, KnownName>()
  readonly #nicknames = new Set<string>()
  /** By a word the believed Latin names that have it. */
  readonly #words = new Map<string, Set<string>>()
  /** By their first two characters. */
  readonly #literals = new Map<string, readonly Literal[]>()
  /** By a given name the believed full names it ends. */
  readonly #givens = new Map<string, Set<string>>()
  /** Names that people gave, with the kind of whom they gave them to. */
  #told: ReadonlyMap<string, EntityKind> = new Map()
  readonly #unheeded = new Map<string, string>()

  readonly names = this.#believed as ReadonlyMap<string, KnownName>
  readonly words = this.#words as { has(word: string): boolean }
  readonly nicknames = this.#nicknames as ReadonlySet<string>
  readonly literals = this.#literals as ReadonlyMap<string, readonly Literal[]>
  /** Codes of the schema profile that the scope is read under. */
  readonly codes: CodeFinder

  constructor(codes: CodeFinder = noCodes) {
    this.codes = codes
  }

  /** Takes over names that changed. */
  update(changed: readonly NameStatistics[]): void {
    const again = new Set<string>()
    for (const statistics of changed) {
      this.#statistics.set(statistics.key, statistics)
      again.add(statistics.key)
      const given = han.test(statistics.key) ? hanParts(statistics.key)[1] : undefined
      // A given name found alone is no name of its own while somebody bears it.
      if (given !== undefined) again.add(given)
    }
    // Full names first, for their given names depend on them.
    for (const key of [...again].sort((a, b) => b.length - a.length || (a < b ? -1 : 1))) this.#judge(key)
  }

  /** Takes over the names that people gave; all of them, each time. */
  tell(told: ReadonlyMap<string, EntityKind>): void {
    const again = new Set([...this.#told.keys(), ...told.keys()])
    this.#told = told
    for (const key of again) this.#judge(key)
  }

  /** Sums of a name. */
  statisticsOf(key: string): NameStatistics | undefined {
    return this.#statistics.get(key)
  }

  /** Everything that is said to be another name of something, nickname or kin, in order of key. */
  said(): NameStatistics[] {
    return [...this.#statistics.values()]
      .filter(({ aliases }) => aliases.length > 0)
      .sort((a, b) => (a.key < b.key ? -1 : 1))
  }

  /** Keys that were used for a place. */
  places(): Set<string> {
    return new Set([...this.#statistics.values()].filter(({ kinds }) => (kinds.place ?? 0) > 0).map(({ key }) => key))
  }

  /** Names whose state the events that hold them were not read for, with that state; in order of key. */
  unheeded(): { readonly key: string; readonly state: string }[] {
    return [...this.#unheeded].map(([key, state]) => ({ key, state })).sort((a, b) => (a.key < b.key ? -1 : 1))
  }

  /** By what the events are found that hold a name. */
  wordsOf(key: string): NameWords {
    if (isDescription(key)) return { words: [], literals: [], phrases: [key.slice(key.indexOf(' ') + 1)] }
    if (!han.test(key)) {
      const own = latinWords(key)
      const fresh = own.filter((word) => (this.#words.get(word)?.size ?? 0) < 2)
      return { words: fresh.length > 0 ? fresh : own.slice(0, 1), literals: [], phrases: [] }
    }
    const given = hanParts(key)[1]
    return { words: [], literals: given === undefined || given.length < 2 ? [key] : [key, given], phrases: [] }
  }

  #judge(key: string): void {
    const told = this.#told.get(key)
    const statistics = this.#statistics.get(key) ?? (told === undefined ? undefined : unseen(key, told))
    this.#withdraw(key)
    if (statistics === undefined) return
    const isName = told !== undefined || (isBelieved(statistics) && !this.#isGivenOnly(statistics))
    const known = isName ? knownOf(statistics) : undefined
    if (known !== undefined) this.#enter(known, statistics)
    const state = known === undefined ? '' : `${known.kind} ${known.via}${known.toldPerson ? ' told' : ''}`
    // Of a name that no event tells of there is nothing to note.
    if (state === (statistics.heeded ?? '') || !this.#statistics.has(key)) this.#unheeded.delete(key)
    else this.#unheeded.set(key, state)
  }

  #isGivenOnly({ key, speaker }: NameStatistics): boolean {
    return speaker === 0 && (this.#givens.get(key)?.size ?? 0) > 0
  }

  #enter(known: KnownName, { aliases }: NameStatistics): void {
    const { key, parts } = known
    this.#believed.set(key, known)
    if (this.#told.has(key) || aliases.some(({ sort }) => sort === 'nickname')) this.#nicknames.add(key)
    if (!han.test(key)) for (const word of latinWords(key)) setOf(this.#words, word).add(key)
    for (const literal of literalsOf(known)) this.#addLiteral(literal)
    const given = parts.length === 2 && han.test(key) ? parts[1] : undefined
    if (given !== undefined && given.length > 1) setOf(this.#givens, given).add(key)
  }

  #withdraw(key: string): void {
    const known = this.#believed.get(key)
    if (known === undefined) return
    this.#believed.delete(key)
    this.#nicknames.delete(key)
    if (!han.test(key)) for (const word of latinWords(key)) removeFrom(this.#words, word, key)
    const given = known.parts[1]
    if (given !== undefined) removeFrom(this.#givens, given, key)
    for (const { surface, given: isGiven } of literalsOf(known))
      if (!isGiven || !this.#givens.has(surface)) this.#dropLiteral(surface)
  }

  #addLiteral(literal: Literal): void {
    const head = literal.surface.slice(0, 2)
    const others = (this.#literals.get(head) ?? []).filter(({ surface }) => surface !== literal.surface)
    const standing = this.#literals.get(head)?.find(({ surface }) => surface === literal.surface)
    // A name of its own says more than the given name of another.
    const kept = standing !== undefined && literal.given && !standing.given ? standing : literal
    this.#literals.set(head, [...others, kept].sort(byLength))
  }

  #dropLiteral(surface: string): void {
    const head = surface.slice(0, 2)
    const left = (this.#literals.get(head) ?? []).filter((one) => one.surface !== surface)
    if (left.length === 0) this.#literals.delete(head)
    else this.#literals.set(head, left)
  }
}

/** A name that people gave and nobody has written yet. */
function unseen(key: string, kind: EntityKind): NameStatistics {
  return { key, sure: 0, unsure: 0, speaker: 0, kinds: { [kind]: 1 }, surfaces: [], aliases: [], heeded: null }
}

/** Form alone, two sightings where the form is not sure, a speaker, or somebody's word. */
function isBelieved({ sure, unsure, speaker, aliases }: NameStatistics): boolean {
  return sure > 0 || unsure > 1 || speaker > 0 || aliases.some(({ sort }) => sort === 'nickname')
}

/** Whether the name itself is a person's: a title, a given name, a first and a last one. */
function isByForm(via: MentionVia, parts: readonly string[]): boolean {
  return via === 'title' || parts.length > 1 || genderOfGivenName(parts[0] ?? '') !== undefined
}

/** A name as its sums tell it. */
function knownOf({ key, sure, unsure, kinds, surfaces }: NameStatistics): KnownName {
  const { via, parts } = han.test(key) ? hanForm(key) : latinForm(key)
  const kind = topKind(kinds)
  const told = isByForm(via, parts) || (kinds.person ?? 0) >= 1
  return {
    key,
    surface: surfaceOf(key, surfaces),
    kind,
    via,
    toldPerson: kind === 'person' && told,
    isKindTold: isToldKind(kinds) || (kind === 'person' && isByForm(via, parts)),
    count: sure + unsure,
    parts,
  }
}

/** As it is written most often; of several the last by UTF-16 order, which puts ANNA behind Anna. */
function surfaceOf(key: string, surfaces: NameStatistics['surfaces']): string {
  const [best] = [...surfaces].sort(([a, m], [b, n]) => n - m || (a < b ? 1 : -1))
  return best?.[0] ?? key
}

interface NameForm {
  readonly via: MentionVia
  readonly parts: readonly string[]
}

function latinForm(key: string): NameForm {
  if (isDescription(key)) return { via: 'nickname', parts: [key] }
  const words = key.split(' ')
  const [first = '', ...rest] = words
  const other = isOrganisationName(words, key) || /\d/.test(key) || isPlaceName(words)
  if (rest.length > 0 && titleForms.has(first) && !other) return { via: 'title', parts: rest }
  return { via: 'name', parts: words }
}

function hanForm(key: string): NameForm {
  const whole = hanNames(key).filter(({ start, end }) => start === 0 && end === key.length)
  const form = whole.find(({ via }) => via === 'title') ?? whole.find(({ surname }) => surname !== undefined)
  const surname = form === undefined ? surnameOf(key) : (form.surname ?? 0)
  return { via: form?.via ?? 'name', parts: surname === 0 ? [key] : [key.slice(0, surname), key.slice(surname)] }
}

/** None of a description: its words are no names. */
function latinWords(key: string): string[] {
  return isDescription(key) ? [] : key.split(' ').filter((word) => !joints.has(word))
}

function literalsOf({ surface, key, kind, via, parts }: KnownName): Literal[] {
  const literals: Literal[] = []
  if (isLiteral(key)) literals.push({ surface: key, kind, via, given: false })
  const given = parts.length === 2 ? (parts[1] ?? '') : ''
  if (han.test(surface) && looksGiven(given)) literals.push({ surface: given, kind, via: 'name', given: true })
  return literals
}

function byLength(a: Literal, b: Literal): number {
  return b.surface.length - a.surface.length || (a.surface < b.surface ? -1 : 1)
}

function setOf(sets: Map<string, Set<string>>, key: string): Set<string> {
  const set = sets.get(key) ?? new Set<string>()
  sets.set(key, set)
  return set
}

function removeFrom(sets: Map<string, Set<string>>, key: string, member: string): void {
  const set = sets.get(key)
  set?.delete(member)
  if (set?.size === 0) sets.delete(key)
}
