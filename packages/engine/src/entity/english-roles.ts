/**
 * Who is said to be somebody's landlord, goalkeeper, dance partner? English sentences.
 *
 * Where the name just follows ("our landlord Mr Brandt") the word must be a known role; where a verb says that it is a name
 * ("our goalkeeper is called Wenzel"), any word for people will do.
 */

import { rolePattern } from './description.ts'
import { nameWords } from './english-naming.ts'
import { isAsserted } from './statement-frame.ts'

/** Somebody has a role for whoever speaks. */
export interface RoleTold {
  /** The noun: "landlord", "partner". */
  readonly role: string
  /** As written. */
  readonly name: string
  /** Verbatim. */
  readonly quote: string
}

const name = `(?<name>${nameWords})`
const aside = '(?:, [^,.!?\\n]{1,50},)?'
const no = "(?![\\p{L}\\p{N}'’-])"
const goesOn = "(?! ?['’]s|-| (?!(?:and|but|who|now|since|here|in|at|so|he|she|from|for|again)\\b)\\p{L})"
/** Words for things that end like words for people, and people who are this to everybody. */
const things =
  '(?:number|computer|printer|dinner|supper|breakfast|summer|winter|paper|newspaper|letter|answer|order|offer|power|water|river|corner|border|matter|weather|shower|flower|finger|shoulder|folder|laptop|motor|colou?r|floor|door|error|mirror|chapter|poster|sweater|jumper|counter|freezer|cooker|toaster|heater|boiler|scooter|trailer|charger|router|server|calendar|sector|sensor|favou?r|honou?r|humou?r|career|beer|diaper|layer|quarter|semester|register|character|filter|master|monster|disaster|sister|brother|mother|father|daughter|other)'
const people =
  '(?!' +
  things +
  '\\b)(?:\\p{Ll}{2,}(?:er|or|ist|ian|mate|man|woman)|partner|friend|boyfriend|girlfriend|neighbou?r|colleague|boss|client|buddy|pal|mentor|coach|nurse|cook|chef|guide|host|hostess|assistant|intern|apprentice|student|pupil|aide|guest|lodger|tenant|doctor|pilot|judge|agent|guard|nanny|vet)(?![\\p{L}\\p{N}-])'
const former = '(?!(?:last|former|ex|previous|old|next|other|first|second|late|favou?rite)\\b)'
const adjectives = `(?:${former}\\p{Ll}[\\p{Ll}-]*,? ){0,2}?`
const own = '(?:[Mm]y|[Oo]ur) '
const known = `${own}(?:new )?(?<role>${rolePattern})`
const any = `${own}${adjectives}(?<role>${rolePattern}|${people})`
const one = '(?:a|this|the) (?:\\p{Ll}+ )?(?:man|woman|guy|girl|lady|chap|boy|fellow|bloke|gentleman|person)'
const found =
  "(?:I|[Ww]e)(?:['’]ve)? (?:\\p{Ll}+ ){0,2}?(?:have|got|found|hired|met|engaged|picked|chose) (?:myself |ourselves |us |me )?an? "

const pattern = (source: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}'’-])${source}`, 'gu')

const forms: readonly RegExp[] = [
  // "our landlord Mr Brandt", "my dentist, Dr Lund, …", "Ms Osk is my tutor"
  pattern(`${known} ${name}${no}`),
  pattern(`${known}, ${name},(?! (?:and|or|\\p{Lu}))`),
  pattern(`${name}(?: is|['’]s|,) ${any}${goesOn}`),
  // "our goalkeeper is called Wenzel", "my tuner is a man called Szabo", "my coach's name is Bo", "my landlady is Mrs Acht"
  pattern(`${any}${aside}(?:(?: is|['’]s|,)(?: ${one})?)? (?:called|named) ${name}${no}`),
  pattern(`${any}['’]s name is ${name}${no}`),
  pattern(`${any}(?: is|['’]s) ${name}${goesOn}`),
  // "I have a dance partner again, his name is Bo", "we hired a gardener called Bo"
  pattern(
    `(?:${any}|${found}${adjectives}(?<having>${rolePattern}|${people}))(?:[^.!?;\\n]{0,60}[,;–—-] ?(?:and )?| )(?:(?:[Hh]is|[Hh]er|[Tt]heir) name(?: is|['’]s)|called|named) ${name}${no}`,
  ),
]

/** Whether a text can hold any of the forms. */
const needs = /\b(?:[Mm]y|[Oo]ur|[Cc]alled|[Nn]amed?)\b/

/** The roles a text tells, each of a name once. */
export function rolesTold(text: string): RoleTold[] {
  if (!needs.test(text)) return []
  const told = new Map<string, RoleTold>()
  for (const form of forms)
    for (const match of text.matchAll(form)) {
      const { role, having, name: written = '' } = match.groups ?? {}
      const noun = role ?? having ?? ''
      const span = { start: match.index, end: match.index + match[0].length }
      const key = `${noun} ${written}`
      if (!told.has(key) && isAsserted(text, span, false)) told.set(key, { role: noun, name: written, quote: match[0] })
    }
  return [...told.values()]
}
