/** What was heard already? Remembers for one run how texts were read, for every turn is looked at from several others. */

import type { NumberedEvent } from '../../store/store.ts'
import type { Turn } from '../turns.ts'
import { type Hearing, hearingOf, type Pending, pendingFrom } from './pending.ts'
import { type Spoken, spokenIn } from './spoken.ts'

/** Reads as {@link spokenIn}, {@link pendingFrom} and {@link hearingOf} do, each text and each pair once. */
export class Ear {
  readonly #spoken = new Map<string, Spoken>()
  readonly #questions = new WeakMap<NumberedEvent, Pending | null>()
  readonly #hearings = new WeakMap<Spoken, Map<number, Hearing>>()

  spoken(text: string): Spoken {
    const known = this.#spoken.get(text)
    if (known !== undefined) return known
    const spoken = spokenIn(text)
    this.#spoken.set(text, spoken)
    return spoken
  }

  /** The question that a turn at a place leaves behind, if it ends as one. */
  question(turn: Turn, at: number): Pending | undefined {
    const asking = turn.events.at(-1)
    if (asking === undefined) return undefined
    const known = this.#questions.get(asking)
    const question = known === undefined ? (pendingFrom(turn, at) ?? null) : known
    this.#questions.set(asking, question)
    return question === null ? undefined : { ...question, at }
  }

  hearing(question: Pending, spoken: Spoken): Hearing {
    const known = this.#hearings.get(spoken) ?? new Map<number, Hearing>()
    const heard = known.get(question.asking.no) ?? hearingOf(question, spoken)
    this.#hearings.set(spoken, known.set(question.asking.no, heard))
    return heard
  }
}
