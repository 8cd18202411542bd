/** What is a memory of conversations about? People and what they say: the rules that always hold, and nothing more. */

import type { SchemaProfile } from './schema-profile.ts'

/** The default. Names, causes, answers and times are read under every profile. */
export const conversation: SchemaProfile = {
  name: 'conversation',
  events: {},
  entities: [],
  relations: [],
  questions: [],
}
