/**
 * What does the memory know about this question, if one goes on from what is found? Reconstruction over recall.
 *
 *   find → loop: leads, actions, one judgement a step → bonus for what was reached → tell
 *
 * It begins where recall ends, and what it gives back has the shape of what recall does, within the same budget of tokens.
 */

import { coverageFound } from '../recall/conclude.ts'
import { type Finding, find } from '../recall/find.ts'
import { byScore, type Scored, withSignal } from '../recall/fusion.ts'
import { embeddedTexts } from '../recall/question-vectors.ts'
import type { RecallRequest } from '../recall/recall-request.ts'
import type { Snapshot } from '../recall/snapshot.ts'
import { tell } from '../recall/tell.ts'
import type { Coverage } from '../recall/verdict/cover.ts'
import { localDate } from '../record/instant.ts'
import type { Bounds } from './bounds.ts'
import { type Content, Contents } from './contents.ts'
import type { Judge } from './judge.ts'
import { type Course, runLoop } from './loop.ts'
import { MemoryGround } from './memory-ground.ts'
import type { JudgeContext, JudgeMaker } from './model-judge.ts'
import { OfflineJudge } from './offline-judge.ts'
import type { ReconstructPolicy } from './policy.ts'
import { coverageByTags, questionTags } from './question-tags.ts'
import type { Strategy } from './reconstruct-options.ts'
import type { Reconstruction } from './reconstruction.ts'
import { begun } from './state.ts'
import { stepRecords } from './step-records.ts'

/** What a reconstruction needs beside what a recall does. */
export interface ReconstructRequest extends RecallRequest {
  readonly bounds: Bounds
  readonly numbers: ReconstructPolicy
  readonly strategy: Strategy
  /** Makes the judge; null for the offline one. */
  readonly judge: JudgeMaker | null
}

/** Reconstructs. @throws {CANCELLED} when the signal fires between two steps, or while a model works */
export async function reconstruct(
  text: string,
  request: ReconstructRequest,
  snapshot: Snapshot,
): Promise<Reconstruction> {
  const finding = await find(text, request, snapshot)
  const isOneLookAsked = request.strategy === 'auto' || request.numbers.settled !== 1
  if (!isOneLookAsked || wantsMore(finding)) return goingOn(finding, false, request, snapshot)
  // What one look tells counts as use only where it is told.
  let uses: Parameters<NonNullable<RecallRequest['noteUses']>>[0] = []
  const noteUses = async (walked: typeof uses): Promise<void> => {
    uses = walked
  }
  const told = await tell(finding, { ...request, noteUses }, snapshot)
  const isSettled = told.verdict.verdict === 'supported'
  if (request.strategy !== 'auto' || !isSettled) return goingOn(finding, isSettled, request, snapshot)
  await request.noteUses?.(uses)
  return { ...told, steps: [], stopped: 'supported', judge: 'none', spent: begun.spent }
}

/** Share of an intent from which one line is no answer. */
const moreShare = 0.25

function wantsMore({ plan: { intents } }: Finding): boolean {
  return intents['count-or-list'] >= moreShare || intents.why >= moreShare
}

/** Goes on from what a recall found. @param isSettled  whether that supports an answer already */
async function goingOn(
  finding: Finding,
  isSettled: boolean,
  request: ReconstructRequest,
  snapshot: Snapshot,
): Promise<Reconstruction> {
  const { bounds, numbers, signal, clock } = request
  const contents = new Contents(snapshot, { counter: request.counter, policy: finding.policy })
  const failures = new Set<string>()
  const embed = embeddedTexts({
    ...{ trust: finding.trust, policy: finding.policy, snapshot, signal, patience: request.patience },
    onFailure: (reason) => failures.add(`the embedder failed, so nothing was asked again by meaning: ${reason}`),
  })
  const found = { ...finding, matches: finding.pool.matches, chosen: [] }
  const { coverage: byWords } = await coverageFound(found, finding.policy, snapshot)
  const tags = await questionTags(byWords, { snapshot, policy: numbers, embed })
  const coverage = coverageByTags(byWords, tags)
  const ground = new MemoryGround({ finding, snapshot, contents, policy: numbers, tags, embed })
  const offline = new OfflineJudge({ finding, coverage, contents, snapshot, policy: numbers, sense: ground.sense })
  const judge = request.judge === null ? offline : request.judge(judgeContext(finding, contents, offline))
  const course = await runLoop({ ground, judge, bounds, clock, signal })
  finding.stage('reconstruct')
  const full = judge === offline ? numbers.bonus : numbers.modelBonus
  const bonus = isSettled ? full * numbers.settled : full
  const ranked = await withEvidence(finding, course, { bonus, beliefMin: numbers.beliefMin })
  const widened = (own: Coverage): Coverage => coverageByTags(own, tags)
  const told = await tell({ ...finding, widened, ranked, notes: [...finding.notes, ...failures] }, request, snapshot)
  return {
    ...told,
    steps: await stepRecords(course, snapshot),
    stopped: course.stopped,
    judge: judge.name,
    spent: course.spent,
  }
}

function judgeContext({ plan }: Finding, contents: Contents, offline: Judge): JudgeContext {
  return {
    question: plan.question,
    offline,
    linesOf: async (nos) => {
      const read = await contents.read(nos)
      return new Map(nos.flatMap((no) => [[no, lineText(read.get(no))] as const]))
    },
  }
}

/** Day and words: a judge must know when something was said. */
function lineText(content: Content | undefined): string {
  return content === undefined ? '' : `${localDate(content.event.saidAt)} ${content.text.replace(/\s+/gu, ' ')}`
}

/** The ranking as the judge sees it: to its own score a share of the confidence of the best path to it is added. */
async function withEvidence(
  { ranked, scoreMore }: Finding,
  { steps }: Course,
  { bonus, beliefMin }: { bonus: number; beliefMin: number },
): Promise<readonly Scored[]> {
  const best = ranked[0]?.score ?? 0
  const believed = new Map<number, number>()
  for (const { candidate, confidence } of steps.flatMap(({ judged }) => judged))
    believed.set(candidate.no, Math.max(believed.get(candidate.no) ?? 0, confidence))
  const known = new Set(ranked.map(({ candidate }) => candidate.no))
  const reached = [...believed.keys()].filter((no) => !known.has(no)).sort((a, b) => a - b)
  return [...ranked, ...(reached.length === 0 ? [] : await scoreMore(reached))]
    .map((one) => {
      const added = bonus * best * Math.max(0, (believed.get(one.candidate.no) ?? 0) - beliefMin)
      return added === 0 ? one : { ...one, signals: withSignal(one.signals, 'path', added), score: one.score + added }
    })
    .sort(byScore)
}
