/** Does a sentence point back at what was said before, and with which connective? */

import { chineseConnectives } from './chinese-connectives.ts'
import type { Connective, Family } from './connective.ts'
import { englishConnectives } from './english-connectives.ts'
import { asserts, type Sentence } from './wording.ts'

/** A connective found at the head of a sentence. */
export interface Found {
  readonly connective: Connective
  /** True where the speaker says that they come back to something older ("anyway", "说回来"). */
  readonly returns: boolean
  /** Length of lead and connective in the sentence. */
  readonly length: number
}

/** Words before a connective that do not change it. */
const lead =
  /^(?:(?:(?:and(?! so\b)|but|oh|ah|well|yes|yeah|yep|ok(?:ay)?|right|exactly|true|hm+|then|anyway|anyhow)[,.!…]*\s+)|(?:[嗯哦噢啊哎唉对是]|哎呀|是啊|是的|对啊|好吧|原来如此|不过|我说|反正|总之|说回来)[，、！。…\s]+|(?:我就说|我说)?那?(?=怪不得|难怪))+/iu
const returning = /anyway|anyhow|反正|说回来/iu

const connectives: readonly Connective[] = [...englishConnectives, ...chineseConnectives]

/** Family of each rule that is a connective, by its name. */
export const connectiveFamilies: ReadonlyMap<string, Family> = new Map(
  connectives.map(({ name, family }) => [name, family]),
)

/** The first connective that heads an asserting sentence; `undefined` where there is none. */
export function connectiveAt(sentence: Sentence): Found | undefined {
  const skipped = lead.exec(sentence.text)?.[0] ?? ''
  const rest = sentence.text.slice(skipped.length)
  for (const connective of connectives) {
    const matched = connective.pattern.exec(rest)?.[0]
    if (matched === undefined) continue
    const after = rest.slice(matched.length)
    if (connective.needs?.test(after) === false || connective.unless?.test(after) === true) continue
    if (!asserts(sentence, connective.hypothesis === true)) continue
    return { connective, returns: returning.test(skipped), length: skipped.length + matched.length }
  }
  return undefined
}
