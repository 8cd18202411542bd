/** What does the question ask for? Terms, people, times and language, read by rules. */

import { normalize } from '../text/normalize.ts'
import { cjkShare, languageOf } from '../text/script.ts'
import { questionTerms } from '../text/tokenize.ts'
import { asksForTime } from '../time/asks-for-time.ts'
import type { Meant } from './dialogue.ts'
import type { Direction, IntentMixture, TemporalDirection } from './intent.ts'
import { directionsOf, intentsOf } from './intent.ts'
import type { QuestionTime, QuestionWindows } from './question-window.ts'
import { windowsOf } from './question-window.ts'

/** The question, understood. */
export interface Plan extends QuestionWindows {
  readonly question: string
  /** What is searched for: the question, with other names of those it names beside its own: "our goalkeeper Wenzel". */
  readonly searched: string
  readonly language: 'en' | 'zh' | 'other'
  /** Share of CJK letters among the question's letters, in [0, 1]; weighs the vectors down where they are no good. */
  readonly cjkShare: number
  /** Index terms searched for, unique, in order of appearance; those of `background` come last. */
  readonly terms: readonly string[]
  /** Turns the question points back to, as text; empty where it stands by itself. */
  readonly background: string
  /** Terms of `terms` that only the background has; they count at a discount. */
  readonly backgroundTerms: readonly string[]
  /** Known speakers the question names, as they are written in the memory. */
  readonly speakers: readonly string[]
  /** Entities of the memory that the question names, each once, in order of appearance; last those it describes as somebody's own. */
  readonly entities: readonly { readonly id: string; readonly name: string }[]
  /** Those of them that have other names, each with the words of the question for it. */
  readonly calledOtherwise: readonly { readonly id: string; readonly surface: string }[]
  /** True when the answer is a time or a span. */
  readonly asksForTime: boolean
  /** What kinds of answer are wanted, as shares. */
  readonly intents: IntentMixture
  /** Which way along relations the question asks. */
  readonly direction: { readonly temporal: TemporalDirection; readonly causal: Direction }
  /** Kinds of relations of the schema profile that the question asks for, each with the end of it that is the answer. */
  readonly asked: Readonly<Record<string, 'from' | 'to'>>
  /** Kinds of relations of the schema profile that the question does not ask for, where it asks for others of them. */
  readonly unasked: readonly string[]
  /** Kind of events of which the question wants the latest. */
  readonly latest: string | null
}

/** Whom a question names, and what is searched for because of it. */
export type Named = Pick<Plan, 'entities' | 'calledOtherwise' | 'searched'>

/** Terms taken from the background at most: more would ask its question instead of this one. */
const backgroundTermsMax = 12

/**
 * Reads a question.
 *
 * @param asked     the question as it is meant, see `dialogue.ts`
 * @param speakers  names of those who speak in the memory
 * @param time      when it is asked; without it the question has no windows
 * @param named     whom it names, see named-entities.ts; by default nobody
 */
export function planQuestion(
  asked: string | Meant,
  speakers: readonly string[],
  time: QuestionTime | null = null,
  named?: Named,
): Plan {
  const { question, background, pronoun, bare } = typeof asked === 'string' ? standingAlone(asked) : asked
  // Stop words are searched for where there is nothing else; a background is something else.
  const { entities, calledOtherwise, searched } = named ?? { entities: [], calledOtherwise: [], searched: question }
  const own = bare && background !== '' ? [] : questionTerms(searched)
  const known = new Set(own)
  const backgroundTerms = background === '' ? [] : questionTerms(background).filter((term) => !known.has(term))
  const more = backgroundTerms.slice(0, backgroundTermsMax)
  const spoken = speakersNamed(question, speakers)
  return {
    question,
    searched,
    background,
    backgroundTerms: more,
    language: languageOf(question),
    cjkShare: cjkShare(question),
    terms: [...own, ...more],
    speakers: spoken.length === 0 && pronoun ? speakersNamed(background, speakers) : spoken,
    entities,
    calledOtherwise,
    asksForTime: asksForTime(question),
    intents: intentsOf(question),
    direction: directionsOf(question),
    asked: {},
    unasked: [],
    latest: null,
    ...(time === null ? noWindows : windowsOf(question, time)),
  }
}

function standingAlone(question: string): Meant {
  return { question, background: '', pronoun: false, bare: false }
}

const noWindows: QuestionWindows = { windows: [], windowOf: null, windowAlone: false }

/**
 * The speakers a question names: by full name, or by a first name only one of them has.
 *
 * Names in scripts with spaces must match as whole words; Chinese names as they stand.
 */
function speakersNamed(question: string, speakers: readonly string[]): string[] {
  const text = ` ${wordsOf(normalize(question).replace(/'s(?![\p{L}\p{N}])/gu, ''))} `
  const firstNames = new Map<string, number>()
  for (const speaker of speakers) {
    const first = firstNameOf(speaker)
    firstNames.set(first, (firstNames.get(first) ?? 0) + 1)
  }
  return speakers.filter((speaker) => {
    const name = wordsOf(normalize(speaker))
    if (name === '') return false
    if (cjkShare(name) > 0.5) return text.includes(name)
    const first = firstNameOf(speaker)
    return (
      text.includes(` ${name} `) || (firstNames.get(first) === 1 && first.length > 1 && text.includes(` ${first} `))
    )
  })
}

function firstNameOf(speaker: string): string {
  return wordsOf(normalize(speaker).trim().split(/\s+/)[0] ?? '')
}

/** Letters, digits and their marks; a space stands for all between, so that O'Brien and Jean-Luc match however written. */
function wordsOf(normalized: string): string {
  return normalized.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
}
