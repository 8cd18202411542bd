/** What do tests of a hanging embedder remember into? A memory whose waits end when the test says so. */

import { ManualClock, SequentialIds } from '@knotwork/testkit'
import { backgroundOf } from '../../consolidate/background.ts'
import { CurationSource } from '../../curation/curation-source.ts'
import { Folding } from '../../curation/fold.ts'
import { UseLog } from '../../curation/use-log.ts'
import { NameSource } from '../../gazetteer/name-source.ts'
import { ManualTimer } from '../../jobs/testing/manual-timer.ts'
import { Memory } from '../../memory.ts'
import { prepared } from '../../profile/prepared-profile.ts'
import { schemaProfiles } from '../../profile/profiles.ts'
import type { Embedder } from '../../provider/embedder.ts'
import { defaultPolicy } from '../../recall/policy.ts'
import { BoundsSource } from '../../reconstruct/bounds-source.ts'
import { graphs } from '../../record/relation.ts'
import { defaultScope } from '../../record/scope.ts'
import { InMemoryStore } from '../../store/in-memory/in-memory-store.ts'
import { defaultIngestPolicy } from '../policy.ts'

/** A fresh memory in this process that nobody consolidates, and its timer. */
export async function patientMemory(embedder: Embedder): Promise<{ memory: Memory; timer: ManualTimer }> {
  const store = await InMemoryStore.open()
  const clock = new ManualClock()
  const ids = new SequentialIds()
  const timer = new ManualTimer(clock)
  const curation = new CurationSource(store)
  const uses = new UseLog(store)
  const folding = new Folding(store, curation, uses)
  const memory = new Memory({
    store,
    uses,
    scope: defaultScope,
    background: backgroundOf({ store, tasks: [], folding, readers: [], clock, ids, worker: 'none' }),
    embedder,
    names: new NameSource(store),
    models: null,
    curation,
    policy: defaultPolicy,
    graphs,
    bounds: new BoundsSource(),
    profile: prepared(schemaProfiles.conversation),
    ingestPolicy: defaultIngestPolicy,
    clock,
    ids,
    timer,
    questionLog: null,
  })
  return { memory, timer }
}
