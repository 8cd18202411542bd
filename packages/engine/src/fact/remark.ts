/**
 * What does a turn say, and of what? Its sentences with their values and cues, and what the turns before it asked: in talk the
 * answer leaves out what the question named.
 */

import { foldHan } from '../text/han.ts'
import { endsAsQuestion } from '../text/question-form.ts'
import { sentencesOf } from '../text/sentence.ts'
import { tokenize } from '../text/tokenize.ts'
import type { FactEvent } from './read.ts'
import { isSupposed, type ShiftCue, shiftCue } from './shift-cue.ts'
import { topicTerms } from './topic.ts'
import { nameGiven, type TypedValue, valuesIn } from './typed-value.ts'

/** One clause that tells something. */
export interface RemarkClause {
  readonly quote: string
  readonly values: readonly TypedValue[]
  readonly topics: ReadonlySet<string>
  readonly cue: ShiftCue
  /** Planned, supposed, told by others. */
  readonly supposed: boolean
}

/** A turn as a link in talk. */
export interface Remark {
  readonly no: number
  readonly clauses: readonly RemarkClause[]
  /** Topics of the last turn of another just before it. */
  readonly asked: ReadonlySet<string>
  /** What the turns of others shortly before it name; read when first asked for, because most remarks are never compared. */
  heardBefore(): HeardBefore
  /** True where that turn asks. */
  readonly replies: boolean
  /** True where the turn asks as well as tells, or only asks. */
  readonly asks: boolean
}

/** What some turns name. */
export interface HeardBefore {
  readonly values: readonly TypedValue[]
  /** Index terms. */
  readonly terms: ReadonlySet<string>
}

/** Turns before one that say what it is about. */
export const remarkLookBack = 3
/** Longer turns are documents: what their sentences are about is not told by one question. */
const textLengthMax = 300
/** A longer turn asks for nothing in particular. */
const askedLengthMax = 160

/** A particle that asks nothing: what goes on just now. */
const goesOn = /[着在][\p{Script=Han}]{0,2}呢[。!！~]*$/u

/** @param events  neighbouring events of a session in order, of which the last is read */
export function remarkOf(events: readonly FactEvent[]): Remark | null {
  const event = events.at(-1)
  if (event === undefined || event.text.length > textLengthMax) return null
  const before = events.slice(-1 - remarkLookBack, -1).filter(({ session }) => session === event.session)
  const others = before.filter(({ speaker, text }) => speaker !== event.speaker && text.length <= askedLengthMax)
  const heard = foldHan(others.map(({ text }) => text).join('\n'))
  // Who goes on speaking still answers.
  const last = before.findLast(({ speaker }) => speaker !== event.speaker)
  // Whom one talks to is called by name, and is no value.
  const present = new Set(before.map(({ speaker }) => (speaker ?? '').toLowerCase()))
  const spans = sentencesOf(event.text).map((one) => one.trim())
  const told = spans.filter((text) => text !== '' && (!endsAsQuestion(text) || goesOn.test(text)))
  const replies = last !== undefined && asksSomething(last.text)
  let named: HeardBefore | undefined
  return {
    no: event.no,
    clauses: told.flatMap((sentence, at) =>
      clausesIn(sentence, { present, asked: replies ? (last?.text ?? '') : '', first: at === 0 }),
    ),
    asked: topicTerms(foldHan(last !== undefined && others.includes(last) ? last.text : '')),
    heardBefore: () => {
      named ??= { values: valuesIn(heard), terms: new Set(tokenize(heard)) }
      return named
    },
    replies,
    asks: told.length < spans.filter((text) => text !== '').length,
  }
}

/** Where a clause ends: a comma within a number is none. */
const joints =
  /[,;:](?=\s)|[，；：]|(?<=\p{Script=Han}),|\s[-–—]+\s|[—–]+|(?<=\S \S+ \S+)\s(?=(?:and|but|so|because|although|while)\s)/gu

function clausesIn(
  quote: string,
  { present, asked, first }: { present: ReadonlySet<string>; asked: string; first: boolean },
): RemarkClause[] {
  const sentence = foldHan(quote.replace(/[‘’ʼ]/g, "'"))
  const whole = shiftCue(sentence)
  const pieces = sentence
    .split(joints)
    .map((clause) => clause.trim().replace(/[.!。！…]+$/u, ''))
    .filter((clause) => clause !== '')
  return pieces.map((clause, at) => {
    const before = pieces[at - 1]
    // "That went for scrap, it's the white one": what it is, the clause before says.
    const told = before !== undefined && leaning.test(clause) ? `${before}, ${clause}` : clause
    const denies = first && at === 0 && isDenial(clause, asked)
    const values = denies ? valuesIn(clause).filter(({ kind }) => kind !== 'going') : valuesIn(clause)
    return {
      quote,
      values: [...values, ...(denies ? [over] : []), ...nameGiven(clause, asked)].filter(
        ({ kind, key }) => kind !== 'name' || !present.has(key),
      ),
      topics: topicsBeside(told, values),
      // A plan is one to its end, and a slip takes back whatever follows it; "now" speaks of its own clause.
      cue: denies ? 'strong' : whole === 'none' || whole === 'slip' ? whole : shiftCue(told),
      supposed: isSupposed(sentence),
    }
  })
}

/** Topics without the names that are values: of two names for one thing neither is what they are of. */
function topicsBeside(text: string, values: readonly TypedValue[]): ReadonlySet<string> {
  const names = new Set(values.filter(({ kind }) => kind === 'name').flatMap(({ key }) => tokenize(key)))
  return new Set([...topicTerms(text)].filter((term) => !names.has(term)))
}

const over: TypedValue = { kind: 'going', key: 'over' }

/** Who asks whether something is still so, and hears no, hears that it is over. */
function isDenial(clause: string, asked: string): boolean {
  return asksStill.test(foldHan(asked)) && denial.test(clause)
}

const asksStill =
  /\bstill\b|\bany ?more\b|\bas usual\b|\bsame (?:place|time|as|old)\b|\bthe usual\b|还(?:在|是|住|用|吃|喝|做|抽|打|养|有|去|跑|练|弹)|老地方|老规矩|照旧|照常/iu
const denial =
  /^(?:(?:ha|haha|oh|ah|um|er|well),? )?(?:no|nope|nah|not any ?more|not since|not for)(?:$|[, ](?!rush|worries|idea|problem|way|need|one|clue|doubt|chance|change))|^(?:不了|早就?不|早没|不[住用做去吃喝抽打养放干跑练弹]|换了|搬了|戒了|停了|改了|卖了|不在了)/iu

/** What a clause begins with that leans on the one before. */
const leaning = /^(?:and |so |but )?(?:it|that|they|this|he|she)(?:'s|'re| is| are| was| has)\b|^(?:它|这|那)/iu

/** In talk a question often has no mark: what opens as one asks. */
function asksSomething(text: string): boolean {
  return (
    sentencesOf(text).some(endsAsQuestion) ||
    /(?:^|[,;.!] )(?:(?:so|and|oh|ok|hey) )?(?:what|when|where|who|which|how|do|does|did|is|are|can|will|any|have|has)(?:'s)? /imu.test(
      text,
    ) ||
    /什么|哪|谁|几[点号个位]|多少|吗|呢|没$/iu.test(foldHan(text))
  )
}
