/** Which English sentences say that somebody has another name? */

import { normalize } from '../text/normalize.ts'
import type { AliasStatement } from './alias-statement.ts'
import { calendarCapitals, kinForms, stopCapitals } from './english-words.ts'
import { nameKey } from './key.ts'

const nameWord = "\\p{Lu}[\\p{L}\\p{M}’'-]*[\\p{L}\\p{M}]"
const name = `(${nameWord}(?: ${nameWord}){0,2})`
const kinWords = [...kinForms.keys()].join('|')
const kin = `[Mm]y (?:(?:older|elder|younger|big|little|baby|twin|late|dear|new) )?(${kinWords})`
const no = "(?![\\p{L}\\p{N}'’-])"
const everybody =
  '(?:[Ww]e|[Ee]veryone|[Ee]verybody|[Pp]eople|[Tt]hey|I|[Ff]riends|[Mm]y family)(?: all| always| just| usually)?'

const pattern = (source: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}'’])${source}`, 'gu')

/** Groups: the alias. It is the speaker's. */
const speakers: readonly (readonly [RegExp, number])[] = [
  [pattern(`(?:[Cc]all|[Cc]alls|[Cc]alled) me ${name}${no}`), 0.95],
  [pattern(`I(?: just| usually)? go by ${name}${no}`), 0.95],
  [pattern(`[Mm]y (?:nickname|name) is ${name}${no}`), 0.9],
]

/** Groups: the alias, the name. */
const aliasFirst: readonly (readonly [RegExp, number])[] = [
  [pattern(`${name},? (?:which is |is |it's )?short for ${name}${no}`), 0.95],
]

/** Groups: the name, the alias. */
const nameFirst: readonly (readonly [RegExp, number])[] = [
  [
    pattern(
      `${name},? \\(?(?:also known as|better known as|a\\.?k\\.?a\\.?|who goes by|goes by|nicknamed) ${name}${no}`,
    ),
    0.95,
  ],
]

/** Groups: the pronoun's place, the alias. */
const pronounFirst = pattern(`${everybody} calls? (her|him) ${name}${no}`)

/** Groups: the kin word, the name. */
const kinFirst: readonly (readonly [RegExp, number])[] = [
  [pattern(`${kin} ${name}${no}`), 0.95],
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

/** The statements of a text. */
export function englishAliases(text: string): AliasStatement[] {
  const statements: AliasStatement[] = []
  const add = (statement: AliasStatement, ...names: readonly string[]): void => {
    if (names.every(isName)) statements.push(statement)
  }
  for (const [form, confidence] of speakers)
    for (const { 0: quote, 1: alias = '' } of text.matchAll(form))
      add({ sort: 'nickname', alias: nameKey(alias), of: 'speaker', quote, confidence }, alias)
  for (const [form, confidence] of aliasFirst)
    for (const { 0: quote, 1: written = '', 2: full = '' } of text.matchAll(form)) {
      const alias = withoutOpening(written)
      add({ sort: 'nickname', alias: nameKey(alias), of: { name: full }, quote, confidence }, alias, full)
    }
  for (const [form, confidence] of nameFirst)
    for (const { 0: quote, 1: full = '', 2: alias = '' } of text.matchAll(form))
      add(
        { sort: 'nickname', alias: nameKey(alias), of: { name: withoutOpening(full) }, quote, confidence },
        alias,
        withoutOpening(full),
      )
  for (const match of text.matchAll(pronounFirst)) {
    const alias = match[2] ?? ''
    add(
      { sort: 'nickname', alias: nameKey(alias), of: { pronounAt: match.index }, quote: match[0], confidence: 0.85 },
      alias,
    )
  }
  return [...statements, ...kinAliases(text)]
}

function kinAliases(text: string): AliasStatement[] {
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

function isName(written: string): boolean {
  const first = normalize(written.split(' ')[0] ?? '')
  return !calendarCapitals.has(first) && !(stopCapitals.has(first) && !written.includes(' '))
}

/** "Just Teddy": the word that opens the sentence is not part of the name. */
function withoutOpening(written: string): string {
  const [first = '', ...rest] = written.split(' ')
  return rest.length > 0 && stopCapitals.has(normalize(first)) ? rest.join(' ') : written
}
