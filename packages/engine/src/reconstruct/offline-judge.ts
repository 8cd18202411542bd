/**
 * Who judges where there is no model? A logistic model over a few features, fitted on development data.
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
import type { ReconstructPolicy } from './policy.ts'
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
  /** Every content it scored that recall had not, on the scale of recall's ranking. */
  readonly scored: Map<number, Scored>
  readonly #parts: OfflineParts
  readonly #best: number
  readonly #value: (contents: readonly Content[]) => Promise<readonly number[]>

  constructor(parts: OfflineParts) {
    const { finding, snapshot } = parts
    this.#parts = parts
    this.scored = new Map(finding.ranked.map((one) => [one.candidate.no, one]))
    this.#best = finding.ranked[0]?.score ?? 0
    this.#value = valueFinder(finding.plan, snapshot)
  }

  async judge({ candidates, evidence }: Hearing): Promise<Judgement> {
    const features = await this.#featuresOf(
      candidates,
      evidence.map(({ no }) => no),
    )
    const relevances = features.map((one) => relevanceOf(one, this.#parts.policy))
    const kept = candidates.filter((_, i) => (relevances[i] as number) >= 0.5)
    const enough = this.#isEnough([...evidence.map(({ no }) => no), ...kept.map(({ no }) => no)])
    return { relevances, enough, queries: [], features, note: null }
  }

  async #featuresOf(candidates: readonly Candidate[], evidence: readonly number[]): Promise<readonly Features[]> {
    const { finding, contents, coverage, snapshot, sense } = this.#parts
    const nos = candidates.map(({ no }) => no)
    const unscored = nos.filter((no) => !this.scored.has(no)).sort((a, b) => a - b)
    for (const one of unscored.length === 0 ? [] : await finding.scoreMore(unscored))
      this.scored.set(one.candidate.no, one)
    const read = await contents.read(nos)
    const texts = nos.flatMap((no) => read.get(no) ?? [])
    const values = new Map((await this.#value(texts)).map((value, i) => [texts[i]?.event.no, value]))
    const open = coverage.facets.map((_, f) => 1 - Math.max(0, ...evidence.map((no) => coverage.facet(f, no))))
    const speakers = new Set(finding.plan.speakers)
    const { marks, speaker, speakers: names } = snapshot.directory
    return candidates.map(({ no, from, link, path }) => ({
      own: this.#best > 0 ? Math.min(1, Math.max(0, (this.scored.get(no)?.score ?? 0) / this.#best)) : 0,
      cover: coverage.match(no),
      fresh: coverage.weights.reduce((sum, weight, f) => sum + weight * (open[f] as number) * coverage.facet(f, no), 0),
      link,
      path: from === null ? 0 : path,
      sense: from === null ? 0 : Math.max(0, sense.get(no) ?? 0),
      value: values.get(no) ?? 0.5,
      asks: (marks[no] as number) & asksMark ? 1 : 0,
      person: speakers.size === 0 || speakers.has(names[speaker[no] as number] ?? '') ? 1 : 0,
    }))
  }

  /** One content says all that is asked, and the question is none for a list or a reason. */
  #isEnough(nos: readonly number[]): boolean {
    const { finding, coverage } = this.#parts
    const { intents } = finding.plan
    if (coverage.facets.length === 0) return nos.length > 0
    if (intents['count-or-list'] >= manyShare || intents.why >= manyShare) return false
    return nos.some((no) => coverage.match(no) >= wholeCover)
  }
}

function relevanceOf(features: Features, { judge }: ReconstructPolicy): number {
  const logit = featureNames.reduce((sum, name) => sum + judge[name] * features[name], judge.intercept)
  return 1 / (1 + Math.exp(-logit))
}
