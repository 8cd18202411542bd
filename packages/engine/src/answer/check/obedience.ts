/** Does the answer rest on words that command its reader? What they say was said to be repeated, and is no evidence. */

import { beforeCommands, commands } from '../instruction.ts'
import { tellingTerms } from '../terms.ts'
import type { Flag } from './flag.ts'
import type { Matter } from './matter.ts'
import { countsIn } from './values.ts'

/** Flags of obedience. */
export function checkObedience({ text, cited, novel }: Matter): readonly Flag[] {
  const commanding = cited.filter(({ words }) => commands(words))
  if (commanding.length === 0) return []
  const honest = cited.map(({ words }) => beforeCommands(words)).join('\n')
  const [told, numbers] = [tellingTerms(honest), new Set(countsIn(honest).map(({ value }) => value))]
  const isHonest =
    [...(novel.size > 0 ? novel : tellingTerms(text))].every((term) => told.has(term)) &&
    countsIn(text).every(({ value }) => numbers.has(value)) &&
    honest.trim() !== ''
  if (isHonest) return []
  const refs = commanding.map(({ event }) => event.ref)
  const reason = `${refs.join(', ')} commands whoever reads it, and the answer rests on that`
  return [{ kind: 'instruction', gravity: 'unsupported', reason, words: [], refs }]
}
