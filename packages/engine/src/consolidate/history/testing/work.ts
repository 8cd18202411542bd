/** What happened in a small project? Events of work for tests, in minutes from its beginning. */

import { ManualClock, SequentialIds } from '@knotwork/testkit'
import type { RememberInput } from '../../../ingest/receipt.ts'
import type { Memory } from '../../../memory.ts'
import { openMemory } from '../../../open.ts'
import type { Store } from '../../../store/store.ts'

const begun = Date.UTC(2025, 2, 3, 8)

function at(minute: number, ref: string, text: string, attributes: RememberInput['attributes']): RememberInput {
  return {
    ref,
    text,
    time: begun + minute * 60_000,
    kind: 'observation',
    ...(attributes === undefined ? {} : { attributes }),
  }
}

export function commit(minute: number, ref: string, files: readonly string[], text = `change ${ref}`): RememberInput {
  return at(minute, ref, text, { event: 'commit', files })
}

export function run(minute: number, ref: string, files: readonly string[]): RememberInput {
  return at(minute, ref, `run ${ref}`, { event: 'test-run', run: ref, files })
}

/** A result of the check `adds up`, which stands in test/sum.test.ts. */
export function result(
  minute: number,
  ref: string,
  outcome: 'passed' | 'failed',
  files: readonly string[] = ['src/sum.ts'],
): RememberInput {
  const attributes = { event: 'test-result', check: 'adds up', outcome, run: `run of ${ref}`, file: 'test/sum.test.ts' }
  return at(minute, ref, `adds up ${outcome}`, { ...attributes, files: outcome === 'failed' ? files : [] })
}

/** A memory of an agent that works on code, without a worker of its own. */
export function openWork(location: string | Store = ':memory:'): Promise<Memory> {
  return openMemory(location, {
    embedder: 'none',
    clock: new ManualClock(),
    ids: new SequentialIds(),
    worker: 'none',
    schemaProfile: 'code-agent',
  })
}

/** The relations of the profile, as sentences in order. */
export async function relationsOf(memory: Memory): Promise<string[]> {
  const { relations } = await memory.relations({ graphs: ['causal', 'semantic'] })
  return relations
    .filter(({ provenance }) => /^(?:outcomes|statements)-/.test(provenance.generator))
    .map(({ from, to, kind, confidence }) => `${from} ${kind} ${to} ${confidence}`)
    .sort()
}

/** The relations once some events are remembered and consolidated. */
export async function relatedIn(events: readonly RememberInput[]): Promise<string[]> {
  const memory = await openWork()
  await memory.rememberMany(events)
  await memory.consolidate()
  const relations = await relationsOf(memory)
  await memory.close()
  return relations
}
