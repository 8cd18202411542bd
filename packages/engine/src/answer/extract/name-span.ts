/** Whom or which place does a sentence name? The name itself, where its form shows it. */

import { hanNames } from '../../entity/han-name.ts'
import { foldHan } from '../../text/han.ts'
import { endsAsQuestion } from '../../text/question-form.ts'
import { nameAbbreviations } from '../../text/sentence.ts'
import { sharedCount, tellingTerms } from '../terms.ts'

const titles = nameAbbreviations
  .split('|')
  .map((title) => title.charAt(0).toUpperCase() + title.slice(1))
  .join('|')
const word = `(?:(?:${titles})\\. ?)?\\p{Lu}[\\p{L}'’-]`
const capital = new RegExp(`(?<=[\\p{L}\\p{N}][,;]?\\s(?:["“'‘(])?)(?!I\\b|I['’])(?:${word}*(?:\\s${word}+)*)`, 'gu')
/** The first word of a sentence has its capital from there: it is a name where it does something. */
const first = new RegExp(
  `^(?!I\\b|I['’]|It\\b|This\\b|That\\b|There\\b|Here\\b|What\\b|Who\\b|The\\b|My\\b|Our\\b|We\\b|He\\b|She\\b|They\\b|You\\b|Everybody\\b|Nobody\\b)${word}+(?:\\s${word}+)*(?= (?:and \\p{Lu}|(?:is|was|has|had|will|would|can|could|did|does|said|told|gave|got|came|went|took|made|left|bought|wrote|sent|\\p{Ll}+(?:ed|s))\\b))`,
  'u',
)
const calendar =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|God|OK)\b/u
const kin =
  /\b(?:my|our|his|her|their|the) (?:\p{Ll}+ )?(?:mother|father|mum|mom|dad|sister|brother|cousin|uncle|aunt|son|daughter|wife|husband|partner|niece|nephew|grand(?:mother|father|ma|pa|son|daughter)|neighbou?r|friend|boss|colleague|landlord|landlady|teacher|doctor|vet|nurse|coach|roommate|flatmate)\b/iu
const hanKin =
  /(?:我|他|她|咱)?(?:爸爸?|妈妈?|爷爷|奶奶|外公|外婆|叔叔|舅舅|姨妈|姑姑|哥哥|姐姐|弟弟|妹妹|表[哥姐弟妹]|堂[哥姐弟妹]|老师|师傅|医生|邻居|同事|同学|朋友|老板|房东|室友|老公|老婆|儿子|女儿)/u
const where =
  /\b(?:in|at|to|from|near|by|into|around|behind|under|beside|outside|inside) ((?:the |an? |my |our |his |her |their )?(?:[\p{L}'’-]+ ){0,3}?[\p{L}'’-]+)(?=[,.;!?]| (?:and|but|because|with|for|on|last|this|next|since|when|yesterday|today|tomorrow|where|which|that|who)\b|$)/iu
const hanWhere =
  /(?:住在?|换了?(?=一家)|搬[到去]|去了?|到了?|在|来自|回)(?<place>\p{Script=Han}{2,8}?)(?=[，。！？、]|[的了玩住工上学吃买看开做]|$)/u

/** Where one thing told ends and the next begins. */
const clauseEnd = /[,;:，；：]\s*(?:and |but )?/u

/**
 * Who, as the sentence has it; names of those who asked or are asked about are left out.
 *
 * @param wanted  telling terms of the question: of several clauses those name whom it asks for that share most of them
 */
export function personSpan(
  sentence: string,
  speaker: string | null,
  { known, wanted }: { readonly known: readonly string[]; readonly wanted: ReadonlySet<string> },
): string | null {
  const all = namesIn(sentence).filter((name) => !known.some((one) => one.includes(name) || name.includes(one)))
  const names = all.length > 1 ? nearest(all, sentence, wanted) : all
  if (names.length > 0) return names.join(', ')
  const relative = kin.exec(sentence)?.[0] ?? hanKin.exec(sentence)?.[0]
  if (relative !== undefined) return relative
  const isOwn = /\bI\b|\bI['’]|^(?:me|us)\b|我/iu.test(sentence) && !wonders.test(sentence) && !endsAsQuestion(sentence)
  return isOwn && speaker !== null && !known.includes(speaker) ? speaker : null
}

/** Who asks himself who it was, is none who did it. */
const wonders =
  /\b(?:who|whom|whose|wonder\w*|no idea|don't know|didn't see|ask(?:ed|ing)?|someone|somebody|anyone|anybody|nobody)\b|谁|不知道|不清楚|不晓得|问|有人|没人/iu

/** Of several names those whose clause shares most with the question; all where no clause shares more than the others. */
function nearest(names: readonly string[], sentence: string, wanted: ReadonlySet<string>): readonly string[] {
  const clauses = sentence.split(clauseEnd)
  const shared = clauses.map((clause) => sharedCount(wanted, tellingTerms(clause)))
  const most = Math.max(...shared)
  const own = names.filter((name) => clauses.some((clause, i) => shared[i] === most && clause.includes(name)))
  return most > 0 && own.length > 0 ? own : names
}

/** Where, as the sentence has it: a name behind a preposition before any other words behind one; whence comes last. */
export function placeSpan(sentence: string, known: readonly string[]): string | null {
  const names = [
    ...sentence.matchAll(
      new RegExp(`\\b(in|at|on|to|from|near|into|around|of) ((?:the )?${word}*(?:[ ,]+${word}+)*)`, 'gu'),
    ),
  ]
    .map(([, preposition, name]) => ({ preposition, name: name ?? '' }))
    .filter(({ name }) => !calendar.test(name) && !known.includes(name))
  const [named] = [...names.filter(({ preposition }) => preposition !== 'from'), ...names]
  if (named !== undefined) return named.name
  const folded = foldHan(sentence)
  const [place] = hanNames(folded).filter(({ kind }) => kind === 'place' || kind === 'organisation')
  if (place !== undefined) return sentence.slice(place.start, place.end)
  return where.exec(sentence)?.[1] ?? hanWhere.exec(folded)?.groups?.place ?? null
}

/** Names in order, each once. */
export function namesIn(sentence: string): string[] {
  const latin = [...(first.exec(sentence) ?? []), ...[...sentence.matchAll(capital)].map(([name]) => name)]
    .map((name) => name.replace(/['’]s$/u, ''))
    .filter((name) => !calendar.test(name))
  const folded = foldHan(sentence)
  const han = hanNames(folded)
    .filter(({ kind }) => kind === 'person' || kind === 'animal')
    .map(({ start, end }) => sentence.slice(start, end))
  return [...new Set([...latin, ...han])]
}
