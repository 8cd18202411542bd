/** What can be asked of a served memory? The one table: HTTP, MCP, OpenAPI, the reference page and the help are made from it. */

import { answerOperations } from './answers.ts'
import { curationOperations } from './curation.ts'
import { derivedOperations } from './derived.ts'
import { eventOperations } from './events.ts'
import type { Operation } from './operation.ts'
import { questionOperations } from './questions.ts'
import { upkeepOperations } from './upkeep.ts'

/** All operations. A new one is one row more, in the file of its kind. */
export const operations: readonly Operation[] = Object.freeze([
  ...eventOperations,
  ...questionOperations,
  ...answerOperations,
  ...derivedOperations,
  ...curationOperations,
  ...upkeepOperations,
])
