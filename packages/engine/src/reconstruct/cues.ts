/**
 * From what can one go on that was just found? The cues of contents: telling words, whom they speak of, the days they name,
 * their neighbours, and the question asked again in their words.
 *
 *   weight(word)   = term · ln(N/df) / ln N       what ties two contents that share it
 *   weight(entity) = entity · ln(N/df) / ln N
 *
 * What the question says itself is no cue: recall has looked for it. Words with the same events stand for one cue, as the
 * pairs of characters of one Chinese word do.
 */

import { entitiesOf, eventsOf, rarity } from '../recall/entity-hops.ts'
import type { Plan } from '../recall/plan.ts'
import type { Snapshot } from '../recall/snapshot.ts'
import { isGeneric } from '../tag/generic-words.ts'
import { questionTerms } from '../text/tokenize.ts'
import type { Content, Contents } from './contents.ts'
import type { Evidence } from './ground.ts'
import type { Lead } from './lead.ts'
import type { ReconstructPolicy } from './policy.ts'

/** Where a lead leads to. */
export type Target =
  | { readonly kind: 'events'; readonly nos: readonly number[] }
  | { readonly kind: 'neighbours'; readonly no: number }
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  | { readonly kind: 'words'; readonly text: string; readonly byMeaning: boolean; readonly byWords: boolean }
  | { readonly kind: 'cue'; readonly word: string }

/** A lead with its target. */
export interface Aimed {
  readonly lead: Lead
  readonly target: Target
}

/** What cues are read with. */
export interface CueContext {
  readonly plan: Plan
  readonly snapshot: Snapshot
  readonly contents: Contents
  readonly policy: ReconstructPolicy
}

/** The leads out of some evidence, in no order. Two reads of the store for all of it together. */
export async function cuesOf(evidence: readonly Evidence[], context: CueContext): Promise<readonly Aimed[]> {
  if (evidence.length === 0) return []
  const contents = await context.contents.read(evidence.map(({ no }) => no))
  const told = evidence.flatMap((one) => {
    const content = contents.get(one.no)
    return content === undefined ? [] : [{ one, content }]
  })
  const words = await wordCues(told, context)
  const entities = await entityCues(evidence, context)
  const cues = new Map<number, Aimed[]>()
  for (const cue of [...words, ...entities]) {
    const { from } = cue.lead
    if (from !== null) cues.set(from, [...(cues.get(from) ?? []), cue])
  }
  const telling = [...cues.values()].flatMap((own) =>
    own
      .sort((a, b) => b.lead.weight - a.lead.weight || (a.lead.key < b.lead.key ? -1 : 1))
      .slice(0, context.policy.cuesMax),
  )
  return [...telling, ...told.flatMap(({ one }) => besides(one, context)), ...askedAgain(told, context)]
}

/** A lead out of one piece of evidence. */
export function leadOut(
  { no, confidence, depth }: Evidence,
  { kind, key, words, weight }: Pick<Lead, 'kind' | 'key' | 'words' | 'weight'>,
): Lead {
  return { kind, key, words, weight, confidence: confidence * (0.5 + weight / 2), depth: depth + 1, from: no }
}

async function wordCues(
  told: readonly { one: Evidence; content: Content }[],
  { plan, snapshot, policy }: CueContext,
): Promise<readonly Aimed[]> {
  const asked = new Set([...plan.terms, ...questionTerms(plan.question)])
  const telling = (term: string): boolean => !asked.has(term) && !isGeneric(term) && isWord(term)
  const terms = [...new Set(told.flatMap(({ content }) => content.terms.filter(telling)))]
  const found = new Map((await snapshot.postings(terms, policy.cueEventsMax)).map((one) => [one.term, one]))
  const { count, exists } = snapshot.directory
  return told.flatMap(({ one, content }) => {
    const known = new Set<string>()
    return content.terms.flatMap((term): Aimed[] => {
      const postings = telling(term) ? found.get(term) : undefined
      if (postings === undefined || postings.documentFrequency > policy.cueEventsMax) return []
      const nos = [...postings.no].filter((no) => exists[no] === 1)
      const weight = policy.term * rarity(nos.length, count)
      const same = nos.join()
      if (nos.length < 2 || weight === 0 || known.has(same)) return []
      known.add(same)
      const lead = leadOut(one, { kind: 'contents', key: `${one.no} "${term}"`, words: `"${term}"`, weight })
      return [{ lead, target: { kind: 'events', nos } }]
    })
  })
}

/** A letter alone, and a number, ties everything to everything. */
function isWord(term: string): boolean {
  return [...term].length > 1 && /\p{L}/u.test(term)
}

async function entityCues(evidence: readonly Evidence[], context: CueContext): Promise<readonly Aimed[]> {
  const { plan, snapshot, policy } = context
  const canon = await snapshot.entities()
  const asked = new Set(plan.entities.map(({ id }) => id))
  const mentioned = await entitiesOf(
    evidence.map(({ no }) => no),
    canon,
    snapshot,
  )
  const ids = [...new Set([...mentioned.values()].flatMap((own) => [...own.keys()]))].filter((id) => !asked.has(id))
  const events = await eventsOf(ids, canon, policy.entityEventsMax, snapshot)
  return evidence.flatMap((one) =>
    [...(mentioned.get(one.no) ?? [])].flatMap(([id, belief]): Aimed[] => {
      const own = events.get(id)
      const weight = own === undefined ? 0 : policy.entity * belief * rarity(own.size, snapshot.directory.count)
      if (own === undefined || own.size < 2 || weight === 0) return []
      const name = canon.entity(id)?.name ?? id
      const lead = leadOut(one, { kind: 'contents', key: `${one.no} @${id}`, words: name, weight })
      return [{ lead, target: { kind: 'events', nos: [...own.keys()] } }]
    }),
  )
}

/** Its neighbours in the conversation, and what speaks of the days it names. */
function besides(one: Evidence, { policy, snapshot }: CueContext): readonly Aimed[] {
  const { neighbour, timeline } = policy
  const beside = leadOut(one, { kind: 'neighbours', key: `${one.no} beside`, words: 'beside', weight: neighbour })
  const days = snapshot.directory.times.preciseOf(one.no).map(({ from, to }): Aimed => {
    const words = `${new Date(from).toISOString().slice(0, 10)}`
    const lead = leadOut(one, { kind: 'timeline', key: `${one.no} ${from}-${to}`, words, weight: timeline })
    return { lead, target: { kind: 'range', from, to } }
  })
  return [{ lead: beside, target: { kind: 'neighbours', no: one.no } }, ...days]
}

/** The question asked again, in the words of the best of the new evidence. */
function askedAgain(
  told: readonly { one: Evidence; content: Content }[],
  { plan, policy }: CueContext,
): readonly Aimed[] {
  return [...told]
    .sort((a, b) => b.one.confidence - a.one.confidence || a.one.no - b.one.no)
    .slice(0, policy.searches)
    .map(({ one, content }) => {
      const lead = leadOut(one, { kind: 'search', key: `${one.no} again`, words: content.text, weight: policy.search })
      const text = `${plan.question} ${content.event.text}`
      return { lead, target: { kind: 'words', text, byMeaning: true, byWords: false } }
    })
}
