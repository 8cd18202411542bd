/** What can an agent ask of what models read in its memory? Records, personas, costs. */

import type { Background } from './consolidate/background.ts'
import { type DerivedView, derivedOf, derivedPage } from './consolidate/extract/derived-list.ts'
import { estimateReading, type ReadingEstimate } from './consolidate/extract/estimate.ts'
import { type Persona, personaOf } from './consolidate/extract/persona.ts'
import { checkOptions, shown } from './errors.ts'
import { entityCalled } from './gazetteer/entity-list.ts'
import type { NameSource } from './gazetteer/name-source.ts'
import { bad, checkAfter, checkName } from './memory-arguments.ts'
import type { RelationMemoryParts } from './memory-relations.ts'
import { TagMemory } from './memory-tags.ts'
import type { LedgerRow } from './provider/accounting/ledger.ts'
import { checkPrices, type PriceTable } from './provider/accounting/price.ts'
import type { MemoryModels } from './provider/memory-models.ts'
import { type DerivedRecord, derivedKinds } from './record/derived.ts'
import { splitRef } from './record/event.ts'
import { checkRef } from './record/ref-list.ts'

/** What that part is made of. */
export interface DerivedMemoryParts extends RelationMemoryParts {
  readonly names: NameSource
  readonly background: Background
  /** Null where it has none. */
  readonly models: MemoryModels | null
}

/** The part of a memory that knows what models read. */
export abstract class DerivedMemory extends TagMemory {
  readonly #parts: DerivedMemoryParts

  constructor(parts: DerivedMemoryParts) {
    super(parts)
    this.#parts = parts
  }

  /**
   * What models read: entities, facts, causes, dates, topics and summaries, each with the events it comes from.
   *
   * @param options.ref    only what comes from this event; else all, a page at a time
   * @param options.after  `next` of the page before; pages may be empty, and `next` is null on the last
   * @param options.limit  windows looked through for a page, in [1, 1000], default 100
   */
  async derived(
    options: { kind?: DerivedRecord['kind']; ref?: string; after?: number; limit?: number } = {},
  ): Promise<{ records: DerivedView[]; next: number | null }> {
    const { kind, ref, after = 0, limit = 100 } = checkOptions(options, ['kind', 'ref', 'after', 'limit'], 'derived')
    checkAfter(after, 'derived')
    if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
      throw bad('derived', 'limit', `must be a whole number in [1, 1000], got ${shown(limit)}`)
    if (kind !== undefined && !derivedKinds.includes(kind))
      throw bad('derived', 'kind', `must be one of ${derivedKinds.join(', ')}, got ${shown(kind)}`)
    if (ref === undefined) return derivedPage(this.#parts, { after, limit, ...(kind === undefined ? {} : { kind }) })
    const { store, scope } = this.#parts
    const [events = []] = await store.events.bySource(scope, [splitRef(checkRef(ref, 'derived')).sourceRef])
    const nos = events.filter((event) => event.sourceRef === ref || event.ref === ref).map(({ no }) => no)
    return { records: await derivedOf(nos, this.#parts, kind), next: null }
  }

  /** What is known of somebody or something by a name, as far as models read of it; null where they did not. */
  async persona(name: string): Promise<Persona | null> {
    const asked = checkName(name, 'name', 'persona')
    const canon = await this.#parts.names.canonOf(this.#parts.scope)
    const entity = entityCalled(canon, asked)
    const keys = entity === undefined ? [asked.trim().toLowerCase()] : [entity.id, ...entity.keys]
    return personaOf(new Set(keys), this.#parts)
  }

  /** Lets all events that no model has read wait for one, as a worker does for what it understands. @returns how many */
  async offerReading(): Promise<number> {
    const { reader } = this.#parts.background
    return reader === null ? 0 : reader.unread.offerAll(this.#parts.scope)
  }

  /**
   * What reading all that no model has read yet would use, before anything is asked.
   *
   * @param options.prices   by the name of the model; default those the memory was opened with
   * @param options.model    name of the model, where the memory was opened with none
   * @param options.verifier name of the verifying model, where the memory was opened with none
   */
  async estimateReading(
    options: { prices?: PriceTable; model?: string; verifier?: string } = {},
  ): Promise<ReadingEstimate> {
    const { prices, model, verifier } = checkOptions(options, ['prices', 'model', 'verifier'], 'estimateReading')
    const { models } = this.#parts
    return estimateReading(this.#parts, {
      model: model ?? models?.consolidation?.identity.name ?? '',
      verifier: verifier ?? models?.verifying?.identity.name ?? null,
      prices: prices === undefined ? (models?.prices ?? null) : checkPrices(prices),
    })
  }

  /** What models of this memory were asked and cost since it was opened, by stage and model; empty without models. */
  modelUsage(): readonly LedgerRow[] {
    return this.#parts.models?.ledger.rows() ?? []
  }
}
