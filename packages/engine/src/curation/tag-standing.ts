/** What do people's rulings make of tags? A function of the rulings that hold; the tags stay as they were made. */

import type { Ruling, RulingChange } from '../record/ruling.ts'

/** A ruling about a tag. */
export type TagChange = Extract<RulingChange, { readonly tag: string }>

/** The rulings about tags. */
export class TagStanding {
  /** By tag the last ruling about it. */
  readonly #last = new Map<string, { readonly id: number; readonly change: TagChange }>()

  /** @param holding  rulings that hold, in order */
  constructor(holding: readonly Ruling[]) {
    for (const { id, change } of holding) if ('tag' in change) this.#last.set(change.tag, { id, change })
  }

  /** Whether nothing was decided about any tag. */
  get isEmpty(): boolean {
    return this.#last.size === 0
  }

  /** The ruling with the last word on a tag; null where there is none. */
  wordOn(tag: string): { readonly id: number; readonly change: TagChange } | null {
    return this.#last.get(tag) ?? null
  }

  /** Under which name the contents of a tag are found; null where it leads nowhere. Names that come round to themselves stay as they were. */
  nameOf(tag: string): string | null {
    const passed = new Set<string>()
    for (let name = tag; ; ) {
      const change = this.#last.get(name)?.change
      if (change?.kind === 'retire-tag') return null
      if (change === undefined || !('to' in change)) return name
      passed.add(name)
      if (passed.has(change.to)) return tag
      name = change.to
    }
  }
}
