/**
 * Plain transcripts: a turn a line, `Name: words`, with or without a time before it, and more lines where a turn has them.
 * A day alone on a line is that of the turns below it. There is no standard; this is how people write them down.
 */
import { basename } from 'node:path'
import type { RememberInput } from 'knotwork'
import { handleOf } from '../handle.ts'
import type { Importer, Place, ReadOptions, Row } from '../importer.ts'
import { GatheredLines, tooLong } from '../source/gathered-lines.ts'
import { isPlainText } from '../source/head.ts'
import { linesOf } from '../source/lines.ts'
import type { SourceFile } from '../source/source.ts'
import { Stamps } from '../time/stamps.ts'
import { ContentRefs } from '../write/content-refs.ts'
import { leadingTime, namedDay } from './clock-text.ts'

/** `Ana: words`, `小雨：话`, `Dr. Ana Berg (host): words`; a name begins with a letter and is no sentence. */
const turn = /^(\p{L}[^:：\n.!?。！？,，;；"“”]{0,39}(?:\.[^:：\n.!?]{1,30})?)(?::(?:\s+|$)|：\s*)(.*)$/u
/** Who a transcript calls by no name. */
const selves: ReadonlySet<string> = new Set(['me', 'i', 'you', 'user', 'human', '我'])
/** Lines of the head that are looked at. */
const linesMax = 60

export const transcript: Importer = {
  name: 'transcript',
  title: 'plain transcript (Name: words)',
  recognise(head) {
    const { json, lines } = head
    const seen = lines.slice(0, linesMax)
    if (json !== null || seen.length < 2) return 0
    const turns = seen.map(turnOf).filter((one) => one !== null)
    const names = turns.map(({ name }) => name)
    // Below anything else talk is quoted, in a program or an article; but nobody quotes it with its times in a plain text.
    const [first = ''] = seen
    const begins = turnOf(first) !== null || dayAlone(first, {}) !== null
    if (!begins && !(isPlainText(head.name) && turns.every(({ clock }) => clock !== null))) return 0
    const speakers = new Set(names)
    // Somebody answers, or speaks again: a list of terms has each once.
    if (names.length < 2 || speakers.size > names.length * 0.75 + 1) return 0
    return 0.6 * Math.min(1, (names.length / seen.length) * 1.5)
  },
  async *read(source, options) {
    for (const file of source.files) yield* turnRows(file, options)
  },
}

interface Turn {
  readonly name: string
  readonly words: string
  readonly day: string | null
  readonly clock: string | null
}

/** A line as the beginning of a turn; null where it goes on with the turn before. */
function turnOf(line: string): Turn | null {
  const time = leadingTime(line)
  const match = turn.exec(time?.rest ?? line)
  const [, name = '', words = ''] = match ?? []
  if (match === null || words.startsWith('//')) return null
  return { name: name.trim(), words, day: time?.day ?? null, clock: time?.clock ?? null }
}

interface OpenTurn extends Turn {
  readonly place: Place
  readonly lines: GatheredLines
}

async function* turnRows(file: SourceFile, options: ReadOptions): AsyncGenerator<Row, void, undefined> {
  const name = basename(file.path)
  const context = { name, stamps: new Stamps(options.zone), refs: new ContentRefs(name), me: options.me }
  let day: string | null = null
  let clock: string | null = null
  let open: OpenTurn | null = null
  for await (const { number, text, problem } of linesOf(file.read())) {
    const place = { file: file.path, line: number, at: null }
    if (text === null) {
      yield { place, problem: problem ?? '' }
      continue
    }
    const begun = turnOf(text)
    const ofDay = begun === null ? dayAlone(text, options) : null
    if (begun === null && ofDay === null && open !== null) {
      open.lines.add(number, text)
      continue
    }
    if (open !== null) yield turnRow(open, context)
    open = null
    if (ofDay !== null || begun?.day) clock = null
    day = begun?.day ?? ofDay ?? day
    // A turn without a time was said after the one before it.
    clock = begun?.clock ?? clock
    if (begun !== null) open = { ...begun, day, clock, place, lines: new GatheredLines(number, begun.words) }
    else if (ofDay !== null) yield { place, leftOut: 'days' }
    else yield { place, problem: 'the line must begin with a name and a colon; no turn precedes it' }
  }
  if (open !== null) yield turnRow(open, context)
}

/** A day that stands alone, perhaps as a heading. */
function dayAlone(line: string, { dateOrder }: ReadOptions): string | null {
  const bare = line.replace(/^[#=*\-\s]+|[=*\-\s]+$/g, '')
  return bare.length <= 40 && /\d/.test(bare) ? namedDay(bare, dateOrder ?? 'dmy') : null
}

function turnRow(
  { place, name, day, clock, lines }: OpenTurn,
  { name: file, stamps, refs, me }: { name: string; stamps: Stamps; refs: ContentRefs; me: string | undefined },
): Row {
  const { text } = lines
  if (text === null) return { place, problem: tooLong }
  if (text.trim() === '') return { place, leftOut: 'without words' }
  // A clock without a day says nothing of when: it would be somebody's guess.
  const wall = day === null ? null : clock === null ? day : `${day}T${clock}`
  const time = wall === null ? null : stamps.read(wall)
  if (wall !== null && time === null) return { place, problem: `no such time: ${wall}` }
  const speaker = handleOf(me !== undefined && selves.has(name.toLowerCase()) ? me : name)
  const said: RememberInput = { speaker, text }
  const chat = file.replace(/\.[^.]+$/, '')
  // What stays when the file is read in another zone, or under another name.
  const { ref = '' } = refs.identify(wall === null ? said : { ...said, time: wall })
  return {
    place,
    input: {
      ...said,
      ...(time === null ? {} : { time }),
      session: handleOf(day === null ? chat : `${chat} ${day}`),
      ref,
    },
  }
}
