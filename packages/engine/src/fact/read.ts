/** Which facts do neighbouring events state? Clause by clause, by the first rule that fits. */

import { nameKey } from '../entity/key.ts'
import { foldHan } from '../text/han.ts'
import { clausesOf } from './clause.ts'
import type { ClauseReading } from './clause-reading.ts'
import { correctionsOf } from './correction.ts'
import { askedFor, inFull } from './ellipsis.ts'
import type { Fact } from './fact.ts'
import { factsBy } from './fact-values.ts'
import { headless, leadOf, subjectAtHead } from './head.ts'
import { ruleFamilies } from './rule-families.ts'
import { trimmed } from './sense.ts'
import { isOther, type Speech, subjectKey } from './subject.ts'

/** An event as the rules see it. */
export interface FactEvent {
  readonly no: number
  readonly session: string
  /** Null where nobody is named: then all such events of a scope are of one person. */
  readonly speaker: string | null
  readonly text: string
}

/** Events before one in which the person that a pronoun means must have been named. */
export const pronounLookBack = 3

/** Words that mean somebody named before; without one nobody before needs to be read. */
const pronoun = /\b(?:he|she|his|her)\b|[他她]/iu

/**
 * The facts of the last of some neighbouring events, in the order of its words.
 *
 * @param events  in order of their session; those before the last only say whom a pronoun means, and which values are corrected
 */
export function factsOf(events: readonly FactEvent[]): Fact[] {
  const event = events.at(-1)
  if (event === undefined) return []
  const asksBack = pronoun.test(event.text)
  const before = asksBack
    ? events.slice(-1 - pronounLookBack, -1).filter(({ session }) => session === event.session)
    : []
  const speech = { self: selfKey(event), lastNamed: null }
  const named = new Set(before.flatMap((one) => namedIn(one, { self: selfKey(one), lastNamed: null })))
  return [...statedIn(event, speech, named, questionBefore(events)), ...correctionsOf(event, speech.self)]
}

/** Key of who says "I". */
export function selfKey({ speaker }: Pick<FactEvent, 'speaker'>): string {
  return speaker === null ? 'user' : nameKey(speaker)
}

function namedIn({ text }: FactEvent, speech: Speech): string[] {
  return clausesOf(text).flatMap((clause) => {
    const subject = subjectKey(subjectAtHead(clause), speech)
    return subject !== null && isOther(subject, speech) ? [subject] : []
  })
}

/** The turn just before, where another speaks. */
function questionBefore(events: readonly FactEvent[]): string {
  const [before, event] = events.slice(-2)
  const isOthers = event !== undefined && before?.session === event.session && before.speaker !== event.speaker
  return isOthers && before.text.length <= questionLengthMax ? foldHan(before.text) : ''
}

/** A longer turn asks for nothing in particular. */
const questionLengthMax = 160

function statedIn(event: FactEvent, speech: Speech, named: Set<string>, question: string): Fact[] {
  const facts: Fact[] = []
  let subjectBefore: string | null = null
  let open = askedFor(question)
  for (const clause of clausesOf(event.text)) {
    if (clause.first) subjectBefore = null
    const [only] = named
    const now = { ...speech, lastNamed: named.size === 1 ? (only as string) : null }
    const { text, isChange } = leadOf(clause)
    const quote = event.text.slice(clause.start, clause.end)
    for (const words of new Set([
      text,
      trimmed(text, clause.language),
      ...headless(text, clause.language, subjectBefore),
      ...inFull(open, text, clause.language),
    ])) {
      const found = factsIn(words, { clause, isChange, quote, no: event.no, speech: now })
      facts.push(...found)
      if (found.length > 0) break
    }
    // What was asked for is answered once.
    if (facts.length > 0) open = undefined
    const head = subjectAtHead({ ...clause, text })
    if (head !== '') subjectBefore = head
    const subject = subjectKey(head, now)
    if (subject !== null && isOther(subject, now)) named.add(subject)
  }
  return facts
}

function factsIn(words: string, reading: ClauseReading): Fact[] {
  const facts: Fact[] = []
  const fitting = ruleFamilies[reading.clause.language].filter(({ cue }) => cue.test(words))
  for (const rule of fitting.flatMap(({ rules }) => rules)) {
    const match = rule.pattern.exec(words)
    if (match === null) continue
    const found = factsBy(rule, match.groups ?? {}, reading)
    facts.push(...found)
    if (found.length > 0 && rule.also !== true) break
  }
  return facts
}
