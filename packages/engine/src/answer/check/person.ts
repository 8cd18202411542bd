/** Is it told of the right person? Of whom the question and the answer speak, a cited line must tell: who said it, and of whom. */

import { askedIn } from '../../asking/asked.ts'
import { foldForCause } from '../../cause/wording.ts'
import { normalize } from '../../text/normalize.ts'
import { clausesOf } from '../clauses.ts'
import type { EvidenceLine } from '../evidence-line.ts'
import { namesIn } from '../extract/name-span.ts'
import { hanKinWords } from '../kin.ts'
import { sharedCount, tellingTerms } from '../terms.ts'
import type { Flag } from './flag.ts'
import type { Bearing, Matter } from './matter.ts'
import { questionBefore } from './matter.ts'
import { namePairs } from './naming.ts'
import { placeOf, type Subject, subjectAt } from './subject.ts'
import { countsIn, datesIn } from './values.ts'

/** Flags of persons. */
export function checkPerson(matter: Matter): readonly Flag[] {
  const { cited, bearing } = matter
  if (cited.length === 0 || bearing.length === 0) return []
  const refs = cited.map(({ event }) => event.ref)
  const people = peopleIn(matter)
  const wrong = isWho(matter) ? wrongAnswer(matter, people) : wrongOwner(matter, people)
  return wrong === null ? [] : [{ kind: 'person', gravity: 'unsupported', reason: wrong, words: [], refs }]
}

function isWho({ plan }: Matter): boolean {
  return askedIn(foldForCause(plan.question).toLowerCase()).kind === 'person'
}

/** Speakers of the memory that question or answer name; of the answer to "who?" those that it gives. */
function peopleIn({ plan, text, lines, cited }: Matter): {
  readonly asked: readonly string[]
  readonly given: readonly string[]
} {
  const speakers = [...new Set(lines.map(({ event }) => event.speaker))].filter((name) => name !== null)
  const given = [...new Set([...speakers.filter((name) => placeOf(name, text) >= 0), ...namesGiven(text, cited)])]
  const asked = [...new Set([...plan.speakers, ...speakers.filter((name) => placeOf(name, plan.question) >= 0)])]
  return { asked, given }
}

/** Names in an answer that a cited line has too; an answer that is nothing but a few characters of a line may be one. */
function namesGiven(text: string, cited: readonly EvidenceLine[]): readonly string[] {
  const bare = text.replace(/[\s。.！!]+$/u, '').replace(/^是|(?<=\p{Script=Han})的$/gu, '')
  const whole = /^\p{Script=Han}{2,4}$/u.test(bare) && !new RegExp(hanKinWords, 'u').test(bare) ? [bare] : []
  return [...namesIn(text), ...whole].filter((name) => cited.some(({ words }) => placeOf(name, words) >= 0))
}

/** Nobody of those asked about, or whom the answer names, is one whom a cited line tells it of. */
function wrongOwner(matter: Matter, { asked, given }: ReturnType<typeof peopleIn>): string | null {
  const people =
    asked.length > 0 ? asked : given.filter((name) => matter.lines.some(({ event }) => event.speaker === name))
  if (people.length === 0) return null
  const tells = (one: Bearing): boolean => people.some((name) => isOf(name, one, matter, people))
  const best = bearers(matter)
  if (best.some(tells)) return null
  const [first] = best
  const told = whose(first, matter)
  // A line of theirs that speaks of another in it: whose matter it is cannot be said.
  if (people.includes(told)) return null
  return `what is cited for ${people.join(' and ')} is told of ${told}`
}

/** The sentences that hold most of the answer, one of each cited line. */
function bearers({ bearing }: Matter): readonly Bearing[] {
  const known = new Set<string>()
  return bearing.filter(({ line }) => !known.has(line.event.ref) && known.add(line.event.ref))
}

function whose(bearing: Bearing | undefined, matter: Matter): string {
  if (bearing === undefined) return 'another'
  const subject = subjectOf(bearing, matter, [])
  if (subject?.kind === 'kin' || subject?.kind === 'name') return subject.word
  return bearing.line.event.speaker ?? 'another'
}

/** Does the sentence tell it of this person? Where a pronoun may mean them, they have the benefit of the doubt. */
function isOf(name: string, bearing: Bearing, matter: Matter, people: readonly string[]): boolean {
  const { event, words } = bearing.line
  const isOwn = event.speaker === name
  const subject = subjectOf(bearing, matter, people)
  if (subject === null) {
    if (isOwn || event.speaker === null) return true
    return namesOf(name, matter).some((one) => placeOf(one, words) >= 0) || answersThem(bearing, name, matter)
  }
  switch (subject.kind) {
    case 'speaker':
      return isOwn || event.speaker === null
    case 'listener':
      return !isOwn
    case 'pronoun':
      return true
    case 'kin':
      // Kin of whoever speaks: named so in question or answer, or by a name that the line gives them.
      return mentions(matter, subject.word) || namesOf(name, matter).some((one) => placeOf(one, words) >= 0)
    case 'name':
      return (
        namesOf(name, matter).some((one) => normalize(one) === normalize(subject.word)) ||
        mentionsOther(matter, subject.word, name)
      )
  }
}

/** "Yes, in May", said to them when they asked of themselves. */
function answersThem({ line }: Bearing, name: string, { lines }: Matter): boolean {
  const before = questionBefore(line, lines)
  return before !== null && (before.event.speaker === name || placeOf(name, before.words) >= 0)
}

function mentions({ plan, text }: Matter, word: string): boolean {
  const said = normalize(`${plan.question} ${text}`)
  return said.includes(word) || [...tellingTerms(word)].some((term) => tellingTerms(said).has(term))
}

/** The question itself joins the two: "What did Otto give Ada?" */
function mentionsOther({ plan, text }: Matter, word: string, name: string): boolean {
  return word !== name && (placeOf(word, plan.question) >= 0 || placeOf(word, text) >= 0)
}

/** A name and those that stand for it. */
function namesOf(name: string, matter: Matter): readonly string[] {
  const key = normalize(name)
  return [name, ...namePairs(matter).flatMap(([a, b]) => (a === key ? [b] : b === key ? [a] : []))]
}

/** The subject of what bears the answer: at its first new word or value, else at the first word of the question. */
function subjectOf({ text }: Bearing, matter: Matter, people: readonly string[]): Subject | null {
  const speakers = [...new Set(matter.lines.map(({ event }) => event.speaker))].filter((name) => name !== null)
  return subjectAt(text, anchorIn(text, matter), [...new Set([...speakers, ...people])])
}

function anchorIn(sentence: string, { novel, asked, text }: Matter): number {
  const values = [...countsIn(text), ...datesIn(text, 0)].map(({ start, end }) => text.slice(start, end).toLowerCase())
  const lower = sentence.toLowerCase()
  const ofValues = values.map((value) => lower.indexOf(value)).filter((at) => at >= 0)
  const pieces = [...sentence.matchAll(/\p{Script=Han}|[\p{L}\p{N}]+/gu)]
  const first = (terms: ReadonlySet<string>): number =>
    pieces.find(([piece]) => [...tellingTerms(piece)].some((term) => terms.has(term)))?.index ?? -1
  const at = [first(novel), ...ofValues].filter((one) => one >= 0)
  return at.length > 0 ? Math.min(...at) : Math.max(0, first(asked))
}

const objectWho =
  /\bwho(?:m)? (?:did|does|do|has|have|had|will|would|can|could|was|were|is|are) (?!(?:the|a|an) )\p{L}+|\b(?:to|with|for|from|by|about) whom?\b|[给跟和把对向找嫁替帮请在住去到交送借问听叫]谁|谁[家那的]|认识谁|[见看爱娶]\p{Script=Han}?谁/iu

/** Is the one whom the answer gives the one of whom the line tells it? */
function wrongAnswer(matter: Matter, people: ReturnType<typeof peopleIn>): string | null {
  const { plan, text, bearing } = matter
  const [best] = bearing
  if (best === undefined) return null
  const at = placeOfQuestion(best.text, matter)
  const speakers = [...new Set(matter.lines.map(({ event }) => event.speaker))].filter((name) => name !== null)
  const names = [...new Set([...speakers, ...people.given, ...namesIn(best.text)])]
  const subject = subjectAt(best.text, at, names)
  const { line } = best
  const own = line.event.speaker
  const givesSpeaker = own !== null && people.given.includes(own)
  if (objectWho.test(plan.question)) {
    const elsewhere = people.given.find((name) => isOfOtherClause(name, best.text, matter))
    if (elsewhere !== undefined) return `${elsewhere} is named of something else`
    return wrongOwner(matter, { asked: people.asked, given: [] })
  }
  if (givesSpeaker && placeOf(own, line.words) < 0) {
    const isOther =
      subject?.kind === 'kin' || (subject?.kind === 'name' && subject.word !== own) || subject?.kind === 'listener'
    return isOther && !givesKin(text) ? `${own} says it of ${'word' in subject ? subject.word : 'another'}` : null
  }
  const other = people.given.find((name) => name !== own)
  if (other === undefined) return null
  if (isOfLaterClause(other, best.text, matter)) return `${other} is named of something else`
  if (subject?.kind === 'speaker' && !passive(best.text, other) && !isJoined(best.text, other))
    return `${own ?? 'the speaker'} says it of themselves, not of ${other}`
  return subject?.kind === 'name' &&
    !isSameName(subject.word, other, matter) &&
    placeOf(subject.word, text) < 0 &&
    !passive(best.text, other)
    ? `it is told of ${subject.word}, not of ${other}`
    : null
}

/** The same first name, or one that begins it; one word of a whole name; or another name that is told for it. */
function isSameName(a: string, b: string, matter: Matter): boolean {
  const [left, right] = [normalize(a).split(/\s+/u), normalize(b).split(/\s+/u)]
  if (left.length === 1 || right.length === 1) {
    if (left.some((word) => right.includes(word))) return true
  } else if (left.at(-1) === right.at(-1) && begins(left[0] ?? '', right[0] ?? '')) return true
  return namesOf(a, matter).some((one) => normalize(one) === normalize(b))
}

function begins(a: string, b: string): boolean {
  return Math.min(a.length, b.length) > 1 && (a.startsWith(b) || b.startsWith(a))
}

function placeOfQuestion(sentence: string, { asked }: Matter): number {
  const pieces = [...sentence.matchAll(/\p{Script=Han}|[\p{L}\p{N}]+/gu)]
  return pieces.find(([piece]) => [...tellingTerms(piece)].some((term) => asked.has(term)))?.index ?? 0
}

/** Not named in the clause that holds what is asked, where that names another. */
function isOfOtherClause(name: string, sentence: string, { asked, plan }: Matter): boolean {
  const clauses = clausesOf(sentence)
  const shares = clauses.map((clause) => sharedCount(asked, tellingTerms(clause)))
  const most = Math.max(0, ...shares)
  const about = clauses[shares.indexOf(most)] ?? ''
  const others = namesIn(about).filter((one) => !plan.question.includes(one) && placeOf(name, one) < 0)
  return (
    most > 0 && shares.filter((share) => share === most).length === 1 && placeOf(name, about) < 0 && others.length > 0
  )
}

/** Named only behind the clause that holds what is asked, of something else. */
function isOfLaterClause(name: string, sentence: string, { asked }: Matter): boolean {
  const clauses = clausesOf(sentence.replace(/\sand\s(?=\p{Lu}\p{Ll}+\s\p{Ll})/gu, '; '))
  const shares = clauses.map((clause) => sharedCount(asked, tellingTerms(clause)))
  const most = Math.max(0, ...shares)
  const about = shares.indexOf(most)
  const own = clauses.map((clause) => placeOf(name, clause) >= 0)
  return most > 0 && own.includes(true) && own.every((is, i) => !is || (i > about && shares[i] === 0))
}

function givesKin(text: string): boolean {
  return /['’]s \p{L}+|的\p{Script=Han}/u.test(text)
}

function passive(sentence: string, name: string): boolean {
  const at = placeOf(name, sentence)
  return at > 0 && /\b(?:by|from|thanks to)(?: \p{L}+)? $|[被由让给]$/iu.test(sentence.slice(0, at))
}

function isJoined(sentence: string, name: string): boolean {
  const at = placeOf(name, sentence)
  return (
    at >= 0 &&
    (/\b(?:and|with) $|[和跟与]$/iu.test(sentence.slice(0, at)) ||
      /^\S+ and (?:I|me)\b|^.{1,4}[和跟与]我/u.test(sentence.slice(at)))
  )
}
