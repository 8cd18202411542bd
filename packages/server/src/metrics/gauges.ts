/** Which figures are read from the memory when somebody asks for them? */

import type { Memory } from 'knotwork'
import { Gauge, type Registry } from 'prom-client'
import type { Census, CensusTaker } from './census.ts'

/** A figure of one number. */
interface Figure {
  readonly name: string
  readonly help: string
  readonly of: (census: Census) => number
}

const figures: readonly Figure[] = [
  { name: 'knotwork_scopes', help: 'Scopes that hold events.', of: ({ scopes }) => scopes },
  {
    name: 'knotwork_scopes_not_counted',
    help: 'Scopes beyond those whose relations and jobs are in these figures. Above 0: the figures below are of the first thousand.',
    of: ({ scopesLeftOut }) => scopesLeftOut,
  },
  { name: 'knotwork_events', help: 'Events remembered, of all scopes.', of: ({ events }) => events },
  {
    name: 'knotwork_mean_degree',
    help: 'Ends of relations per event. Growing with the memory: relations are made too eagerly, and walks grow dear.',
    of: ({ events, relations }) =>
      events === 0 ? 0 : (2 * relations.reduce((sum, { count }) => sum + count, 0)) / events,
  },
  {
    name: 'knotwork_events_without_vectors',
    help: 'Events found by their words only. Above 0 for long: the embedder failed; reindex.',
    of: ({ withoutVectors }) => withoutVectors,
  },
  {
    name: 'knotwork_queue_depth',
    help: 'Jobs of the slow path that wait. Growing: it is slower than what is remembered, or does not run.',
    of: ({ jobs }) => jobs.waiting,
  },
  {
    name: 'knotwork_queue_oldest_seconds',
    help: 'Age of the oldest job that waits. Old: recalls miss relations of what was said since.',
    of: ({ jobs }) => jobs.oldestAgeMs / 1000,
  },
  {
    name: 'knotwork_queue_dead',
    help: 'Jobs given up. Above 0: events that are not understood; consolidate with retryDead, and read its report.',
    of: ({ jobs }) => jobs.dead,
  },
  {
    name: 'knotwork_unerased_forgets',
    help: 'Forgets whose bytes are still in the file. Above 0 for minutes: another process holds old pages open.',
    of: ({ unerased }) => unerased,
  },
  { name: 'knotwork_store_bytes', help: 'Bytes of the files of the store.', of: ({ bytes }) => bytes },
]

/** Adds the figures to a registry. */
export function addGauges(registry: Registry, taker: CensusTaker, memory: Memory): void {
  const registers = [registry]
  for (const { name, help, of } of figures)
    new Gauge({
      name,
      help,
      registers,
      collect: async function () {
        this.set(of(await taker.take()))
      },
    })
  new Gauge({
    name: 'knotwork_relations',
    help: 'Relations by graph, kind and state. One kind growing fast: its extractor is over-eager; retire its generator.',
    labelNames: ['graph', 'kind', 'state'],
    registers,
    collect: async function () {
      const { relations } = await taker.take()
      this.reset()
      for (const { graph, kind, state, count } of relations) this.set({ graph, kind, state }, count)
    },
  })
  new Gauge({
    name: 'knotwork_worker_jobs',
    help: 'What the worker of this process did since it began, by outcome. retried or dead growing: read what settle reports.',
    labelNames: ['outcome'],
    registers,
    collect: function () {
      const { done, retried, dead } = memory.worker.state
      for (const [outcome, count] of Object.entries({ done, retried, dead })) this.set({ outcome }, count)
    },
  })
  addModelGauges(registry, memory)
}

function addModelGauges(registry: Registry, memory: Memory): void {
  const registers = [registry]
  const labelNames = ['stage', 'model']
  new Gauge({
    name: 'knotwork_model_calls',
    help: 'Calls of language models by stage and model since the server began. Growing without new events: replies do not fit and are mended.',
    labelNames,
    registers,
    collect: function () {
      for (const { stage, model, calls } of memory.modelUsage()) this.set({ stage, model }, calls)
    },
  })
  new Gauge({
    name: 'knotwork_model_tokens',
    help: 'Tokens of language models by stage, model and direction since the server began.',
    labelNames: [...labelNames, 'direction'],
    registers,
    collect: function () {
      for (const { stage, model, inputTokens, outputTokens } of memory.modelUsage()) {
        this.set({ stage, model, direction: 'in' }, inputTokens)
        this.set({ stage, model, direction: 'out' }, outputTokens)
      }
    },
  })
}
