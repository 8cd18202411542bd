/**
 * How are remembered lines put into a prompt of the caller's, so that they stay data? Framed, neutralised line by line, each with day,
 * speaker and ref, and with the verdict before them. Whole, it is recognised when it comes back to be remembered.
 */

import { MemoryError, readable, shown } from '../../errors.ts'
import { deniedMark, supersededMark } from '../../recall/marked.ts'
import type { Context, Recollection } from '../../recall/recollection.ts'
import type { Event } from '../../record/event.ts'
import { localDate } from '../../record/instant.ts'
import { contextFrame } from '../../text/context-line.ts'
import { evidenceLines, wordsOf } from '../evidence-line.ts'
import { commands } from '../instruction.ts'
import { answerLanguage } from './messages.ts'
import { neutral } from './neutralise.ts'
import { type AnswerLanguage, answerPrompt, blockPrompt } from './prompts.ts'

/** What of a recollection is shown. */
export interface ShownRecollection {
  readonly context: Pick<Context, 'lines'>
  readonly verdict: Pick<Recollection['verdict'], 'verdict' | 'missing'>
  readonly trace: { readonly plan: Pick<Recollection['trace']['plan'], 'language'> }
}

/**
 * A recalled context as a part of a prompt, in the language of the question. The budget of the recall is that of its lines; what
 * stands around them takes some 80 tokens more. Lines may be left out by handing in fewer.
 *
 * @throws {INVALID_INPUT} it is none
 */
export function contextBlock(recollection: ShownRecollection): string {
  return readable('contextBlock', 'recollection', () => blockFor(recollection))
}

function blockFor({ context, verdict, trace }: ShownRecollection): string {
  const language = answerLanguage(trace)
  const words = blockPrompt[language]
  const missing = verdict.missing.map((part) => oneLine(part)).join(language === 'zh' ? '、' : ', ')
  const told = `${words.verdicts[verdict.verdict]}${missing === '' ? '' : ` ${words.missing(missing)}`}`
  const lines = evidenceLines(context).map(({ event, words, dates, roles, becauseOf, supersededBy }) =>
    blockLine(event, words, language, [
      dates === '' ? '' : ` ${neutral(dates)}`,
      // Of what is both out of date and denied, the first is told, as recall does.
      ...supersededBy
        .slice(0, 1)
        .map((ref) => (roles.includes('superseded') ? supersededMark : deniedMark)(neutral(ref))),
      ...becauseOf.map((ref) => ` (because of <ref:${neutral(ref)}>)`),
    ]),
  )
  return blockOf([words.heading, told], lines, language)
}

/** Events as they are shown in a prompt, in the order given: a page of a timeline, for example. @throws {INVALID_INPUT} */
export function eventBlock(events: readonly Event[], language: AnswerLanguage = 'en'): string {
  if (language !== 'en' && language !== 'zh')
    throw new MemoryError('INVALID_INPUT', `eventBlock: language must be en or zh, got ${shown(language)}`, {
      details: { field: 'language' },
    })
  return readable('eventBlock', 'events', () => {
    const lines = events.map((event) => blockLine(event, wordsOf(event), language, []))
    return blockOf([blockPrompt[language].heading], lines, language)
  })
}

/** A frame and what stands in it. No shown line holds a mark of it, so that its first end is the end. */
const framed = /^[^\S\n]*<memory>[^\S\n]*\n(?<inside>(?:(?!<\/?memory>).)*?)^[^\S\n]*<\/memory>[^\S\n]*$\n*/gmsu

const headings: readonly string[] = Object.values(blockPrompt).map(({ heading }) => heading)

/**
 * A text without the blocks in it that {@link contextBlock} and {@link eventBlock} write, known by their heading; what is left is what
 * somebody says. For whoever gets back what was put into a prompt: a block is stale there, and no words of anybody's.
 */
export function withoutContexts(text: string): string {
  if (!textOf(text, 'withoutContexts').includes(contextFrame.open)) return text
  return text.replace(framed, (whole, inside: string) => (headings.includes(inside.split('\n')[0] ?? '') ? '' : whole))
}

/** Words of a memory for a prompt, as {@link contextBlock} shows them: no mark of a prompt is in them. @throws {INVALID_INPUT} */
export function neutralWords(words: string): string {
  return neutral(textOf(words, 'neutralWords'))
}

function textOf(text: unknown, operation: string): string {
  if (typeof text === 'string') return text
  throw new MemoryError('INVALID_INPUT', `${operation}: text must be a string, got ${shown(text)}`, {
    details: { field: 'text' },
  })
}

function blockOf(head: readonly string[], lines: readonly string[], language: AnswerLanguage): string {
  const { open, close } = contextFrame
  return [open, ...head, ...(lines.length === 0 ? [blockPrompt[language].empty] : lines), close].join('\n')
}

/** One line: its marks are ours, its words cannot be taken for such. */
function blockLine(event: Event, words: string, language: AnswerLanguage, remarks: readonly string[]): string {
  const who = [event.speaker ?? event.role, event.kind === 'tool' ? '(tool)' : null].filter((part) => part !== null)
  const speaker = who.length === 0 ? '' : `${oneLine(who.join(' '))}: `
  const warned = commands(words) ? ` [${answerPrompt[language].commanding}]` : ''
  return `<t:${localDate(event.saidAt)}> ${speaker}${neutral(words)}${remarks.join('')}${warned} <ref:${neutral(event.ref)}>`
}

function oneLine(words: string): string {
  return neutral(words.replace(/\s+/gu, ' ')).trim()
}
