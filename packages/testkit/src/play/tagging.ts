/** What are events about in play? A few labels, so that events share them; now and then a vector, and an event that is not there. */

import type { SeededRandom } from '../fakes/seeded-random.ts'
import type { Operation } from './operation.ts'
import type { World } from './world.ts'

/** Events get tags, or tags their vectors. */
export function tag(random: SeededRandom, world: World): Operation {
  const { scope, eventsMax } = world
  if (random.chance(0.3)) {
    const vectors = someLabels(random, world).map((label) => ({
      label,
      space: random.pick(['one', 'two']),
      vector: Int8Array.from({ length: 32 }, () => random.between(-127, 127)),
    }))
    return { verb: 'putTagVectors', scope, vectors }
  }
  const nos = new Set(Array.from({ length: random.between(0, 4) }, () => random.between(1, eventsMax + 1)))
  const tagged = [...nos].map((no) => ({ no, labels: someLabels(random, world) }))
  // A list with repeats must be refused by every store.
  const wrong = random.chance(0.03) ? [{ no: 1, labels: ['a', 'a'] }] : tagged
  return { verb: 'tag', scope, version: random.between(1, 2), tagged: wrong }
}

/** Which events have these tags? */
export function askTagged(random: SeededRandom, world: World): Operation {
  return { verb: 'tagged', scope: world.scope, labels: someLabels(random, world), eventsMax: random.between(0, 3) }
}

function someLabels(random: SeededRandom, { mark }: World): string[] {
  return [...new Set(random.picks(['boat', 'tea', '茶', 'b', mark, '😀', '\uffee'], random.between(0, 4)))].sort()
}
