/**
 * How is a grammar of phrases written?
 *
 * Parsers read a folded text at a position and give a value and where it ends. Sequences mix fragments of regular
 * expressions with parsers of values. Choices take the longest reading, so that the order of rules decides only ties.
 * No parser looks further than its own words, and each remembers what it found where: reading is linear in the text.
 */

/** A folded text, and what the parsers remember about it. */
export interface Source {
  readonly text: string
  readonly memory: Map<object, Map<number, Match<unknown> | undefined>>
}

/** A value read, and the offset after its last character. */
export interface Match<T> {
  readonly value: T
  readonly end: number
}

/** Reads a value at an offset, or nothing. */
export type Parser<T> = (source: Source, at: number) => Match<T> | undefined

/** Wraps a folded text. */
export function sourceOf(text: string): Source {
  return { text, memory: new Map() }
}

const wordEnd = /(?:^|[^\\])[a-z]$/

/** A fragment as a sticky pattern: a space stands for white space, and words are not cut out of longer ones. */
function compiled(fragment: string, whole = false): RegExp {
  const spaced = fragment.replace(/\[(?:\\.|[^\]\\])*\]|\\.| \??/g, (part) =>
    part === ' ' ? '\\s{1,3}' : part === ' ?' ? '\\s{0,3}' : part,
  )
  const before = whole || /^(?:\(\?:)?[a-z]/.test(fragment) ? '(?<![a-z])' : ''
  const after = whole || wordEnd.test(fragment) ? '(?![a-z])' : ''
  return new RegExp(`${before}(?:${spaced})${after}`, 'y')
}

/** Reads what a pattern fits; `build` may refuse. */
export function pattern<T>(fragment: string, build: (match: RegExpExecArray) => T | undefined): Parser<T> {
  const expression = compiled(fragment)
  return ({ text }, at) => {
    expression.lastIndex = at
    const match = expression.exec(text)
    const value = match ? build(match) : undefined
    return match && value !== undefined ? { value, end: at + match[0].length } : undefined
  }
}

/** Reads one of the words of a table, the longest first. */
export function words<T>(table: Readonly<Record<string, T>>): Parser<T> {
  const alternatives = Object.keys(table).sort((a, b) => b.length - a.length)
  const byWord = new Map(Object.entries(table))
  // Most words fail on their first character; the pattern is spared then.
  const firsts = new Set(alternatives.map((word) => word.charAt(0)))
  const expression = compiled(alternatives.join('|').replaceAll('.', '\\.'), true)
  return ({ text }, at) => {
    if (!firsts.has(text.charAt(at))) return undefined
    expression.lastIndex = at
    const word = expression.exec(text)?.[0]
    const value = word === undefined ? undefined : byWord.get(word.replace(/\s+/g, ' '))
    return word === undefined || value === undefined ? undefined : { value, end: at + word.length }
  }
}

type Values<Parts> = Parts extends readonly [infer First, ...infer Rest]
  ? First extends Parser<infer Value>
    ? [Value, ...Values<Rest>]
    : Values<Rest>
  : []

/** Reads parts one after another; the values of the parsers among them go to `build`, which may refuse. */
export function sequence<const Parts extends readonly (string | Parser<unknown>)[], T>(
  parts: Parts,
  build: (...values: Values<Parts>) => T | undefined,
): Parser<T> {
  const readers = parts.map((part) => (typeof part === 'string' ? compiled(part) : part))
  return (source, at) => {
    const values: unknown[] = []
    let end = at
    for (const reader of readers) {
      if (reader instanceof RegExp) {
        reader.lastIndex = end
        if (!reader.test(source.text)) return undefined
        end = reader.lastIndex
      } else {
        const match = reader(source, end)
        if (!match) return undefined
        values.push(match.value)
        end = match.end
      }
    }
    const value = build(...(values as Values<Parts>))
    return value === undefined ? undefined : { value, end }
  }
}

/** The longest reading; of equally long ones the first. */
export function longest<T>(...choices: readonly Parser<T>[]): Parser<T> {
  return (source, at) => {
    let best: Match<T> | undefined
    for (const choice of choices) {
      const match = choice(source, at)
      if (match && (best === undefined || match.end > best.end)) best = match
    }
    return best
  }
}

/** Reads the parser, or nothing of no length. */
export function optional<T>(parser: Parser<T>): Parser<T | null> {
  return (source, at) => parser(source, at) ?? { value: null, end: at }
}

/** Reads at each offset only once. Also the way to refer to a parser defined further down. */
export function remembered<T>(parser: () => Parser<T>): Parser<T> {
  const key = {}
  let built: Parser<T> | undefined
  return (source, at) => {
    let found = source.memory.get(key)
    if (!found) {
      found = new Map()
      source.memory.set(key, found)
    }
    if (found.has(at)) return found.get(at) as Match<T> | undefined
    // A rule that begins with itself finds nothing instead of running for ever.
    found.set(at, undefined)
    built ??= parser()
    const match = built(source, at)
    found.set(at, match)
    return match
  }
}
