/** Is it still so? A line that a later one puts out of date must not be told as what holds. */

import { asksForHistory } from '../../recall/intent.ts'
import { sentencesOf } from '../../text/sentence.ts'
import type { EvidenceLine } from '../evidence-line.ts'
import { withoutTakenBack } from '../taken-back.ts'
import { tellingTerms } from '../terms.ts'
import { changedBy } from './changed.ts'
import type { Flag } from './flag.ts'
import type { Matter } from './matter.ts'
import { countsIn } from './values.ts'

const ofThePast =
  /\b(?:used to|formerly|previously|originally|at first|back then|no longer|any ?more|was|were|but (?:now|then|later)|changed?|moved|switched|since then)\b|以前|之前|原来|原本|曾经?|当时|后来|不再|改成?|换成?|已经不/iu

/** Words of a sentence that say of what it names that it is over. */
const over =
  /\b(?:quit|left|leave|leaving|stopp?\p{L}*|gave up|sold|no longer|any ?more|used to|instead of|from|resign\p{L}*|not|never|ended|closed|over|broke|dropp?\p{L}*|cancel\p{L}*|out of)\b|n['’]t\b|辞|离开|不再|不|没|从|卖|戒|停|退|换掉|分手|搬出/iu

/** Flags of what is out of date. */
export function checkSuperseded(matter: Matter): readonly Flag[] {
  const { plan, text, cited, lines } = matter
  if (asksForHistory(plan.question) || /\buse to\b/iu.test(plan.question) || ofThePast.test(text)) return []
  const old = cited.filter(({ supersededBy }) => supersededBy.length > 0)
  if (old.length === 0) return outOfDate([...cited.map(({ event }) => event.ref)], changedBy(matter))
  const held = cited.filter(({ supersededBy }) => supersededBy.length === 0)
  if (held.some(({ words }) => holds(withoutTakenBack(words), text))) return []
  // Cited beside what puts it out of date, a line says what the change is of.
  const isPaired = old.every(({ supersededBy }) => held.some(({ event }) => supersededBy.includes(event.ref)))
  if (isPaired && !old.some(({ words }) => holds(words, text))) return []
  const successors = old.flatMap(({ supersededBy }) => supersededBy)
  // What its successor says as well holds.
  const saysSo = ({ words }: EvidenceLine): boolean =>
    sentencesOf(words).some((sentence) => !over.test(sentence) && holds(sentence, text))
  if (lines.some((line) => successors.includes(line.event.ref) && saysSo(line))) return []
  return outOfDate(
    old.map(({ event }) => event.ref),
    successors,
  )
}

function outOfDate(old: readonly string[], successors: readonly string[]): readonly Flag[] {
  if (successors.length === 0) return []
  const reason = `${old.join(', ')} is out of date: see ${successors.join(', ')}`
  return [{ kind: 'superseded', gravity: 'unsupported', reason, words: [], refs: [...old, ...successors] }]
}

/** All telling words and numbers of the answer. */
function holds(words: string, answer: string): boolean {
  const told = tellingTerms(words)
  const numbers = new Set(countsIn(words).map(({ value }) => value))
  const terms = [...tellingTerms(answer)]
  const counts = countsIn(answer)
  return (
    (terms.length > 0 || counts.length > 0) &&
    terms.every((term) => told.has(term)) &&
    counts.every(({ value }) => numbers.has(value))
  )
}
