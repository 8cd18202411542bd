/** How are the lines of a context shown to a model? `[3] 2025-03-04, Ana: I took up skiing. [effect; because of line 2]` */

import { localDate } from '../../record/instant.ts'
import type { EvidenceLine } from '../evidence-line.ts'
import { commands } from '../instruction.ts'
import { neutral } from './neutralise.ts'
import { type AnswerLanguage, answerPrompt } from './prompts.ts'

/** One text line each, in reading order. */
export function promptLines(lines: readonly EvidenceLine[], language: AnswerLanguage): readonly string[] {
  const numbers = new Map(lines.map(({ event, number }) => [event.ref, number]))
  return lines.map((line) => promptLine(line, numbers, language))
}

function promptLine(line: EvidenceLine, numbers: ReadonlyMap<string, number>, language: AnswerLanguage): string {
  const { number, event, words, dates } = line
  const who = [event.speaker, event.kind === 'tool' ? '(tool)' : null].filter((part) => part !== null).join(' ')
  const head = `[${number}] ${localDate(event.saidAt)}${who === '' ? '' : `, ${neutral(who)}`}`
  const remarks = remarksOf(line, numbers, language)
  const told = dates === '' ? '' : ` ${neutral(dates)}`
  return `${head}: ${neutral(words)}${told}${remarks.length === 0 ? '' : ` [${remarks.join('; ')}]`}`
}

function remarksOf(
  { roles, becauseOf, supersededBy, words }: EvidenceLine,
  numbers: ReadonlyMap<string, number>,
  language: AnswerLanguage,
): readonly string[] {
  const prompt = answerPrompt[language]
  const shown = (refs: readonly string[], say: (number: number) => string): string[] =>
    refs.flatMap((ref) => numbers.get(ref) ?? []).map(say)
  return [
    ...roles.map((role) => prompt.roles[role].split(/[:：]/u)[0] ?? role),
    ...shown(becauseOf, prompt.because),
    ...shown(supersededBy.slice(0, 1), prompt.superseded),
    ...(commands(words) ? [prompt.commanding] : []),
  ]
}
