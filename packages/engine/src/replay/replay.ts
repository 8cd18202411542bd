/** What does a memory find today for questions that were asked before? Asks them again, each in its scope and with its options. */

import { checkOptions, MemoryError, shown } from '../errors.ts'
import type { Memory } from '../memory.ts'
import { contextRefs } from '../question-log/context-refs.ts'
import { engineVersion } from '../question-log/engine-version.ts'
import { policyFingerprint } from '../question-log/policy-fingerprint.ts'
import type { AskedQuestion } from '../question-log/question.ts'
import { intents } from '../recall/intent.ts'
import { policyOf } from '../recall/recall-options.ts'
import type { CandidateTrace, RecallOptions, Recollection } from '../recall/recollection.ts'
import { splitRef } from '../record/event.ts'
import type { Loss, Replayed, ReplayedAnswer, Run } from './replayed.ts'
import { faultOf, type SetQuestion } from './set-line.ts'

/** How questions are asked. */
export interface ReplayOptions {
  /** A named policy, or changes to the memory's own. */
  readonly policy?: NonNullable<RecallOptions['policy']>
  /** True to have each answered, too: by the memory's model, or cut out of the lines. */
  readonly answers?: boolean
  /** Told after each question how many are done. */
  readonly onProgress?: (done: number) => void
}

/** Sources of the ranking that are kept; recall reports some hundred. */
const rankedMax = 50

/**
 * Asks questions of a memory, in order. Writes nothing.
 *
 * @throws as `recall` and `reconstruct` do; INVALID_INPUT for a policy that is none
 */
export async function replay(
  memory: Memory,
  questions: readonly SetQuestion[],
  options: ReplayOptions = {},
): Promise<Run> {
  const { policy, answers = false, onProgress } = checkOptions(options, ['policy', 'answers', 'onProgress'], 'replay')
  checkQuestions(questions)
  const { name, ...numbers } = policyOf(policy === undefined ? {} : { policy }, memory.policy)
  const fingerprint = policyFingerprint({ name, ...numbers })
  const asking = memory.unlogged()
  // One handle a scope, for it keeps what it has read of it.
  const handles = new Map<string, Memory>()
  const made: Replayed[] = []
  for (const asked of questions) {
    const key = JSON.stringify(asked.scope ?? {})
    const handle = handles.get(key) ?? asking.as(asked.scope ?? {})
    handles.set(key, handle)
    made.push(await replayed(handle, asked, { policy, answers }))
    onProgress?.(made.length)
  }
  return { head: { engine: engineVersion, policy: { name, fingerprint }, answers }, questions: made }
}

function checkQuestions(questions: readonly SetQuestion[]): void {
  if (!Array.isArray(questions)) throw bad('questions', `must be a list, got ${shown(questions)}`)
  for (const [i, one] of questions.entries()) {
    const at = `questions[${i}]`
    if (typeof one !== 'object' || one === null) throw bad(at, `must be a question of a set, got ${shown(one)}`)
    const fault = faultOf(one)
    if (fault !== null) throw bad(`${at}.${fault.field}`, fault.why)
  }
}

function bad(field: string, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `replay: ${field} ${why}`, { details: { field } })
}

async function replayed(
  memory: Memory,
  asked: SetQuestion,
  { policy, answers }: { policy: ReplayOptions['policy']; answers: boolean },
): Promise<Replayed> {
  const { question, strategy = 'recall', expected } = asked
  const options = { ...optionsOf(asked), ...(policy === undefined ? {} : { policy }) }
  const watching = { ...options, watch: [...expected] }
  const found =
    strategy === 'recall'
      ? await memory.recall(question, watching)
      : await memory.reconstruct(question, { ...watching, strategy: strategy === 'auto' ? 'auto' : 'always' })
  const answer = answers ? await memory.answer(question, { ...options, strategy }) : null
  const wanted = [...new Set(expected.map(sourceOf))]
  const ranked = [...new Set(found.ranked.map(({ sourceRef }) => sourceRef))].slice(0, rankedMax)
  const context = contextRefs(found.context)
  const at = ranked.findIndex((ref) => wanted.includes(ref))
  return {
    asked,
    ranked,
    context,
    rank: at === -1 ? null : at + 1,
    path: at === -1 ? null : pathTo(ranked[at] as string, found),
    tokens: found.context.tokens,
    verdict: found.verdict.verdict,
    support: found.verdict.support,
    intent: intentOf(found),
    lostAt: Object.fromEntries(
      wanted.filter((ref) => !context.includes(ref)).map((ref) => [ref, lossOf(ref, found.trace.candidates)]),
    ),
    answer:
      answer === null
        ? null
        : ({
            kind: answer.kind,
            text: answer.text,
            refs: [...new Set(answer.citations.map(({ ref }) => sourceOf(ref)))],
          } satisfies ReplayedAnswer),
  }
}

/** What a recall is told of a question. */
function optionsOf({ asker, history, now, asOf, profile, budgetTokens }: AskedQuestion): RecallOptions {
  const options = { asker, history, now, asOf, profile, budgetTokens }
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

/** A segment is found with its source. */
export function sourceOf(ref: string): string {
  return splitRef(ref).sourceRef
}

/** The fewest steps that led to a source. */
function pathTo(ref: string, { trace }: Recollection): number {
  const depths = trace.walk.steps.flatMap(({ to, kept, depth }) => (kept && sourceOf(to) === ref ? [depth] : []))
  return depths.length === 0 ? 0 : Math.min(...depths)
}

function intentOf({ trace }: Recollection): string {
  const shares = trace.plan.intents
  return intents.reduce((most, intent) => (shares[intent] > shares[most] ? intent : most))
}

/** The stage that the part of a source which got furthest was lost at. */
function lossOf(ref: string, candidates: readonly CandidateTrace[]): Loss {
  return candidates.find(({ sourceRef }) => sourceRef === ref)?.lostAt ?? 'unknown'
}
