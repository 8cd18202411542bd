/**
 * Who judges where there is no model? Two logistic models over a few features, fitted on
 * development data: one for what recall found, one for what a path reached.
 *
 *   relevance = 1 / (1 + exp(−intercept − Σ coefficient · feature))
 */

import type { Finding } from '../recall/find.ts'
import type { Scored } from '../recall/fusion.ts'
import type { Snapshot } from '../recall/snapshot.ts'
import type { Coverage } from '../recall/verdict/cover.ts'
import { asksMark } from '../text/marks.ts'
import type { Content, Contents } from './contents.ts'
import { type Features, featureNames } from './features.ts'
import type { Candidate } from './ground.ts'
import type { Hearing, Judge, Judgement } from './judge.ts'
import type { JudgeModel, ReconstructPolicy } from './policy.ts'
import { valueFinder } from './wanted.ts'

/** What it judges by. */
export interface OfflineParts {
  readonly finding: Finding
  readonly coverage: Coverage
  readonly contents: Contents
  readonly snapshot: Snapshot
  readonly policy: ReconstructPolicy
  /** Best cosine of a content with the question asked again. */
  readonly sense: ReadonlyMap<number, number>
}

/** Cover from which one content answers all that is asked by itself. */
const wholeCover = 0.95

/** Share of an intent from which a question wants more than one content. */
const manyShare = 0.25

/** The offline judge of one reconstruction. */
export class OfflineJudge implements Judge {
  readonly name: string = 'offline'
  readonly callsEach: number = 0
  readonly tokensEach: number = 0
  readonly #parts: OfflineParts
  /** Contents on the scale of recall's ranking: its own, and those scored since. */
  readonly #scored: Map<number, Scored>
  readonly #best: number
  readonly #value: (contents: readonly Content[]) => Promise<readonly number[]>

  constructor(parts: OfflineParts) {
    const { finding, snapshot } = parts
    this.#parts = parts
    this.#scored = new Map(finding.ranked.map((one) => [one.candidate.no, one]))
    this.#best = finding.ranked[0]?.score ?? 0
    this.#value = valueFinder(finding.plan, snapshot)
  }

  async judge({ candidates }: Hearing): Promise<Judgement> {
    const features = await this.#featuresOf(candidates)
    const { found, reached } = this.#parts.policy.judge
    const relevances = features.map((one, i) => relevanceOf(one, isReached(candidates[i]) ? reached : found))
    const enough = candidates.some((_, i) => (relevances[i] as number) >= 0.5 && this.#isEnough(features[i]))
    return { relevances, enough, queries: [], features, note: null }
  }

  async #featuresOf(candidates: readonly Candidate[]): Promise<readonly Features[]> {
    const { finding, contents, coverage, snapshot, sense } = this.#parts
    const nos = candidates.map(({ no }) => no)
    const unscored = nos.filter((no) => !this.#scored.has(no)).sort((a, b) => a - b)
    for (const one of unscored.length === 0 ? [] : await finding.scoreMore(unscored))
      this.#scored.set(one.candidate.no, one)
    const read = await contents.read(nos)
    const texts = nos.flatMap((no) => read.get(no) ?? [])
    const values = new Map((await this.#value(texts)).map((value, i) => [texts[i]?.event.no, value]))
    const speakers = new Set(finding.plan.speakers)
    const { marks, speaker, speakers: names } = snapshot.directory
    return candidates.map(({ no, ways, link, path }) => ({
      own: this.#best > 0 ? Math.min(1, Math.max(0, (this.#scored.get(no)?.score ?? 0) / this.#best)) : 0,
      cover: coverage.match(no),
      link,
      path: ways.length === 0 ? 0 : path,
      sense: ways.length === 0 ? 0 : Math.max(0, sense.get(no) ?? 0),
      value: values.get(no) ?? 0.5,
      asks: (marks[no] as number) & asksMark ? 1 : 0,
      person: speakers.size === 0 || speakers.has(names[speaker[no] as number] ?? '') ? 1 : 0,
    }))
  }

  /** It says all that is asked and holds a value of the kind that is wanted; and the question is none for a list or a reason. */
  #isEnough(features: Features | undefined): boolean {
    const { intents } = this.#parts.finding.plan
    if (features === undefined || intents['count-or-list'] >= manyShare || intents.why >= manyShare) return false
    return features.cover >= wholeCover && features.value === 1
  }
}

/** A path led to it; else recall found it. */
function isReached(candidate: Candidate | undefined): boolean {
  return candidate !== undefined && candidate.ways.length > 0
}

function relevanceOf(features: Features, model: JudgeModel): number {
  const logit = featureNames.reduce((sum, name) => sum + model[name] * features[name], model.intercept)
  return 1 / (1 + Math.exp(-logit))
}
