/** What does a text state? Its clauses, without those that ask, suppose, plan, tell hearsay, or are somebody else's. */

import { foldHan } from '../text/han.ts'
import { endsAsQuestion } from '../text/question-form.ts'
import { cjkShare } from '../text/script.ts'
import { type Span, sentences } from '../text/sentence.ts'
import { introducesSpeech, isUnreal, quotedIn } from './voiced.ts'

/** A clause that its speaker vouches for. Offsets are UTF-16 units of the text. */
export interface Clause extends Span {
  /** As written, but with straight apostrophes, plain spaces and Simplified characters. */
  readonly text: string
  readonly language: 'en' | 'zh'
  /** True for the first clause of its sentence. */
  readonly first: boolean
  /** True from where its sentence speaks of this time alone: "this week, the meeting moved to Friday". */
  readonly once: boolean
}

/** Longer sentences are documents or data, and longer clauses state no plain fact. The second bound keeps the patterns cheap. */
const sentenceLengthMax = 400
const clauseLengthMax = { en: 140, zh: 50 }
/** Code, tables, addresses: no statements. */
const code = /[{}<>=\\|`]|\(\)|\w\(|;$|:\/\/|^\s*(?:[-*#\d]|\/\/)/u

/** What is so only if something else is. */
const supposing =
  /\b(?:if|unless|whether|wish|imagine|suppose|pretend|as though|dream(?:t|ed)?|joking|kidding)\b|如果|要是|假如|假设|万一|的话|即使|就算|开玩笑|梦见|梦到/iu
/** What may be, is planned, or was only heard of. */
const tentative =
  /\b(?:would|wouldn't|could|might|maybe|perhaps|possibly|should|hop(?:e|es|ing|ed)|want(?:s|ed)? to|plan(?:s|ning|ned)? (?:to|on)|(?:thinking|thought|dreaming) (?:of|about)|consider(?:ing|ed|s)?|going to(?! (?:the )?\p{L}+ (?:class|lessons?|club|gym))|gonna|will|won't|'ll|about to|almost|nearly|supposed to|asked me to|invited|as if|(?:i|we) (?:guess|suppose|wonder|doubt)|not sure|rumou?r|(?:heard|hear|says?|said|told me|tells me|thinks?|thought|claims?|claimed|reckons?)(?: that)? (?:i|he|she|they|we|the|my|\p{Lu}\p{L}+)|tempted|try(?:ing)? to|about time|used to think)\b/iu
/** The month has a capital. */
const modal = /\bmay\b/u
const tentativeChinese =
  /想(?!起|到|念|先|定)|打算|准备(?!好)|考虑|可能|也许|或许|大概|说不定|应该会|(?:(?<![例年聚晚班舞宴组周月早晨])会|要|将|得|该)(?=搬|去|换|改|辞|离|戒|住)|希望|差点|差一点|险些|听说|据说|有人说|他说|她说|建议|劝我|让我|要不要|是否|不知道/u
/** A time long gone, which says nothing of what came since. */
const narrated =
  /\b(?:when (?:i|he|she|we|they) (?:was|were)|as a (?:kid|child|boy|girl|student|teenager)|back then|at the time|in those days|once upon)\b|小时候|那时候|那会儿|当年|上学的时候|读书的时候/iu

/** A comma and its like; a comma within a number is none, and a Chinese one may be ASCII. Enumerations stay whole. */
const marks = /[,;:](?=\s)|(?<=\p{Script=Han})[,;:]|[，；：]|\s[-–—]+\s|[—–]{1,2}/gu
/** Where a second statement begins without a mark. */
const joints =
  /\s(?:and|but|so|because|although|though|while)(?=\s(?:(?:now|then|also|just|finally|we|i|he|she|they|my|our|his|her|the|it|it's|i'm|i've|we've|he's|she's)\b|(?:moved|quit|left|live|lives|work|works|love|hate|started|stopped|switched|gave|sold|joined|don't|no longer)\b))/giu

/** What is compared stands before a comma, and belongs to what follows. */
const comparing = /^\s*(?:compared (?:to|with)|unlike) |^(?:比起|跟.+(?:相)?比$|和.+相比$|与.+相比$|与其)/iu
/** What a sentence begins with that is no rule for the time after. */
const thisTime =
  /^(?:(?:just|only|but|and|so) )*(?:this|for this) (?:week|time|once|weekend|month)(?! on\b)\b|^(?:但是?|不过|就|只|因为|所以)*(?:这|本)个?(?:周末?|星期|礼拜|次|回|趟|两天|几天|阵子?|个?月)(?!起|开始)/iu
/** "My mother and I" is one subject. */
const company = /^\s*(?:(?:[Mm]y|[Oo]ur) )?(?:\p{L}+ )?\p{L}+$/u
const andMe = /^ and (?:I|me)\b/u
/** Particles behind a Chinese clause. */
const particles = /[呢啊呀哦啦吧嘛哈噢哟]+$/u

/** One spelling for the rules: every character keeps its offset. */
function folded(text: string): string {
  return foldHan(text.replace(/[‘’ʼ]/g, "'").replace(/\s/g, ' '))
}

/** A clause that asks, by its words: of a sentence with several the others may tell. */
const asks =
  /什么|怎么|咋|哪|谁|几(?=[点个号位天时])|多少|吗$|呢$|要不要|能不能|好不好|行不行|[是有可]不[是可]|可以.{0,6}吗/u

/**
 * The clauses a text states, in order. Linear in the length of the text.
 *
 * @param told  `plain`: of a Chinese question what stands before its last comma is told as well, where it asks nothing:
 *              "I get up at six, what should I eat?"
 */
export function clausesOf(text: string, told: 'whole' | 'plain' = 'whole'): Clause[] {
  const plain = folded(text)
  const quoted = quotedIn(text)
  return sentences(text).flatMap((span) => {
    const sentence = plain.slice(span.start, Math.min(span.end, span.start + sentenceLengthMax))
    const isQuestion = endsAsQuestion(plain.slice(span.start, span.end).trim())
    const isMixed = isQuestion && told === 'plain' && cjkShare(sentence) > 0.2
    if ((isQuestion && !isMixed) || supposing.test(sentence) || isUnreal(sentence)) return []
    const pieces = piecesOf(sentence)
    const others = pieces.findIndex(({ start, end }) => introducesSpeech(sentence.slice(start, end)))
    const opening = pieces.findIndex(({ start, end }) => thisTime.test(sentence.slice(start, end).trim()))
    const own = others < 0 ? pieces : pieces.slice(0, others)
    return (isMixed ? own.slice(0, -1).filter(({ start, end }) => !asks.test(sentence.slice(start, end))) : own)
      .map(({ start, end }, i): Clause => {
        const words = sentence.slice(start, end)
        const from = span.start + start + (words.length - words.trimStart().length)
        const bare = words
          .trim()
          .replace(/[.!。！…]+$/u, '')
          .replace(particles, '')
        const language = cjkShare(bare) > 0.2 ? 'zh' : 'en'
        return {
          text: bare,
          language,
          start: from,
          end: from + bare.length,
          first: i === 0,
          once: opening >= 0 && i >= opening,
        }
      })
      .filter(({ start }) => !quoted.some((quote) => quote.start <= start && start < quote.end))
      .filter(({ text: words, language }) => words !== '' && vouched(words, language))
  })
}

function piecesOf(sentence: string): Span[] {
  const cuts = [...sentence.matchAll(marks), ...sentence.matchAll(joints)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
    .sort((a, b) => a.start - b.start)
  const pieces: Span[] = []
  let start = 0
  for (const cut of cuts) {
    const before = sentence.slice(start, cut.start)
    if (cut.start < start || comparing.test(before) || (company.test(before) && andMe.test(sentence.slice(cut.start))))
      continue
    pieces.push({ start, end: cut.start })
    start = cut.end
  }
  return [...pieces, { start, end: sentence.length }]
}

function vouched(clause: string, language: 'en' | 'zh'): boolean {
  if (clause.length > clauseLengthMax[language] || code.test(clause) || narrated.test(clause)) return false
  return language === 'en' ? !tentative.test(clause) && !modal.test(clause) : !tentativeChinese.test(clause)
}

/** The sentences of a text that tell something, for rules that look across commas. */
export function statementsOf(text: string): Span[] {
  const plain = folded(text)
  return sentences(text).filter(({ start, end }) => {
    const sentence = plain.slice(start, end).trim()
    return sentence.length <= sentenceLengthMax && !endsAsQuestion(sentence) && !supposing.test(sentence)
  })
}

/** The text of a span as the rules read it. */
export function readable(text: string, { start, end }: Span): string {
  return folded(text.slice(start, end)).trim()
}
