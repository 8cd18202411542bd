/** Which remarks may one put out of date, or be put out of date by? Those that share a topic with it, found by the index of words. */

import { type Domain, domainWords } from '../fact/succession/domain.ts'
import { saysChange } from '../fact/succession/statement.ts'
import type { Scope } from '../record/scope.ts'
import type { Store } from '../store/store.ts'
import { tokenize } from '../text/tokenize.ts'
import { type FactSource, frequencyMax, numbersIn, postingsOf } from './fact-source.ts'
import type { Heard, Remarked, Stated } from './heard.ts'
import type { TaskContext } from './task.ts'

/** A topic in more events than this is what everybody talks of. */
const topicFrequencyMax = 300

/** When the events of a scope were said, as far as was asked. */
interface Times {
  readonly epoch: number
  readonly saidMs: Map<number, number>
  lastNo: number
  /** Of the latest said. */
  latestMs: number
}

/** Remarks by topic. */
export class RemarkSource {
  readonly #heard: FactSource
  readonly #times = new WeakMap<Store, Map<string, Times>>()

  constructor(heard: FactSource) {
    this.#heard = heard
  }

  /**
   * Remarks of events with a smaller number that share a topic with this one, or answer what does, in order of number. Of two
   * remarks the later said has the cue: so one without is compared only with what arrived before it and was said after it.
   */
  async mayShift({ remark, localMs }: Remarked, context: TaskContext): Promise<readonly Remarked[]> {
    const valued = remark.clauses.filter(({ values }) => values.length > 0)
    if (valued.length === 0) return []
    const hasCue = valued.some(({ cue }) => cue !== 'none')
    const topics = [...new Set([...remark.clauses.flatMap((clause) => [...clause.topics]), ...remark.asked])]
    const heard = await this.#meeting({ no: remark.no, localMs, hasCue }, { topics, words: [] }, context)
    return heard.flatMap((one) => one.remark ?? [])
  }

  /** As {@link mayShift}, for statements: those that share a topic or a walk of life with one of these. */
  async maySucceed({ no, localMs, statements }: Stated, context: TaskContext): Promise<readonly Stated[]> {
    const hasCue = statements.some(saysChange)
    const topics = [...new Set(statements.flatMap(({ topics, ended, renewed }) => [...topics, ...ended, ...renewed]))]
    const domains = new Set(statements.flatMap((one) => one.domains.map(({ domain }) => domain)))
    const words = [...domains].flatMap(termsOf)
    const heard = await this.#meeting({ no, localMs, hasCue }, { topics, words }, context)
    return heard.flatMap((one) => one.stated ?? [])
  }

  async #meeting(
    { no: own, localMs, hasCue }: { readonly no: number; readonly localMs: number; readonly hasCue: boolean },
    { topics, words }: { readonly topics: readonly string[]; readonly words: readonly string[] },
    context: TaskContext,
  ): Promise<Heard[]> {
    const times = await this.#timesOf(own, context)
    if (!hasCue && times.latestMs <= localMs) return []
    const holding = await postingsOf(topics, topicFrequencyMax, context)
    const nos = new Set([
      ...numbersIn(holding),
      ...numbersIn(await postingsOf(words, frequencyMax, context)),
      ...(await this.#heard.numbersAnswering(holding, context)),
    ])
    const wanted = [...nos]
      .filter((no) => no < own && (hasCue || (times.saidMs.get(no) ?? 0) > localMs))
      .sort((a, b) => a - b)
    const heard = await this.#heard.heardAt(wanted, context)
    return wanted.flatMap((no) => heard.get(no) ?? [])
  }

  async #timesOf(before: number, { store, scope }: TaskContext): Promise<Times> {
    const scopes = this.#times.get(store) ?? new Map<string, Times>()
    this.#times.set(store, scopes)
    const { epoch } = await store.events.revision(scope)
    const known = scopes.get(keyOf(scope))
    const times =
      known !== undefined && known.epoch === epoch
        ? known
        : { epoch, saidMs: new Map<number, number>(), lastNo: 0, latestMs: Number.NEGATIVE_INFINITY }
    scopes.set(keyOf(scope), times)
    if (times.lastNo >= before) return times
    const { no, localMs } = await store.events.columns(scope, times.lastNo)
    no.forEach((one, at) => {
      times.saidMs.set(one, localMs[at] ?? 0)
      times.latestMs = Math.max(times.latestMs, localMs[at] ?? 0)
      times.lastNo = one
    })
    return times
  }
}

const termsOf = (domain: Domain): readonly string[] => [...new Set(tokenize(domainWords[domain]))]

function keyOf({ tenant, agent, user }: Scope): string {
  return JSON.stringify([tenant, agent, user])
}
