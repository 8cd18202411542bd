/** Does the line say yes where the answer says no? By words of denial in the clause that bears it. */

import { askedIn } from '../../asking/asked.ts'
import { foldForCause } from '../../cause/wording.ts'
import { clausesOf } from '../clauses.ts'
import { sharedCount, tellingTerms } from '../terms.ts'
import { tellsBothSides } from './both-sides.ts'
import type { Flag } from './flag.ts'
import { type Bearing, type Matter, questionBefore } from './matter.ts'

const denial =
  /\b(?:not|never|none|nobody|nothing|nowhere|neither|nor|cannot|without|hardly|no longer|no one|no (?!doubt|problem|matter|wonder|worries|idea))\b|\b\p{L}+n['’]t\b|[不没未勿](?!过|错|久|少|仅|但|只|论|管|料|禁|得不)|别(?=\p{Script=Han})(?!人|的|处|墅|致)|无法|从不/iu
/** Words of denial that deny nothing. */
const noDenial =
  /\b(?:can['’]t wait|couldn['’]t (?:be happier|agree more|believe)|not (?:only|just|bad|least)|why not|isn['’]t (?:it|that|he|she)\b|doesn['’]t (?:it|he|she)\b|don['’]t (?:you|worry|forget)|no less|nothing but|didn['’]t expect|not until|never (?:mind|been happier))\b|不得不|忍不住|差不多|不一会儿?|不只|不光|[是有能会要可]不[是有能会要可]|没(?:问题|关系|事|想到)|好不容易|说不定|不好意思|对不起|要不|不但|不管|了不起|不过/giu
/** What is a denial in sense: in an answer it may stand for one. */
const deniesInSense =
  /\b(?:lack(?:s|ed|ing)?|unable|refus\p{L}+|stopp?\p{L}*|quit\p{L}*|gave up|give up|avoid\p{L}*|dislik\p{L}+|hat(?:e|es|ed)|fail\p{L}*|missing|declin\p{L}+|reject\p{L}*|cancel\p{L}*|allerg\p{L}+|forbid\p{L}*|except|skip\p{L}*|miss(?:ed)?|forgot\p{L}*)\b|缺|拒绝|停|戒|放弃|避|讨厌|失败|取消|过敏|禁|忘|漏/iu
const yes =
  /^(?:yes|yeah|yep|correct|true|indeed|right|she does|he does|they do)\b|^(?:是的?|对|有(?!没)|会|能|可以|要|去了)(?=[，。！、\s]|的?$)|^(?:是的|对的|有的)/iu
const no = /^(?:no|nope|nah|not|never|false|incorrect)\b|^(?:不|没|没有|未|否)/iu

/** Flags of denials. */
export function checkNegation(matter: Matter): readonly Flag[] {
  const [best] = matter.bearing
  if (tellsBothSides(matter)) return []
  if (best === undefined || (best.overlap === 0 && !isReply(best, matter))) return []
  const asksYesNo = askedIn(foldForCause(matter.plan.question).toLowerCase()).kind === 'yes or no'
  const wrong = asksYesNo ? wrongYesNo(matter, best) : wrongStatement(matter)
  if (!wrong) return []
  const { ref } = best.line.event
  return [
    { kind: 'negation', gravity: 'unsupported', reason: 'the cited line says the opposite', words: [], refs: [ref] },
  ]
}

/** A short reply is about its question, whatever its words. */
function isReply({ line }: Bearing, { lines }: Matter): boolean {
  return questionBefore(line, lines) !== null
}

/** True where the words deny. */
export function denies(text: string): boolean {
  // Titles and names may hold any word.
  return denial.test(text.replace(/["“][^"”]*["”]|《[^》]*》/gu, ' ').replace(noDenial, ' '))
}

function wrongYesNo({ plan, text, bearing, asked }: Matter, best: Bearing): boolean {
  const questionDenies = denies(
    plan.question.replace(/^\W*\p{L}+n['’]t\b/u, '').replace(/有没有|是不是|\p{Script=Han}[不没]\p{Script=Han}/gu, ''),
  )
  const told = toldBy(best, bearing, asked)
  if (told === null) return false
  const answered = yes.test(text) ? true : no.test(text) ? false : !denies(text) !== questionDenies
  return answered !== (told !== questionDenies)
}

/** What a line says to it: by its yes or no, else by its clause. */
function toldBy({ line, text }: Bearing, bearing: readonly Bearing[], asked: ReadonlySet<string>): boolean | null {
  const first = bearing.filter((one) => one.line === line && line.words.startsWith(one.text))[0]?.text ?? text
  if (no.test(first) && /^(?:no|nope|nah|never|不|没)(?:\b|[，。！、了有]|$)/iu.test(first)) return false
  if (yes.test(first)) return true
  const clauses = clausesOf(text)
  const share = (clause: string): number => sharedCount(asked, tellingTerms(clause))
  const about = clauses.toSorted((a, b) => share(b) - share(a))[0] ?? text
  return !denies(share(about) === 0 ? text : about)
}

/** A statement whose clause the line denies, or one that denies what no cited clause does. */
function wrongStatement({ plan, text, bearing, novel, asked }: Matter): boolean {
  const answerDenies = denies(text) || deniesInSense.test(text)
  const questionDenies = denies(plan.question) || deniesInSense.test(plan.question)
  const clauses = bearing.flatMap(({ text: sentence }) => clausesOf(sentence))
  const about = clauses.filter((clause) => holdsAny(clause, novel.size > 0 ? novel : asked))
  if (about.length === 0) return false
  if (answerDenies) return !questionDenies && deniesAlone(text, clauses)
  return !questionDenies && about.every((clause) => denies(clause))
}

const averted =
  /\b(?:otherwise|unless|or else|instead|lest|avoid\p{L}*|prevent\p{L}*|so that|in case|keep\p{L}* from)\b|以免|免得|省得|不然|否则|防止|避免/iu

/** A clause of the answer denies what a clause of the lines says, and none of the lines denies. */
function deniesAlone(text: string, told: readonly string[]): boolean {
  if (told.some((clause) => denies(clause) || deniesInSense.test(clause) || averted.test(clause))) return false
  return clausesOf(text).some((clause) => {
    if (!denies(clause) || averted.test(clause)) return false
    const terms = tellingTerms(clause)
    return told.some((one) => 2 * sharedCount(terms, tellingTerms(one)) > terms.size)
  })
}

function holdsAny(clause: string, terms: ReadonlySet<string>): boolean {
  const own = tellingTerms(clause)
  return [...terms].some((term) => own.has(term))
}
