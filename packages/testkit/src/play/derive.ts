/** What do models read in play? Windows of few events, so that they meet; now and then one that must be refused. */

import type { DerivationDraft } from 'knotwork/store'
import { madeDerivation } from '../fakes/made-derivation.ts'
import type { SeededRandom } from '../fakes/seeded-random.ts'
import type { Operation } from './operation.ts'
import type { World } from './world.ts'

/** A model reads a window. */
export function derive(random: SeededRandom, world: World): Operation {
  const { scope, mark } = world
  const generator = random.pick(['reader', mark])
  const version = random.between(1, 2)
  const nos = random.picks(
    Array.from({ length: world.eventsMax + 1 }, (_, i) => i + 1),
    random.between(1, 4),
  )
  const ascending = [...new Set(nos)].sort((a, b) => a - b)
  const fields: Partial<DerivationDraft> = {
    generator,
    version,
    ...(random.chance(0.1) ? { fault: mark } : {}),
    ...(random.chance(0.03) ? { nos: [...ascending, 1] } : {}),
  }
  return { verb: 'derive', scope, draft: madeDerivation(ascending, { ...fields, text: mark }) }
}

/** Which events has nobody read? */
export function unread(random: SeededRandom, { scope, mark, eventsMax }: World): Operation {
  const query = {
    generator: random.pick(['reader', mark]),
    version: random.between(1, 3),
    task: random.pick(['index', 'relate', 'none']),
    after: random.between(0, eventsMax),
    limit: random.between(0, 6),
  }
  return { verb: 'uncovered', scope, query }
}
