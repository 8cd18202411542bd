/**
 * What does a question name that its answer must speak of? Its facets: content words as written, stretches of Chinese
 * between words that only ask or join, and the people it names.
 */

import { otherForms } from '../../text/base-form.ts'
import { normalize } from '../../text/normalize.ts'
import { cjkShare, isCjk } from '../../text/script.ts'
import { withoutChineseAsking } from '../../text/stop-words.ts'
import { tokenize } from '../../text/tokenize.ts'
import type { Plan } from '../plan.ts'
import { withoutFrame } from './frame-words.ts'
import type { Need } from './need.ts'
import { type NeedFound, needsIn } from './needs.ts'

/** The least that is looked for: any one of these index terms. */
export interface Unit {
  readonly terms: readonly string[]
  /** A term that covers it by half: the single character, which may be a word of its own or a part of another. */
  readonly half: string | null
  /** Characters of the facet it stands for, UTF-16, half-open: what is missing can be shown as written. */
  readonly start: number
  readonly end: number
  /** What share of a word it is: 1 for a word, a half for a Chinese character, of which most words have two. */
  readonly share: number
  /** True for numbers and names: another number, or another name, may be near in meaning and is still another. */
  readonly exact: boolean
  /** The entity it names, where that has other names: an event that mentions it by any of them covers the unit. */
  readonly entity: string | null
  /** True where a text tells it in other words, see need.ts, or in another form of the word; null where we know of none. */
  readonly told: Need['told'] | null
  /** True for a need: its lack is certain where nothing tells it. */
  readonly isNeed: boolean
}

/** One thing a question names. */
export interface Facet {
  /** As the question has it, in normalised spelling. */
  readonly text: string
  readonly units: readonly Unit[]
  /** True for what only the dialogue before the question names. */
  readonly isPointedAt: boolean
}

/** Facets at most, so that a pasted page costs no more than a long question; the first ones are kept. */
const facetsMax = 64

/** Chinese particles, prepositions and pronouns between the words of a question; few words that are worth naming hold one. */
const joining = /(?:[这那][个些]?|[的了着吗呢吧啊呀嘛啦么之把被给跟和与及或在是我你您他她它们其很也])+/u

/** Words with what may stand inside them, and runs of Chinese; matched in normalised text. */
const pieces = /[\ue000-\uf8ff]|[\p{L}\p{N}\p{M}]+(?:[-.'@/:,+#][\p{L}\p{N}\p{M}]+)*/gu

/**
 * The facets of a question in its order; people are not among them, `plan.speakers` has those.
 *
 * Only what the plan searches for: words that only ask, and stop words where there are others, name nothing. Nor do words
 * that frame it, unless nothing else is left, neither somebody nor a window.
 *
 * @param isWindowUsed  the windows of the plan restrict or prefer events: their words are answered by when, not by words
 */
export function facetsOf(plan: Plan, isWindowUsed = false): readonly Facet[] {
  const question = isWindowUsed ? withoutWindows(plan) : plan.question
  const facets = facetsWithin(plan, question, withoutFrame)
  if (facets.length > 0 || isWindowUsed || plan.speakers.length > 0) return facets
  return facetsWithin(plan, question, (text) => text)
}

function facetsWithin(plan: Plan, question: string, unframed: (text: string) => string): readonly Facet[] {
  const names = new Set(plan.speakers.flatMap((name) => tokenize(name)))
  const pointedAt = new Set(plan.backgroundTerms.filter((term) => !names.has(term)))
  const own = new Set(plan.terms.filter((term) => !names.has(term) && !pointedAt.has(term)))
  const reading = { speakers: plan.speakers, calledOtherwise: plan.calledOtherwise, unframed }
  const facets = [
    ...facetsIn(question, { ...reading, wanted: own, weight: 1, isPointedAt: false }),
    ...facetsIn(plan.background, { ...reading, wanted: pointedAt, weight: backgroundWeight, isPointedAt: true }),
  ]
  const telling = facets.filter(({ text }) => !foreignSmall.has(text))
  const known = new Set<string>()
  return (telling.length > 0 ? telling : facets)
    .filter(({ text }) => !known.has(text) && known.add(text))
    .slice(0, facetsMax)
}

/** Articles and prepositions of the neighbours' languages, as titles and dishes have them: "crème de menthe". */
const foreignSmall: ReadonlySet<string> = new Set(
  'de la le les el los las du des da dos das di del della von der et und'.split(' '),
)

/** A line end stands for each window, as written; "May" is none of Maya's letters. */
function withoutWindows({ question, windows }: Plan): string {
  return windows.reduce((left, { text }) => {
    const written = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    return left.replace(new RegExp(`(?<![\\p{Script=Latin}\\p{N}])${written}(?![\\p{Script=Latin}\\p{N}])`, 'gu'), '\n')
  }, question)
}

/** What the dialogue before names counts half of what the question names itself. */
const backgroundWeight = 0.5

/** How the words of a text become facets. */
interface FacetReading {
  readonly speakers: readonly string[]
  readonly calledOtherwise: Plan['calledOtherwise']
  readonly unframed: (text: string) => string
  readonly wanted: ReadonlySet<string>
  readonly weight: number
  readonly isPointedAt: boolean
}

function facetsIn(
  written: string,
  { speakers, calledOtherwise, unframed, wanted, weight, isPointedAt }: FacetReading,
): Facet[] {
  if (written === '') return []
  const named = capitalised(written)
  const asked = withoutChineseNames(normalize(written), speakers)
  const needs = needsIn(asked)
  const text = unframed(withoutChineseAsking(marking(asked, needs)))
  return [...text.matchAll(pieces)]
    .flatMap(([piece]) => scriptRuns(piece))
    .map((part) => part.replace(/'s$/, ''))
    .map((part): Facet => {
      const need = needs[part.charCodeAt(0) - firstMark]
      if (need !== undefined)
        return {
          text: asked.slice(need.start, need.end),
          units: [unitOfNeed(asked, need, { wanted, weight })],
          isPointedAt,
        }
      const units = isCjk(part.codePointAt(0) ?? 0)
        ? unitsOfRun(part, wanted)
        : unitsOfWord(part, wanted, named.has(part))
      return {
        text: part,
        units: naming(part, units, calledOtherwise).map((unit) => ({ ...unit, share: weight * unit.share })),
        isPointedAt,
      }
    })
    .filter(({ units }) => units.length > 0)
}

/** The first of the characters of private use that stand for needs while the words around them are read. */
const firstMark = 0xe000

function marking(text: string, needs: readonly NeedFound[]): string {
  const mark = (i: number): string => `\n${String.fromCharCode(firstMark + i)}\n`
  return needs.reduceRight((left, { start, end }, i) => left.slice(0, start) + mark(i) + left.slice(end), text)
}

/** One unit, told by the words themselves or by what tells them. */
function unitOfNeed(
  asked: string,
  { need, start, end }: NeedFound,
  { wanted, weight }: Pick<FacetReading, 'wanted' | 'weight'>,
): Unit {
  const words = asked.slice(start, end)
  const terms = [...new Set(tokenize(words))].filter(
    (term) => wanted.has(term) && (words.length === 1 || term.length > 1),
  )
  return {
    terms,
    half: null,
    start: 0,
    end: words.length,
    share: weight,
    exact: false,
    entity: null,
    told: need.told,
    isNeed: true,
  }
}

/** The units with the entity in whose name, as the question has it, they stand. */
function naming(facet: string, units: readonly Unit[], calledOtherwise: Plan['calledOtherwise']): readonly Unit[] {
  return calledOtherwise.reduce((named, { id, surface }) => {
    const name = normalize(surface)
    if (name.split(/[^\p{L}\p{M}\p{N}]+/u).includes(facet)) return named.map((unit) => ({ ...unit, entity: id }))
    const from = facet.indexOf(name)
    if (from < 0 || !isCjk(name.codePointAt(0) ?? 0)) return named
    return named.map((unit) => (unit.start >= from && unit.end <= from + name.length ? { ...unit, entity: id } : unit))
  }, units)
}

/** Chinese names stand between words without a space: a line end takes their place. */
function withoutChineseNames(text: string, names: readonly string[]): string {
  return names.reduce((left, name) => (cjkShare(name) > 0.5 ? left.replaceAll(normalize(name), '\n') : left), text)
}

/** Words written with a capital, normalised, but for the one a sentence begins with. */
function capitalised(question: string): ReadonlySet<string> {
  return new Set(
    [...question.matchAll(/(?<=[\p{L}\p{N},;:'’"”)] ["“'‘(]?)\p{Lu}[\p{L}\p{M}\p{N}'’.-]*/gu)].map(([word]) =>
      normalize(word),
    ),
  )
}

/** A piece cut where its script changes between Chinese and others, and at Chinese characters that join. */
function scriptRuns(piece: string): string[] {
  const runs: string[] = []
  let run = ''
  let wasCjk = false
  for (const character of piece) {
    const cjk = isCjk(character.codePointAt(0) ?? 0)
    if (cjk !== wasCjk && run !== '') runs.push(run)
    run = cjk === wasCjk ? run + character : character
    wasCjk = cjk
  }
  if (run !== '') runs.push(run)
  return runs
    .flatMap((one) => (isCjk(one.codePointAt(0) ?? 0) ? one.split(joining) : [one]))
    .filter((one) => one !== '')
}

/** A word is one unit, found by any of the terms it is indexed under. */
function unitsOfWord(word: string, wanted: ReadonlySet<string>, exact: boolean): Unit[] {
  const terms = [...new Set(tokenize(word))].filter((term) => wanted.has(term))
  return terms.length === 0
    ? []
    : [
        {
          terms,
          half: null,
          start: 0,
          end: word.length,
          share: 1,
          exact: exact || /\p{N}/u.test(word),
          entity: null,
          told: inAnyForm(word),
          isNeed: false,
        },
      ]
}

/** "Left" tells "leave": what no stemmer brings together. */
function inAnyForm(word: string): Need['told'] | null {
  const forms = otherForms(word)
  if (forms.length === 0) return null
  const any = new RegExp(`\\b(?:${forms.join('|')})\\b`, 'u')
  return (normalized) => any.test(normalized)
}

/**
 * Each character of a Chinese run is a unit, found where a pair it belongs to is found: word bounds are not known, and a
 * pair across one occurs nowhere. A lone character is found by itself.
 */
function unitsOfRun(run: string, wanted: ReadonlySet<string>): Unit[] {
  const characters = Array.from(run)
  let at = 0
  return characters.flatMap((character, i): Unit[] => {
    const start = at
    at += character.length
    const before = i > 0 ? [`${characters[i - 1]}${character}`] : []
    const after = i + 1 < characters.length ? [`${character}${characters[i + 1]}`] : []
    const terms = (characters.length === 1 ? [character] : [...before, ...after]).filter((term) => wanted.has(term))
    const half = characters.length > 1 && wanted.has(character) ? character : null
    return terms.length === 0
      ? []
      : [{ terms, half, start, end: at, share: 0.5, exact: true, entity: null, told: null, isNeed: false }]
  })
}
