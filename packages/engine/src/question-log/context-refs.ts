/** Which sources did a question bring? Those of the lines of its context, each once, best first. */

import type { Context } from '../recall/recollection.ts'

/** Refs of the sources; parts of one source are one. */
export function contextRefs({ lines }: Context): string[] {
  const ranked = [...lines].sort((a, b) => a.rank - b.rank)
  return [...new Set(ranked.map(({ event }) => event.sourceRef))]
}
