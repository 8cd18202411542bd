/** How is a memory searched step by step? Leads carried out against a snapshot, a kind of them at a time. */

import type { Finding } from '../recall/find.ts'
import { inverseDocumentFrequency } from '../recall/lexical.ts'
import type { Snapshot } from '../recall/snapshot.ts'
import { topOf } from '../recall/top.ts'
import { mayAnswer } from '../recall/window-events.ts'
import { questionTerms } from '../text/tokenize.ts'
import type { Contents } from './contents.ts'
import { type Aimed, cuesOf, type Target } from './cues.ts'
import type { Candidate, Evidence, Explored, Ground } from './ground.ts'
import type { Lead } from './lead.ts'
import type { ReconstructPolicy } from './policy.ts'
import type { FacetTag } from './question-tags.ts'

/** What the ground is made of. */
export interface MemoryGroundParts {
  readonly finding: Finding
  readonly snapshot: Snapshot
  readonly contents: Contents
  readonly policy: ReconstructPolicy
  /** Tags that stand for what the question names. */
  readonly tags: readonly FacetTag[]
  /** Unit vectors of texts; null where none are to be had. */
  readonly embed: (texts: readonly string[]) => Promise<readonly Float32Array[] | null>
}

/** A scope, as a reconstruction sees it. */
export class MemoryGround implements Ground {
  readonly #parts: MemoryGroundParts
  readonly #targets = new Map<string, Target>()
  /** Best cosine with a question asked again, by content that it found. */
  readonly sense: Map<number, number> = new Map()

  constructor(parts: MemoryGroundParts) {
    this.#parts = parts
  }

  async start(): Promise<{ candidates: readonly Candidate[]; leads: readonly Lead[] }> {
    const { finding, policy } = this.#parts
    const nos = finding.ranked.slice(0, policy.seeds).map(({ candidate }) => candidate.no)
    const tokens = await this.tokensOf(nos)
    const seeds = nos.map(
      (no, i): Candidate => ({ no, from: null, path: 1, depth: 0, link: 0, ways: [], tokens: tokens[i] ?? 0 }),
    )
    return { candidates: seeds.filter((seed) => seed.tokens > 0), leads: policy.loop ? this.#aimed(this.#asked()) : [] }
  }

  async explore(leads: readonly Lead[]): Promise<readonly Explored[]> {
    const found = await this.#searched(leads)
    return leads.map((lead) => {
      const contents = this.#allowed(found.get(lead.key) ?? this.#at(lead))
      return { lead, contents, leads: this.#opened(lead) }
    })
  }

  /** The words of the question for which tags stand, as leads to these. */
  #asked(): readonly Aimed[] {
    const words = [...new Set(this.#parts.tags.map(({ word }) => word))]
    return words.map((word) => {
      const lead: Lead = {
        kind: 'tags',
        key: `tags of "${word}"`,
        words: word,
        confidence: 1,
        depth: 1,
        from: null,
        weight: 1,
      }
      return { lead, target: { kind: 'cue', word } }
    })
  }

  /** The tags of a cue, as leads to their contents. */
  #opened({ key }: Lead): readonly Lead[] {
    const target = this.#targets.get(key)
    if (target?.kind !== 'cue') return []
    const { tags, policy } = this.#parts
    return this.#aimed(
      tags
        .filter(({ word }) => word === target.word)
        .map(({ word, label, nearness, nos }): Aimed => {
          const weight = policy.tag * nearness
          const at = { confidence: 0.5 + weight / 2, depth: 1, from: null, weight }
          const lead: Lead = { kind: 'contents', key: `"${word}" → ${label}`, words: `${word} → ${label}`, ...at }
          return { lead, target: { kind: 'events', nos } }
        }),
    )
  }

  async tokensOf(nos: readonly number[]): Promise<readonly number[]> {
    const contents = await this.#parts.contents.read(nos)
    return nos.map((no) => contents.get(no)?.tokens ?? 0)
  }

  async leadsOf(evidence: readonly Evidence[]): Promise<readonly Lead[]> {
    const { finding, policy } = this.#parts
    return policy.loop ? this.#aimed(await cuesOf(evidence, { ...this.#parts, plan: finding.plan })) : []
  }

  leadsFor(queries: readonly string[], from: Evidence | null): readonly Lead[] {
    const { policy } = this.#parts
    const asked = policy.loop ? queries.map((query) => query.trim()).filter((query) => query !== '') : []
    return this.#aimed(
      asked.map((text): Aimed => {
        const path = { confidence: from?.confidence ?? 1, depth: (from?.depth ?? 0) + 1, from: from?.no ?? null }
        const lead: Lead = { kind: 'search', key: `search ${text}`, words: text, weight: policy.search, ...path }
        return { lead, target: { kind: 'words', text, byMeaning: true, byWords: true } }
      }),
    )
  }

  #aimed(aimed: readonly Aimed[]): readonly Lead[] {
    for (const { lead, target } of aimed) this.#targets.set(lead.key, target)
    return aimed.map(({ lead }) => lead)
  }

  /** What stands where a lead points to, as far as no search is needed. */
  #at({ key }: Lead): readonly number[] {
    const target = this.#targets.get(key)
    const { directory } = this.#parts.snapshot
    switch (target?.kind) {
      case 'events':
        return target.nos
      case 'neighbours':
        return this.#beside(target.no)
      case 'range':
        return [
          ...directory.times.preciselySpokenOf(target.from, target.to),
          ...directory.times.saidIn(target.from, target.to),
        ]
      default:
        return []
    }
  }

  #beside(no: number): readonly number[] {
    const { previous, next } = this.#parts.snapshot.directory
    const nos: number[] = []
    for (let [i, before, after] = [0, no, no]; i < this.#parts.policy.neighbours; i++) {
      before = previous[before] as number
      after = next[after] as number
      nos.push(before, after)
    }
    return nos.filter((one) => one > 0)
  }

  /** What is searched for by words or meaning: all of a step embedded in one call. */
  async #searched(leads: readonly Lead[]): Promise<ReadonlyMap<string, readonly number[]>> {
    const asked = leads.flatMap(({ key }) => {
      const target = this.#targets.get(key)
      return target?.kind === 'words' ? [{ key, target }] : []
    })
    const { policy, snapshot, embed } = this.#parts
    const byMeaning = asked.filter(({ target }) => target.byMeaning)
    const vectors = byMeaning.length === 0 ? null : await embed(byMeaning.map(({ target }) => target.text))
    const found = new Map<string, readonly number[]>()
    for (const [i, { key }] of byMeaning.entries()) {
      const vector = vectors?.[i]
      if (vector === undefined) continue
      const near = await snapshot.nearest(vector, policy.searched, [])
      near.no.forEach((no, at) => {
        this.sense.set(no, Math.max(this.sense.get(no) ?? 0, near.score[at] ?? 0))
      })
      found.set(key, [...near.no])
    }
    for (const { key, target } of asked.filter(({ target }) => target.byWords))
      found.set(key, [...(found.get(key) ?? []), ...(await this.#byWords(target.text))])
    return found
  }

  /** The contents that hold the rarest of the words. */
  async #byWords(text: string): Promise<readonly number[]> {
    const { policy, snapshot } = this.#parts
    const scores = new Map<number, number>()
    for (const { no: nos, documentFrequency } of await snapshot.postings(questionTerms(text), policy.tagEventsMax))
      for (const no of nos)
        scores.set(no, (scores.get(no) ?? 0) + inverseDocumentFrequency(snapshot.directory.count, documentFrequency))
    return topOf(scores.keys(), (no) => scores.get(no) ?? 0, policy.searched)
  }

  /** Those that exist for this recall, and that the window of the question lets answer. */
  #allowed(nos: readonly number[]): readonly number[] {
    const { finding, snapshot } = this.#parts
    const may = mayAnswer(finding.window)
    return nos.filter((no) => snapshot.directory.exists[no] === 1 && may(no))
  }
}
