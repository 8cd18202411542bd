/** Of whom or what was just spoken? For "we call her Mina", where the statement itself has only a pronoun. */

import { foldHan } from '../text/han.ts'
import type { PointingWord } from './alias-statement.ts'
import { canonicalName } from './canonical.ts'
import { kinForms as chineseKinForms, kin as chineseKinWords } from './chinese-words.ts'
import { definitePattern, descriptionKey, isDescription, kindOfNoun, ownedPattern } from './description.ts'
import { type Gender, kinForms, kinGender, roleWords } from './english-words.ts'
import { genderOfName } from './gender-of-name.ts'
import { hanNames } from './han-name.ts'
import { isKinKey, kinKey, nameKey } from './key.ts'
import type { EntityEvent, EntityKind } from './mention.ts'
import { nameRuns } from './name-run.ts'
import { type NameTable, trimmed } from './name-table.ts'
import { unnamedPeople } from './reference.ts'

/** Where something was said, and what names are known there. */
export interface SpokenContext {
  /** In order of conversation. */
  readonly events: readonly EntityEvent[]
  readonly index: number
  readonly table: NameTable
  /** Nicknames and whose they are. */
  readonly nicknames: ReadonlyMap<string, string>
}

/** Somebody or something spoken of. */
interface Spoken {
  readonly start: number
  readonly end: number
  /** Null for somebody without a name. */
  readonly key: string | null
  readonly gender: Gender | undefined
  readonly kind: EntityKind
  /** True for what a pronoun of either sort may mean. */
  readonly isAny?: boolean
}

/**
 * The key of the one whom a pronoun fits before the offset: in its sentence, else in the text before it, else in the turn
 * before in the session. Undefined where there is none or more than one. The name that is given does not count. Speakers of the two turns do not count: they are
 * I and you.
 */
export function precedingOne(
  context: SpokenContext,
  { before, pronoun, except }: { readonly before: number; readonly pronoun: PointingWord; readonly except: string },
): string | undefined {
  const { events, index } = context
  const event = events[index]
  const previous = events[index - 1]
  if (event === undefined) return undefined
  const turnBefore = previous !== undefined && previous.session === event.session ? previous : undefined
  const speakers = new Set(
    [event, turnBefore].flatMap((turn) => (turn?.speaker == null ? [] : [nameKey(turn.speaker)])),
  )
  const others = (turn: EntityEvent, from: number, to: number): Set<string | null> => {
    const all = spokenOf(turn, context).filter(
      ({ start, end, key }) => start >= from && end <= to && key !== except && !(key !== null && speakers.has(key)),
    )
    const found = fitting(all, pronoun)
    const isUnclear = pronoun === 'it' && found.some((one) => speaksOfMore(turn.text.slice(one.end, to)))
    return new Set(isUnclear ? [null] : found.map(({ key }) => key))
  }
  const sentence = startOfSentence(event.text, before)
  const places: (() => Set<string | null>)[] = [
    () => others(event, sentence, before),
    () => others(event, 0, before),
    ...(turnBefore === undefined ? [] : [() => others(turnBefore, 0, turnBefore.text.length)]),
  ]
  for (const place of places) {
    const found = place()
    if (found.size > 0) return found.size === 1 ? ([...found][0] ?? undefined) : undefined
  }
  return undefined
}

const determined =
  /(?<![\p{L}\p{N}'’-])(?:[Aa]n?|[Tt]he|[Tt]his|[Tt]hat|[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|[Ii]ts|[Ss]ome|[Aa]nother) (?:\p{Ll}+ )?(\p{Ll}[\p{Ll}-]*)(?![\p{L}-])/gu
const times =
  /^(?:day|week|month|year|summer|winter|spring|autumn|night|evening|morning|while|time|lot|bit|moment|few|couple|way|start|end|beginning|name|nickname)s?$/
const crowds =
  /^(?:town|village|street|office|family|team|crew|band|club|kids|children|neighbou?rs|locals|lads|girls|boys|others|rest|people|folks|friends|whole|entire)$/

/** Does the talk between somebody and a pronoun bring up another thing that it may mean? */
function speaksOfMore(between: string): boolean {
  return [...between.matchAll(determined)].some(
    ([, noun = '']) => !times.test(noun) && !crowds.test(noun) && !kinForms.has(noun) && !roleWords.has(noun),
  )
}

function startOfSentence(text: string, at: number): number {
  let start = 0
  for (const match of text.slice(0, at).matchAll(/[.!?](?= )|[。！？\n]/g)) start = match.index + 1
  return start
}

function fitting(all: readonly Spoken[], pronoun: PointingWord): Spoken[] {
  if (pronoun === 'any') return all.filter(({ kind }) => kind === 'person')
  if (pronoun === 'it') {
    const things = all.filter(({ kind }) => kind !== 'person')
    return things.length > 0 ? things : all.filter(({ isAny }) => isAny)
  }
  const gender = pronoun === 'he' ? 'male' : 'female'
  return all.filter((one) => (one.kind === 'person' || one.kind === 'animal') && (one.gender ?? gender) === gender)
}

/** Names and descriptions of a text; a description beside a name is the same one. */
function spokenOf({ text, speaker }: EntityEvent, context: SpokenContext): Spoken[] {
  const named = names(text, context)
  const described = [...descriptions(text, speaker), ...unnamed(text)].filter(
    ({ start, end }) =>
      !named.some(
        (name) =>
          (name.start >= end &&
            /^(?:,|，)? ?$|^(?:,|，)?(?:名叫|叫做|叫)$|^ (?:is|was)(?: \p{Ll}+ly)?(?: called| named)? $|^ (?:called|named) $/u.test(
              text.slice(end, name.start),
            )) ||
          (name.end <= start && /^(?:,|，| is|['’]s|是)? ?$/u.test(text.slice(name.end, start))),
      ),
  )
  // What is described in full is no stranger, too.
  return [
    ...named,
    ...described.filter(
      (one) =>
        one.key !== null ||
        !described.some(({ start, end, key }) => key !== null && start <= one.start && one.end <= end),
    ),
  ]
}

function names(text: string, { table, nicknames }: SpokenContext): Spoken[] {
  const latin = nameRuns(text).flatMap((run) => {
    const name = trimmed(text, run, table.words)
    return name === undefined ? [] : [{ start: name.start, end: name.end }]
  })
  return [...latin, ...hanNames(foldHan(text))].flatMap(({ start, end }): Spoken[] => {
    const key = nameKey(text.slice(start, end))
    const said = nicknames.get(key)
    const { entity } = canonicalName(said === undefined || isKinKey(said) || isDescription(said) ? key : said, table)
    const known = entity === null ? undefined : table.names.get(entity)
    if (entity === null || known === undefined) return []
    const gender = genderOfName(known)
    const isAny = gender === undefined && known.via !== 'title' && !table.speakers.has(entity)
    return [{ start, end, key: entity, gender, kind: known.kind, isAny }]
  })
}

const owned = new RegExp(`(?<![\\p{L}\\p{N}'’-])(?:${ownedPattern}|${definitePattern})(?!['’]s)`, 'gu')
const gained =
  /(?<![\p{L}\p{N}'’-])(?:I|[Ww]e)(?:['’]ve| have| just| finally| only)* (?:bought|got|have|own|rented|built|adopted|kept|keep) (?=an? )/gu
const gainedThing = /^an? (?:\p{Ll}+ ){0,2}?(\p{Ll}+)(?![\p{L}-])/u
const chineseKin = new RegExp(
  `我(?:的|家)?(${[...chineseKinWords.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).join('|')})(?!的)`,
  'gu',
)

function descriptions(text: string, speaker: string | null): Spoken[] {
  const keyOf = (key: string): string | null =>
    key.startsWith('the ') ? key : speaker === null ? null : kinKey(nameKey(speaker), key)
  const english = [...text.matchAll(owned)].map(({ 0: words, index }): Spoken => {
    const key = descriptionKey(words)
    const noun = key.split(' ').at(-1) ?? ''
    const kind = kindOfNoun(noun)
    return { start: index, end: index + words.length, key: keyOf(key), gender: kinGender.get(noun), kind }
  })
  const gains = [...text.matchAll(gained)].flatMap(({ 0: words, index }): Spoken[] => {
    const start = index + words.length
    const thing = firstThing(text.slice(start, start + 60))
    return thing === undefined
      ? []
      : [
          {
            start,
            end: start + thing.length,
            key: keyOf(`my ${thing.noun}`),
            gender: undefined,
            kind: kindOfNoun(thing.noun),
          },
        ]
  })
  const chinese = [...foldHan(text).matchAll(chineseKin)].map(({ 0: words, 1: kin = '', index }): Spoken => {
    const gender = chineseKinWords.get(kin) ?? undefined
    const key = keyOf(`我${chineseKinForms.get(kin) ?? kin}`)
    return { start: index, end: index + words.length, key, gender, kind: 'person' }
  })
  return [...english, ...gains, ...chinese]
}

/** "A used camper": what somebody got. */
function firstThing(after: string): { readonly noun: string; readonly length: number } | undefined {
  const words = gainedThing.exec(after) === null ? [] : after.split(/(?<=\p{L})(?![\p{L}-])/u)
  let length = 0
  for (const word of words.slice(0, 4)) {
    length += word.length
    const noun = word.trim()
    if (kindOfNoun(noun) !== 'person') return { noun, length }
  }
  return undefined
}

function unnamed(text: string): Spoken[] {
  return unnamedPeople(text).map(({ start, end }) => ({ start, end, key: null, gender: undefined, kind: 'person' }))
}
