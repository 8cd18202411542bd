/**
 * Which words of questions are read to want too little? For questions whose evidence is not in the context, each intent is tried
 * as a rule of a schema profile would add it; where one finds more, and two such questions share a phrase, a rule is proposed.
 *
 * A proposal is tried before it is made: on all questions of the run that have its phrase. It is made only where it takes
 * evidence from none of them, and helps at least half.
 */

import type { Memory } from '../../memory.ts'
import type { ProfileIntent, QuestionRule } from '../../profile/schema-profile.ts'
import { intents } from '../../recall/intent.ts'
import { adjustPolicy } from '../../recall/policy.ts'
import { policyOf } from '../../recall/recall-options.ts'
import { metricOf } from '../metric.ts'
import { type ReplayOptions, replay } from '../replay.ts'
import type { Replayed, Run } from '../replayed.ts'
import type { SetQuestion } from '../set-line.ts'
import { intentTrial } from './intent-trial.ts'
import { commonPhrases, hasPhrase } from './phrase.ts'

/** What became of a question that lacked evidence. */
export interface Tried {
  readonly id: string
  readonly question: string
  /** The intent it was read to have most. */
  readonly read: string
  /** Share of its evidence in the context, as it is. */
  readonly context: number
  /** Intents that find more, each with the share; best first. */
  readonly better: readonly { readonly intent: ProfileIntent; readonly context: number }[]
}

/** A rule for the `questions` of a schema profile, tried on the run. */
export interface ProposedRule {
  readonly rule: QuestionRule
  /** Ids of the questions it finds more for, and of all that have its phrase. */
  readonly helps: readonly string[]
  readonly meets: readonly string[]
}

/** What was tried, and what follows from it. */
export interface Suggestions {
  readonly tried: readonly Tried[]
  readonly rules: readonly ProposedRule[]
}

/** Questions that must share a phrase: one alone would be a rule for itself. */
const sharersMin = 2

/**
 * Tries intents on questions. What they find as they are is asked first: a run of before may be another store's.
 *
 * @param policy  the one that the questions are asked under
 */
export async function suggestRules(
  memory: Memory,
  questions: readonly SetQuestion[],
  { policy }: Pick<ReplayOptions, 'policy'> = {},
): Promise<Suggestions> {
  const trials = new Trials(memory, policy)
  const run = await replay(memory, questions, policy === undefined ? {} : { policy })
  const lacking = run.questions.filter((one) => (shareOf(one) ?? 1) < 1)
  const tried: Tried[] = []
  for (const one of lacking) {
    const own = shareOf(one) ?? 0
    const better: { intent: ProfileIntent; context: number }[] = []
    for (const intent of intents) {
      const context = await trials.share(one, intent)
      if (context > own) better.push({ intent, context })
    }
    better.sort((a, b) => b.context - a.context || intents.indexOf(a.intent) - intents.indexOf(b.intent))
    tried.push({ id: one.asked.id, question: one.asked.question, read: one.intent, context: own, better })
  }
  return { tried, rules: await rulesFor(tried, run, trials) }
}

/** Recalls under a trial, each once. */
class Trials {
  readonly #memory: Memory
  readonly #policy: ReplayOptions['policy']
  readonly #shares = new Map<string, number>()

  constructor(memory: Memory, policy: ReplayOptions['policy']) {
    this.#memory = memory
    this.#policy = policy
  }

  /** Share of a question's evidence in the context, were it read to want this, too. */
  async share({ asked }: Replayed, intent: ProfileIntent): Promise<number> {
    const key = `${intent} ${asked.id}`
    const known = this.#shares.get(key)
    if (known !== undefined) return known
    const [found] = (await replay(this.#memory, [asked], { policy: this.#under(intent) })).questions
    const share = (found === undefined ? null : shareOf(found)) ?? 0
    this.#shares.set(key, share)
    return share
  }

  /** Changes stay changes: whole numbers would stand above the profile that a question was asked with. */
  #under(intent: ProfileIntent): NonNullable<ReplayOptions['policy']> {
    const policy = this.#policy ?? {}
    const numbers = policyOf({ policy }, this.#memory.policy)
    const { walk } = intentTrial(numbers, intent)
    return typeof policy === 'string'
      ? adjustPolicy(numbers, { walk: walk ?? {} })
      : { ...policy, walk: { ...policy.walk, ...walk } }
  }
}

/** Null where nothing is expected. */
function shareOf(replayed: Replayed): number | null {
  return metricOf('context').rate(replayed)
}

async function rulesFor(tried: readonly Tried[], run: Run, trials: Trials): Promise<ProposedRule[]> {
  const rules: ProposedRule[] = []
  const open = new Set(tried.filter(({ better }) => better.length > 0).map(({ id }) => id))
  for (const intent of intents) {
    const helped = (): Tried[] =>
      tried.filter(({ id, better }) => open.has(id) && better.some((one) => one.intent === intent))
    for (const { pattern } of commonPhrases(
      helped().map(({ question }) => question),
      sharersMin,
    )) {
      const helps = helped()
        .filter(({ question }) => hasPhrase(question, pattern))
        .map(({ id }) => id)
      if (helps.length < sharersMin) continue
      const met = run.questions.filter(({ asked }) => hasPhrase(asked.question, pattern))
      if (helps.length * 2 < met.length || (await harms(met, intent, trials))) continue
      rules.push({ rule: { patterns: [pattern], intent }, helps, meets: met.map(({ asked }) => asked.id) })
      for (const id of helps) open.delete(id)
    }
  }
  return rules
}

/** Whether one of them would lose evidence. */
async function harms(met: readonly Replayed[], intent: ProfileIntent, trials: Trials): Promise<boolean> {
  for (const one of met) {
    const own = shareOf(one)
    if (own !== null && (await trials.share(one, intent)) < own) return true
  }
  return false
}
