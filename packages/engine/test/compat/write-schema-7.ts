/**
 * Writes `schema-7.db`: what schema 6 has, and how often a relation was of use. Run once per version
 * (`npx tsx packages/engine/test/compat/write-schema-7.ts`); never again once released.
 */

import { madeRelation } from '@knotwork/testkit'
import { defaultScope } from 'knotwork/store'
import { keptUse } from './kept-events.ts'
import { writeKept } from './write-kept.ts'

await writeKept(7, async ({ relations }) => {
  const { from, to, generator } = keptUse.relation
  await relations.replace(defaultScope, { generator, owners: [to], relations: [madeRelation({ from, to, generator })] })
  await relations.use(defaultScope, [keptUse])
})
