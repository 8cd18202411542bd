/**
 * Which statement of a line is over, and does the question ask for it? "I live in Ghent and work as a nurse" is out of date as to
 * Ghent once somebody moved, and tells the job still: what replaces a statement leaves the others of its line alone.
 */

import type { Relation } from '../record/relation.ts'
import { normalize } from '../text/normalize.ts'
import { sentencesOf } from '../text/sentence.ts'
import { tokenize } from '../text/tokenize.ts'
import type { Plan } from './plan.ts'
import { needsIn } from './verdict/needs.ts'

/** `home: Ghent → Antwerp`, `home: never Ghent`: how `updates` and `refutes` tell in their reason what is over. */
const reasonForm = /^[^:]{1,40}: (?:never (?<denied>.+)|(?:no longer )?(?<before>.+?) → .*)$/su

/** What only says more of the statement before it: "…, near the station", 离地铁很近. */
const goesOn =
  'in|at|near|on|by|with|close|next|just|right|not|where|which|that|who|for|since|because|from|to|about|around|opposite|behind|above|below|under|over'
const hanGoesOn = '离|靠|就在|旁边|附近|因为|所以|那[里边儿]'

/** Where one statement of a sentence ends and another begins. */
const statementEnd = new RegExp(
  `(?<=[,;])(?!\\s*(?:(?:and|but) )?(?:${goesOn})\\b)|(?<=[，；])(?!${hanGoesOn})|(?=\\s(?:and|but)\\s(?!(?:${goesOn})\\b))`,
  'iu',
)

/**
 * True where the question asks for what the relation says is over, or where that cannot be told apart from the rest of the line.
 *
 * @param relation  `updates` or `refutes`, to the line
 * @param text      words of the line
 */
export function asksForOver(
  { question, terms }: Pick<Plan, 'question' | 'terms'>,
  { provenance: { reason } }: Pick<Relation, 'provenance'>,
  text: string,
): boolean {
  const { over, rest } = partsOf(text, reason)
  if (over === '' || rest === '') return true
  const needs = needsIn(normalize(question)).map(({ need }) => need)
  const tells = (part: string): boolean => needs.some(({ told }) => told(normalize(part), part))
  if (tells(over)) return true
  return !tells(rest) && shared(terms, rest) <= shared(terms, over)
}

/** What is over, and what beside it stands; one of them is empty where the two cannot be told apart. */
function partsOf(text: string, reason: string | null): { readonly over: string; readonly rest: string } {
  const { denied, before } = reasonForm.exec(reason ?? '')?.groups ?? {}
  const value = new Set(tokenize(denied ?? before ?? ''))
  const statements = sentencesOf(text).flatMap((sentence) => sentence.split(statementEnd))
  const isOver = (statement: string): boolean => value.size > 0 && 2 * shared(value, statement) > value.size
  return {
    over: statements.filter(isOver).join(''),
    rest: statements.filter((one) => !isOver(one) && /[\p{L}\p{N}]/u.test(one)).join(''),
  }
}

function shared(terms: Iterable<string>, text: string): number {
  const held = new Set(tokenize(text))
  return [...new Set(terms)].filter((term) => held.has(term)).length
}

/** The relations without those that put something out of date which the question does not ask for. */
export function concerning(
  relations: readonly Relation[],
  plan: Pick<Plan, 'question' | 'terms'>,
  textOf: (no: number) => string | undefined,
): readonly Relation[] {
  return relations.filter((relation) => {
    if (relation.kind !== 'updates' && relation.kind !== 'refutes') return true
    const text = textOf(relation.to)
    return text === undefined || asksForOver(plan, relation, text)
  })
}
