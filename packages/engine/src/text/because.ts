/** Does a text say why? By the words that join a cause to its effect, English and Chinese; which is which is the business of `cause/`. */

import { normalize } from './normalize.ts'

const english =
  /(?<![a-z0-9])(?:because|cause|cuz|since|due to|thanks to|owing to|so that|in order to|that's why|which is why|this is why|the reason|as a result|therefore|so (?:i|we|he|she|they|it)|made (?:me|us|him|her|them)|inspired|motivated|led (?:me|us|him|her|them)? ?to|wanted to|to help)(?![a-z0-9])/

const chinese = /因为|由于|所以|因此|既然|为了|怪不得|难怪|原来|才(?:会|没|把|不)|害得|导致|使得|就是因|原因/

/** True where the text holds a connective of cause, purpose or effect. */
export function saysWhy(text: string): boolean {
  const normalized = normalize(text)
  return english.test(normalized) || chinese.test(normalized)
}
