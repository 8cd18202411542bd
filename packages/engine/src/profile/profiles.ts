/** Which schema profiles are there? Two by name, and those that callers write. */

import { MemoryError, shown } from '../errors.ts'
import { checkedProfile } from './check-profile.ts'
import { codeAgent } from './code-agent.ts'
import { conversation } from './conversation.ts'
import type { SchemaProfile } from './schema-profile.ts'

/** The profiles that are known by name. `conversation` is the default. */
export const schemaProfiles: Readonly<Record<'conversation' | 'code-agent', SchemaProfile>> = Object.freeze({
  conversation: checkedProfile(conversation),
  'code-agent': checkedProfile(codeAgent),
})

/** A name of one of ours, or a profile of the caller's own. */
export type SchemaProfileOption = keyof typeof schemaProfiles | SchemaProfile

/** The profile asked for, checked. @throws {INVALID_INPUT} for a name that is none, or naming the field of a profile */
export function schemaProfileOf(asked: unknown): SchemaProfile {
  if (typeof asked !== 'string') return checkedProfile(asked)
  if (Object.hasOwn(schemaProfiles, asked)) return schemaProfiles[asked as keyof typeof schemaProfiles]
  const names = Object.keys(schemaProfiles).join(', ')
  throw new MemoryError(
    'INVALID_INPUT',
    `openMemory: schemaProfile must be one of ${names}, or a profile of your own, got ${shown(asked)}`,
    { details: { field: 'schemaProfile' } },
  )
}
