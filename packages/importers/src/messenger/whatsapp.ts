/**
 * WhatsApp's chat export: a text file, alone or in a zip archive beside the media, one message a line and more lines where
 * a message has them. Times are those of the phone that exported it, without a zone.
 *
 * WhatsApp documents how to export and not what comes out; the forms are those of phones of many regions, as described
 * by those who read them.
 * @see https://faq.whatsapp.com/1180414079177245
 * @see https://github.com/starkdmi/whats_json
 */
import { basename } from 'node:path'
import type { RememberInput } from 'knotwork'
import { handleOf } from '../handle.ts'
import type { Importer, Place, ReadOptions, Row } from '../importer.ts'
import { gatheredLengthMax } from '../source/gathered-lines.ts'
import { headBytes, isPlainText } from '../source/head.ts'
import { linesOf } from '../source/lines.ts'
import type { Source, SourceFile } from '../source/source.ts'
import { type DateOrder, dayOf, OrderEvidence, orderSentence } from '../time/numeric-date.ts'
import { calendarMs, Stamps } from '../time/stamps.ts'
import { ChatRefs } from '../write/content-refs.ts'
import { type ChatLine, readChatLine } from './whatsapp-line.ts'
import { programLine, readChatWords } from './whatsapp-words.ts'

/** Most lines above the first message that are taken for strays: a title, a note of who sent the chat. */
const strayMax = 5
/** `[2025-03-04 19:12]`: phones that write brackets write seconds, and people who write transcripts do not. */
const transcriptHead = /^\[\d{4}(?:[-/.]\d{1,2}[-/.]\d{1,2}|年\d{1,2}月\d{1,2}日)[ T,]*[^\d\]]{0,4}\d{1,2}:\d{2}\]/

export const whatsAppChat: Importer = {
  name: 'whatsapp',
  title: 'WhatsApp chat export (text)',
  recognise(head) {
    if (head.json !== null) return 0
    const first = head.lines.slice(0, 40)
    const lines = first.map(readChatLine)
    const begin = lines.findIndex((line) => line !== null)
    if (begin === -1 || begin > strayMax) return 0
    const spoken = lines.filter((line) => line?.rest.includes(': ')).length
    // Below something else a chat has more than one message, and is none that was pasted into a journal or a program.
    if (begin > 0 && (spoken < 2 || !isPlainText(head.name))) return 0
    const named = /whatsapp|^_chat\.txt$/i.test(head.name)
    if (!named && transcriptHead.test(first[begin] ?? '')) return 0.2
    const sure = begin > 0 ? 0.75 : 0.8
    return Math.min(0.95, (spoken > 0 ? sure : 0.4) + (named ? 0.15 : 0))
  },
  async *read(source, options) {
    const stamps = new Stamps(options.zone)
    for (const file of source.files) {
      const order = options.dateOrder ?? (await orderOf(file, options))
      yield* chatRows(file, chatName(source, file), order, stamps)
    }
  },
}

/** Day or month first: found in the whole file, or in its head where it can be read once only. */
async function orderOf(file: SourceFile, { onAssumption }: ReadOptions): Promise<DateOrder> {
  const evidence = new OrderEvidence()
  let dated = false
  let twelveHours = false
  const bytes = file.rereadable ? file.read() : [await file.peek(headBytes)]
  for await (const { text } of linesOf(bytes)) {
    const line = text === null ? null : readChatLine(text)
    if (line === null) continue
    // One phone writes all dates of a file: there is nothing to find out.
    if (line.date.yearFirst) break
    dated = true
    twelveHours ||= line.twelveHours
    evidence.add(line.date)
    if (evidence.isSettled) break
  }
  // Where the clock has twelve hours and nothing tells, the month is before the day more often than not.
  const found = evidence.found(twelveHours ? 'mdy' : 'dmy')
  if (dated) onAssumption?.(orderSentence(found))
  return found.order
}

/** A message whose lines are being read. */
interface OpenMessage {
  readonly place: Place
  readonly head: ChatLine
  lastLine: number
  length: number
  readonly lines: string[]
}

async function* chatRows(
  file: SourceFile,
  chat: string,
  order: DateOrder,
  stamps: Stamps,
): AsyncGenerator<Row, void, undefined> {
  const refs = new ChatRefs()
  const close = (message: OpenMessage): Row => messageRow(message, { chat, order, stamps, refs })
  let open: OpenMessage | null = null
  for await (const { number, text, problem } of linesOf(file.read())) {
    const place = { file: file.path, line: number, at: null }
    const head = text === null ? null : readChatLine(text)
    if (head === null && text !== null && open !== null) {
      // Blank lines are passed over by the reader, and were part of what was said.
      open.lines.push('\n'.repeat(number - open.lastLine) + text)
      open.length += text.length
      open.lastLine = number
      if (open.length <= gatheredLengthMax) continue
      yield { place: open.place, problem: `the message has more than ${gatheredLengthMax} characters` }
      open = null
      continue
    }
    if (open !== null) yield close(open)
    open = null
    if (text === null) yield { place, problem: problem ?? '' }
    else if (head === null)
      yield { place, problem: 'the line must begin with a date and a time; no message precedes it' }
    else open = { place, head, lastLine: number, length: head.rest.length, lines: [head.rest] }
  }
  if (open !== null) yield close(open)
}

function messageRow(
  { place, head, lines }: OpenMessage,
  context: { readonly chat: string; readonly order: DateOrder; readonly stamps: Stamps; readonly refs: ChatRefs },
): Row {
  const day = dayOf(head.date, context.order)
  const clock = calendarMs({ year: 2000, month: 1, day: 1 }, head.time)
  if (day === null || clock === null)
    return {
      place,
      problem: `no such day or hour, read as ${context.order}; if that is wrong: --date-order ${context.order === 'dmy' ? 'mdy' : 'dmy'}`,
    }
  const body = lines.join('')
  // A name is one line and short, and no sentence of the program's with something in quotes: it ends at the first colon.
  const match = /^([^\n:]{1,120}):(?: |$|(?=\n))([\s\S]*)$/.exec(body)
  const [, name = '', said = ''] = match ?? []
  if (match === null || /["“”„«]/.test(name)) return { place, ...programLine }
  const words = readChatWords(said)
  if ('leftOut' in words) return { place, leftOut: words.leftOut }
  const wallMs = day + (clock - Date.UTC(2000, 0, 1))
  const wall = new Date(wallMs).toISOString().slice(0, 19)
  const input: RememberInput = {
    speaker: handleOf(name.replace(/^[\u200e\u202a]*~[\u00a0\u202f ]?/, '')),
    text: words.text,
    time: context.stamps.wall(wallMs),
    session: handleOf(`${context.chat} ${wall.slice(0, 10)}`),
    ...(words.attachments.length === 0 ? {} : { attachments: words.attachments }),
  }
  return { place, input: context.refs.identify(input, 'whatsapp', wall) }
}

/** Name of the chat, from that of its file or of the archive around it. */
function chatName(source: Source, file: SourceFile): string {
  // In an archive the file is called _chat.txt and the archive by the chat; unpacked, nothing tells.
  const name = basename(file.path) === '_chat.txt' ? source.name.replace(/^_chat\.txt$/, '') : basename(file.path)
  return (
    name
      .replace(/\.(?:txt|zip)$/i, '')
      .replace(/ ?\(\d+\)$/, '')
      .replace(/^WhatsApp Chat (?:with |- )/i, '')
      .replace(/^(?:与|與)(.+?)的 ?WhatsApp ?(?:聊天|對話)(?:记录|記錄)?$/, '$1')
      .trim() || 'WhatsApp'
  )
}
