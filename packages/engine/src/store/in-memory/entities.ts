/** Whom do the events of an in-memory scope speak of? Readings as they came; everything else is computed from them. */

import { foldedForWords, namesOfDecision, standsIn, wordsOfReason } from '../../record/decision-words.ts'
import type { Decision, DecisionChange, DecisionDraft, NameStatistics, Reading } from '../../record/entity.ts'
import { keysOfDecision } from '../../record/entity.ts'
import { checkedReadings, type MadeReadings } from '../../record/made-readings.ts'
import { tagsOfRuling } from '../../record/ruling.ts'
import type { Scope } from '../../record/scope.ts'
import type { EntityStore, Lease, Mentioned, NamePage, NameRevision } from '../store.ts'
import { lostUnder } from './jobs.ts'
import { nameStatistics, namesIn } from './names.ts'
import type { Records, ScopeRecords } from './records.ts'
import { leaveOfRulings } from './relations.ts'

export class InMemoryEntities implements EntityStore {
  readonly #records: Records

  constructor(records: Records) {
    this.#records = records
  }

  async replace(scope: Scope, made: MadeReadings, lease?: Lease): Promise<{ added: number; removed: number }> {
    const wanted = checkedReadings(made)
    return this.#records.write(scope, (records) => {
      const lost = lostUnder(records, lease)
      if (lost === null) return { added: 0, removed: 0 }
      for (const no of lost) wanted.delete(no)
      return replaceReadings(records, wanted)
    })
  }

  async readings(scope: Scope, nos: readonly number[]): Promise<Reading[]> {
    const { readings } = this.#records.of(scope)
    return [...new Set(nos)].sort((a, b) => a - b).flatMap((no) => readings.get(no) ?? [])
  }

  async mentioning(scope: Scope, targets: readonly string[], eventsMax: number): Promise<Mentioned[]> {
    const all = targetsOf(this.#records.of(scope))
    return targets.map((target) => {
      const found = [...(all.get(target) ?? [])].sort(([a], [b]) => a - b)
      const rows = found.length > eventsMax ? [] : found
      return {
        target,
        complete: found.length <= eventsMax,
        no: Float64Array.from(rows, ([no]) => no),
        confidence: Float64Array.from(rows, ([, confidence]) => confidence),
      }
    })
  }

  async names(scope: Scope, since: NameRevision): Promise<NamePage> {
    const records = this.#records.of(scope)
    const { revision, epoch } = records.names
    const after = since.epoch === epoch ? since.revision : 0
    const changed = new Set([...records.nameChanges].flatMap(([key, at]) => (at > after ? [key] : [])))
    // A decision moves the revision and changes no name: whoever makes many need not wait for sums over all readings.
    const names = changed.size === 0 ? [] : [...nameStatistics(records, changed).values()].sort(byKey)
    return { revision, epoch, names }
  }

  async heed(scope: Scope, names: readonly { key: string; state: string }[], lease?: Lease): Promise<void> {
    this.#records.write(scope, (records) => {
      if (lostUnder(records, lease) === null) return
      const known = nameStatistics(records)
      const changed = names.filter(({ key, state }) => known.has(key) && records.heeded.get(key) !== state)
      for (const { key, state } of changed) records.heeded.set(key, state)
      noteChanges(records, new Set(changed.map(({ key }) => key)), false)
    })
  }

  async decide(scope: Scope, { change, reason, madeAt }: DecisionDraft): Promise<Decision> {
    return this.#records.write(scope, (records) => {
      const decision = Object.freeze({ id: ++records.lastDecision, change: structuredClone(change), reason, madeAt })
      records.decisions.set(decision.id, decision)
      records.names = { ...records.names, revision: records.names.revision + 1 }
      return decision
    })
  }

  async decisions(scope: Scope, after: number = 0): Promise<Decision[]> {
    return [...this.#records.of(scope).decisions.values()].filter(({ id }) => id > after)
  }
}

/** By target the events that mention it, with the highest confidence of each. */
export function targetsOf({ readings }: ScopeRecords): Map<string, Map<number, number>> {
  const all = new Map<string, Map<number, number>>()
  for (const { no, mentions } of readings.values())
    for (const { target, confidence } of mentions) {
      if (target === null) continue
      const events = all.get(target) ?? new Map<number, number>()
      events.set(no, Math.max(events.get(no) ?? 0, confidence))
      all.set(target, events)
    }
  return all
}

/** Removes what was read in forgotten events, and what people decided about names that are gone with them. */
export function forgetReadings(records: ScopeRecords, gone: ReadonlySet<number>): void {
  changing(records, namesIn(records, gone), () => {
    for (const no of gone) records.readings.delete(no)
  })
  forgetWordsOfDecisions(records, gone)
}

/** Removes decisions about names that only the forgotten said, and reasons and names with words that only they said. */
function forgetWordsOfDecisions(records: ScopeRecords, gone: ReadonlySet<number>): void {
  const { decisions, rulings, events } = records
  const said = [...events.values()].map(({ event }) => ({
    isGone: gone.has(event.no),
    text: foldedForWords(
      [event.speaker ?? '', event.text, ...event.attachments.map((one) => one.caption ?? '')].join('\n'),
    ),
  }))
  const isForgotten = (word: string): boolean => {
    const holding = said.filter(({ text }) => standsIn(text, word))
    return holding.length > 0 && holding.every(({ isGone }) => isGone)
  }
  const dropped = dropDecisions(records, (change) => namesOfDecision(change).some(isForgotten))
  for (const decision of [...decisions.values()])
    if (wordsOfReason(decision.reason).some(isForgotten)) decisions.set(decision.id, { ...decision, reason: null })
  const kept = (words: string | null): string | null => (wordsOfReason(words).some(isForgotten) ? null : words)
  leaveOfRulings(records, (change) => (tagsOfRuling(change).flatMap(wordsOfReason).some(isForgotten) ? null : change))
  for (const ruling of [...rulings.values()])
    rulings.set(ruling.id, { ...ruling, reason: kept(ruling.reason), by: kept(ruling.by) })
  if (dropped > 0) noteChanges(records, new Set(), true)
}

function replaceReadings(
  records: ScopeRecords,
  wanted: ReadonlyMap<number, Reading>,
): { added: number; removed: number } {
  const own = [...wanted.values()].filter(({ no }) => records.events.has(no))
  const before = mentionKeys(records, own)
  const nos = own.map(({ no }) => no)
  const told = namesIn(records, nos)
  for (const { names, aliases } of own) {
    for (const { key } of names) told.add(key)
    for (const { alias } of aliases) told.add(alias)
  }
  changing(records, told, () => {
    for (const reading of own) records.readings.set(reading.no, reading)
  })
  const after = mentionKeys(records, own)
  return {
    added: [...after].filter((key) => !before.has(key)).length,
    removed: [...before].filter((key) => !after.has(key)).length,
  }
}

function mentionKeys({ readings }: ScopeRecords, own: readonly Reading[]): Set<string> {
  return new Set(
    own.flatMap(({ no }) => (readings.get(no)?.mentions ?? []).map((mention) => JSON.stringify([no, mention]))),
  )
}

/** Makes a change to the readings, and notes which of the names it touches are others afterwards. */
function changing(records: ScopeRecords, keys: ReadonlySet<string>, change: () => void): void {
  const before = nameStatistics(records, keys)
  change()
  const after = nameStatistics(records, keys)
  const vanished = [...keys].filter((key) => before.has(key) && !after.has(key))
  for (const key of vanished) {
    records.heeded.delete(key)
    records.nameChanges.delete(key)
  }
  const gone = new Set(vanished)
  dropDecisions(records, (change) => keysOfDecision(change).some((key) => gone.has(key)))
  const changed = [...after].filter(([key, one]) => JSON.stringify(before.get(key)) !== JSON.stringify(one))
  noteChanges(records, new Set(changed.map(([key]) => key)), gone.size > 0)
}

function noteChanges(records: ScopeRecords, changed: ReadonlySet<string>, vanished: boolean): void {
  if (changed.size === 0 && !vanished) return
  const { revision, epoch } = records.names
  records.names = { revision: revision + 1, epoch: epoch + (vanished ? 1 : 0) }
  for (const key of changed) records.nameChanges.set(key, revision + 1)
}

/** Removes decisions that `isAbout` picks, and what undid them. @returns how many went */
function dropDecisions({ decisions }: ScopeRecords, isAbout: (change: DecisionChange) => boolean): number {
  const dropped = new Set<number>()
  for (const { id, change } of [...decisions.values()]) {
    if (!isAbout(change) && !(change.kind === 'undo' && dropped.has(change.decision))) continue
    dropped.add(id)
    decisions.delete(id)
  }
  return dropped.size
}

function byKey(a: NameStatistics, b: NameStatistics): number {
  return a.key < b.key ? -1 : 1
}
