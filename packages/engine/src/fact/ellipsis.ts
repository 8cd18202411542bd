/**
 * What does an answer leave out? "Where are you these days?" – "Linz, near the river": the verb stands in the question. The answer
 * is read as the clause that it stands for.
 */

import { isInterjection } from './typed-value.ts'

/** What a question asks of the one who answers, and how the answer begins in full. */
export interface Asked {
  readonly question: RegExp
  readonly en: string
  readonly zh: string
}

const asked: readonly Asked[] = [
  {
    question:
      /\bwhere (?:do|are) (?:you|u) work\p{L}*\b|\bwho do you work for\b|你(?:们)?(?:现在)?在哪(?:里|儿)?(?:上班|工作|高就)/iu,
    en: 'I work at',
    zh: '我在',
  },
  {
    question:
      /\bwhere (?:do|are|is|'re) (?:you|u|ya|your (?:flat|place|house))(?: (?:guys|two|all|folks))? ?(?:liv\p{L}*|based|staying|now|these days|nowadays|at these days|at now|again|)\b[^?]{0,12}\??$|\bwhere(?:'s| is) home\b|\bwhat(?:'s| is) your address\b|\b(?:you|u) still (?:live |living )?in \p{L}+\??$|你(?:们)?(?:现在|如今|家|租屋|房子|人)?(?:还)?(?:住|租|搬)?(?:屋|房)?在?(?:哪|什么地方|哪个区)|你(?:现在)?还(?:住)?在\p{Script=Han}{2,4}(?:吗|么|吧)?[?？]?$/iu,
    en: 'I live in',
    zh: '我住在',
  },
]

/** Words an answer opens with before the value. */
const opening =
  /^(?:(?:oh|well|um|er|just|still|yes|yeah|yep|no|nope|now|in|at|over in|out in|currently|mostly)[, ]+)+|^(?:嗯|哦|啊|在啊?|就|还|是|现在)+[,，]?(?=\p{Script=Han}{2})/iu
const name = /^\p{Lu}[\p{L}'-]+(?: \p{Lu}\p{L}+)*$/u
const hanName = /^(?![是不没有就在我你他和跟]|还|很|挺|别|对)\p{Script=Han}{2,6}(?<![了的啊吗呢])$/u

/** Somebody who says where he sits says where he lives. */
const atHome =
  /^(?:(?:still|now|back|currently) )*in (?:the|my|our|a) (?:\p{Ll}+ )?(?:flat|house|place|studio|bungalow|cottage) (?:in|on|near) (?<value>\p{Lu}[\p{L}'-]+(?: \p{Lu}\p{L}+)*)$/u

/** What the turn before, of another, asks for; undefined where nothing known is. */
export function askedFor(question: string): Asked | undefined {
  return question === '' ? undefined : asked.find(({ question: asks }) => asks.test(question.trim()))
}

/**
 * The full form of an answer's clause; none where nothing known was asked for, or the clause is no bare value.
 *
 * @param slot  of {@link askedFor}
 */
export function inFull(slot: Asked | undefined, clause: string, language: 'en' | 'zh'): string[] {
  const home = atHome.exec(clause)?.groups?.value
  if (home !== undefined) return [`I live in ${home}`]
  if (slot === undefined) return []
  const value = clause.replace(opening, '').trim()
  if (language === 'en') return name.test(value) && !isInterjection(value) ? [`${slot.en} ${value}`] : []
  if (!hanName.test(value)) return []
  return [slot.zh === '我在' ? `我在${value}上班` : `${slot.zh}${value}`]
}
