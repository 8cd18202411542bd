/** Do the records of a scope still agree with each other? */

import { keysOfDecision } from '../../record/entity.ts'
import { relationKey } from '../../record/made-relations.ts'
import { granularities } from '../../record/occurrence.ts'
import { relationsOfRuling } from '../../record/ruling.ts'
import { nameStatistics } from './names.ts'
import type { ScopeRecords } from './records.ts'
import { verifyTags } from './tags.ts'

/** Every broken invariant of one scope as a sentence; empty when sound. */
export function verifyScope(records: ScopeRecords): string[] {
  return [
    verifyNumbers,
    verifyTimes,
    verifySources,
    verifySessions,
    verifyRelations,
    verifyReadings,
    verifyRulings,
    verifyUses,
    verifyDerivations,
    verifyTags,
    verifyJobs,
  ].flatMap((verify) => verify(records))
}

function verifyNumbers({ events, lastNo }: ScopeRecords): string[] {
  const problems: string[] = []
  let previous = 0
  for (const [no, { event }] of events) {
    if (event.no !== no) problems.push(`event ${no} says that its number is ${event.no}`)
    if (no <= previous || no > lastNo) problems.push(`event ${no} stands outside ${previous + 1}..${lastNo}`)
    previous = no
  }
  return problems
}

function verifyTimes({ events }: ScopeRecords): string[] {
  return [...events.values()].flatMap(({ event: { no, occurred } }) =>
    occurred.flatMap(({ from, to, granularity }) => [
      ...(from < to ? [] : [`event ${no} speaks of a time that ends before it begins`]),
      ...(granularities.includes(granularity) ? [] : [`event ${no} speaks of a time of no known granularity`]),
    ]),
  )
}

function verifySources({ events, sources }: ScopeRecords): string[] {
  const problems: string[] = []
  const owned = new Set<number>()
  for (const [ref, { nos }] of sources)
    for (const no of nos) {
      if (events.get(no)?.event.sourceRef !== ref) problems.push(`source ${ref} has no event ${no}`)
      owned.add(no)
    }
  for (const no of events.keys()) if (!owned.has(no)) problems.push(`event ${no} belongs to no source`)
  const keys = [...sources.values()].flatMap(({ idempotencyKey }) => idempotencyKey ?? [])
  if (new Set(keys).size < keys.length) problems.push('two sources share an idempotency key')
  return problems
}

function verifySessions({ events, sessions }: ScopeRecords): string[] {
  const problems: string[] = []
  const lastSeq = new Map<string, number>()
  for (const [no, { event }] of events) {
    const { session, seq } = event
    if (seq <= (lastSeq.get(session) ?? 0))
      problems.push(`event ${no} does not come after its predecessor in ${session}`)
    if (seq > (sessions.get(session)?.lastSeq ?? 0)) problems.push(`event ${no} has a seq that ${session} never gave`)
    lastSeq.set(session, seq)
  }
  for (const session of sessions.keys()) if (!lastSeq.has(session)) problems.push(`session ${session} has no events`)
  return problems
}

function verifyRelations({ events, relations }: ScopeRecords): string[] {
  return [...relations].flatMap(([key, relation]) => [
    ...[relation.from, relation.to]
      .filter((no) => !events.has(no))
      .map((no) => `relation ${key} touches no event ${no}`),
    ...(relationKey(relation) === key ? [] : [`relation ${key} is kept under another key`]),
  ])
}

function verifyReadings(records: ScopeRecords): string[] {
  const { events, readings, heeded, nameChanges, decisions } = records
  const names = nameStatistics(records)
  return [
    ...[...readings.keys()].filter((no) => !events.has(no)).map((no) => `a reading is of no event ${no}`),
    ...[...readings].flatMap(([no, { mentions }]) =>
      mentions
        .filter(({ end }) => end > (events.get(no)?.event.text.length ?? end))
        .map(() => `event ${no} ends within a mention`),
    ),
    ...[...heeded.keys(), ...nameChanges.keys()]
      .filter((key) => !names.has(key))
      .map((key) => `name ${key} is kept and no event tells of it`),
    ...[...names.keys()].filter((key) => !nameChanges.has(key)).map((key) => `name ${key} has no revision`),
    ...[...decisions.values()]
      .filter(({ change }) => keysOfDecision(change).includes(''))
      .map(({ id }) => `decision ${id} is about no name`),
  ]
}

function verifyRulings({ events, rulings }: ScopeRecords): string[] {
  return [...rulings.values()].flatMap(({ id, change }) => [
    ...relationsOfRuling(change)
      .filter(({ from, to }) => !events.has(from) || !events.has(to))
      .map(() => `ruling ${id} is about a relation of no event`),
    ...(change.kind === 'undo' && !rulings.has(change.ruling) ? [`ruling ${id} undoes none`] : []),
  ])
}

function verifyUses({ events, uses, lastUse }: ScopeRecords): string[] {
  return [...uses].flatMap(([key, { use, at }]) => [
    ...[use.relation.from, use.relation.to]
      .filter((no) => !events.has(no))
      .map((no) => `use ${key} touches no event ${no}`),
    ...(use.used <= use.tried && at <= lastUse ? [] : [`use ${key} counts more than there was`]),
  ])
}

function verifyDerivations({ events, derivations }: ScopeRecords): string[] {
  const all = [...derivations.values()]
  const covered = all.flatMap(({ generator, version, nos }) =>
    nos.map((no) => JSON.stringify([generator, version, no])),
  )
  return [
    ...all.flatMap(({ id, nos }) =>
      nos.filter((no) => !events.has(no)).map((no) => `derivation ${id} covers no event ${no}`),
    ),
    ...all
      .filter(({ nos, records }) => !records.every(({ sources }) => sources.every((no) => nos.includes(no))))
      .map(({ id }) => `derivation ${id} has a record from elsewhere`),
    ...(new Set(covered).size < covered.length ? ['an event is in two windows of one generator version'] : []),
  ]
}

function verifyJobs({ events, jobs }: ScopeRecords): string[] {
  const all = [...jobs.values()]
  const names = new Set(all.map(({ no, task }) => JSON.stringify([no, task])))
  return [
    ...all.filter(({ no }) => !events.has(no)).map(({ id }) => `job ${id} is about no event`),
    ...all
      .filter(({ dueAt, worker, reason }) => dueAt === null && (worker !== null || reason === null))
      .map(({ id }) => `job ${id} was given up without a reason or with a worker`),
    ...(names.size < all.length ? ['two jobs are of one task and event'] : []),
  ]
}
