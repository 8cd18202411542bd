/** Which fact do words make that somebody else took apart? The same as a rule would: by it they are compared. */

import { languageOf } from '../text/script.ts'
import { type Claim, type Fact, nobody, type SlotKind } from './fact.ts'
import { placeIn } from './place.ts'
import { termsOf, trimmed } from './sense.ts'

/** Parts of a fact, as words. */
export interface StatedParts {
  readonly no: number
  /** Key of the subject; {@link nobody} for a thing without an owner. */
  readonly subject: string
  readonly slot: SlotKind
  readonly claim: Claim
  readonly about: string
  readonly value: string
  readonly before: string
  readonly quote: string
  /** Who took it apart. */
  readonly rule: string
}

/** Longer values are stories. In terms, of which a Chinese character makes two. */
const termsMax = { en: 10, zh: 28 }

const disliked = /dislik|hate|don't like|not like|不喜欢|讨厌|反感/iu
/** Words of a bond, and the one word that rules use. */
const bonds: readonly (readonly [RegExp, string])[] = [
  [/divorc|离婚/iu, 'divorced'],
  [/single|broke|split|separat|单身|分手/iu, 'single'],
  [/engag|订婚/iu, 'engaged'],
  [/marri|结婚|已婚|领证/iu, 'married'],
  [/dating|seeing|relationship|恋爱|男友|女友|男朋友|女朋友/iu, 'dating'],
]

/** @returns null where the slot lacks what it needs */
export function factOfParts(parts: StatedParts): Fact | null {
  const language = languageOf(`${parts.quote} ${parts.value} ${parts.about}`) === 'zh' ? 'zh' : 'en'
  const about = wordsIn(parts.about, language)
  const value = wordsIn(parts.value, language)
  if (about === null || value === null || (parts.subject === nobody && parts.slot !== 'thing')) return null
  const { no, subject, slot, claim, quote, rule } = parts
  const fact = { no, subject, slot, claim, quote, rule, when: [], before: wordsIn(parts.before, language)?.terms ?? [] }
  const unnamed = { ...fact, about: [], value: [], valueText: '' }
  switch (slot) {
    case 'home':
    case 'work':
    case 'role': {
      if (value.text === '') return claim === 'ends' ? unnamed : null
      const place = (slot === 'role' ? null : placeIn(value.text, slot, language)) ?? value
      return { ...unnamed, value: place.terms, valueText: place.text }
    }
    case 'liking':
      return about.text === '' ? null : { ...unnamed, ...likingOf(parts), about: about.terms }
    case 'state':
      return about.text === '' && value.text === ''
        ? null
        : { ...unnamed, about: about.text === '' ? value.terms : about.terms }
    case 'bond': {
      const bond = bonds.find(([words]) => words.test(`${parts.value} ${parts.about}`))?.[1]
      return bond === undefined ? null : { ...unnamed, value: [bond], valueText: bond }
    }
    case 'preference':
      if (value.text === '') return null
      return {
        ...unnamed,
        about: [...new Set([...value.terms, ...about.terms])].sort(),
        value: value.terms,
        valueText: value.text,
      }
    case 'habit': {
      const done = about.text === '' ? value : about
      return done.text === '' ? null : { ...unnamed, about: done.terms, valueText: done.text }
    }
    case 'favourite':
    case 'thing':
      if (about.text === '' || (value.text === '' && claim !== 'ends')) return null
      return { ...unnamed, about: about.terms, value: value.terms, valueText: value.text }
  }
}

/** Liked or not; who likes it no longer does not like it now. */
function likingOf({ value, claim }: StatedParts): Pick<Fact, 'claim' | 'value'> {
  const isDisliked = disliked.test(value)
  if (claim === 'ends') return { claim: 'changes', value: [isDisliked ? 'liked' : 'disliked'] }
  return { claim, value: [isDisliked ? 'disliked' : 'liked'] }
}

/** Words as said and as terms, without what is around them; null where they are a story. */
function wordsIn(words: string, language: 'en' | 'zh'): { text: string; terms: readonly string[] } | null {
  const text = trimmed(words, language)
  const terms = termsOf(text)
  return terms.length > termsMax[language] ? null : { text, terms }
}
