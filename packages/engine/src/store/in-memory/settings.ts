/** What holds for a whole in-memory store? A map of texts. */

import type { SettingStore } from '../setting-store.ts'
import type { Records } from './records.ts'

export class InMemorySettings implements SettingStore {
  readonly #records: Records
  readonly #texts = new Map<string, string>()

  constructor(records: Records) {
    this.#records = records
  }

  async get(name: string): Promise<string | null> {
    this.#records.assertOpen()
    return this.#texts.get(name) ?? null
  }

  async keep(name: string, text: string): Promise<string> {
    this.#records.assertOpen()
    // No wait between looking and keeping: another call could come between.
    const kept = this.#texts.get(name) ?? text
    this.#texts.set(name, kept)
    return kept
  }

  async put(name: string, text: string): Promise<void> {
    this.#records.assertOpen()
    this.#texts.set(name, text)
  }
}
