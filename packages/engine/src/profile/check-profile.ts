/** May this profile be used? What a caller wrote is checked whole, before anything is opened by it. */

import { MemoryError, shown } from '../errors.ts'
import type { QuestionRule, RelationRule, SchemaProfile } from './schema-profile.ts'

/** Names of kinds: words in small letters, for they stand in tables, policies and commands. */
const kindForm = /^[a-z][a-z\d]*(?:-[a-z\d]+)*$/

/** Rules of a sort at most: each is tried on every text. */
const rulesMax = 64

/** Longest pattern, in UTF-16 code units: several times the longest of ours. */
const patternLengthMax = 2000

const graphsOfRules: readonly unknown[] = ['causal', 'semantic', 'entity']
const intentsOfRules: readonly unknown[] = ['why', 'when', 'who-what', 'fact', 'count-or-list', 'current-state']
/** Kinds of relations that other generators make, or that recall derives: two makers of one kind could not be told apart. */
const taken: readonly unknown[] = [
  'next',
  'before',
  'overlaps',
  'mentions',
  'answers',
  'similar',
  'causes',
  'explains',
  'enables',
  'prevents',
  'depends-on',
  'updates',
  'refutes',
  'repeats',
]

/**
 * Checks a profile of a caller's and freezes a copy.
 *
 * @throws {INVALID_INPUT} naming the field and what it must be
 */
export function checkedProfile(given: unknown): SchemaProfile {
  const profile = structuredCloneOf(given)
  fields(profile, '', ['name', 'events', 'entities', 'relations', 'questions'])
  const { name, events, entities, relations, questions } = profile as unknown as SchemaProfile
  word(name, 'name')
  if (!isObject(events)) throw bad('events', 'must be an object of kinds, each with what it is', events)
  for (const [kind, what] of Object.entries(events)) {
    word(kind, `events.${kind}`)
    if (typeof what !== 'string') throw bad(`events.${kind}`, 'must be a sentence that says what it is', what)
  }
  list(entities, 'entities', (rule, at) => {
    fields(rule, at, ['kind', 'pattern'])
    word(rule.kind, `${at}.kind`)
    pattern(rule.pattern, `${at}.pattern`, [])
  })
  list(relations, 'relations', (rule, at) => checkRelation(rule as unknown as RelationRule, at, events))
  const graphs = new Map(relations.map(({ kind, graph }) => [kind, graph]))
  for (const [i, { kind, graph }] of relations.entries())
    if (graphs.get(kind) !== graph)
      throw bad(`relations[${i}].graph`, `must be that of the other rules of ${kind}`, graph)
  list(questions, 'questions', (rule, at) => checkQuestion(rule as unknown as QuestionRule, at, { events, relations }))
  return freeze({ name, events, entities, relations, questions })
}

function checkRelation(rule: RelationRule, at: string, events: SchemaProfile['events']): void {
  const { by, kind, graph } = rule
  if (by !== 'statement' && by !== 'outcome') throw bad(`${at}.by`, "must be 'statement' or 'outcome'", by)
  const own = by === 'statement' ? ['patterns', 'about', 'subject', 'from'] : ['to', 'change', 'result', 'run']
  fields(rule, at, ['kind', 'graph', 'by', ...own])
  word(kind, `${at}.kind`)
  if (taken.includes(kind)) throw bad(`${at}.kind`, 'must be a kind that no other rule makes', kind)
  oneOf(graph, `${at}.graph`, graphsOfRules)
  if (rule.by === 'statement') {
    patterns(rule.patterns, `${at}.patterns`, ['other'])
    known(rule.about, `${at}.about`, events)
    if (typeof rule.subject !== 'string' || rule.subject === '')
      throw bad(`${at}.subject`, 'must be the name of an attribute', rule.subject)
    oneOf(rule.from, `${at}.from`, ['speaker', 'other'])
    return
  }
  oneOf(rule.to, `${at}.to`, ['failed', 'passed'])
  for (const role of ['change', 'result', 'run'] as const) known(rule[role], `${at}.${role}`, events)
}

function checkQuestion(
  rule: QuestionRule,
  at: string,
  { events, relations }: Pick<SchemaProfile, 'events' | 'relations'>,
): void {
  fields(rule, at, ['patterns', 'intent'], ['relations', 'answer', 'latest'])
  patterns(rule.patterns, `${at}.patterns`, [])
  oneOf(rule.intent, `${at}.intent`, intentsOfRules)
  if (rule.answer !== undefined) oneOf(rule.answer, `${at}.answer`, ['from', 'to'])
  if (rule.latest !== undefined) known(rule.latest, `${at}.latest`, events)
  if (rule.relations === undefined) return
  const kinds = relations.map(({ kind }) => kind)
  if (!Array.isArray(rule.relations)) throw bad(`${at}.relations`, 'must be a list of kinds', rule.relations)
  for (const kind of rule.relations) oneOf(kind, `${at}.relations`, kinds)
}

function structuredCloneOf(given: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(given)) throw bad('', "must be 'conversation', 'code-agent' or an object", given)
  try {
    return structuredClone(given)
  } catch (cause) {
    const message = 'openMemory: schemaProfile must be plain data: texts, lists and objects; patterns are texts'
    throw new MemoryError('INVALID_INPUT', message, { cause, details: { field: 'schemaProfile' } })
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An object has exactly these fields. */
function fields(value: unknown, at: string, required: readonly string[], optional: readonly string[] = []): void {
  if (!isObject(value)) throw bad(at, 'must be an object', value)
  for (const key of required) if (value[key] === undefined) throw bad(joined(at, key), 'must be given', undefined)
  for (const key of Object.keys(value))
    if (![...required, ...optional].includes(key))
      throw bad(joined(at, key), `is unknown here; known are ${[...required, ...optional].join(', ')}`, value[key])
}

function list(value: unknown, at: string, check: (rule: Readonly<Record<string, unknown>>, at: string) => void): void {
  if (!Array.isArray(value) || value.length > rulesMax)
    throw bad(at, `must be a list of at most ${rulesMax} rules`, value)
  for (const [i, rule] of value.entries()) {
    if (!isObject(rule)) throw bad(`${at}[${i}]`, 'must be an object', rule)
    check(rule, `${at}[${i}]`)
  }
}

function patterns(value: unknown, at: string, groups: readonly string[]): void {
  if (!Array.isArray(value) || value.length === 0 || value.length > rulesMax)
    throw bad(at, `must be a list of 1 to ${rulesMax} patterns`, value)
  for (const [i, one] of value.entries()) pattern(one, `${at}[${i}]`, groups)
}

function pattern(value: unknown, at: string, groups: readonly string[]): void {
  if (typeof value !== 'string' || value === '' || value.length > patternLengthMax)
    throw bad(at, `must be the source of a regular expression of 1 to ${patternLengthMax} characters`, value)
  let matcher: RegExp
  try {
    // An empty alternative shows all groups, and whether the pattern itself meets nothing at all.
    matcher = new RegExp(`${value}|`, 'u')
  } catch (cause) {
    throw bad(at, `must be the source of a regular expression with the flag u (${(cause as Error).message})`, value)
  }
  if (new RegExp(`^(?:${value})$`, 'u').test('')) throw bad(at, 'must not match the empty text', value)
  const found = Object.keys(matcher.exec('')?.groups ?? {})
  for (const group of groups) if (!found.includes(group)) throw bad(at, `must have the group (?<${group}>…)`, value)
}

function word(value: unknown, at: string): void {
  if (typeof value !== 'string' || value.length > 64 || !kindForm.test(value))
    throw bad(at, 'must be words in small letters, joined by hyphens', value)
}

function known(value: unknown, at: string, events: SchemaProfile['events']): void {
  if (typeof value !== 'string' || !Object.hasOwn(events, value))
    throw bad(at, `must be one of the kinds of events (${Object.keys(events).join(', ') || 'there are none'})`, value)
}

function oneOf(value: unknown, at: string, choices: readonly unknown[]): void {
  if (!choices.includes(value)) throw bad(at, `must be one of ${choices.join(', ')}`, value)
}

function joined(at: string, key: string): string {
  return at === '' ? key : `${at}.${key}`
}

function bad(at: string, why: string, got: unknown): MemoryError {
  const field = at === '' ? 'schemaProfile' : `schemaProfile.${at}`
  return new MemoryError('INVALID_INPUT', `openMemory: ${field} ${why}, got ${shown(got)}`, { details: { field } })
}

function freeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) freeze(inner)
  return Object.freeze(value)
}
