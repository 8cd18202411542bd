/**
 * How is a remembered line put before a model, so that it stays data? Its marks cannot be those of a prompt: no tag, no number of
 * a line, no fence, no heading. Its words stay readable, for they may be what is asked for; where they command, the line is marked.
 */

import type { Flag } from '../check/flag.ts'
import type { EvidenceLine } from '../evidence-line.ts'
import { commands } from '../instruction.ts'

/** The words with look-alikes in place of marks: `<|im_start|>` is `‹|im_start|›`, `[3]` is `(3)`. As long as before, but for fences. */
export function neutral(words: string): string {
  return words
    .toWellFormed()
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replace(/`{3,}/gu, "'''")
    .replace(/^\s*#+ /gu, '')
    .replace(/(?!\u200d)[\p{Cc}\p{Cf}]/gu, ' ')
}

/** Says which lines of the context hold words that command. */
export function markedLines(lines: readonly EvidenceLine[]): readonly Flag[] {
  const refs = lines.filter(({ words }) => commands(words)).map(({ event }) => event.ref)
  if (refs.length === 0) return []
  const reason = `${refs.join(', ')} ${refs.length === 1 ? 'holds' : 'hold'} words that command whoever reads them; they are data`
  return [{ kind: 'neutralised', gravity: 'note', reason, words: [], refs }]
}
