/**
 * What is a memory mostly about, and what follows from it? A schema profile: kinds of events, of entities and of relations
 * with their rules, and the words of questions that ask for them. Data, and nothing else; so that anybody can write one.
 *
 * Patterns are sources of regular expressions (ECMAScript, flag `u`); those for words of people and of questions ignore
 * case. Texts are met as they were written, with Traditional characters as Simplified ones.
 */

import type { Graph } from '../record/relation.ts'

/** How entities of a kind are recognised in texts. */
export interface EntityRule {
  /** As `entities` tells it: `file`. A word in small letters. */
  readonly kind: string
  /** What the entity looks like. The group `name`, where there is one, is the entity, and the rest its surroundings. */
  readonly pattern: string
}

/** What all rules of relations say. */
interface RelationRuleBase {
  /** Name of the relation: `broke`. A word in small letters. */
  readonly kind: string
  /** Graph it belongs to. The temporal one is left to times. */
  readonly graph: Exclude<Graph, 'temporal'>
}

/**
 * An event says that it stands in a relation to an entity: "fixes #12". The other end is the event that is about that entity:
 * of the kind `about`, with the same key in its attribute `subject`.
 */
export interface StatementRule extends RelationRuleBase {
  readonly by: 'statement'
  /** Words that say so. The group `other` names the entity. */
  readonly patterns: readonly string[]
  /** Kind of the events at the other end. */
  readonly about: string
  /** Attribute of those events that names the entity they are about. */
  readonly subject: string
  /** Where the relation begins: at the event that says so, or at the other. */
  readonly from: 'speaker' | 'other'
}

/**
 * Something that is checked again and again turned out otherwise than before: what was changed in between is suspected, where
 * it touches a file that the result names.
 */
export interface OutcomeRule extends RelationRuleBase {
  readonly by: 'outcome'
  /** To `failed` the rule names what broke it, to `passed` what mended it. */
  readonly to: 'failed' | 'passed'
  /** Kind of the events that change files: attribute `files`. */
  readonly change: string
  /**
   * Kind of the events that tell one result: attributes `check` (its name), `outcome` (`passed` or `failed`), `run`, `file`
   * (where the check stands) and `files` (those it names when it fails).
   */
  readonly result: string
  /**
   * Kind of the events that tell of a whole run: attributes `run` and `files` (where what was checked stands). What no result
   * of the run tells has passed in it.
   */
  readonly run: string
}

/** A rule by which relations of a kind are made. */
export type RelationRule = StatementRule | OutcomeRule

/** What answers a question may want; see `intent.ts` of recall. */
export type ProfileIntent = 'why' | 'when' | 'who-what' | 'fact' | 'count-or-list' | 'current-state'

/** Words of questions, and what they ask for. */
export interface QuestionRule {
  readonly patterns: readonly string[]
  /** Kind of answer that is wanted. */
  readonly intent: ProfileIntent
  /** Kinds of relations that are asked for: they count fully on the walk, and the other kinds of the profile less. */
  readonly relations?: readonly string[]
  /** Which end of them is the answer; default `from`: what broke it, what fixed it. */
  readonly answer?: 'from' | 'to'
  /** Kind of events of which the latest is asked for: "who last changed …". */
  readonly latest?: string
}

/** A schema profile. */
export interface SchemaProfile {
  readonly name: string
  /** Kinds of events, as they stand in the attribute `event`, each with what it is. */
  readonly events: Readonly<Record<string, string>>
  readonly entities: readonly EntityRule[]
  readonly relations: readonly RelationRule[]
  readonly questions: readonly QuestionRule[]
}
