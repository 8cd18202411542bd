/**
 * What is there to compare with? The sketches of all events of a scope that are about something.
 *
 * Held in memory and kept up to date by reading what was appended since; a change of epoch (something was forgotten,
 * vectors came late) starts afresh. About 150 bytes an event, and once some 20 µs for reading it.
 */

import type { Embedder, ScriptTrust } from '../../provider/embedder.ts'
import type { Scope } from '../../record/scope.ts'
import type { EventColumns, NumberedEvent, Revision, Store } from '../../store/store.ts'
import { asksMark } from '../../text/marks.ts'
import { cjkShare } from '../../text/script.ts'
import { backgroundTimer } from '../../timer.ts'
import { signsOf } from '../../vector/bit-matrix.ts'
import { centroidOf, contentWords } from './likeness.ts'
import type { SimilarPolicy } from './policy.ts'
import { type Sketched, SketchTable } from './sketch-table.ts'
import { type SpeakerDirections, withoutDirection } from './speaker-direction.ts'
import { sketchOfWords, wordBits } from './word-sketch.ts'

/** Events read at once: a few milliseconds, after which everything else may run. */
const pageEvents = 256

/** By what events are compared. */
export interface Measure {
  /** Where the vectors lie and for which scripts they are trusted; null where words alone decide. */
  readonly vectors: Pick<Embedder, 'space' | 'trust' | 'embed'> | null
  readonly policy: SimilarPolicy
}

/** What is compared of an event: its vector, or its words. */
export type Meaning =
  | { readonly kind: 'dense'; readonly vector: Float64Array }
  | { readonly kind: 'words'; readonly words: ReadonlySet<string> }

/** The sketches of one scope. */
export class SketchIndex {
  readonly #place: { store: Store; scope: Scope }
  readonly #measure: Measure
  readonly #speakers: SpeakerDirections
  #revision: Revision = { lastNo: 0, epoch: -1 }
  /** Made with the first sketch of their kind, whose length they take. */
  #tables = new Map<Meaning['kind'], SketchTable>()
  #refreshing: Promise<void> = Promise.resolve()

  constructor(place: { store: Store; scope: Scope }, measure: Measure, speakers: SpeakerDirections) {
    this.#place = place
    this.#measure = measure
    this.#speakers = speakers
  }

  /** Reads what was appended since. Calls at once wait for each other. */
  async refresh(): Promise<void> {
    const refreshed = this.#refreshing.then(() => this.#refresh())
    // Whoever waits next must not inherit the failure: it reads again.
    this.#refreshing = refreshed.catch(() => undefined)
    return refreshed
  }

  /** The event as the tables know it; undefined where it is about nothing, or its vectors are missing. */
  find(no: number, kind: Meaning['kind']): Sketched | undefined {
    return this.#tables.get(kind)?.find(no)
  }

  /** For each event those with smaller numbers that may be near, in order of number. All in one scan. */
  candidates(events: readonly { readonly no: number; readonly meaning: Meaning }[]): Sketched[][] {
    const { denseBitsShare, wordBitsShare } = this.#measure.policy
    const found = events.map((): Sketched[] => [])
    for (const kind of ['dense', 'words'] as const) {
      const table = this.#tables.get(kind)
      if (table === undefined) continue
      const asked = events.flatMap(({ no, meaning }, i) => {
        const sketch = meaning.kind === kind ? sketchOf(meaning) : null
        return sketch === null ? [] : [{ no, sketch, i }]
      })
      const share = kind === 'dense' ? denseBitsShare : wordBitsShare
      table.before(asked, Math.floor(share * table.bits)).forEach((near, at) => {
        found[asked[at]?.i ?? 0] = near
      })
    }
    return found
  }

  /** What is compared of events, in the order asked; null where there is nothing to compare. */
  async meanings(events: readonly NumberedEvent[]): Promise<(Meaning | null)[]> {
    const { store, scope } = this.#place
    const { vectors, policy } = this.#measure
    const trusted = events.map(({ text }) => vectors !== null && trustFor(text, vectors.trust) >= policy.trustMin)
    const asked = events.filter((_, i) => trusted[i]).map(({ no }) => no)
    const found =
      vectors === null || asked.length === 0 ? [] : await store.search.sentenceRows(scope, vectors.space.id, asked)
    const rows = new Map(asked.map((no, i) => [no, found[i] ?? null]))
    const meanings: (Meaning | null)[] = []
    for (const [i, event] of events.entries())
      meanings.push(
        trusted[i]
          ? await this.#dense(event, rows.get(event.no) ?? null)
          : { kind: 'words', words: contentWords(event) },
      )
    return meanings
  }

  /** By its vectors, the speaker's name taken out; null where they are missing. */
  async #dense({ speaker }: NumberedEvent, own: { count: number; rows: Float32Array } | null): Promise<Meaning | null> {
    const dimensions = this.#measure.vectors?.space.dimensions ?? 0
    // Rows of another shape come from an embedder that gave its space the same id.
    const whole = own === null || own.rows.length !== own.count * dimensions ? null : centroidOf(own)
    if (whole === null) return null
    const vector = speaker === null ? whole : withoutDirection(whole, await this.#speakers.of(speaker))
    return vector === null ? null : { kind: 'dense', vector }
  }

  async #refresh(): Promise<void> {
    const { store, scope } = this.#place
    const now = await store.events.revision(scope)
    if (now.epoch !== this.#revision.epoch) {
      this.#tables = new Map()
      this.#revision = { lastNo: 0, epoch: now.epoch }
    }
    if (now.lastNo === this.#revision.lastNo) return
    const columns = await store.events.columns(scope, this.#revision.lastNo)
    // Forgotten between the two reads: the next refresh begins afresh, and until then nothing is missing but the forgotten.
    const telling = tellingEvents(columns, this.#measure.policy)
    for (let at = 0; at < telling.length; at += pageEvents) {
      await this.#add(telling.slice(at, at + pageEvents))
      await backgroundTimer.wait(0)
    }
    this.#revision = { lastNo: columns.revision.lastNo, epoch: this.#revision.epoch }
  }

  async #add(page: readonly Sketched[]): Promise<void> {
    const { store, scope } = this.#place
    const events = await store.events.read(
      scope,
      page.map(({ no }) => no),
    )
    const known = new Map(page.map((event) => [event.no, event]))
    const meanings = await this.meanings(events)
    events.forEach(({ no }, i) => {
      const meaning = meanings[i] ?? null
      const sketch = meaning === null ? null : sketchOf(meaning)
      if (meaning === null || sketch === null) return
      const table = this.#tables.get(meaning.kind) ?? new SketchTable(bitsOf(meaning), sketch.length)
      this.#tables.set(meaning.kind, table)
      table.add(known.get(no) as Sketched, sketch)
    })
  }
}

/** Bits that a sketch of this kind may differ in. */
function bitsOf(meaning: Meaning): number {
  return meaning.kind === 'dense' ? meaning.vector.length : wordBits
}

function sketchOf(meaning: Meaning): Uint8Array | null {
  return meaning.kind === 'dense' ? signsOf(meaning.vector) : sketchOfWords(meaning.words)
}

/** Trust in vectors for a text, mixed by its scripts. */
function trustFor(text: string, { alphabetic, cjk }: ScriptTrust): number {
  const share = cjkShare(text)
  return share * cjk + (1 - share) * alphabetic
}

/** Events that are about something: they tell rather than ask, and in more than a few words. */
function tellingEvents(columns: EventColumns, { termsMin }: SimilarPolicy): Sketched[] {
  const telling: Sketched[] = []
  for (let i = 0; i < columns.no.length; i++) {
    if (((columns.marks[i] as number) & asksMark) !== 0 || (columns.length[i] as number) < termsMin) continue
    const [no, session, seq] = [columns.no[i], columns.session[i], columns.seq[i]] as [number, number, number]
    telling.push({ no, session, seq, localMs: columns.localMs[i] as number })
  }
  return telling
}
