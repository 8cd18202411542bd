/**
 * What does a large memory look like? Seeded conversations over a vocabulary whose word frequencies follow Zipf's law,
 * with names, reasons and dates in them, so that consolidation finds something to relate.
 */

import { type Draw, seededDraw } from 'knotwork/replay'
import type { Turn } from '../dataset.ts'

/** Sizes of the synthetic conversations. */
export interface SyntheticOptions {
  readonly events: number
  readonly seed: number
}

/** Conversations and what is needed to ask about them. */
export interface Synthetic {
  readonly turns: readonly Turn[]
  /** Words of each turn, lower-case, in order. */
  readonly words: readonly (readonly string[])[]
  /** Number of turns a word occurs in. */
  readonly documentFrequency: ReadonlyMap<string, number>
}

const vocabularySize = 40_000
const turnsPerSession = 20
/** Words a session keeps coming back to: what makes its turns about something. */
const topicWords = 12
const speakers = ['Ilse', 'Bram', 'Noor', 'Teun']
const consonants = 'bdfgklmnprstvz'
const vowels = 'aeiou'
/** Turns with a name, sentences with a reason, turns with a date: about one in so many; our guess at talk among friends. */
const every = { name: 4, reason: 12, date: 10 }
const nameCount = 400
const dates = ['yesterday', 'last week', 'on Friday', 'two days ago', 'next month']
const firstTime = Date.UTC(2020, 0, 1)
const minuteMs = 60_000

/** Makes conversations: about one turn in five is a question, a turn has one or two sentences of 5 to 14 words. */
export function synthesize({ events, seed }: SyntheticOptions): Synthetic {
  const draw = seededDraw(seed)
  const vocabulary = Array.from({ length: vocabularySize }, (_, index) => wordOf(index))
  const zipf = zipfDraw(vocabularySize, draw)
  const names = Array.from({ length: nameCount }, (_, index) =>
    capitalised(vocabulary[vocabularySize - 1 - index] as string),
  )
  const rankOfName = zipfDraw(nameCount, draw)
  const turns: Turn[] = []
  const words: string[][] = []
  const documentFrequency = new Map<string, number>()
  let topic: string[] = []
  for (let index = 0; index < events; index++) {
    const session = Math.floor(index / turnsPerSession)
    if (index % turnsPerSession === 0)
      topic = Array.from({ length: topicWords }, () => vocabulary[draw(vocabularySize)] as string)
    const wordAt = (): string => (draw(5) === 0 ? (topic[draw(topicWords)] as string) : (vocabulary[zipf()] as string))
    const sentences = Array.from({ length: 1 + draw(2) }, () => {
      const sentence = Array.from({ length: 5 + draw(10) }, wordAt)
      if (draw(every.reason) === 0) sentence.splice(Math.floor(sentence.length / 2), 0, 'because')
      return sentence
    })
    if (draw(every.name) === 0) sentences[0]?.splice(2, 0, names[rankOfName()] as string)
    if (draw(every.date) === 0) sentences[0]?.push(dates[draw(dates.length)] as string)
    const own = sentences.flatMap((sentence) => sentence.join(' ').toLowerCase().split(' '))
    for (const word of new Set(own)) documentFrequency.set(word, (documentFrequency.get(word) ?? 0) + 1)
    words.push(own)
    turns.push({
      ref: String(index),
      speaker: speakers[(session % 2) * 2 + (index % 2)] as string,
      text: sentences.map((sentence) => sentence.join(' ')).join('. ') + (draw(5) === 0 ? '?' : '.'),
      time: new Date(firstTime + (session * 600 + (index % turnsPerSession)) * minuteMs).toISOString().slice(0, 19),
      session: `session ${session}`,
    })
  }
  return { turns, words, documentFrequency }
}

/** A question with its rare words. */
export interface SyntheticQuestion {
  readonly text: string
  /** Words looked for, unique. */
  readonly words: readonly string[]
}

/**
 * Questions about turns drawn at random: four of their rare words, in a frame of function words.
 *
 * @param frequencyShareMax  a word in more than this share of the turns does not count as rare
 */
export function selectiveQuestions(
  { words, documentFrequency }: Synthetic,
  count: number,
  { seed, frequencyShareMax }: { seed: number; frequencyShareMax: number },
): SyntheticQuestion[] {
  const draw = seededDraw(seed)
  const frequencyMax = Math.max(2, words.length * frequencyShareMax)
  const questions: SyntheticQuestion[] = []
  while (questions.length < count) {
    const own = new Set(words[draw(words.length)] ?? [])
    const rare = [...own].filter((word) => (documentFrequency.get(word) ?? 0) <= frequencyMax).slice(0, 4)
    if (rare.length >= 3) questions.push({ text: `What was it about ${rare.join(' and ')}?`, words: rare })
  }
  return questions
}

/** Words from syllables: frequent ones are short, none is English enough to be a stop word. */
function wordOf(index: number): string {
  const syllables = consonants.length * vowels.length
  let word = ''
  for (let rest = index + syllables; rest > 0; rest = Math.floor(rest / syllables)) {
    const syllable = rest % syllables
    word += (consonants[Math.floor(syllable / vowels.length)] as string) + (vowels[syllable % vowels.length] as string)
  }
  return `${word}x`
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Draws ranks from 0 with probability ∝ 1 / (rank + 1), by binary search in the cumulated weights. */
function zipfDraw(size: number, draw: Draw): () => number {
  const cumulated = new Float64Array(size)
  let total = 0
  for (let rank = 0; rank < size; rank++) {
    total += 1 / (rank + 1)
    cumulated[rank] = total
  }
  const resolution = 2 ** 31
  return () => {
    const wanted = (draw(resolution) / resolution) * total
    let low = 0
    let high = size - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((cumulated[middle] as number) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}
