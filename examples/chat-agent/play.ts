/** How do lives pass? Day by day, side by side in one store, each in its own scope, at the times of a clock that is told. */

import type { Clock, Memory } from 'knotwork'
import { beginChat, type ChatModel } from './agent.ts'
import type { Life } from './lives.ts'

/** A clock that stands until it is set: three weeks pass in a second. */
export class DayClock implements Clock {
  #nowMs = 0

  now(): number {
    return this.#nowMs
  }

  elapsed(): number {
    return this.#nowMs
  }

  /** Begins a day, at nine in the morning UTC. */
  begin(day: string): void {
    this.#nowMs = Date.parse(`${day}T09:00:00Z`)
  }

  /** A minute passes. */
  tick(): void {
    this.#nowMs += 60_000
  }
}

/** A life with the model that it is told to. */
export interface Cast {
  readonly life: Life
  readonly model: ChatModel
}

/** Something that was said. */
export interface Line {
  readonly day: string
  readonly speaker: string
  readonly text: string
}

/** Plays the days of all lives in order of time; between two days there is time to understand what was said. */
export async function play(memory: Memory, clock: DayClock, cast: readonly Cast[]): Promise<Line[]> {
  const days = cast.flatMap(({ life, model }) => life.days.map((one) => ({ ...one, life, model })))
  const lines: Line[] = []
  for (const { day, says, life, model } of days.sort((a, b) => (a.day < b.day ? -1 : 1))) {
    clock.begin(day)
    const { user, assistant, language } = life
    const scoped = memory.as({ user })
    const onError = (error: unknown): void => {
      throw error
    }
    const chat = beginChat({ memory: scoped, model, session: `${user} ${day}`, user, assistant, language, onError })
    for (const text of says) {
      clock.tick()
      lines.push({ day, speaker: user, text }, { day, speaker: assistant, text: await chat.say(text) })
    }
    await scoped.consolidate()
  }
  return lines
}
