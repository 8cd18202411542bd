/** Does a text name a person, or a place? By form alone: names, kin, callings, prepositions. */

import { hanNames } from '../entity/han-name.ts'
import type { Fit } from './fit.ts'

const capital = "\\p{Lu}[\\p{L}'’-]+"
/** Capitalised words that name nobody and nowhere. */
const calendar =
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|^(?:January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|English|God|OK)$/u
const nameInside = new RegExp(`(?<=[\\p{L}\\p{N}][,;]? )(?!I\\b|I['’])${capital}`, 'gu')
const titled = new RegExp(
  `\\b(?:Mr|Mrs|Ms|Miss|Dr|Sir|Uncle|Aunt|Auntie|Father|Sister|Captain|Professor|Old|Grandpa|Grandma)\\.? ${capital}`,
  'u',
)
/** "Clara does", "Emil." */
const nameFirst = new RegExp(
  `^(?!I\\b|It\\b|This|That|There|Here|What|The\\b)${capital}(?: ${capital})*(?:[,.!]|$| (?:does|did|do|has|had|will|is|was|can|would|could)\\b|['’]s\\b)`,
  'u',
)
const somebody =
  /\b(?:my|our|his|her|your|their|the|an?|some) (?:\p{L}+ )?(?:mother|father|mum|mom|dad|sister|brother|cousin|uncle|aunt|son|daughter|wife|husband|partner|niece|nephew|grand(?:mother|father|ma|pa|son|daughter)|neighbou?rs?|friend|boss|colleague|landlord|landlady|teacher|doctor|vet|nurse|driver|baker|plumber|farmer|man|woman|boy|girl|lady|guy|kids?|children|parents|family|team|student|postman|priest|mayor)\b|\b(?:mum|mom|dad|grandma|grandpa|nobody|no one|everyone|everybody|somebody from|someone from)\b|^(?:me|us|myself|i (?:do|did|am|will|was|have|can)|we (?:do|did|are|will|were|have|all))\b/iu
const pronoun = /\b(?:i|me|we|us|he|him|she|they|them|you)\b/iu

const chineseSomebody =
  /爸|妈|爷爷|奶奶|外公|外婆|叔|舅|姨|姑|伯|哥|姐|弟|妹|嫂|婶|老师|师傅|医生|大夫|司机|邻居|同事|同学|朋友|老板|房东|室友|经理|校长|儿子|女儿|老公|老婆|孩子|没人|大家|自己|我(?=来|去|送|[。，！]|$)/u

/** Three words or fewer are a fragment that may name anything: "The new one." */
const fragment = /^\P{L}*(?:[\p{Script=Latin}\p{N}'’-]+[ ,]*){1,4}\P{L}*$|^\P{L}*\p{Script=Han}{1,4}\P{L}*$/u

/** @param text  folded, with its capitals */
export function personIn(text: string): Fit {
  if (titled.test(text) || nameFirst.test(text) || namedInside(text) || somebody.test(text)) return 'holds'
  if (chineseSomebody.test(text) || hanNames(text).some(({ kind }) => kind === 'person')) return 'holds'
  return pronoun.test(text) || /[我你他她咱]/u.test(text) || fragment.test(text) ? 'may' : 'lacks'
}

function namedInside(text: string): boolean {
  return [...text.matchAll(nameInside)].some(([name]) => !calendar.test(name))
}

const determined = '(?:the|an?|my|our|your|his|her|their|this|that|some|each|one|number|front|back)'
/** Prepositions before times and states are none of place: "in the morning", "at the moment", "in a minute", "on time". */
const notWhere =
  '(?:\\p{L}+ )?(?:morning|afternoon|evening|night|moment|minute|second|while|week|weekend|month|year|day|end|time|way|mood|phone|hurry|rain|call|case|fact)\\b'
const prepositions =
  'in|at|under|underneath|behind|near|beside|besides|above|below|between|on|inside|outside|across|next to|opposite|by|to|from|around|along|off|over|past|through|toward|towards|beyond|up|down'
    .split('|')
    .map((word) => `[${word.charAt(0)}${word.charAt(0).toUpperCase()}]${word.slice(1)}`)
    .join('|')
const prepositional = new RegExp(
  `\\b(?:${prepositions}) (?:(?!${determined} ${notWhere})${determined}\\b|\\p{Lu}\\p{L}+|\\p{L}+(?: (?:street|road|lane|hall|house|station|square))|town\\b|bed\\b|school\\b|work\\b|court\\b)`,
  'u',
)
const adverb =
  /\b(?:home|here|there|abroad|upstairs|downstairs|downtown|nearby|everywhere|nowhere|online|overseas|next door|outside|inside)\b/iu
const chinesePlace =
  /在(?!吗|意|乎|线|下|等|忙|想|看|做)\p{Script=Han}{1,12}|\p{Script=Han}(?:里|上|下|旁|旁边|边|面|前|后|门口|附近|对面|中间|隔壁|楼|店|馆|站|校|院|园|场|村|镇|市|县|路|街|河|湖|海|山|家|桥|厅|房|室|口)(?=[，。！；]|$|[的等见住学挂放搁藏站坐停靠])|[里上下前后外](?:面|边|头)|旁边|附近|隔壁|对面|家里|(?:这|那)(?:里|儿|边)/u

/** @param text  folded, with its capitals */
export function placeIn(text: string): Fit {
  if (prepositional.test(text) || adverb.test(text) || chinesePlace.test(text)) return 'holds'
  if (hanNames(text).some(({ kind }) => kind === 'place')) return 'holds'
  if (/\p{Script=Han}/u.test(text)) return fragment.test(text) ? 'may' : 'lacks'
  if (nameFirst.test(text) && fragment.test(text)) return 'holds'
  return namedInside(text) || fragment.test(text) ? 'may' : 'lacks'
}
