/**
 * What has been done in a scope, and how did it turn out? Changes, runs, results and statements of all its events.
 *
 * Held in memory and kept up to date by reading what was appended since; a change of epoch (something was forgotten) starts
 * afresh. Events that tell nothing of history cost nothing but their reading.
 */

import type { RelationRule } from '../../profile/schema-profile.ts'
import type { Revision } from '../../store/store.ts'
import { backgroundTimer } from '../../timer.ts'
import type { TaskContext } from '../task.ts'
import { baseName } from './file-names.ts'
import { Timeline } from './timeline.ts'
import { type Change, type Result, type Run, type Told, tellerOf } from './told.ts'

/** Events read at once: a few milliseconds, after which everything else may run. */
const pageEvents = 256

/** The history of one scope. */
export class History {
  readonly #place: TaskContext
  readonly #tell: ReturnType<typeof tellerOf>
  #revision: Revision = { lastNo: 0, epoch: -1 }
  #refreshing: Promise<void> = Promise.resolve()
  #books = new Books()

  constructor(place: TaskContext, rules: readonly RelationRule[]) {
    this.#place = place
    this.#tell = tellerOf(rules)
  }

  /** What is known, once what was appended since is read. Calls at once wait for each other. */
  async refreshed(): Promise<Books> {
    const refreshed = this.#refreshing.then(() => this.#refresh())
    // Whoever waits next must not inherit the failure: it reads again.
    this.#refreshing = refreshed.catch(() => undefined)
    await refreshed
    return this.#books
  }

  async #refresh(): Promise<void> {
    const { store, scope } = this.#place
    const { epoch } = await store.events.revision(scope)
    if (epoch !== this.#revision.epoch) {
      this.#books = new Books()
      this.#revision = { lastNo: 0, epoch }
    }
    for (;;) {
      const page = await store.events.list(scope, { after: this.#revision.lastNo, limit: pageEvents })
      for (const event of page) {
        const told = this.#tell(event)
        if (told !== null) this.#books.enter(told)
      }
      this.#revision = { lastNo: page.at(-1)?.no ?? this.#revision.lastNo, epoch }
      if (page.length < pageEvents) return
      await backgroundTimer.wait(0)
    }
  }
}

/** What events told, by what it is asked for. */
export class Books {
  readonly told: Map<number, Told> = new Map()
  readonly changes: Timeline<Change> = new Timeline()
  /** Runs by a file that was checked in them. */
  readonly #runs = new Map<string, Timeline<Run>>()
  readonly #results = new Map<string, Timeline<Result>>()
  /** Checks by the base name of a file that a result of theirs names, its own included. */
  readonly #checks = new Map<string, Set<string>>()
  /** Events that are about an entity, and events that say something of one; by attribute or rule, and key. */
  readonly #about = new Map<string, number[]>()
  readonly #stating = new Map<string, number[]>()

  enter(told: Told): void {
    const { no, change, result, run, statements, subjects } = told
    this.told.set(no, told)
    if (change !== null) this.changes.add(change)
    for (const file of new Set(run?.files)) of(this.#runs, file, () => new Timeline<Run>()).add(run as Run)
    if (result !== null) {
      of(this.#results, result.check, () => new Timeline<Result>()).add(result)
      for (const file of filesOf(result)) of(this.#checks, baseName(file), () => new Set<string>()).add(result.check)
    }
    for (const [attribute, key] of subjects) of(this.#about, `${attribute} ${key}`, (): number[] => []).push(no)
    for (const { rule, other } of statements) of(this.#stating, `${rule} ${other}`, (): number[] => []).push(no)
  }

  resultsOf(check: string): Timeline<Result> | undefined {
    return this.#results.get(check)
  }

  runsOver(file: string): Timeline<Run> | undefined {
    return this.#runs.get(file)
  }

  /** Checks whose results an event may explain, or whose course it is part of. */
  checksBeside({ change, result, run }: Told): ReadonlySet<string> {
    const files = [...(change?.files ?? []), ...(run?.files ?? [])]
    const named = files.flatMap((file) => [...(this.#checks.get(baseName(file)) ?? [])])
    return new Set(result === null ? named : [result.check, ...named])
  }

  /** Numbers of the events about an entity, by the attribute that names it. */
  about(attribute: string, key: string): readonly number[] {
    return this.#about.get(`${attribute} ${key}`) ?? []
  }

  /** Numbers of the events that say something of an entity, by rule. */
  stating(rule: number, key: string): readonly number[] {
    return this.#stating.get(`${rule} ${key}`) ?? []
  }
}

/** Its own file first. */
export function filesOf({ file, files }: Result): readonly string[] {
  return file === null ? files : [file, ...files]
}

function of<T>(held: Map<string, T>, key: string, make: () => T): T {
  const found = held.get(key) ?? make()
  held.set(key, found)
  return found
}
