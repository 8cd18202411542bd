/** Which gender does a name tell? By its title, else by its given name. */

import { foldHan } from '../text/han.ts'
import { titles as chineseTitles } from './chinese-words.ts'
import { type Gender, titleGender } from './english-words.ts'
import { genderOfGivenName } from './given-names.ts'
import type { KnownName } from './name-table.ts'

/** Undefined where nothing tells it. */
export function genderOfName({ key, via, parts }: KnownName): Gender | undefined {
  if (via !== 'title') return genderOfGivenName(parts[0] ?? '')
  return titleGender.get(key.split(' ')[0] ?? '') ?? chineseTitleGender(key) ?? undefined
}

function chineseTitleGender(key: string): Gender | null | undefined {
  const folded = foldHan(key)
  for (let from = 1; from < folded.length; from++) {
    const gender = chineseTitles.get(folded.slice(from))
    if (gender !== undefined) return gender
  }
  return undefined
}
