/** What do contents say? Events with their index terms, read once, whole batches at a time. */

import type { RecallPolicy } from '../recall/policy.ts'
import { spokenText } from '../recall/select.ts'
import type { Snapshot } from '../recall/snapshot.ts'
import type { NumberedEvent } from '../store/store.ts'
import { lineCost, type TokenCounter } from '../text/budget.ts'
import { tokenize } from '../text/tokenize.ts'

/** One content. */
export interface Content {
  readonly event: NumberedEvent
  /** As it is shown. */
  readonly text: string
  /** Index terms of its words, unique. */
  readonly terms: readonly string[]
  /** What a line of it costs. */
  readonly tokens: number
}

/** The contents of one reconstruction. */
export class Contents {
  readonly #snapshot: Snapshot
  readonly #counter: TokenCounter
  readonly #lineTokens: number
  readonly #known = new Map<number, Content>()

  constructor(snapshot: Snapshot, { counter, policy }: { counter: TokenCounter; policy: RecallPolicy }) {
    this.#snapshot = snapshot
    this.#counter = counter
    this.#lineTokens = policy.select.lineTokens
  }

  /** By number; what was forgotten since is missing. One read for all that is not known yet. */
  async read(nos: readonly number[]): Promise<ReadonlyMap<number, Content>> {
    const unread = [...new Set(nos)].filter((no) => !this.#known.has(no)).sort((a, b) => a - b)
    if (unread.length > 0)
      for (const event of await this.#snapshot.events(unread)) this.#known.set(event.no, this.#contentOf(event))
    return this.#known
  }

  #contentOf(event: NumberedEvent): Content {
    const text = spokenText(event)
    const said = [event.text, ...event.attachments.flatMap(({ caption }) => caption ?? [])].join('\n')
    return { event, text, terms: [...new Set(tokenize(said))], tokens: lineCost(this.#counter, text, this.#lineTokens) }
  }
}
