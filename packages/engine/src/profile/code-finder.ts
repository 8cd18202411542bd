/** Where does a text name an entity of a profile's kinds? Its patterns, made ready once. */

import type { Code, CodeFinder } from '../entity/code.ts'
import { nameKey } from '../entity/key.ts'
import { foldHan } from '../text/han.ts'
import type { EntityRule } from './schema-profile.ts'

/** Longest text of an entity, in UTF-16 code units: the longest path that file systems take. */
const lengthMax = 4096

/** The finder of a profile. Of two that overlap the longer stays, of equal ones that of the earlier rule. */
export function codeFinderOf(rules: readonly EntityRule[]): CodeFinder {
  const matchers = rules.map(({ kind, pattern }) => ({ kind, matcher: new RegExp(pattern, 'dgu') }))
  return (text) => {
    const folded = foldHan(text)
    const found = matchers.flatMap(({ kind, matcher }) =>
      spansOf(text, folded, matcher).map((one) => ({ ...one, kind })),
    )
    if (found.length < 2) return found
    const kept: Code[] = []
    for (const one of found.sort((a, b) => b.end - b.start - (a.end - a.start)))
      if (!kept.some((other) => one.start < other.end && other.start < one.end)) kept.push(one)
    return kept.sort((a, b) => a.start - b.start)
  }
}

function spansOf(text: string, folded: string, matcher: RegExp): Omit<Code, 'kind'>[] {
  return [...folded.matchAll(matcher)].flatMap((match) => {
    const [start, end] = match.indices?.groups?.name ?? match.indices?.[0] ?? [0, 0]
    const key = end - start > lengthMax ? '' : nameKey(text.slice(start, end))
    return key === '' ? [] : [{ start, end, key }]
  })
}
