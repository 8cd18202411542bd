/** What do the kept files hold? The same events for every schema version, so that one test reads them all. */

import { draft, segmentedDraft, unitVector, vectorRows } from '@knotwork/testkit'
import type { EventDraft, RelationUse, TagVector } from 'knotwork/store'

const sentences = { id: 'sentences', dimensions: 32, encoding: 'float32' as const }
const tokens = { id: 'tokens', dimensions: 32, encoding: 'int8' as const }
const lines = [
  ['harbour', 'Mira', 'The ferry to the island was late again.'],
  ['harbour', 'Otto', 'Then let us take the early one on Friday.'],
  ['orchard', 'Mira', '我们周六去摘苹果吧。'],
  ['orchard', 'Otto', '好，我带篮子。'],
] as const

/** Four whole texts in two sessions; each causes a job. */
export const told: EventDraft[][] = lines.map(([session, speaker, text], i): EventDraft[] => [
  draft({
    ref: `told:${i + 1}`,
    session,
    speaker,
    text,
    key: i === 0 ? 'first' : null,
    at: Date.UTC(2025, 2, 4, 19, 12) + i * 86_400_000,
    offsetMinutes: i === 1 ? null : 60,
    timeSource: i === 3 ? 'ingest' : 'given',
    attachments: i === 0 ? [{ kind: 'image', caption: 'a ferry in fog' }] : [],
    attributes: i === 2 ? { season: 'autumn', crates: 3 } : {},
    terms: { [speaker.toLowerCase()]: 1, shared: i + 1 },
    vectors: [
      vectorRows(sentences, [unitVector([i + 1, 1]), unitVector([1, i + 1])]),
      vectorRows(tokens, [unitVector([1, 0, i])]),
    ],
    jobs: ['consolidate'],
  }),
])
/** A text in two parts. */
export const long: EventDraft[] = segmentedDraft(['The old map ', 'had a tear in it.'], {
  ref: 'map',
  session: 'orchard',
  kind: 'document',
})

/** A setting of the store, from schema 4 on. */
export const keptSetting = { name: 'schema-profile', text: '"code-agent"' } as const

/** The vector of a tag, from schema 6 on. */
export const keptTagVector: TagVector = {
  label: 'ferry',
  space: 'sentences',
  vector: Int8Array.from({ length: 32 }, (_, i) => 4 * i - 64),
}

/** How often a relation was of use, from schema 7 on. */
export const keptUse: RelationUse = {
  relation: { graph: 'causal', kind: 'causes', from: 3, to: 4, generator: 'rule' },
  tried: 24,
  used: 0,
  lastAt: Date.UTC(2025, 2, 5),
}
