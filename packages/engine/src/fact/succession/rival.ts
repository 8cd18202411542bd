/**
 * Which of some values that exclude each other does a clause name? One goes to work by bus or by bicycle, sits at the window or on
 * the aisle, takes the tea with sugar or without: of each such scale a person is at one place at a time.
 */

import type { Clause } from '../clause.ts'
import { rivalScales } from './rival-scales.ts'

/** A place on a scale. */
export interface Rival {
  readonly scale: string
  readonly place: string
}

/** The places a clause names, one a scale; none of a scale of which it names two, for it compares them. */
export function rivalsIn(text: string, language: Clause['language']): readonly Rival[] {
  return rivalScales.flatMap(({ scale, frame, places }) => {
    if (frame !== undefined && !frame[language].test(text)) return []
    const named = Object.entries(places).filter(([, words]) => words[language].test(text))
    const [one] = named
    return one !== undefined && named.length === 1 ? [{ scale, place: one[0] }] : []
  })
}
