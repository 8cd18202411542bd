/** What of the results of many runs is worth an event? Failures, what passes again, and each run as a whole. */
import type { RememberInput } from 'knotwork'
import { handleOf } from '../handle.ts'
import type { Place, Row } from '../importer.ts'
import type { Stamps } from '../time/stamps.ts'
import { type CheckResult, checkName, type RunPlace, resultInput, shortPath } from './check-result.ts'

/** Files of a run that are kept: a run of more says of none of them that it passed. */
const filesMax = 2000

interface OpenRun extends RunPlace {
  passed: number
  failed: number
  readonly files: Set<string>
  /** Events by test. */
  readonly told: Map<string, number>
}

/** The runs of one import, in order. Holds the names of what fails and the ids of the runs. */
export class TestRuns {
  readonly #stamps: Stamps
  readonly #failing = new Set<string>()
  readonly #seen = new Map<string, number>()
  #log = ''
  #open: OpenRun | null = null

  constructor(stamps: Stamps) {
    this.#stamps = stamps
  }

  /** A file begins. @param log  its name, for sessions */
  begin(log: string): void {
    this.#log = log
  }

  isTime(value: unknown): boolean {
    return this.#stamps.read(value) !== null
  }

  /** A result of a run follows; where it is another run, the one before has ended. */
  *enter(
    { run, time, commit }: { readonly run: string; readonly time: unknown; readonly commit: string | null },
    place: Place,
  ): Generator<Row, void, undefined> {
    if (this.#open?.run === run) return
    yield* this.end(place)
    const stamp = this.#stamps.read(time)
    const session = handleOf(`${this.#log} ${(stamp ?? '').slice(0, 10)}`)
    this.#open = { run, time: stamp, commit, session, passed: 0, failed: 0, files: new Set(), told: new Map() }
  }

  *take(result: CheckResult | { readonly leftOut: string }, place: Place): Generator<Row, void, undefined> {
    const open = this.#open
    if (open === null || 'leftOut' in result) {
      if ('leftOut' in result) yield { place, leftOut: result.leftOut }
      return
    }
    const check = checkName(result)
    const failed = result.outcome === 'failed'
    open[result.outcome]++
    if (result.file !== null) open.files.add(shortPath(result.file))
    if (!failed && !this.#failing.has(check)) {
      yield { place, leftOut: 'tests that passed as before' }
      return
    }
    if (failed) this.#failing.add(check)
    else this.#failing.delete(check)
    const nth = (open.told.get(check) ?? 0) + 1
    open.told.set(check, nth)
    yield { place, input: resultInput(result, open, nth) }
  }

  /** The run has ended: its event. */
  *end(place: Place): Generator<Row, void, undefined> {
    const open = this.#open
    this.#open = null
    if (open === null) return
    const nth = (this.#seen.get(open.run) ?? 0) + 1
    this.#seen.set(open.run, nth)
    yield { place, input: runInput(open, nth) }
  }
}

function runInput({ run, time, commit, session, passed, failed, files }: OpenRun, nth: number): RememberInput {
  return {
    text: `test run ${run}: ${passed} passed, ${failed} failed`,
    kind: 'tool',
    ...(time === null ? {} : { time }),
    session,
    ref: handleOf(`test-run:${run}${nth === 1 ? '' : `#${nth}`}`),
    attributes: {
      event: 'test-run',
      run,
      ...(commit === null ? {} : { commit }),
      passed,
      failed,
      files: files.size > filesMax ? [] : [...files],
    },
  }
}
