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

const headings: readonly string[] = Object.values(blockPrompt).map(({ heading }) => heading)

/**
 * A text without the blocks in it that {@link contextBlock} and {@link eventBlock} write, known by their heading; what is left is what
 * somebody says. For whoever gets back what was put into a prompt: a block is stale there, and no words of anybody's. A frame is found
 * wherever it begins, for parts of a message come back joined by anything. Linear in the text, which is anybody's.
 */
export function withoutContexts(text: string): string {
  const { open, close } = contextFrame
  const left: string[] = []
  let kept = 0
  let next = textOf(text, 'withoutContexts').indexOf(open)
  let end = -1
  while (next !== -1) {
    const start = next
    next = text.indexOf(open, start + open.length)
    if (end < start) end = text.indexOf(close, start)
    if (end === -1) break
    // No shown line holds a mark of the frame: what another one begins in is none of ours.
    if ((next !== -1 && next < end) || !isHeaded(text, start + open.length)) continue
    const after = end + close.length
    const [before, rest] = [indentStart(text, start, kept), blankEnd(text, after)]
    // Words on both sides, with nothing between them and the frame, must not become one word.
    const isGlued = rest === after && rest < text.length && before > kept && /\S/.test(text[before - 1] ?? '')
    left.push(text.slice(kept, before), isGlued ? '\n' : '')
    kept = rest
  }
  return kept === 0 ? text : left.join('') + text.slice(kept)
}

/** Whether one of our headings is the line after the one that ends here. */
function isHeaded(text: string, at: number): boolean {
  const lineEnd = inlineEnd(text, at)
  if (text[lineEnd] !== '\n') return false
  return headings.some(
    (one) =>
      text.startsWith(one, lineEnd + 1) &&
      /^\r?\n/.test(text.slice(lineEnd + 1 + one.length, lineEnd + 3 + one.length)),
  )
}

/** Where the line's indent begins, if nothing else stands before; not before what was cut. */
function indentStart(text: string, at: number, least: number): number {
  let start = at
  while (start > least && isInline(text[start - 1])) start--
  return start === least || text[start - 1] === '\n' ? start : at
}

/** The end of a line's blank rest, with the empty lines below it; the indent of what follows stays. */
function blankEnd(text: string, at: number): number {
  let end = inlineEnd(text, at)
  while (text[end] === '\n' || (text[end] === '\r' && text[end + 1] === '\n')) end++
  return end
}

function inlineEnd(text: string, at: number): number {
  let end = at
  while (isInline(text[end])) end++
  return end
}

/** White space that ends no line; the carriage return of a CRLF among it. */
function isInline(char: string | undefined): boolean {
  return char === ' ' || char === '\t' || char === '\r'
}

/** Words of a memory for a prompt, as {@link contextBlock} shows them: no mark of a prompt is in them. @throws {INVALID_INPUT} */
export function neutralWords(words: string): string {
  return neutral(textOf(words, 'neutralWords'))
}

/**
 * Whether words command whoever reads them, by closed lists in English and Chinese, or hold marks of a prompt: a line with them is
 * marked in a {@link contextBlock}. For whoever takes in what strangers write. @throws {INVALID_INPUT}
 */
export function isCommanding(words: string): boolean {
  return commands(textOf(words, 'isCommanding'))
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
