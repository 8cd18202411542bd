/** What might happen to a store in its life? Random histories of calls, the same for the same seed. */

import type { Scope } from 'knotwork/store'
import { SeededRandom } from '../fakes/seeded-random.ts'
import { derive, unread } from './derive.ts'
import type { Operation } from './operation.ts'
import { readOrDecide, someName } from './reading.ts'
import { judge, someStates, work } from './slow-path.ts'
import { askTagged, tag } from './tagging.ts'
import { randomOccurred, randomQuery, randomSource, randomVectors, spaceIds, termPool, World } from './world.ts'

/** Scopes that a careless key would confuse. */
export const playScopes: readonly Scope[] = Object.freeze([
  { tenant: 'ab', agent: 'c', user: 'd' },
  { tenant: 'a', agent: 'bc', user: 'd' },
  { tenant: 'ab', agent: 'c', user: '%' },
  { tenant: '茶', agent: "o'c", user: 'd ' },
])

/** What passes on the clock of the workers between two operations: some leases run out before the next claim, some do not. */
const stepMs = 300

/** The word planted in every field of a scope's events, and in no other scope's. */
export function markOf(scope: Scope): string {
  return `mark${playScopes.indexOf(scope)}`
}

/**
 * A history over the scopes of `playScopes`: writes with repeats, conflicts, segments, shuffled sessions and times out
 * of order, forgetting, late vectors, relations, readings and derivations made and
 * taken back, jobs worked off, and reads that ask for what exists, what is gone and what belongs to another scope.
 *
 * @param steps  number of operations; a snapshot of each scope ends the history and is not counted
 */
export function historyOf(seed: number, steps: number): Operation[] {
  const random = new SeededRandom(seed)
  const worlds = playScopes.map((scope) => new World(scope, markOf(scope)))
  const history: Operation[] = []
  for (let step = 0; step < steps; step++) {
    const world = random.pick(worlds)
    // Questions may use the names of another scope.
    const asked = random.chance(0.2) ? random.pick(worlds) : world
    history.push(random.chance(0.45) ? write(random, world, step) : read(random, world, asked))
  }
  return [...history, ...playScopes.map((scope): Operation => ({ verb: 'snapshot', scope }))]
}

function write(random: SeededRandom, world: World, step: number): Operation {
  const { scope } = world
  const choice = random.next()
  if (choice < 0.2) return judge(random, world)
  if (choice < 0.28) return readOrDecide(random, world)
  if (choice < 0.31) return derive(random, world)
  if (choice < 0.35) return tag(random, world)
  if (choice < 0.42) return work(random, world, step * stepMs)
  if (choice < 0.8) {
    const sources = Array.from({ length: random.between(1, 4) }, () => randomSource(random, world))
    return { verb: 'append', scope, sources }
  }
  if (choice < 0.9) return { verb: 'forget', scope, refs: random.picks(world.refs, random.between(0, 2)) }
  if (choice < 0.93) {
    const rows = Array.from({ length: random.between(0, 3) }, () => ({
      no: someNo(random, world),
      occurred: randomOccurred(random, world),
    }))
    return { verb: 'putOccurred', scope, rows }
  }
  const rows = Array.from({ length: random.between(1, 3) }, () => ({
    no: someNo(random, world),
    vectors: randomVectors(random),
  }))
  return { verb: 'putVectors', scope, rows }
}

const reads: readonly ((random: SeededRandom, world: World, asked: World) => Operation)[] = [
  (random, { scope }, asked) => ({ verb: 'read', scope, nos: someNos(random, asked) }),
  (random, { scope }, asked) => ({ verb: 'bySource', scope, refs: random.picks(asked.refs, random.between(0, 4)) }),
  (random, { scope }, asked) => {
    const page = { after: someNo(random, asked) - 1, limit: random.between(0, 6) }
    return { verb: 'list', scope, page: random.chance(0.5) ? page : { ...page, session: asked.session(random) } }
  },
  (random, { scope }, asked) => ({ verb: 'columns', scope, after: random.chance(0.5) ? 0 : someNo(random, asked) }),
  (random, { scope }, asked) => {
    const graphs = random.pick([null, null, ['temporal'], ['causal', 'temporal'], ['entity'], []] as const)
    return { verb: 'touching', scope, nos: someNos(random, asked), graphs, states: someStates(random) }
  },
  (random, { scope }, asked) => {
    const terms = random.picks([...termPool, asked.mark], random.between(1, 5))
    return { verb: 'postings', scope, terms, frequencyMax: random.between(0, 12) }
  },
  (random, { scope }, asked) => {
    const search = {
      space: random.pick(spaceIds),
      query: randomQuery(random),
      limit: random.between(0, 8),
      include: random.chance(0.5) ? [] : someNos(random, asked),
    }
    return { verb: 'nearest', scope, search }
  },
  (random, { scope }, asked) => ({
    verb: random.pick(['tokenRows', 'sentenceRows'] as const),
    scope,
    space: random.pick(spaceIds),
    nos: someNos(random, asked),
  }),
  (random, { scope }, asked) => {
    const page = { space: random.pick(spaceIds), after: someNo(random, asked) - 1, limit: random.between(0, 6) }
    return { verb: 'withoutVectors', scope, page }
  },
  (random, { scope }, asked) => {
    const targets = Array.from({ length: random.between(1, 4) }, () => someName(random, asked))
    return { verb: 'mentioning', scope, targets, eventsMax: random.between(0, 4) }
  },
  (random, { scope }) => {
    const since = { revision: random.between(0, 20), epoch: random.between(0, 3) }
    return { verb: 'names', scope, since }
  },
  (random, { scope }, asked) => ({ verb: 'unsettled', scope, nos: someNos(random, asked) }),
  (random, { scope }, asked) => ({ ...unread(random, asked), scope }),
  (random, { scope }, asked) => ({ ...askTagged(random, asked), scope }),
  (_random, { scope }) => ({ verb: 'snapshot', scope }),
]

function read(random: SeededRandom, world: World, asked: World): Operation {
  return random.pick(reads)(random, world, asked)
}

/** A number that probably exists, may be forgotten, or was never given. */
function someNo(random: SeededRandom, world: World): number {
  return random.between(1, world.eventsMax + 2)
}

function someNos(random: SeededRandom, world: World): number[] {
  return Array.from({ length: random.between(0, 8) }, () => someNo(random, world))
}
