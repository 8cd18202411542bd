/** Which handle serves a scope? One per scope, kept while it is used, for each holds what recall knows of its scope. */

import type { Memory, Scope } from 'knotwork'

/** Handles kept at most; the one used longest ago makes room. Each holds some 40 to 200 bytes an event. */
const handlesMax = 256

/** The handles of one store. */
export class Handles {
  readonly #memory: Memory
  readonly #kept = new Map<string, Memory>()

  constructor(memory: Memory) {
    this.#memory = memory
  }

  /** @throws {INVALID_INPUT} naming the part of the scope */
  of(scope: Scope): Memory {
    const key = JSON.stringify([scope.tenant, scope.agent, scope.user])
    const handle = this.#kept.get(key) ?? this.#memory.as(scope)
    this.#kept.delete(key)
    this.#kept.set(key, handle)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > handlesMax && oldest !== undefined) this.#kept.delete(oldest)
    return handle
  }
}
