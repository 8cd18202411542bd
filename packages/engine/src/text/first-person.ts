/**
 * Who are "I" and "you" in this utterance?
 *
 * Puts names in their place, so that the token vectors of "I adopted a cat" know whose cat it is. The result is only
 * embedded, never shown: its grammar need not be perfect, but nothing quoted may be ascribed to the speaker.
 */

import { foldHan } from './han.ts'

/** Source of a pattern, and what stands in its place for the given name. Earlier rules win at the same position. */
type Rule = readonly [pattern: string, put: (name: string) => string]

const possessive = (name: string): string => `${name}'s`
const itself = (name: string): string => name
const followedBy =
  (words: string) =>
  (name: string): string =>
    `${name} ${words}`
const after =
  (word: string) =>
  (name: string): string =>
    `${word} ${name}`

// "I" is also a numeral (World War I) and an initial (I. Newton, I/O); a lower case i is the pronoun in chat, but not in i.e.
const i = '(?<!(?:War|Part|Chapter|Type|Phase|Class|Volume|Act) )[Ii](?![./]\\S)'
const beforeMine = "(?<=(?:\\bis|\\bare|\\bwas|\\bwere|\\bbe|\\bof|\\bthan|\\blike|['’]s) )"

const firstPerson: readonly Rule[] = [
  [`(?:${i} am|${i}['’]m|[Ii]m)`, followedBy('is')],
  [`(?:${i} have|${i}['’]ve|[Ii]ve)`, followedBy('has')],
  [`${i} don(?:['’])?t`, followedBy('does not')],
  [`${i} do`, followedBy('does')],
  [`${i}['’]ll`, followedBy('will')],
  [`${i}['’]d`, followedBy('would')],
  ['[Aa]m [Ii]', after('is')],
  ['[Dd]o [Ii]', after('does')],
  ['[Hh]ave [Ii]', after('has')],
  [i, itself],
  ['(?:[Mm]y|MY)', possessive],
  [`${beforeMine}mine`, possessive],
  ['[Mm]yself', itself],
  ['[Mm]e', itself],
]

const secondPerson: readonly Rule[] = [
  // Set phrases that speak to nobody in particular.
  ['(?:[Yy]ou know|[Tt]hank you)(?= ?[,.!…]|$)', (): string => ''],
  ["(?:[Yy]ou are|[Yy]ou['’]re|[Yy]oure)", followedBy('is')],
  ["(?:[Yy]ou have|[Yy]ou['’]ve|[Yy]ouve)", followedBy('has')],
  ['[Yy]ou were', followedBy('was')],
  ["[Yy]ou don(?:['’])?t", followedBy('does not')],
  ['[Yy]ou do', followedBy('does')],
  ["[Yy]ou['’]ll", followedBy('will')],
  ["[Yy]ou['’]d", followedBy('would')],
  ['[Aa]re you', after('is')],
  ['[Ww]ere you', after('was')],
  ['[Dd]o you', after('does')],
  ['[Hh]ave you', after('has')],
  ['(?:[Yy]ours?|YOUR)', possessive],
  ['[Yy]ourself', itself],
  ['(?:[Yy]ou|YOU)', itself],
]

/** Chinese pronouns; 我们 and 你们 are more than one person, 自我 and 我国 are words, 你好 is a greeting. */
const chineseFirst: Rule = ['(?<![自忘])我(?![们国等])', itself]
const chineseSecond: Rule = ['[你您](?![们好])', itself]

/** Quoted speech and code, left as they are. Bounded, and no opening mark inside, so that an unclosed one costs nothing. */
const verbatim =
  '"[^"\\n]{0,2000}"|“[^“”]{0,2000}”|「[^「」]{0,2000}」|『[^『』]{0,2000}』|```[\\s\\S]{0,9000}?```|`[^`\\n]{0,2000}`'

/**
 * Rewrites the first person to the speaker's name and, when a listener is known, the second person to the listener's.
 *
 * English and Chinese, singular only (we, us, 我们, 咱们 stay). Names that look like pronouns are safe: each place is
 * rewritten once. An empty name leaves its person as it is.
 */
export function resolveFirstPerson(text: string, speaker: string, listener?: string): string {
  const hasListener = listener !== undefined && listener !== ''
  if (speaker === '') return hasListener ? rewritten(text, secondOnly, [listener]) : text
  return hasListener ? rewritten(text, both, [speaker, listener]) : rewritten(text, firstOnly, [speaker])
}

interface Rewriting {
  pattern: RegExp
  /** In the order of the pattern's groups: the rule's replacement and whose name it takes. */
  rules: { put: (name: string) => string; person: number }[]
}

function compile(...persons: { english: readonly Rule[]; chinese: Rule }[]): Rewriting {
  const rules = persons.flatMap(({ english }, person) => english.map(([pattern, put]) => ({ pattern, put, person })))
  const chinese = persons.map((entry, person) => ({ pattern: entry.chinese[0], put: entry.chinese[1], person }))
  const group = ({ pattern }: { pattern: string }): string => `(${pattern})`
  const english = `(?<![\\p{L}\\p{N}_'’.@/-])(?:${rules.map(group).join('|')})(?![\\p{L}\\p{N}_'’@-]|\\.\\p{L})`
  return {
    // Latin beside Han needs no space ("和me说"), so a Han neighbour does not count as a letter of the same word.
    pattern: new RegExp(
      `${verbatim}|${english.replaceAll('\\p{L}', '\\p{Script=Latin}')}|${chinese.map(group).join('|')}`,
      'gu',
    ),
    rules: [...rules, ...chinese],
  }
}

const first = { english: firstPerson, chinese: chineseFirst }
const second = { english: secondPerson, chinese: chineseSecond }
const firstOnly = compile(first)
const secondOnly = compile(second)
const both = compile(first, second)

function rewritten(text: string, { pattern, rules }: Rewriting, names: readonly string[]): string {
  let put = ''
  let copied = 0
  for (const { index, 0: matched, ...groups } of foldHan(text).matchAll(pattern)) {
    const rule = rules.find((_, at) => (groups as Record<number, string | undefined>)[at + 1] !== undefined)
    const name = rule === undefined ? undefined : names[rule.person]
    const end = index + matched.length
    const written = text.slice(index, end)
    put += text.slice(copied, index) + (rule === undefined || name === undefined ? written : rule.put(name) || written)
    copied = end
  }
  return put + text.slice(copied)
}
