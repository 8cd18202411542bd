/** What does an event tell of the history of work? Read from its attributes, which programs write, and from its words. */

import { nameKey } from '../../entity/key.ts'
import type { OutcomeRule, RelationRule, StatementRule } from '../../profile/schema-profile.ts'
import type { JsonValue } from '../../record/event.ts'
import type { NumberedEvent } from '../../store/store.ts'
import { foldHan } from '../../text/han.ts'

/** An event as it stands in time. */
export interface Placed {
  readonly no: number
  readonly ref: string
  /** Kind of event, by the attribute `event`; null where it has none. */
  readonly event: string | null
  /** Epoch milliseconds. */
  readonly atMs: number
}

/** Files were changed. */
export interface Change extends Placed {
  readonly files: readonly string[]
}

/** One check passed or failed. */
export interface Result extends Placed {
  readonly check: string
  readonly outcome: 'passed' | 'failed'
  readonly run: string | null
  /** Where the check stands. */
  readonly file: string | null
  /** Those that it names beside its own. */
  readonly files: readonly string[]
}

/** A run as a whole. */
export interface Run extends Placed {
  readonly run: string
  readonly files: readonly string[]
}

/** The event says that it stands in a relation to an entity. */
export interface Statement {
  /** Position of the rule among those of the profile. */
  readonly rule: number
  /** Key of the entity. */
  readonly other: string
  /** Verbatim. */
  readonly quote: string
}

/** All that is told. */
export interface Told extends Placed {
  readonly change: Change | null
  readonly result: Result | null
  readonly run: Run | null
  readonly statements: readonly Statement[]
  /** Per attribute that names what events are about: the key of that entity. */
  readonly subjects: ReadonlyMap<string, string>
}

/** Files taken of one event: a change of more is a move of everything, and tells of none of them. */
const filesMax = 1000

/** Reads events under the rules of a profile; null where one tells nothing of history. */
export function tellerOf(rules: readonly RelationRule[]): (event: NumberedEvent) => Told | null {
  const outcomes = rules.filter((rule) => rule.by === 'outcome')
  const statements = rules.flatMap((rule, at) =>
    rule.by === 'statement' ? [{ rule, at, matchers: matchersOf(rule) }] : [],
  )
  return (event) => {
    const { no, ref, text, saidAt, attributes } = event
    const kind = wordOf(attributes.event)
    const placed = { no, ref, event: kind, atMs: saidAt.epochMs }
    const said = statements.flatMap(({ at, matchers }) => statementsIn(text, matchers, at))
    // A long text has its attributes with each of its parts, and happened once.
    const once = event.part <= 1 && kind !== null
    const told: Told = {
      ...placed,
      statements: said,
      subjects: once
        ? subjectsOf(
            attributes,
            statements.map(({ rule }) => rule),
          )
        : new Map(),
      ...(once ? outcomeOf(kind, attributes, placed, outcomes) : nothing),
    }
    const { change, result, run, subjects } = told
    return said.length === 0 && subjects.size === 0 && change === null && result === null && run === null ? null : told
  }
}

const nothing = { change: null, result: null, run: null } as const

function outcomeOf(
  kind: string,
  attributes: NumberedEvent['attributes'],
  placed: Placed,
  rules: readonly OutcomeRule[],
): Pick<Told, 'change' | 'result' | 'run'> {
  const files = filesOf(attributes.files)
  const run = wordOf(attributes.run)
  const check = wordOf(attributes.check)
  const { outcome } = attributes
  const isResult = rules.some(({ result }) => result === kind) && check !== null
  return {
    change: rules.some(({ change }) => change === kind) ? { ...placed, files } : null,
    result:
      isResult && (outcome === 'passed' || outcome === 'failed')
        ? { ...placed, check, outcome, run, file: wordOf(attributes.file), files }
        : null,
    run: rules.some((rule) => rule.run === kind) && run !== null ? { ...placed, run, files } : null,
  }
}

function subjectsOf(attributes: NumberedEvent['attributes'], rules: readonly StatementRule[]): Map<string, string> {
  const subjects = new Map<string, string>()
  for (const { about, subject } of rules) {
    const named = wordOf(attributes[subject])
    if (attributes.event === about && named !== null) subjects.set(subject, nameKey(named))
  }
  return subjects
}

function matchersOf({ patterns }: StatementRule): RegExp[] {
  return patterns.map((pattern) => new RegExp(pattern, 'dgiu'))
}

function statementsIn(text: string, matchers: readonly RegExp[], rule: number): Statement[] {
  const folded = foldHan(text)
  return matchers.flatMap((matcher) =>
    [...folded.matchAll(matcher)].flatMap((match) => {
      const [start, end] = match.indices?.groups?.other ?? [0, 0]
      const other = nameKey(text.slice(start, end))
      return other === '' ? [] : [{ rule, other, quote: text.slice(match.index, match.index + match[0].length) }]
    }),
  )
}

function wordOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function filesOf(value: JsonValue | undefined): readonly string[] {
  const files = Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string' && one !== '') : []
  return files.length > filesMax ? [] : files
}
