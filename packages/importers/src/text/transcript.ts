/**
 * Plain transcripts: a turn a line, `Name: words`, or the name with its time on one line and the words below it, as chats
 * are copied. A day alone on a line is that of the turns below it. There is no standard; this is how people write
 * them down, and how QQ, LINE and WeChat give what is copied or exported from them.
 *
 * @see https://github.com/aoguai/QQtoExcel
 * @see https://github.com/meyfa/line-chat-parser
 */
import { basename } from 'node:path'
import type { RememberInput } from 'knotwork'
import { handleOf } from '../handle.ts'
import type { Importer, Place, ReadOptions, Row } from '../importer.ts'
import { GatheredLines, tooLong } from '../source/gathered-lines.ts'
import { headOf, isPlainText } from '../source/head.ts'
import { linesOf } from '../source/lines.ts'
import type { SourceFile } from '../source/source.ts'
import type { DateOrder } from '../time/numeric-date.ts'
import { Stamps } from '../time/stamps.ts'
import { ContentRefs } from '../write/content-refs.ts'
import { dayHeadingOf } from './day-heading.ts'
import { isOfProgram, isPictureAlone, isPreface, ofProgram } from './program-words.ts'
import { orderOfDays, yearInName } from './transcript-days.ts'
import { beginsTurn, layoutOf, type TranscriptLayout } from './transcript-layout.ts'
import { TurnClock, type TurnTime } from './turn-clock.ts'
import { speakerNamed, type TurnHead, turnHeadOf } from './turn-head.ts'
import type { WrittenTime } from './written-time.ts'

/** Who a transcript calls by no name. */
const selves: ReadonlySet<string> = new Set(['me', 'i', 'you', 'user', 'human', '我'])
/** Most lines above the first turn that are taken for strays, as in a chat. */
const strayMax = 5
/** Lines of the head that are looked at. */
const linesMax = 60

export const transcript: Importer = {
  name: 'transcript',
  title: 'plain transcript (Name: words)',
  recognise({ json, lines, name }) {
    const seen = lines.slice(0, linesMax)
    if (json !== null || seen.length < 2) return 0
    const { turns, speakers, words, clocked, isDated } = layoutOf(seen)
    // Below anything else talk is quoted, in a program or an article; but nobody quotes it with its times in a plain text.
    const [first = ''] = seen
    const begins = turnHeadOf(first) !== null || dayHeadingOf(first, 'dmy', true) !== null || isPreface(first)
    const isNear = seen.slice(0, strayMax + 1).some((line) => turnHeadOf(line) !== null)
    if (!begins && !(isPlainText(name) && isNear && clocked === 1)) return 0
    // Somebody answers, or speaks again: a list of terms has each once.
    if (turns < 2 || speakers.size > turns * 0.75 + 1) return 0
    // Words of many lines below names that stand with day and clock are no other thing.
    const share = words === 'below' ? (isDated ? 6 : 3) : 1.5
    return 0.6 * Math.min(1, (turns / seen.length) * share)
  },
  async *read(source, options) {
    for (const file of source.files) yield* turnRows(file, options)
  },
}

interface OpenTurn {
  readonly place: Place
  readonly name: string
  /** Whether the program speaks. */
  readonly isOfProgram: boolean
  readonly time: TurnTime
  readonly lines: GatheredLines
  isEmpty: boolean
}

interface FileContext {
  readonly name: string
  readonly stamps: Stamps
  readonly refs: ContentRefs
  readonly me: string | undefined
}

async function* turnRows(file: SourceFile, options: ReadOptions): AsyncGenerator<Row, void, undefined> {
  const name = basename(file.path)
  const context = { name, stamps: new Stamps(options.zone), refs: new ContentRefs(name), me: options.me }
  const layout = layoutOf((await headOf(file, [])).lines.slice(0, linesMax))
  const order = await orderOfDays(file, options)
  const clock = new TurnClock(order, options.year ?? yearInName(name))
  let open: OpenTurn | null = null
  for await (const { number, text, problem } of linesOf(file.read())) {
    const place = { file: file.path, line: number, at: null }
    if (text === null) {
      yield { place, problem: problem ?? '' }
      continue
    }
    // Directly below a name stand words, whatever they look like.
    const goesOn = (layout.words === 'below' && open?.isEmpty === true) || (open === null && isPreface(text))
    const head = goesOn ? null : headIn(text, layout)
    const heading = goesOn || head !== null ? null : headingIn(text, layout, order, open === null)
    if (head === null && heading === null && open !== null) {
      open.lines.add(number, text)
      open.isEmpty = false
      continue
    }
    if (open !== null) yield turnRow(open, context)
    open = null
    if (head !== null) open = openTurn(head, clock, place)
    else if (heading !== null)
      yield clock.set(heading) ? { place, leftOut: 'days' } : { place, problem: 'there is no such day' }
    else if (isPreface(text)) yield { place, leftOut: ofProgram }
    else yield { place, problem: 'the line must begin with a name and a colon; no turn precedes it' }
  }
  if (open !== null) yield turnRow(open, context)
  for (const sentence of clock.assumptions()) options.onAssumption?.(sentence)
}

/** The head of a turn, where it is one in this file. */
function headIn(line: string, layout: TranscriptLayout): TurnHead | null {
  const head = turnHeadOf(line)
  return head !== null && beginsTurn(head, layout) ? head : null
}

/**
 * A heading, where it is one in this file: a clock alone where the turns have clocks, and a day without its year where they
 * have days, are what somebody said.
 */
function headingIn(line: string, layout: TranscriptLayout, order: DateOrder, isAbove: boolean): WrittenTime | null {
  const heading = dayHeadingOf(line, order, isAbove)
  if (heading === null) return null
  const { time, isDecorated } = heading
  if (isDecorated) return time
  if (time.date === null) return layout.clocked > 0 ? null : time
  return layout.isDated && !('numbers' in time.date) ? null : time
}

function openTurn({ name, time, words }: TurnHead, clock: TurnClock, place: Place): OpenTurn {
  const { line } = place
  return {
    place,
    name: speakerNamed(name),
    isOfProgram: isOfProgram(name),
    time: clock.say(time),
    lines: new GatheredLines(line ?? 0, words || undefined),
    isEmpty: words === null,
  }
}

function turnRow(turn: OpenTurn, { name: file, stamps, refs, me }: FileContext): Row {
  const { place, name } = turn
  const { text } = turn.lines
  if (text === null) return { place, problem: tooLong }
  if (turn.isOfProgram) return { place, leftOut: ofProgram }
  if (text.trim() === '') return { place, leftOut: 'without words' }
  if (isPictureAlone(text)) return { place, leftOut: 'pictures and sounds without words' }
  const { wall, day, offset, isImpossible } = turn.time
  // A clock without a day says nothing of when: it would be somebody's guess.
  const time = wall === null ? null : stamps.read(wall + offset)
  if (isImpossible || (wall !== null && time === null)) return { place, problem: 'there is no such time' }
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
