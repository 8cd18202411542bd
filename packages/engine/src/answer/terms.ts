/** Which words of a text tell something? Content words by their base form, and Chinese characters, of which most words have two. */

import { baseForm } from '../text/base-form.ts'
import { foldHan } from '../text/han.ts'
import { normalize } from '../text/normalize.ts'
import { stem } from '../text/stem.ts'
import { isAskingWord, isStopWord } from '../text/stop-words.ts'

/** English words so common that another may stand in their place without another sense. */
const light = new Set(
  `say tell talk mention go come get have be do make take give put let keep seem become thing things something anything everything someone somebody one ones way lot lots bit
  really actually still already always never ever even back away around today now then later soon again well yes yeah no not oh person people name call called mean means like want wanted
  behind beside near inside outside above below along
  look use feel show start try happen help work live stay
  because since reason due so thanks quite rather about currently recently after before during also`.split(/\s+/u),
)

const lightStems = new Set([...light].map(stem))

/** Words for the same, of which either may tell it. */
const sameAs = new Map(
  `kid child, mum mother, mom mother, mummy mother, dad father, daddy father, grandma grandmother, granny grandmother, grandpa grandfather, bike bicycle, tv television, pic picture,
  photo picture, photograph picture, couch sofa, flat apartment, film movie, shop store, ill sick, purchase buy, biz business, puppy dog, doggo dog, kitten cat, hubby husband, automobile car`
    .split(/,\s*/u)
    .map((pair) => pair.trim().split(' ') as [string, string]),
)

/** Characters of Chinese that join, count or point, and tell nothing by themselves. */
const lightHan = new Set([
  ...'的了着过是在有和跟与及或就都也还又很更最太把被给让对向从到去来为因所以而但如果那这哪什么怎样吗呢吧啊呀哦嗯哈嘛啦个只条张本位名次件台辆间双口人家里上下中内外前后时候天年月日号点些么之其它他她我你您们自己说讲道做干要会能可想得地不没无非别未用于由将已经正再才刚一二三四五六七八九十百千万两几多少每第元块钱',
])

/** Terms that tell something: stems of base forms, Latin; single characters, Chinese. Distinct, in order. */
export function tellingTerms(text: string): Set<string> {
  const terms = new Set<string>()
  for (const [piece] of foldHan(normalize(text)).matchAll(
    /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+(?:'[\p{L}]+)?/gu,
  )) {
    if (/\p{Script=Han}/u.test(piece)) {
      if (!lightHan.has(piece)) terms.add(piece)
      continue
    }
    const written = baseForm(piece.replace(/'(?:s|re|ve|ll|d|m|t)?$/u, ''))
    const word = sameAs.get(written) ?? sameAs.get(written.replace(/s$/u, '')) ?? written
    if (word.length > 1 && !isStopWord(word) && !isAskingWord(word) && !lightStems.has(stem(word)))
      terms.add(stem(word))
  }
  return terms
}

/** Words that tell little, and yet may be the verb of a question: by stem, and Chinese characters. Helping verbs are none. */
export function lightTerms(text: string): Set<string> {
  const terms = new Set<string>()
  for (const [piece] of foldHan(normalize(text)).matchAll(/[来去到给做]|[a-z]+/gu)) {
    const term = stem(baseForm(piece))
    if (/\p{Script=Han}/u.test(piece) || (lightStems.has(term) && !isStopWord(baseForm(piece)))) terms.add(term)
  }
  return terms
}

/** How many terms of one set the other has. */
export function sharedCount(terms: ReadonlySet<string>, held: ReadonlySet<string>): number {
  let shared = 0
  for (const term of terms) if (held.has(term)) shared++
  return shared
}

/** Shortest word that may be the beginning of another of its family: mentor and mentorship. */
const rootLengthMin = 5

/** Those of the first that the second lacks, in any form of the word. */
export function unheld(terms: ReadonlySet<string>, held: ReadonlySet<string>): Set<string> {
  const isRoot = (a: string, b: string): boolean => a.length >= rootLengthMin && b.startsWith(a)
  return new Set(
    [...without(terms, held)].filter((term) => ![...held].some((one) => isRoot(term, one) || isRoot(one, term))),
  )
}

/** Those of the first that the second lacks. */
export function without(terms: ReadonlySet<string>, held: ReadonlySet<string>): Set<string> {
  return new Set([...terms].filter((term) => !held.has(term)))
}
