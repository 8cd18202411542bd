/** Which English sentences say that somebody or something has another name? */

import { normalize } from '../text/normalize.ts'
import { type AliasStatement, type Meaning, notAmong, type PointingWord } from './alias-statement.ts'
import { descriptionKey } from './description.ts'
import { betweenNames, type NamingForm, nameWords, namingForms } from './english-naming.ts'
import { rolesTold } from './english-roles.ts'
import { calendarCapitals, kinForms, roleWords, stopCapitals, titleForms } from './english-words.ts'
import { nameKey } from './key.ts'
import { clauseBefore, isAsserted } from './statement-frame.ts'

const name = `(${nameWords})`
const kinWords = [...kinForms.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).join('|')
const kin = `[Mm]y (?:(?:older|elder|younger|big|little|baby|twin|late|dear|new) )?(${kinWords})(?!-)`
const no = "(?![\\p{L}\\p{N}'’-])"

const pattern = (source: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}'’-])${source}`, 'gu')

/** What a text must hold to be worth a look; groups: the alias. It is the speaker's. */
const speakers: readonly (readonly [string, RegExp, number])[] = [
  [' me ', pattern(`(?:[Cc]all|[Cc]alls|[Cc]alled) me ${name}${no}`), 0.95],
  ['name is ', pattern(`[Mm]y (?:nickname|name) is ${name}${no}`), 0.9],
]

/** Groups: the alias, the name. */
const shortFor = pattern(`${name},? (?:which is |is |it's )?short for ${name}${no}`)

/** What stands around a name between two names. */
const anyQuote = /["“‘]/

/** What every statement of kin holds. */
const ownKin = /[Mm]y /

/** Groups: the kin word, the name. */
const kinFirst: readonly (readonly [RegExp, number])[] = [
  // "We call my sister Mouse" gives her a nickname.
  [pattern(`(?<!(?:calls?|called|calling|nicknamed|dubbed|named) )${kin} ${name}${no}`), 0.95],
  // An apposition closes with a comma of its own; a list ("my sister, Tom, and I") goes on.
  [pattern(`${kin}, ${name},(?! (?:and|or|\\p{Lu}))`), 0.9],
  [pattern(`${kin}(?:'s|’s) name is ${name}${no}`), 0.95],
  [pattern(`${kin} is (?:called|named) ${name}${no}`), 0.95],
]

/** Groups: the name, the kin word. */
const kinLast: readonly (readonly [RegExp, number])[] = [
  [pattern(`${name} is ${kin}(?! ?['’]s|-| \\p{L})`), 0.9],
  [pattern(`${name}, ${kin},`), 0.9],
]

/** An event is asked three times: for its names, for its aliases, and as the turn before another. */
const memo = new WeakMap<object, readonly AliasStatement[]>()

/** The statements of a text. */
export function englishAliases(event: { readonly text: string }): readonly AliasStatement[] {
  const made = memo.get(event) ?? statementsOf(event.text)
  memo.set(event, made)
  return made
}

function statementsOf(text: string): AliasStatement[] {
  const statements: AliasStatement[] = []
  const add = (statement: AliasStatement, ...names: readonly string[]): void => {
    if (names.every(isName)) statements.push(statement)
  }
  for (const [needed, form, confidence] of speakers)
    for (const { 0: quote, 1: alias = '', index } of text.includes(needed) ? text.matchAll(form) : [])
      if (isAsserted(text, { start: index, end: index + quote.length }, false))
        add({ sort: 'nickname', alias: nameKey(alias), of: 'speaker', quote, confidence }, alias)
  if (text.includes('short for'))
    for (const { 0: quote, 1: written = '', 2: full = '' } of text.matchAll(shortFor)) {
      const alias = withoutOpening(written)
      add({ sort: 'nickname', alias: nameKey(alias), of: { name: full }, quote, confidence: 0.95 }, alias, full)
    }
  const between = anyQuote.test(text) ? text.matchAll(betweenNames) : []
  for (const { 0: quote, 1: given = '', 2: alias = '', 3: surname = '' } of between) {
    const of = { name: `${withoutOpening(given)} ${surname}` }
    add({ sort: 'nickname', alias: nameKey(alias), of, quote, confidence: 0.95 }, given, alias, surname)
  }
  const kin = kinAliases(text)
  return [...statements, ...namedOtherwise(text), ...kin, ...notAmong(roleAliases(text), kin)]
}

/** What the forms of naming say, each alias of each meaning once. */
function namedOtherwise(text: string): AliasStatement[] {
  const found = new Map<string, AliasStatement>()
  for (const form of namingForms) {
    if (!form.needs.test(text)) continue
    for (const match of text.matchAll(form.form)) {
      const statement = statementOf(text, match, form)
      if (statement === undefined) continue
      const key = JSON.stringify([statement.alias, statement.of])
      if (!found.has(key)) found.set(key, statement)
    }
  }
  return [...found.values()]
}

function statementOf(
  text: string,
  match: RegExpExecArray,
  { confidence, called, granted = false }: NamingForm,
): AliasStatement | undefined {
  const { alias: plain, quoted, of: written = '' } = match.groups ?? {}
  const [quote] = match
  const opens = plain !== undefined && quote.startsWith(plain)
  const alias = opens ? withoutOpening(plain) : (plain ?? quoted ?? '')
  const span = { start: match.index, end: match.index + quote.length }
  if (alias === '' || (plain !== undefined && !isNickname(alias, quote))) return undefined
  if (called === true && !hasCaller(clauseBefore(text, match.index), quote)) return undefined
  if (!isAsserted(text, span, granted)) return undefined
  const of = meaningOf(written, match.index + quote.indexOf(written))
  return of === undefined ? undefined : { sort: 'nickname', alias: nameKey(alias), of, quote, confidence }
}

function meaningOf(written: string, at: number): Meaning | undefined {
  const word = normalize(written)
  if (/^(?:i|me|my)$/.test(word)) return 'speaker'
  const pronoun = pronouns.get(word)
  if (pronoun !== undefined) return { pronounAt: at, pronoun }
  if (/^(?:my|our) /.test(word)) return { own: descriptionKey(written) }
  if (/^the /.test(word)) return { name: descriptionKey(written) }
  const name = withoutOpening(written)
  return isName(name) ? { name } : undefined
}

const pronouns: ReadonlyMap<string, PointingWord> = new Map([
  ...['he', 'him', 'his'].map((word) => [word, 'he'] as const),
  ...['she', 'her'].map((word) => [word, 'she'] as const),
  ...['it', 'its'].map((word) => [word, 'it'] as const),
])

const adverbs = / (?:always|just|still|usually|often|sometimes|simply|fondly|jokingly|all|only|now|also|even|both)$/u
const plural =
  /(?:^| )(?:we|they|people|everyone|everybody|folks|I|kids|children|family|team|crew|town|village|rest|lot|used to|\p{Ll}{2,}[^s\P{Ll}]s|(?:and|or) \p{L}+)$/iu

/** Does the clause before a verb of calling end with somebody who calls? Else it is a command, or nobody does. */
function hasCaller(clause: string, quote: string): boolean {
  let before = clause.trimEnd()
  while (adverbs.test(before)) before = before.replace(adverbs, '')
  const verb = /^\p{L}+/u.exec(quote)?.[0] ?? ''
  if (verb === 'calling') return /['’]re$|(?:^| )(?:are|been|keep|kept|started)$/u.test(before)
  if (/^(?:call|know|refer|say|give)$/.test(verb)) return plural.test(before)
  // "I called him" is by telephone.
  if (verb === 'called' && /(?:^| )I$/.test(before)) return false
  return (
    /\p{L}$/u.test(before) &&
    !/(?:^| )(?:nobody|no one|none|who|never|not|phone|is|are|was|were|be|been)$/iu.test(before)
  )
}

function kinAliases(text: string): AliasStatement[] {
  if (!ownKin.test(text)) return []
  const found = [
    ...kinFirst.flatMap(([form, confidence]) =>
      [...text.matchAll(form)].map(({ 0: quote, 1: word = '', 2: full = '' }) => ({ quote, word, full, confidence })),
    ),
    ...kinLast.flatMap(([form, confidence]) =>
      [...text.matchAll(form)].map(({ 0: quote, 1: full = '', 2: word = '' }) => ({ quote, word, full, confidence })),
    ),
  ]
  return found
    .filter(({ full }) => isName(full))
    .map(({ quote, word, full, confidence }) => ({
      sort: 'kin',
      alias: `my ${kinForms.get(word) ?? word}`,
      of: { name: full },
      quote,
      confidence,
    }))
}

/** "Mr Brandt is our landlord": he is also "the landlord", and the speaker's. */
function roleAliases(text: string): AliasStatement[] {
  return rolesTold(text).flatMap(({ quote, role, name: written }): AliasStatement[] => {
    const full = withoutOpening(written)
    if (!isName(full)) return []
    const of = { name: full }
    const said = { of, quote, confidence: 0.9 }
    return [
      ...(roleWords.has(role) ? [{ sort: 'nickname', alias: `the ${role}`, ...said } as const] : []),
      { sort: 'kin', alias: `my ${kinForms.get(role) ?? role}`, ...said },
    ]
  })
}

function isName(written: string): boolean {
  const first = normalize(written.split(' ')[0] ?? '')
  return !calendarCapitals.has(first) && !(stopCapitals.has(first) && !written.includes(' '))
}

/** What people say to whom they love, and to whom they telephone: "call her back". */
const notNicknames: ReadonlySet<string> = new Set(
  'honey darling sweetheart sweetie love dear babe baby back'.split(' '),
)

/** A word for one's own elders or a title is no nickname: "we call her Mum". Those with an article are: "the Professor". */
function isNickname(written: string, quote: string): boolean {
  const word = normalize(written)
  return (
    isName(written) &&
    !kinForms.has(word) &&
    !notNicknames.has(word) &&
    (!titleForms.has(word) || quote.includes(`the ${written}`))
  )
}

/** "Just Teddy": the word that opens the sentence is not part of the name. */
function withoutOpening(written: string): string {
  const [first = '', ...rest] = written.split(' ')
  return rest.length > 0 && stopCapitals.has(normalize(first)) && !/^(?:Mr|Mrs|Ms|Dr|Prof|Miss)\.?$/.test(first)
    ? rest.join(' ')
    : written
}
