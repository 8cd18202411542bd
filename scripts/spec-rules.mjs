/** Which rules does the specification state, and which do tests cite? Pure functions; `check-spec.mjs` brings the input. */

const ruleAtLineStart = /^(?:[-*] )?\*\*([A-Z]{2}-\d+)\*\*/gm
const citation = /\[([A-Z]{2}-\d+)\]/g

/** @returns {string[]}  rule numbers in the order they are stated; one stated twice is there twice */
export const rulesOf = (specification) => [...specification.matchAll(ruleAtLineStart)].map(([, rule]) => rule)

/** @returns {Map<string, number>}  how many titles cite each rule */
export function citationsOf(titles) {
  const counts = new Map()
  for (const title of titles)
    for (const rule of new Set([...title.matchAll(citation)].map(([, one]) => one)))
      counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return counts
}

/**
 * What does not fit.
 *
 * @returns {{ untested: string[], unknown: string[], doubled: string[] }}  rules no title cites; cited numbers that are
 *   no rule; rules stated twice; each sorted by letters, then number
 */
export function disagreements(rules, citations) {
  const stated = new Set(rules)
  return {
    untested: [...stated].filter((rule) => !citations.has(rule)).sort(byNumber),
    unknown: [...citations.keys()].filter((rule) => !stated.has(rule)).sort(byNumber),
    doubled: [...new Set(rules.filter((rule, i) => rules.indexOf(rule) !== i))].sort(byNumber),
  }
}

/** TX-2 before TX-10. */
function byNumber(a, b) {
  const [letters, number] = a.split('-')
  const [otherLetters, otherNumber] = b.split('-')
  return letters === otherLetters ? Number(number) - Number(otherNumber) : letters < otherLetters ? -1 : 1
}
