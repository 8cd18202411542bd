/** What does a history know of a scope while it is written? The names it used, so that it can repeat them. */

import type { EventDraft, Occurrence, Relation, Scope, SpaceSpec, VectorRows } from 'knotwork/store'
import { granularities } from 'knotwork/store'
import { oddTexts } from '../arbitraries.ts'
import type { DraftFields } from '../fakes/drafts.ts'
import { draft, segmentedDraft, sentenceSpace, tokenSpace, unitVector, vectorRows } from '../fakes/drafts.ts'
import type { SeededRandom } from '../fakes/seeded-random.ts'

/** Terms all scopes share, so that a count over scopes would show. */
export const termPool: readonly string[] = ['tea', 'Tea', 'milk', '茶', '绿茶', 'té', 'te%', '😀', '']

const spaces: readonly SpaceSpec[] = [sentenceSpace, { ...sentenceSpace, id: 'other sentence' }, tokenSpace]

/** Ids of the spaces in use, and one that never is. */
export const spaceIds: readonly string[] = [...spaces.map(({ id }) => id), 'missing']

/** U+FF5A and U+1F600 stand in another order by UTF-16 unit than by code point. */
const sessionPool: readonly string[] = ['s', 'S', 't', '\uFF5A', '\u{1F600}', '']

/** What a generator asserted in one call. */
export interface Assertion {
  readonly generator: string
  readonly owners: readonly number[]
  readonly relations: readonly Relation[]
}

/** The names used in one scope. */
export class World {
  readonly scope: Scope
  /** A word planted in every field of the scope's events, and in no other scope's. */
  readonly mark: string
  /** Source refs used so far, and one that never is. */
  readonly refs: string[] = ['missing']
  /** Upper bound of the numbers given so far. */
  eventsMax = 0
  /** What generators asserted so far. */
  readonly assertions: Assertion[] = []
  readonly #sources: EventDraft[][] = []

  constructor(scope: Scope, mark: string) {
    this.scope = scope
    this.mark = mark
  }

  /** A source appended before. */
  earlier(random: SeededRandom): EventDraft[] | null {
    return this.#sources.length === 0 ? null : random.pick(this.#sources)
  }

  note(source: EventDraft[]): EventDraft[] {
    this.#sources.push(source)
    this.refs.push(source[0]?.event.sourceRef as string)
    this.eventsMax += source.length
    return source
  }

  /** A session: its name is shared with other scopes, or the scope's own. */
  session(random: SeededRandom): string {
    return random.chance(0.7) ? random.pick(sessionPool) : this.mark
  }
}

/** A source: mostly new; else a repeat, a conflict, or a known idempotency key under another ref. */
export function randomSource(random: SeededRandom, world: World): readonly EventDraft[] {
  const earlier = random.chance(0.25) ? world.earlier(random) : null
  if (earlier === null) return world.note(newSource(random, world))
  const choice = random.next()
  if (choice < 0.5) return earlier
  if (choice < 0.75) return earlier.map((part) => ({ ...part, digest: '0'.repeat(64) }))
  return world.note(newSource(random, world, earlier[0]?.idempotencyKey ?? null))
}

function newSource(random: SeededRandom, world: World, key: string | null = null): EventDraft[] {
  // Most refs are used in several scopes; only their count makes them new in their own.
  const ref = `${random.chance(0.2) ? `${world.mark} ` : ''}ref ${world.refs.length}`
  const fields: DraftFields = {
    ref,
    session: world.session(random),
    key: key ?? (random.chance(0.3) ? `key of ${ref}` : null),
  }
  if (random.chance(0.8)) return [draft({ ...fields, ...randomFields(random, world) })]
  const segments = Array.from({ length: random.between(1, 4) }, (_, i) => `${world.mark} ${ref} part ${i + 1}. `)
  return segmentedDraft(segments, fields).map((part) => {
    const { event, terms, vectors, jobs } = draft(randomFields(random, world))
    const { saidAt, speaker, recordedAt } = event
    return { ...part, event: { ...part.event, saidAt, speaker, recordedAt }, terms, vectors, jobs }
  })
}

function randomFields(random: SeededRandom, world: World): DraftFields {
  const terms = [...new Set(random.picks([...termPool, world.mark], random.between(0, 4)))]
  return {
    text: `${world.mark} ${random.pick(oddTexts)}`,
    kind: random.pick(['utterance', 'observation', 'tool', 'document']),
    speaker: random.pick([null, 'Ana', '安娜', world.mark]),
    role: random.pick([null, 'user', world.mark]),
    at: random.between(-3, 9) * 1_000,
    offsetMinutes: random.pick([null, 0, 60, -480, 345]),
    occurred: random.chance(0.4) ? randomOccurred(random, world) : [],
    timeSource: random.pick(['given', 'ingest']),
    recordedAt: random.between(1, 50) * 100,
    trust: random.pick(['operator', 'user', 'agent', 'tool', 'external']),
    attachments: random.chance(0.2)
      ? [
          { kind: 'image', caption: world.mark },
          { kind: 'file', uri: world.mark },
        ]
      : [],
    attributes: random.chance(0.3) ? { [world.mark]: [1.5, null, { deep: random.pick(oddTexts) }] } : {},
    terms: Object.fromEntries(terms.map((term) => [term, random.chance(0.1) ? 70_000 : random.between(1, 5)])),
    vectors: random.chance(0.6) ? randomVectors(random) : [],
    jobs: random.pick([[], ['index'], ['index', 'relate']]),
  }
}

/** Up to three times, overlapping or open; their words bear the mark of the scope. */
export function randomOccurred(random: SeededRandom, { mark }: Pick<World, 'mark'>): Occurrence[] {
  return Array.from({ length: random.between(0, 3) }, () => {
    const from = random.pick([-62_135_596_800_000, 0, random.between(-9, 9) * 1_000])
    const to = random.pick([253_402_300_800_000, from + random.between(1, 9) * 1_000])
    return { from, to, granularity: random.pick(granularities), text: `${mark} ${random.pick(oddTexts)}` }
  })
}

/** Entries in one or two spaces, none to three rows each; now and then one that does not fit its space. */
export function randomVectors(random: SeededRandom): VectorRows[] {
  const chosen = random.shuffled(spaces).slice(0, random.between(1, 2))
  return chosen.map((space) => {
    const entry = vectorRows(
      space,
      Array.from({ length: random.between(0, 3) }, () => randomQuery(random)),
    )
    return random.chance(0.02) ? { ...entry, count: entry.count + 1 } : entry
  })
}

/** A unit vector; often one of few, so that scores tie. */
export function randomQuery(random: SeededRandom): Float32Array {
  const length = random.chance(0.7) ? 2 : sentenceSpace.dimensions
  const components = Array.from({ length }, () => (length === 2 ? random.between(-1, 1) : random.next() - 0.5))
  return unitVector(components.some((x) => x !== 0) ? components : [1])
}
