/** How is text read by the grammars? Folded character by character, so that offsets stay those of the original. */

import { foldHan } from '../text/han.ts'

const foldable = /[^\x20-\x40\x5b-\x7e\u4e00-\u9fff]/g

/** Lower case, half width, Simplified characters, plain quotes and spaces: as many UTF-16 units as `text` has. */
export function foldForTime(text: string): string {
  return foldHan(text.replace(foldable, foldOne))
}

function foldOne(character: string): string {
  const code = character.charCodeAt(0)
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0).toLowerCase()
  if (code === 0x3000 || code === 0xa0 || code === 0x202f || code === 0x2009) return ' '
  if (code >= 0x2018 && code <= 0x201b) return "'"
  if ((code >= 0x2010 && code <= 0x2015) || code === 0x2212) return '-'
  if (code === 0x301c) return '~'
  const lower = character.toLowerCase()
  return lower.length === 1 ? lower : character
}
