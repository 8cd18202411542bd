/** Which kinds does a text hold things of, and which does a question name? */

import { foldHan } from '../text/han.ts'
import { normalize } from '../text/normalize.ts'
import { cjkShare } from '../text/script.ts'
import { stem } from '../text/stem.ts'
import { kinds } from './kinds.ts'

/** Stands before the label of a kind, which no word of a text begins with. */
const kindMark = '#'

/** By stem of the first word: the stems that must follow it, and the kind. */
interface EnglishThing {
  readonly following: readonly string[]
  readonly label: string
}

const words = (text: string): readonly string[] => normalize(text).match(/[a-z]+(?:[-'][a-z]+)*/g) ?? []

const labelOf = (name: string): string => `${kindMark}${name}`

const things = new Map<string, EnglishThing[]>()
const names = new Map<string, EnglishThing[]>()
const chineseThings: { readonly thing: string; readonly label: string }[] = []
const chineseNames: { readonly thing: string; readonly label: string }[] = []

function add(index: Map<string, EnglishThing[]>, name: string, label: string): void {
  const [first = '', ...following] = words(name).map(stem)
  index.set(first, [...(index.get(first) ?? []), { following, label }])
}

for (const { english, chinese, things: all } of kinds) {
  const label = labelOf(english[0] ?? '')
  for (const name of english) add(names, name, label)
  for (const name of chinese) chineseNames.push({ thing: foldHan(name), label })
  for (const thing of all)
    if (cjkShare(thing) > 0) chineseThings.push({ thing: foldHan(thing), label })
    else add(things, thing, label)
}

/** Labels of the kinds a text holds things of, each once, in UTF-16 order. */
export function kindsHeld(text: string): readonly string[] {
  return found(text, things, chineseThings)
}

/** Does a text hold a thing of a kind? @param name  its first English name, as in `kinds.ts` */
export function holdsThingOf(name: string, text: string): boolean {
  return kindsHeld(text).includes(labelOf(name))
}

/** Labels of the kinds that a text names: those a question asks for. */
export function kindsNamed(text: string): readonly string[] {
  return found(text, names, chineseNames)
}

/** Words of a text for things of one kind, as written there and in its order, each once. */
export function thingsOf(text: string, label: string): readonly string[] {
  const english = [...text.matchAll(/[A-Za-z]+(?:[-'][A-Za-z]+)*/gu)]
  const stems = english.map(([word]) => stem(normalize(word)))
  const places = new Map<number, string>()
  for (const [i, one] of stems.entries())
    for (const { following, label: own } of things.get(one) ?? []) {
      const last = english[i + following.length]
      if (own !== label || last === undefined || !following.every((next, k) => stems[i + 1 + k] === next)) continue
      const from = english[i]?.index ?? 0
      const words = text.slice(from, last.index + last[0].length)
      if (words.length > (places.get(from)?.length ?? 0)) places.set(from, words)
    }
  const folded = foldHan(text)
  for (const { thing, label: own } of chineseThings) {
    const at = own === label ? folded.indexOf(thing) : -1
    if (at >= 0 && thing.length > (places.get(at)?.length ?? 0)) places.set(at, text.slice(at, at + thing.length))
  }
  return withoutInner([...places].sort(([a], [b]) => a - b))
}

/** A name inside a longer one is part of it: 提琴 of 小提琴. */
function withoutInner(found: readonly (readonly [at: number, words: string])[]): readonly string[] {
  let end = 0
  const outer: string[] = []
  for (const [at, words] of found) {
    if (at < end) continue
    end = at + words.length
    outer.push(words)
  }
  return [...new Set(outer)]
}

/** True for the label of a kind. */
export function isKindLabel(label: string): boolean {
  return label.startsWith(kindMark)
}

function found(
  text: string,
  index: ReadonlyMap<string, readonly EnglishThing[]>,
  chinese: readonly { readonly thing: string; readonly label: string }[],
): readonly string[] {
  const labels = new Set<string>()
  const stems = words(text).map(stem)
  for (const [i, one] of stems.entries())
    for (const { following, label } of index.get(one) ?? [])
      if (following.every((next, k) => stems[i + 1 + k] === next)) labels.add(label)
  const folded = normalize(text)
  if (cjkShare(folded) > 0) for (const { thing, label } of chinese) if (folded.includes(thing)) labels.add(label)
  return [...labels].sort()
}
