/**
 * How is this transcript laid out? Words beside the names or below them, with times or without. Told from the head of the
 * file; a line that could begin a turn is then held against it.
 */
import { speakerNamed, type TurnHead, turnHeadOf } from './turn-head.ts'

/** What holds for a whole file. */
export interface TranscriptLayout {
  readonly words: 'beside' | 'below'
  /** Whether most heads name their day. */
  readonly isDated: boolean
  /** Share of the heads with a clock, in [0, 1]. */
  readonly clocked: number
  /** Whether nearly all heads have a time. */
  readonly isTimed: boolean
  /** Who speaks in the head of the file; where nearly all heads have a time, those who have one. */
  readonly speakers: ReadonlySet<string>
  /** Heads of turns among the lines. */
  readonly turns: number
}

/** From here on a name without a time is somebody's only where that name has one elsewhere: "PS: …" is nobody's. */
const timedShareMin = 0.75

/** The layout of a file whose first lines these are. */
export function layoutOf(lines: readonly string[]): TranscriptLayout {
  const heads = lines.map(turnHeadOf).filter((head) => head !== null)
  const beside = heads.filter(({ words }) => words !== null)
  const below = heads.filter(({ words }) => words === null)
  const timed = beside.filter(({ time }) => time !== null)
  const dated = below.filter(({ time }) => time?.date != null)
  // Names with a clock alone are as often words with one; days make it sure.
  const isBelow =
    (dated.length >= 2 && dated.length >= timed.length) || (below.length >= 2 && below.length > beside.length)
  const own = isBelow ? (dated.length * 2 >= below.length ? dated : below) : beside
  const ofTime = own.filter(({ time }) => time !== null)
  const isTimed = ofTime.length > own.length * timedShareMin
  return {
    isTimed,
    words: isBelow ? 'below' : 'beside',
    isDated: own.filter(({ time }) => time?.date != null).length * 2 > own.length,
    clocked: own.filter(({ time }) => time?.seconds != null).length / Math.max(1, own.length),
    speakers: new Set((isTimed ? ofTime : own).map(({ name }) => speakerNamed(name))),
    turns: own.length,
  }
}

/**
 * Whether a head begins a turn in a file of this layout. One of the other form does where it names its day and somebody
 * who speaks in the file: anything else that looks like one is what somebody said.
 */
export function beginsTurn({ name, time, words }: TurnHead, layout: TranscriptLayout): boolean {
  const isOwn = (words === null) === (layout.words === 'below')
  const isKnown = layout.speakers.has(speakerNamed(name))
  if (!isOwn) return time?.date != null && isKnown
  if (words !== null) return time !== null || !layout.isTimed || isKnown
  return !layout.isDated || time?.date != null || time?.relative === true
}
