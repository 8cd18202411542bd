/**
 * Journals in Markdown: entries under headings that name a day, files of one day whose front matter or name says which
 * (`2025-03-04.md`, `2025_03_04.md`). An entry ends at the next heading; a clock at the beginning of a heading is its time.
 *
 * @see https://help.obsidian.md/plugins/daily-notes
 * @see https://docs.logseq.com
 */
import { basename } from 'node:path'
import type { RememberInput } from 'knotwork'
import { handleOf } from '../handle.ts'
import type { Importer, Place, ReadOptions, Row } from '../importer.ts'
import { GatheredLines, tooLong } from '../source/gathered-lines.ts'
import { linesOf } from '../source/lines.ts'
import type { SourceFile } from '../source/source.ts'
import { Stamps } from '../time/stamps.ts'
import { ContentRefs } from '../write/content-refs.ts'
import { leadingClock, namedDay } from './clock-text.ts'

const heading = /^(#{1,6})\s+(.*?)\s*#*$/
const fence = /^\s*(?:```|~~~)/
const frontMatterDate = /^(?:date|created|day|日期)\s*:\s*["']?(.+?)["']?\s*$/i

export const markdownJournal: Importer = {
  name: 'markdown',
  title: 'Markdown journal with dates',
  recognise({ name, lines, json }) {
    if (json !== null) return 0
    const isMarkdown = /\.(?:md|markdown)$/i.test(name)
    const headings = lines.map((line) => heading.exec(line)?.[2]).filter((text) => text !== undefined)
    const isDated =
      headings.some((text) => namedDay(text, 'dmy') !== null) ||
      (isMarkdown && (namedDay(stem(name), 'dmy') !== null || dateOfFrontMatter(lines) !== null))
    if (isDated) return isMarkdown ? 0.8 : 0.55
    return isMarkdown ? 0.3 : 0
  },
  async *read(source, options) {
    for (const file of source.files) yield* entryRows(file, options)
  },
}

/** An entry whose lines are being read. */
interface Entry {
  readonly place: Place
  /** Null where nothing named a day. */
  readonly day: string | null
  readonly clock: string | null
  /** Text of its heading, but for one that only names the day. */
  readonly title: string | null
  readonly lines: GatheredLines
}

async function* entryRows(file: SourceFile, options: ReadOptions): AsyncGenerator<Row, void, undefined> {
  const name = basename(file.path)
  const order = options.dateOrder ?? 'dmy'
  const context = { stamps: new Stamps(options.zone), refs: new ContentRefs(name), me: options.me, name: stem(name) }
  let day = namedDay(stem(name), order)
  let open: Entry | null = null
  let inFrontMatter = false
  let inFence = false
  for await (const { number, text, problem } of linesOf(file.read())) {
    const place = { file: file.path, line: number, at: null }
    if (text === null) {
      yield { place, problem: problem ?? '' }
      continue
    }
    if (text.trim() === '---' && (number === 1 || inFrontMatter)) {
      inFrontMatter = !inFrontMatter
      continue
    }
    if (inFrontMatter) {
      day = dayOfField(text, order) ?? day
      continue
    }
    if (fence.test(text)) inFence = !inFence
    const title = inFence ? undefined : heading.exec(text)?.[2]
    if (title === undefined) {
      open ??= { place, day, clock: null, title: null, lines: new GatheredLines(number) }
      open.lines.add(number, text)
      continue
    }
    if (open !== null) yield entryRow(open, context)
    const named = namedDay(title, order)
    day = named ?? day
    const isDay = named !== null && title.length <= 40
    const lines = new GatheredLines(number)
    open = { place, day, clock: leadingClock(title), title: isDay ? null : title, lines }
  }
  if (open !== null) yield entryRow(open, context)
}

function entryRow(
  { place, day, clock, title, lines }: Entry,
  { stamps, refs, me, name }: { stamps: Stamps; refs: ContentRefs; me: string | undefined; name: string },
): Row {
  const body = lines.text
  if (body === null) return { place, problem: tooLong }
  if (body.trim() === '') return { place, leftOut: 'headings without words' }
  const wall = day === null ? null : clock === null ? day : `${day}T${clock}`
  const time = wall === null ? null : stamps.read(wall)
  if (wall !== null && time === null) return { place, problem: `no such time: ${wall}` }
  const text = title === null ? body : `${title}\n\n${body}`
  const said: RememberInput = {
    text,
    kind: 'document',
    // Whoever keeps a journal wrote it.
    trust: 'user',
    ...(me === undefined ? {} : { speaker: handleOf(me) }),
  }
  const { ref = '' } = refs.identify(wall === null ? { text } : { text, time: wall })
  return {
    place,
    input: {
      ...said,
      ...(time === null ? {} : { time }),
      session: handleOf(day === null ? name : `journal ${day}`),
      ref,
    },
  }
}

function dayOfField(line: string, order: 'dmy' | 'mdy' | 'ymd'): string | null {
  const value = frontMatterDate.exec(line)?.[1]
  return value === undefined ? null : namedDay(value.replace(/T\d.*$/, ''), order)
}

function dateOfFrontMatter(lines: readonly string[]): string | null {
  if (lines[0]?.trim() !== '---') return null
  const end = lines.findIndex((line, at) => at > 0 && line.trim() === '---')
  return (
    lines
      .slice(1, end === -1 ? 20 : end)
      .map((line) => dayOfField(line, 'dmy'))
      .find((one) => one !== null) ?? null
  )
}

function stem(name: string): string {
  return name.replace(/\.[^.]+$/, '')
}
