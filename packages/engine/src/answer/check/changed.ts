/**
 * Does a later line say that it is otherwise now, though no relation tells so yet? By two signs: it says of what the answer names
 * that it is over; or it speaks of what is asked in words of change, without what the answer names.
 */

import { localMs } from '../../record/instant.ts'
import { endsAsQuestion } from '../../text/question-form.ts'
import { sentences } from '../../text/sentence.ts'
import { clausesOf } from '../clauses.ts'
import type { EvidenceLine } from '../evidence-line.ts'
import { sharedCount, tellingTerms, without } from '../terms.ts'
import type { Matter } from './matter.ts'
import { countsIn } from './values.ts'

const ended =
  /\b(?:quit|left|gave up|given up|sold|no longer|(?:not|n't) \p{L}+ (?:\p{L}+ )?any ?more|broke up|split up|divorced|stopped|resigned|cancell?ed|called off|got rid of|threw (?:out|away)|closed down|shut down|passed away|died)\b|辞职|辞了|离职|离开了|不再|卖了|卖掉|戒了|停了|停掉|退了|退出|分手|离婚|换掉|取消|关门|去世|扔了|丢了/iu
const changed =
  /\b(?:from now on|now|no longer|any ?more|instead|(?:has |have |'ve |'s )?(?:moved|switched|changed|shifted|swapped|replaced|postponed|rescheduled|pushed back|brought forward)|turned out|correction|got a new|have a new|has a new|my new)\b|改[到成为在期用]|换[成了到]|搬[到去]了?|现在|如今|已经不|推迟|提前|更正|其实是|新[的换]/iu

/** Refs of lines after what is cited that say it is otherwise; empty where none does. */
export function changedBy(matter: Matter): readonly string[] {
  const { bearing, lines, cited, plan } = matter
  const [best] = bearing
  if (best === undefined) return []
  const people = new Set(plan.speakers.flatMap((name) => [...tellingTerms(name)]))
  const asked = without(matter.asked, people)
  // What somebody says of themselves nobody else puts out of date.
  const isCommon = !/\b(?:I|my|me|we|our)\b|我|咱/u.test(best.text)
  return lines
    .filter(
      (line) =>
        !cited.includes(line) &&
        isAfter(line, best.line) &&
        (line.event.speaker === best.line.event.speaker || isCommon),
    )
    .filter(({ words }) => clausesIn(words).some((clause) => saysOtherwise(clause, { best: best.text, asked, matter })))
    .map(({ event }) => event.ref)
}

function isAfter({ event: a }: EvidenceLine, { event: b }: EvidenceLine): boolean {
  return a.session === b.session ? a.seq > b.seq : localMs(a.saidAt) > localMs(b.saidAt)
}

function saysOtherwise(
  clause: string,
  { best, asked, matter }: { readonly best: string; readonly asked: ReadonlySet<string>; readonly matter: Matter },
): boolean {
  const { novel, text } = matter
  const own = tellingTerms(clause)
  const names = novel.size > 0 && [...novel].every((term) => own.has(term))
  if (names) return ended.test(clause)
  if (!changed.test(clause) || sharedCount(novel, own) > 0) return false
  // It speaks of all of what is asked that the cited sentence does, and gives another value.
  const cited = tellingTerms(best)
  const about = [...cited].filter((term) => asked.has(term))
  const shared = sharedCount(cited, own)
  const numbers = new Set(countsIn(text).map(({ value }) => value))
  return (
    about.length > 0 &&
    2 * about.filter((term) => own.has(term)).length > about.length &&
    // What differs more than it agrees is another matter.
    Math.max(cited.size, own.size) - shared <= shared &&
    !countsIn(clause).some(({ value }) => numbers.has(value)) &&
    !clause.includes(text)
  )
}

function clausesIn(words: string): string[] {
  return sentences(words).flatMap(({ start, end }) => {
    const sentence = words.slice(start, end)
    return endsAsQuestion(sentence) ? [] : [sentence, ...clausesOf(sentence)]
  })
}
