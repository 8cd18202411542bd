/** Where do the English words of an event end, and which of them is its head? "Mum's birthday", "the trip to Skye". */

import { isStopWord } from '../text/stop-words.ts'
import { spokenConventions } from './conventions.ts'
import { namesTime } from './reading.ts'
import { tenseWords } from './tense-words.ts'

/** The words of an event, verbatim, with their end in the text. */
export interface EventPhrase {
  readonly event: string
  readonly head: string
  readonly end: number
}

/** What may name the event, and where the reference stands. */
export interface PhraseWanted {
  readonly wanted: 'any' | 'place' | 'event'
  /** At the begin of a sentence a verb behind the words belongs to the sentence: "The day after the fair began badly". */
  readonly startsSentence: boolean
}

const determiners = new Set('the my our his her their your its'.split(' '))
const connectors = new Set('of to in at with for from'.split(' '))
/** Words of one part: "the annual summer fair of …"; a longer run is no name of an event. */
const wordsMax = 4

/** Words that begin something else: people without a name, adverbs of time. */
const breakers = new Set(
  `everybody everyone somebody someone nobody anybody everything something nothing yesterday today tomorrow last next
   already still never always again together alone ago now once later earlier too either away back home
   every each any all some another`.split(/\s+/),
)

/** Nouns that name no event of their own, or one of every day. */
const plain = new Set(
  `day days night nights morning mornings afternoon evening evenings week weeks weekend weekends month months year years hour
   hours minute minutes second seconds moment time times while age season date today tomorrow yesterday
   work school lunch dinner breakfast supper tea coffee bed bedtime sleep noon midnight sunset sunrise dark dawn dusk nightfall class
   office shift practice training shower bath meal meals dishes homework kitchen bathroom garden house room car bus train
   tram queue line life lives childhood past future present fact rest end beginning start first last one thing things way others
   event events doubt trouble pain love hurry need mood people world others phone toilet run loose fence wall mirror judge`.split(
    /\s+/,
  ),
)

/** What is an event by its own word. Beside these, all in -tion, -sion and -ment but what {@link noEvent} has. */
const eventNouns = new Set(
  `accident anniversary appointment arrest arrival attack auction audit ball battle birth birthday blackout break-up breakup burglary
   camp cardiac chemo christening church-wedding climb collapse competition concert conference contest course crash crossing cruise cup
   death debut defeat departure derby divorce draw drought earthquake exam exams excursion exhibition expedition fair fall farewell festival
   fete fight final finals fire fireworks fête flight flood floods funeral gala game games gig hearing heatwave hike holiday holidays
   honeymoon hurricane inspection interview journey launch lecture lockdown marathon march market match meeting merger miscarriage move
   opening parade party performance picnic pilgrimage premiere procession protest quake race raid rally recital referendum regatta
   rehearsal retreat reunion robbery scan show sale semester seminar service siege storm strike stroke summit surgery tournament tour trial
   trip visit vote voyage walk war wedding workshop wreck x-ray`.split(/\s+/),
)
const noEvent = new Set(
  'station nation section position question mention option location attention intention moment comment document cement basement apartment department payment mansion pension version'.split(
    ' ',
  ),
)

const pastVerb = tenseWords.filter(([tense]) => tense === 'past').map(([, words]) => words)
const auxiliary = /^(?:is|are|was|were|has|have|had|will|would|could|can|should|did|does|do|might|must|may)$/

const word = /[\p{L}\p{N}](?:[\p{L}\p{N}]|['’-](?=[\p{L}\p{N}]))*/uy

interface Word {
  readonly text: string
  readonly lower: string
  readonly end: number
  readonly isCapital: boolean
}

/** The words of the event that begin at `at`; null where they name none. */
export function eventPhrase(text: string, at: number, { wanted, startsSentence }: PhraseWanted): EventPhrase | null {
  const first = wordAt(text, at)
  if (first === null) return null
  const act = isAct(first) ? first : null
  if (act !== null && wanted !== 'any') return null
  const start = act === null ? first : nextWord(text, act)
  const isDetermined = start !== null && (determiners.has(start.lower) || (act !== null && start.lower === 'that'))
  const begin = isDetermined ? nextWord(text, start) : start
  if (begin === null || !opens(begin)) return null
  const part = partFrom(text, begin)
  const noun = part.at(-1) as Word
  const isOwned = part.some(({ lower }) => /['’]s$/.test(lower))
  const isNamed = part.every(({ isCapital }) => isCapital)
  if (plain.has(noun.lower) || /['’]s$/.test(noun.lower) || namesTime(noun.lower, spokenConventions)) return null
  const verb = verbAfter(text, noun)
  const isClause = verb !== null && (!startsSentence || opensClause(text, verb))
  if (isClause && auxiliary.test((verb as Word).lower)) return null
  if (wanted === 'event' && !(isDetermined || isOwned || isNamed)) return null
  if (wanted === 'event' && !isClause && !isEventNoun(noun.lower)) return null
  if (wanted === 'place' && !isDetermined && !begin.isCapital) return null
  const last = isClause ? (verb as Word) : tailOf(text, noun)
  return { event: text.slice(at, last.end), head: noun.text, end: last.end }
}

/** "Submitting my thesis", "attending that fair": what is done to the noun belongs to the words of the event. */
function isAct({ lower, isCapital }: Word): boolean {
  return !isCapital && /^[a-z]{2,}ing$/.test(lower) && !eventNouns.has(lower)
}

/** Whether a word can begin a noun phrase. "I've" begins none. */
function opens({ lower: written, isCapital }: Word): boolean {
  const lower = written.replace(/'(?:ve|m|re|ll|d)$/, '')
  return (!isStopWord(lower) || (isCapital && lower === 'may')) && !breakers.has(lower)
}

/** Nouns and what stands before them, up to where something else begins. */
function partFrom(text: string, begin: Word): Word[] {
  const part = [begin]
  for (let next = nextWord(text, begin); next !== null && part.length < wordsMax; next = nextWord(text, next)) {
    const before = part.at(-1) as Word
    // "After the wedding Tom called": a name behind a noun is another subject.
    if (!opens(next) || (next.isCapital && !before.isCapital && !/['’]s$/.test(before.lower))) break
    if (isPast(next.lower) || /ly$/.test(next.lower)) break
    part.push(next)
  }
  return part
}

/** "Of the gallery", "to Skye": what tells which event it was. */
function tailOf(text: string, noun: Word): Word {
  const connector = nextWord(text, noun)
  if (connector === null || !connectors.has(connector.lower)) return noun
  const first = nextWord(text, connector)
  const begin = first !== null && determiners.has(first.lower) ? nextWord(text, first) : first
  if (begin === null || !opens(begin) || namesTime(begin.lower, spokenConventions)) return noun
  // "The wedding in a tent", "the race with friends" tell nothing that others would repeat.
  if (!begin.isCapital && connector.lower !== 'of') return noun
  return partFrom(text, begin).at(-1) as Word
}

function verbAfter(text: string, noun: Word): Word | null {
  const next = nextWord(text, noun)
  return next !== null && (isPast(next.lower) || auxiliary.test(next.lower)) ? next : null
}

/** "The day after the roof collapsed we called", "…, we called": the verb belongs to the words of the event. */
function opensClause(text: string, verb: Word): boolean {
  const next = nextWord(text, verb)
  return text.charAt(verb.end) === ',' || /^(?:i|we|they|he|she|you|everybody|nobody)$/.test(next?.lower ?? '')
}

function isEventNoun(lower: string): boolean {
  return eventNouns.has(lower) || (/(?:[ts]ion|ment)$/.test(lower) && !noEvent.has(lower))
}

function isPast(lower: string): boolean {
  return pastVerb.some((words) =>
    [...lower.matchAll(words)].some(({ index, 0: found }) => index === 0 && found === lower),
  )
}

function nextWord(text: string, { end }: Word): Word | null {
  return text.charAt(end) === ' ' ? wordAt(text, end + 1) : null
}

function wordAt(text: string, at: number): Word | null {
  word.lastIndex = at
  const found = word.exec(text)?.[0]
  if (found === undefined) return null
  return {
    text: found,
    lower: found.toLowerCase().replace('’', "'"),
    end: at + found.length,
    isCapital: /^\p{Lu}/u.test(found),
  }
}
