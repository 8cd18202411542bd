/** What does the slow path do to a store in play? Generators that assert and take back, workers that come and fail. */

import type { Relation, RelationName, RelationState, RelationUse, RulingChange } from 'knotwork/store'
import { madeRelation } from '../fakes/made-relation.ts'
import type { SeededRandom } from '../fakes/seeded-random.ts'
import type { Operation } from './operation.ts'
import type { Assertion, World } from './world.ts'

const states: readonly RelationState[] = ['candidate', 'active', 'stable', 'superseded', 'retired', 'rejected']

/** Some of the states, or all by saying none. */
export function someStates(random: SeededRandom): readonly RelationState[] | null {
  return random.chance(0.6) ? null : random.picks(states, random.between(0, 3))
}

/** A generator replaces, or changes the state of, what it made in a scope. */
export function judge(random: SeededRandom, world: World): Operation {
  const { scope } = world
  const generator = random.pick(['rule', 'Rule', world.mark])
  const version = random.chance(0.5) ? random.between(1, 3) : null
  if (random.chance(0.15))
    return {
      verb: 'rule',
      scope,
      change: rulingOf(random, world, { generator, version }),
      by: random.pick([null, world.mark]),
      reason: random.pick([null, 'why', `${world.mark} 因为`]),
    }
  if (random.chance(0.15)) return { verb: 'use', scope, uses: usesOf(random, world, generator) }
  if (random.chance(0.2)) {
    return { verb: 'setState', scope, generator, version, states: someStates(random), state: random.pick(states) }
  }
  const earlier = random.chance(0.4) && world.assertions.length > 0 ? random.pick(world.assertions) : null
  const made = earlier === null ? newAssertion(random, world, generator) : changed(random, earlier)
  world.assertions.push(made)
  return { verb: 'replace', scope, made }
}

/** Something that can be decided about relations, also about such as never were; now and then one that must be refused. */
function rulingOf(
  random: SeededRandom,
  world: World,
  made: { readonly generator: string; readonly version: number | null },
): RulingChange {
  const named = (): RelationName => ({
    graph: random.pick(['causal', 'entity']),
    kind: random.pick(['causes', '\u{1F600}']),
    from: random.between(random.chance(0.02) ? 0 : 1, world.eventsMax + 1),
    to: random.between(1, world.eventsMax + 1),
    generator: random.chance(0.02) ? 'next' : made.generator,
  })
  const some = (): RelationName[] => Array.from({ length: random.between(0, 3) }, named)
  return random.pick<() => RulingChange>([
    () => ({ kind: random.pick(['accept', 'reject', 'restore'] as const), relation: named() }),
    () => ({ kind: random.pick(['retire', 'reinstate'] as const), ...made }),
    () => ({ kind: 'feedback', helpful: some(), wrong: some() }),
    () => ({
      kind: random.pick(['accept-tag', 'retire-tag'] as const),
      tag: random.pick(['cello', '#instrument', '']),
    }),
    () => ({ kind: 'merge-tag', tag: 'cello', to: random.pick(['viola', '小满']) }),
    () => ({ kind: 'fold' }),
    () => ({ kind: 'undo', ruling: random.between(1, 6) }),
  ])()
}

/** Counts of relations that were asserted, whether or not they are stored now; now and then one that must be refused. */
function usesOf(random: SeededRandom, world: World, generator: string): RelationUse[] {
  const asserted = world.assertions.flatMap(({ relations }) => relations)
  if (asserted.length === 0) return []
  return Array.from({ length: random.between(0, 4) }, () => {
    const { graph, kind, from, to, provenance } = random.pick(asserted)
    const by = random.chance(0.1) ? generator : provenance.generator
    const tried = random.between(random.chance(0.02) ? 0 : 1, 9)
    return {
      relation: { graph, kind, from, to, generator: by },
      tried,
      used: random.between(0, tried),
      lastAt: random.between(-5, 5),
    }
  })
}

function newAssertion(random: SeededRandom, world: World, generator: string): Assertion {
  const owners = Array.from({ length: random.between(1, 3) }, () => random.between(2, Math.max(world.eventsMax + 1, 2)))
  const relations = Array.from({ length: random.between(0, 4) }, () => relationOf(random, world, generator, owners))
  return { generator, owners, relations }
}

/** The same again, or less of it, or more belief in it. */
function changed(random: SeededRandom, { generator, owners, relations }: Assertion): Assertion {
  const kept = random.chance(0.5) ? relations : relations.slice(random.between(0, 2))
  return { generator, owners, relations: random.chance(0.5) ? kept : kept.map((one) => ({ ...one, confidence: 1 })) }
}

/** A relation of one of the owners with an earlier event; now and then one that must be refused. */
function relationOf(random: SeededRandom, world: World, generator: string, owners: readonly number[]): Relation {
  const owner = random.pick(owners)
  const earlier = random.between(1, owner - 1)
  const [from, to] = random.chance(0.5) ? [earlier, owner] : [owner, earlier]
  return madeRelation({
    from,
    to: random.chance(0.02) ? random.pick([from, to + 7]) : to,
    graph: random.pick(['causal', 'semantic', 'entity', 'temporal']),
    kind: random.pick(['causes', 'next', '\uFF5A', '\u{1F600}', world.mark]),
    // A file keeps no sign of zero; a third has no short binary form.
    weight: random.pick([0, -0, 0.1, 1 / 3, 1]),
    confidence: random.chance(0.01) ? 1.1 : random.pick([0, 0.5, 1]),
    state: random.pick(['active', 'active', 'candidate', 'rejected']),
    generator: random.chance(0.01) ? 'next' : generator,
    version: random.between(1, 3),
    quote: random.pick([null, world.mark]),
    reason: random.pick([null, `${world.mark}\u0000`]),
    madeAt: random.between(-5, 5),
  })
}

/** A worker claims and ends its jobs in some way, or somebody looks after those given up. @param now  never falls */
export function work(random: SeededRandom, { scope }: World, now: number): Operation {
  if (random.chance(0.15)) return { verb: 'revive', scope, limit: random.between(0, 4), count: random.between(0, 3) }
  const endings = random.picks(['done', 'done', 'retry', 'wait', 'dead', 'keep', 'renew', 'foreign'] as const, 3)
  const worker = random.pick(['v', 'w'])
  const claim = { worker, now, leaseMs: random.between(1, 4) * 3_000, limit: random.between(0, 5) }
  return {
    verb: 'work',
    scope,
    anyScope: random.chance(0.3),
    claim,
    endings,
    later: now + random.between(0, 9) * 1_000,
  }
}
