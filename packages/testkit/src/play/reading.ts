/** What is read and decided in play? Few names, so that they meet; now and then a reading that must be refused. */

import type { DecisionChange, Reading } from 'knotwork/store'
import { aliasNote, mention, nameNote } from '../fakes/reading.ts'
import type { SeededRandom } from '../fakes/seeded-random.ts'
import type { Operation } from './operation.ts'
import type { World } from './world.ts'

const pool: readonly string[] = ['ana', 'ben', '茶', '\uFF5A', '\u{1F600}']

/** Names that some scopes share, and the scope's own. */
export function someName(random: SeededRandom, world: World): string {
  return random.chance(0.2) ? world.mark : random.pick(pool)
}

/** Events are read, names heeded, decisions made, or work is asked for again. */
export function readOrDecide(random: SeededRandom, world: World): Operation {
  const { scope } = world
  const choice = random.next()
  if (choice < 0.6) {
    const readings = Array.from({ length: random.between(1, 3) }, () => readingOf(random, world))
    return { verb: 'readings', scope, version: random.between(1, 2), readings }
  }
  if (choice < 0.7) return { verb: 'heed', scope, key: someName(random, world), state: random.pick(['', 'person']) }
  if (choice < 0.85)
    return { verb: 'decide', scope, change: changeOf(random, world), reason: random.pick([null, 'why']) }
  const nos = Array.from({ length: random.between(0, 3) }, () => numberOf(random, world))
  const except = random.chance(0.3) ? [numberOf(random, world)] : []
  return { verb: 'again', scope, work: { task: 'index', nos, following: random.between(0, 2), except } }
}

function readingOf(random: SeededRandom, world: World): Reading {
  const keys = Array.from({ length: random.between(0, 3) }, () => someName(random, world))
  return {
    no: random.chance(0.02) ? 0 : numberOf(random, world),
    mentions: keys.map((key) =>
      random.chance(0.3)
        ? mention(key, { target: null, candidates: [someName(random, world)] })
        : mention(key, { target: someName(random, world), confidence: random.pick([0.1, 1 / 3, 1]) }),
    ),
    names: keys.map((key) =>
      nameNote(key, {
        surface: random.pick([key, key.toUpperCase()]),
        evidence: random.pick(['sure', 'unsure', 'speaker']),
        kinds: random.pick([{ person: 0.25 }, { place: 2, person: 1 }, {}]),
      }),
    ),
    aliases: random.chance(0.3)
      ? [aliasNote(someName(random, world), someName(random, world), random.pick([null, 'ana']))]
      : [],
  }
}

function changeOf(random: SeededRandom, world: World): DecisionChange {
  const [from, into] = [someName(random, world), someName(random, world)]
  return random.pick<DecisionChange>([
    { kind: 'merge', from, into },
    { kind: 'split', entity: into, keys: [from] },
    { kind: 'alias', key: from, entity: into },
    { kind: 'undo', decision: random.between(1, 4) },
  ])
}

function numberOf(random: SeededRandom, world: World): number {
  return random.between(1, world.eventsMax + 2)
}
