/** A profile made ready for use: its patterns compiled, once for all texts and questions. */

import type { CodeFinder } from '../entity/code.ts'
import { type EntityKind, entityKinds } from '../record/entity.ts'
import { codeFinderOf } from './code-finder.ts'
import { type QuestionReader, questionReaderOf } from './question-reader.ts'
import type { RelationRule, SchemaProfile } from './schema-profile.ts'

/** What the parts of a memory take from its profile. */
export interface PreparedProfile {
  readonly name: string
  readonly codes: CodeFinder
  readonly relations: readonly RelationRule[]
  readonly readQuestion: QuestionReader
  /** Kinds of entities there may be, ours first. */
  readonly entityKinds: readonly EntityKind[]
}

/** Prepares a checked profile. */
export function prepared(profile: SchemaProfile): PreparedProfile {
  const { name, entities, relations } = profile
  return Object.freeze({
    name,
    codes: codeFinderOf(entities),
    relations,
    readQuestion: questionReaderOf(profile),
    entityKinds: [...new Set([...entityKinds, ...entities.map(({ kind }) => kind)])],
  })
}
