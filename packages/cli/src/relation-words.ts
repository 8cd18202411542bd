/**
 * How does a relation read? From its first end to its second, as a sentence between the two.
 *
 * The stored kinds are terms of a graph, not sentences: `answers` leads from a question to what answers it.
 */

/** Per kind, the words between `from` and `to`; a kind that is not here is its own word. */
const words: Readonly<Record<string, string>> = {
  next: 'is followed by',
  similar: 'is similar to',
  answers: 'is answered by',
  causes: 'causes',
  enables: 'enables',
  prevents: 'prevents',
  explains: 'explains',
  'depends-on': 'is a condition of',
  broke: 'broke',
  fixed: 'fixed',
  blocks: 'blocks',
}

/** `is answered by`, for `answers`. */
export function relationWords(kind: string): string {
  return words[kind] ?? kind
}

/** The kind that reads so; a kind is its own name. */
export function kindOf(said: string): string {
  return Object.entries(words).find(([, reads]) => reads === said)?.[0] ?? said
}

/** What the help says of directions, so that it and the tables cannot differ. */
export const directionsHelp: string = Object.entries(words)
  .map(([kind, said]) => (kind === said ? kind : `${kind} (A ${said} B)`))
  .join(', ')
