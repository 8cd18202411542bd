/** Does an utterance speak to or of somebody? Then it may be evidence about them, though another says it. */

import { normalize } from '../../text/normalize.ts'
import { cjkShare } from '../../text/script.ts'

const secondPerson = /(?<![a-z0-9])(?:you|your|yours|yourself|u|ur)(?![a-z0-9])|[你您]/

/**
 * True where the text has a second person, or names one of the people by full or first name.
 *
 * "You" may be anybody in a group, and nobody ("you know"); so this clears another's words of being a swap, and proves nothing.
 */
export function addresses(text: string, people: readonly string[]): boolean {
  const normalized = normalize(text)
  if (secondPerson.test(normalized)) return true
  const words = ` ${normalized.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `
  return people.some((person) => {
    const name = normalize(person).trim()
    if (name === '') return false
    if (cjkShare(name) > 0.5) return normalized.includes(name)
    const first = name.split(/\s+/)[0] ?? name
    return words.includes(` ${name} `) || (first.length > 1 && words.includes(` ${first} `))
  })
}
