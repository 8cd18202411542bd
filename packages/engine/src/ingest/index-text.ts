/** By what is an event found? Its index terms, the sentences that get vectors, and the text of its token vectors. */

import type { Event } from '../record/event.ts'
import type { TermCounts } from '../store/store.ts'
import { resolveFirstPerson } from '../text/first-person.ts'
import { sentencesOf } from '../text/sentence.ts'
import { tokenize } from '../text/tokenize.ts'

type Words = Pick<Event, 'speaker' | 'text' | 'attachments'>

/** Index terms of the words, the speaker's name and the captions. */
export function termCounts(event: Words): TermCounts {
  const counts = new Map<string, number>()
  for (const part of [event.speaker ?? '', event.text, ...captions(event)])
    for (const term of tokenize(part)) counts.set(term, (counts.get(term) ?? 0) + 1)
  return { terms: [...counts.keys()], counts: [...counts.values()] }
}

/**
 * One text per sentence vector: `Speaker: sentence`, and `Speaker shared caption`.
 *
 * One vector per sentence finds what one per text blurs (docs/EVALUATION.md). Sentences of fewer than `wordsMin`
 * words are left out where a longer one exists.
 */
export function sentenceTexts(event: Words, wordsMin: number): string[] {
  const said = sentencesOf(event.text).map((one) => one.trim())
  const telling = said.filter((sentence) => wordCount(sentence) >= wordsMin)
  const chosen = telling.length > 0 ? telling : [event.text.trim()].filter((text) => text !== '')
  const name = event.speaker
  return [
    ...chosen.map((sentence) => (name === null ? sentence : `${name}: ${sentence}`)),
    ...captions(event).map((caption) => (name === null ? caption : `${name} shared ${caption}`)),
  ]
}

/** The text of the token vectors: the speaker's name for the first person, so that "I" matches a question's "Ana". */
export function tokenText(event: Words): string {
  const text = [event.text, ...captions(event)].join(' ').trim()
  return event.speaker === null ? text : `${event.speaker}: ${resolveFirstPerson(text, event.speaker)}`
}

function captions(event: Words): string[] {
  return event.attachments.flatMap((one) => ((one.caption ?? '').trim() === '' ? [] : [one.caption as string]))
}

/** Words of a sentence; a character of a script without spaces counts as one. */
function wordCount(sentence: string): number {
  const characters =
    sentence.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0
  return characters + (sentence.match(/[\p{L}\p{N}]+/gu)?.length ?? 0)
}
