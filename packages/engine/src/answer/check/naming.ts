/** By which other names are people of an answer told of? By what the lines of the context say of names. */

import { aliasesOf } from '../../entity/alias.ts'
import { normalize } from '../../text/normalize.ts'
import { tellingTerms } from '../terms.ts'
import { citedText, type Matter } from './matter.ts'

/** Names that stand for one another, normalised, as told in the context. */
export function namePairs({ lines }: Matter): readonly (readonly [string, string])[] {
  const events = lines.map(({ event }) => event)
  return aliasesOf(events).map(({ alias, of }) => [plain(alias), plain(of)] as const)
}

/** A key of kin begins with whose it is. */
function plain(key: string): string {
  return normalize(key.replace(/^.*\p{Cc}/u, ''))
}

/** Terms of other names of those whom the cited lines name. */
export function aliasTerms(matter: Matter): readonly string[] {
  const said = normalize([citedText(matter), ...matter.cited.map(({ event }) => event.speaker ?? '')].join('\n'))
  return namePairs(matter).flatMap(([a, b]) =>
    [
      [a, b],
      [b, a],
    ].flatMap(([known = '', other = '']) => (known !== '' && said.includes(known) ? [...tellingTerms(other)] : [])),
  )
}
