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

/** What calls out to somebody, and tells nothing of them: "Thanks, Ben!", "Ben, look". */
const afterName =
  /^(?:'s\b|\s+(?:is|was|has|had|will|would|can|could|did|does|do|and|also|just|still|now|always|never|\p{Ll}{2,}(?:ed|es|s)|got|went|came|began|took|made|told|said|gave|wants?|works?|lives?|lost|left|met|bought|sold|won|fell|broke|found|kept|saw|set|ran)\b)/u

/** True where the text tells of one of the people by name: as who does or has something, not as who is called. In Chinese wherever the name does not open or close a part of it. */
export function tellsOf(text: string, people: readonly string[]): boolean {
  return people.some((person) => {
    const name = person.trim()
    if (name === '') return false
    if (cjkShare(name) > 0.5) {
      const folded = normalize(text)
      const at = folded.indexOf(normalize(name))
      return at >= 0 && !/^(?:[，,！!？?。、：:]|$)/u.test(folded.slice(at + normalize(name).length))
    }
    const first = name.split(/\s+/)[0] ?? name
    return [
      ...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped(name)}|${escaped(first)})(?![\\p{L}\\p{N}])`, 'gu')),
    ].some((match) => afterName.test(text.slice(match.index + match[0].length)))
  })
}

function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
