/** Which lines of a context does the demo show? The evidence first, and enough beside it to see what it was found with. */
import type { ContextLine } from 'knotwork'

/** Best-ranked lines that are shown whatever the evidence needs. */
const topLines = 2

/**
 * Some lines of a context, in their order: evidence, then the best ranked, then the lines around evidence, then more of
 * the best ranked, until `most` are chosen.
 */
export function excerptOf(
  lines: readonly ContextLine[],
  evidence: ReadonlySet<string>,
  most: number,
): readonly ContextLine[] {
  const byRank = lines.toSorted((a, b) => a.rank - b.rank)
  const isEvidence = (line: ContextLine | undefined): boolean =>
    line !== undefined && evidence.has(line.event.sourceRef)
  const chosen = new Set([
    ...byRank.filter(isEvidence),
    ...byRank.slice(0, topLines),
    ...lines.filter((_, at) => isEvidence(lines[at - 1]) || isEvidence(lines[at + 1])),
    ...byRank,
  ])
  const kept = new Set([...chosen].slice(0, most))
  return lines.filter((line) => kept.has(line))
}
