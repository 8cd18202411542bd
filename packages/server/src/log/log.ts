/** What does an operator read? One line of JSON an event; words of memories only where somebody asked for them. */

import type { Clock } from 'knotwork'

/** Facts that may always be told: numbers, ids and names of ours. */
export type LogFacts = Readonly<Record<string, string | number | boolean | null>>

/** Where lines go, and what they hold. */
export interface LogOptions {
  readonly write: (line: string) => void
  readonly clock: Clock
  /** True to write what callers say and memories hold; default only how long it is. */
  readonly showsTexts: boolean
}

/** Structured log. */
export class Log {
  readonly #options: LogOptions

  constructor(options: LogOptions) {
    this.#options = options
  }

  /** Whether words are written at all: what is long need not be made where they are not. */
  get showsTexts(): boolean {
    return this.#options.showsTexts
  }

  /**
   * Writes one line.
   *
   * @param texts  words of callers, memories or the machine: replaced by their length unless texts are shown
   */
  line(
    level: 'info' | 'warn' | 'error',
    event: string,
    facts: LogFacts = {},
    texts: Readonly<Record<string, string>> = {},
  ): void {
    const { write, clock, showsTexts } = this.#options
    const told = Object.entries(texts).map(([name, text]) =>
      showsTexts ? [name, text] : [`${name}Length`, text.length],
    )
    write(
      JSON.stringify({
        time: new Date(clock.now()).toISOString(),
        level,
        event,
        ...facts,
        ...Object.fromEntries(told),
      }),
    )
  }
}
