/**
 * Writes `schema-6.db`: the kept events, the kept setting, and what they are about. Run once per version
 * (`npx tsx packages/engine/test/compat/write-schema-6.ts`); never again once released.
 */

import { writeKept } from './write-kept.ts'

await writeKept(6)
