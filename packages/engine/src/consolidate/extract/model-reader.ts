/** Who reads with a model? Reading joined to the slow path by rules: what that has understood is offered to it. */

import type { CurationSource } from '../../curation/curation-source.ts'
import { defaultExtractionPolicy, type ExtractionPolicy } from '../../extraction/policy.ts'
import type { Handler } from '../../jobs/handler.ts'
import type { ReadingModels } from '../../provider/memory-models.ts'
import type { Store } from '../../store/store.ts'
import { Extraction } from './extract.ts'
import { extractGenerator } from './generator.ts'
import { Unread } from './unread.ts'

/** What a reader is made of. */
export interface ModelReaderParts {
  readonly store: Store
  readonly curation: CurationSource
  readonly models: ReadingModels
  /** False where the memory has no causal graph. */
  readonly relates: boolean
  readonly policy?: ExtractionPolicy
}

/** A model that reads for all scopes of a store. */
export class ModelReader {
  readonly models: ReadingModels
  readonly extraction: Extraction
  readonly unread: Unread

  constructor({ store, curation, models, relates, policy = defaultExtractionPolicy }: ModelReaderParts) {
    this.models = models
    this.extraction = new Extraction({ store, models, relates, policy })
    this.unread = new Unread({ store, curation }, policy)
  }

  /** The handlers of the slow path, with reading among them. @param consolidate  what every event causes */
  handlers(consolidate: Handler): Readonly<Record<string, Handler>> {
    return { consolidate: this.#offering(consolidate), [extractGenerator.name]: this.extraction.handler }
  }

  /** Offers what was understood before its jobs are done, so that whoever waits for them waits for reading too. */
  #offering(consolidate: Handler): Handler {
    const { unread } = this
    return async function* (jobs, signal) {
      for await (const step of consolidate(jobs, signal)) {
        const scope = jobs[0]?.scope
        if (scope !== undefined) await unread.offer(scope)
        yield step
      }
    }
  }
}

/** Tasks that a process leaves to others: reading, where it has no model or a cap closed it. */
export function closedTasks(reader: ModelReader | null): readonly string[] {
  return reader === null || reader.extraction.closedBy !== null ? [extractGenerator.name] : []
}
