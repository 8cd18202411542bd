/** Where does a text speak of somebody without a name: pronouns, kin, titles alone? Both languages. */

import { foldHan } from '../text/han.ts'
import { normalize } from '../text/normalize.ts'
import type { Span } from '../text/sentence.ts'
import * as chinese from './chinese-words.ts'
import { callableTitles, kinForms, titleForms } from './english-words.ts'
import type { MentionVia } from './mention.ts'

/** A reference: its canonical form and its sort. */
export interface Reference extends Span {
  readonly key: string
  readonly via: MentionVia
}

/** @param firsts  the characters it may begin with, looked at first: most places of a text have none of them */
const word = (firsts: string, pattern: string): RegExp =>
  new RegExp(`(?=[${firsts}])(?<![\\p{Script=Latin}\\p{N}_@’'-])(?:${pattern})(?![\\p{Script=Latin}\\p{N}_@-])`, 'gu')
const alternatives = (list: Iterable<string>): string =>
  [...list].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).join('|')

/** Quoted speech and code: their I and you are other people's. */
const verbatim =
  /"[^"\n]{0,2000}"|“[^“”]{0,2000}”|「[^「」]{0,2000}」|『[^『』]{0,2000}』|```[\s\S]{0,9000}?```|`[^`\n]{0,2000}`/g

const person = {
  first: word('IMm', "I(?=['’]|[^./\\p{L}]|$)|[Mm]e|[Mm]y|[Mm]ine|[Mm]yself"),
  second: word('Yy', '(?<![Tt]hank )(?:[Yy]ou(?! know[,.])|[Yy]our|[Yy]ours|[Yy]ourself)'),
  chineseFirst: /(?<![自忘])我(?![们国等])/g,
  chineseSecond: /[你您](?![们好])/g,
}

const third: readonly (readonly [key: string, pattern: RegExp])[] = [
  ['he', word('Hh', '[Hh]e|[Hh]im|[Hh]is|[Hh]imself')],
  ['she', word('SsHh', '[Ss]he|[Hh]er|[Hh]ers|[Hh]erself')],
  ['they', word('Tt', '[Tt]hey|[Tt]hem|[Tt]heir|[Tt]heirs')],
  ['he', /(?<![其吉利])他(?![们乡日妈]|人(?:[的，。！？]|$))/g],
  ['she', /她(?!们)/g],
  ['it', /它(?!们)/g],
]

const kinWord = alternatives(kinForms.keys())
const kinPattern = word(
  'MmYy',
  `([Mm]y|[Yy]our) (?:(?:older|elder|younger|big|little|baby|twin|late|dear|own|new|ex-?|first|second) ?){0,2}(${kinWord})(?!-)`,
)
/** Names for one's own elders, said like a name: "Mum rang", "ask Grandma". */
const bareKin = word('MDG', '(Mum|Mom|Mummy|Mommy|Dad|Daddy|Grandma|Grandpa|Granny|Grandad)(?! [\\p{Lu}])')
const chineseKin = new RegExp(`([我你您])(?:的|家)?(${alternatives(chinese.kin.keys())})`, 'g')
const titleAlone = word('Tt', `[Tt]he (${alternatives(callableTitles)})(?! (?:of|who|that|said to be)\\b)`)
const chineseTitleAlone = new RegExp(
  `(?<![\\u4e00-\\u9fff])(${alternatives(chinese.callableTitles)})(?=[说讲来去也还在会是又要])`,
  'g',
)

/** Kin and titles of a text that stand for somebody, in no order. */
export function descriptions(text: string): Reference[] {
  const folded = foldHan(text)
  const spans = (pattern: RegExp, of: string, key: (match: RegExpExecArray) => string, via: MentionVia): Reference[] =>
    [...of.matchAll(pattern)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      key: key(match),
      via,
    }))
  return [
    ...spans(kinPattern, text, ([, owner = '', kin = '']) => `${normalize(owner)} ${kinForms.get(kin) ?? kin}`, 'kin'),
    ...spans(bareKin, text, ([, kin = '']) => `my ${kinForms.get(normalize(kin)) ?? normalize(kin)}`, 'kin'),
    ...spans(
      chineseKin,
      folded,
      ([, owner = '', kin = '']) => `${owner === '我' ? '我' : '你'}${chinese.kinForms.get(kin) ?? kin}`,
      'kin',
    ),
    ...spans(titleAlone, text, ([, title = '']) => `the ${titleForms.get(title) ?? title}`, 'title'),
    ...spans(chineseTitleAlone, folded, ([, title = '']) => `the ${title}`, 'title'),
  ]
}

/** Pronouns of a text, in no order. First and second person only outside quotations. */
export function pronouns(text: string): Reference[] {
  const folded = foldHan(text)
  const quoted = [...text.matchAll(verbatim)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
  const spoken = ({ start }: Span): boolean => !quoted.some((span) => span.start <= start && start < span.end)
  const spans = (pattern: RegExp, key: string, via: MentionVia): Reference[] =>
    [...folded.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length, key, via }))
  return [
    ...[...spans(person.first, 'i', 'first-person'), ...spans(person.chineseFirst, 'i', 'first-person')].filter(spoken),
    ...[...spans(person.second, 'you', 'second-person'), ...spans(person.chineseSecond, 'you', 'second-person')].filter(
      spoken,
    ),
    ...third.flatMap(([key, pattern]) => spans(pattern, key, 'pronoun')),
  ]
}

/** People who are spoken of without a name and whom a pronoun may mean: "a courier", 有人. */
const unnamed = [
  word(
    'SsAaMmTtOo',
    '[Ss]ome(?:one|body)|[Aa]n? (?:\\p{Ll}+ )?(?:man|woman|guy|girl|boy|lady|kid|child|person|stranger|friend|colleague|neighbou?r|courier|plumber|electrician|driver|waiter|waitress|student|teacher|nurse|doctor|customer|client|lawyer|baby|cousin|uncle|aunt)|(?:[Mm]y|[Tt]he|[Oo]ur) (?:\\p{Ll}+ )?(?:friend|colleague|neighbou?r|courier|plumber|electrician|driver|waiter|waitress|student|teacher|guy|man|woman|girl|boy|lady|baby|kid|lawyer|landlord|landlady)',
  ),
  /有人|(?:一|那|这|有)[个位名](?:\p{Script=Han}{0,3}?)(?:人|先生|女士|男生|女生|孩子|朋友|同事|邻居|老师|学生|医生|快递员|司机|客户|老人)|快递员|外卖员|邻居|同事/gu,
]

/** What stands behind it says what somebody is, and is nobody else: "Marta is a nurse", 周文斌是我同事. */
const saysWhat = /(?:\b(?:is|was|became|as)|['’]s) $|是(?:[我他她]们?|咱们?)?的?$/iu

/** Where a text speaks of somebody unnamed, in no order. */
export function unnamedPeople(text: string): Span[] {
  const folded = foldHan(text)
  return unnamed
    .flatMap((pattern) => [...folded.matchAll(pattern)])
    .filter(({ index }) => !saysWhat.test(folded.slice(Math.max(0, index - 8), index)))
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
}
