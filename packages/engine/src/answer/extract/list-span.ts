/** Which things of a kind do lines name? The members of a list, in order of time, each once. */

import { kindsNamed, thingsOf } from '../../tag/kind-index.ts'
import type { Passage } from './passage.ts'

/** Longest list: what is longer is no answer. */
const membersMax = 12

/** A list and the passages it was taken from. */
export interface ListAnswer {
  readonly members: readonly string[]
  readonly passages: readonly Passage[]
}

/** Things of the kinds that a question names, or titles where it names works; null where no passage names any. */
export function listSpan(question: string, passages: readonly Passage[]): ListAnswer | null {
  const kinds = kindsNamed(question)
  const readers: ((text: string) => readonly string[])[] = kinds.map((kind) => (text: string) => thingsOf(text, kind))
  if (
    /\b(?:books?|songs?|films?|movies?|shows?|novels?|albums?|games?|plays?)\b|书|歌|电影|剧|游戏|专辑/iu.test(question)
  )
    readers.unshift(titlesIn)
  for (const read of readers) {
    const found = passages
      .map((passage) => ({ passage, things: read(passage.text) }))
      .filter(({ things }) => things.length > 0)
    const members = distinct(found.flatMap(({ things }) => things)).slice(0, membersMax)
    if (members.length > 0) return { members, passages: found.map(({ passage }) => passage) }
  }
  return null
}

function titlesIn(text: string): readonly string[] {
  return [...text.matchAll(/["“]([^"”]{2,60})["”]|《([^》]{1,40})》/gu)].map(([, latin, han]) => latin ?? han ?? '')
}

function distinct(things: readonly string[]): string[] {
  const known = new Set<string>()
  return things.filter((thing) => {
    const key = thing.toLowerCase().replace(/s$/u, '')
    return !known.has(key) && known.add(key)
  })
}
