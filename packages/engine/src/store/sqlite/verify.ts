/** Is the file sound? Every broken invariant of all scopes, as sentences. Reads everything, writes nothing. */

import { granularities } from '../../record/occurrence.ts'
import { blockOf, decodeBlock, postingBytes } from '../posting-block.ts'
import type { Database } from './database.ts'
import { erasuresDue } from './erase.ts'
import { brokenRulings } from './rulings.ts'
import { verifyTags } from './tags.ts'
import { allVectors } from './vector-key.ts'
import { brokenReadings } from './verify-readings.ts'

/** What must not exist, and the query that counts it per scope: rows of (scope_no, count). */
const forbidden: readonly (readonly [sentence: string, sql: string])[] = [
  [
    'events whose session or speaker is missing',
    `SELECT e.scope_no, count(*) FROM events e
      LEFT JOIN sessions s ON s.scope_no = e.scope_no AND s.session_no = e.session_no
      LEFT JOIN speakers p ON p.scope_no = e.scope_no AND p.speaker_no = e.speaker_no
      WHERE s.session_no IS NULL OR (e.speaker_no IS NOT NULL AND p.speaker_no IS NULL) GROUP BY e.scope_no`,
  ],
  [
    'events out of the order of their session',
    `SELECT scope_no, count(*) FROM (
        SELECT scope_no, seq <= lag(seq, 1, 0) OVER (PARTITION BY scope_no, session_no ORDER BY no) AS wrong FROM events)
      WHERE wrong GROUP BY scope_no`,
  ],
  [
    'events whose attachments or attributes are no JSON of their shape',
    `SELECT scope_no, count(*) FROM events
      WHERE iif(json_valid(coalesce(attachments, '[]')), json_type(coalesce(attachments, '[]')), '') <> 'array'
        OR iif(json_valid(coalesce(attributes, '{}')), json_type(coalesce(attributes, '{}')), '') <> 'object'
      GROUP BY scope_no`,
  ],
  [
    'sources with missing parts',
    `SELECT scope_no, count(*) FROM (
        SELECT scope_no, count(*) AS parts, min(part) AS first, max(part) AS last FROM events GROUP BY scope_no, source_ref)
      WHERE NOT ((first = 0 AND last = 0) OR (first = 1 AND last = parts)) GROUP BY scope_no`,
  ],
  [
    'sessions whose row disagrees with their events',
    `SELECT s.scope_no, count(*) FROM sessions s LEFT JOIN (
        SELECT scope_no, session_no, count(*) AS events, min(epoch_ms) AS started_at, max(seq) AS seq FROM events
        GROUP BY scope_no, session_no) e ON e.scope_no = s.scope_no AND e.session_no = s.session_no
      WHERE s.events IS NOT e.events OR s.started_at IS NOT e.started_at OR s.last_seq < e.seq GROUP BY s.scope_no`,
  ],
  [
    'speakers whose row disagrees with their events',
    `SELECT p.scope_no, count(*) FROM speakers p LEFT JOIN (
        SELECT scope_no, speaker_no, count(*) AS events FROM events GROUP BY scope_no, speaker_no) e
        ON e.scope_no = p.scope_no AND e.speaker_no = p.speaker_no
      WHERE p.events IS NOT e.events GROUP BY p.scope_no`,
  ],
  [
    'counters of the scope that disagree with its events',
    `SELECT s.scope_no, 1 FROM scopes s LEFT JOIN (
        SELECT scope_no, count(*) AS events, count(DISTINCT source_ref) AS sources, max(no) AS last_no,
          sum(time_source = 'ingest') AS without_time FROM events GROUP BY scope_no) e ON e.scope_no = s.scope_no
      WHERE s.events <> coalesce(e.events, 0) OR s.sources <> coalesce(e.sources, 0)
        OR s.without_time <> coalesce(e.without_time, 0) OR s.last_no < coalesce(e.last_no, 0)`,
  ],
  [
    'times of events that do not exist, or that end before they begin',
    `SELECT o.scope_no, count(*) FROM occurrences o LEFT JOIN events e ON e.scope_no = o.scope_no AND e.no = o.no
      WHERE e.no IS NULL OR o.to_ms <= o.from_ms GROUP BY o.scope_no`,
  ],
  [
    'times of no known granularity',
    `SELECT scope_no, count(*) FROM occurrences
      WHERE granularity NOT IN (${granularities.map((name) => `'${name}'`).join(', ')}) GROUP BY scope_no`,
  ],
  [
    'vectors of events or spaces that do not exist',
    `SELECT v.scope_no, count(*) FROM (${allVectors}) v
      LEFT JOIN events e ON e.scope_no = v.scope_no AND e.no = v.no
      LEFT JOIN spaces s ON s.scope_no = v.scope_no AND s.space_no = v.space_no AND s.encoding = v.encoding
      WHERE e.no IS NULL OR s.space_no IS NULL GROUP BY v.scope_no`,
  ],
  [
    'vectors whose size disagrees with their space',
    `SELECT v.scope_no, count(*) FROM (${allVectors}) v
      JOIN spaces s ON s.scope_no = v.scope_no AND s.space_no = v.space_no
      WHERE v.bytes <> v.count * s.dimensions * iif(s.encoding = 'float32', 4, 1) GROUP BY v.scope_no`,
  ],
  [
    'spaces whose counts disagree with their vectors',
    `SELECT s.scope_no, count(*) FROM spaces s LEFT JOIN (
        SELECT scope_no, space_no, count(*) AS events, sum(count) AS rows FROM (${allVectors})
        GROUP BY scope_no, space_no) v
        ON v.scope_no = s.scope_no AND v.space_no = s.space_no
      WHERE s.events <> coalesce(v.events, 0) OR s.rows <> coalesce(v.rows, 0) GROUP BY s.scope_no`,
  ],
  [
    'relations that touch events which do not exist',
    `SELECT r.scope_no, count(*) FROM relations r
      LEFT JOIN events a ON a.scope_no = r.scope_no AND a.no = r.from_no
      LEFT JOIN events b ON b.scope_no = r.scope_no AND b.no = r.to_no
      LEFT JOIN generators g ON g.generator_no = r.generator_no
      WHERE a.no IS NULL OR b.no IS NULL OR g.generator_no IS NULL GROUP BY r.scope_no`,
  ],
  [
    'uses of relations of events that do not exist, or more uses than tries',
    `SELECT u.scope_no, count(*) FROM uses u
      LEFT JOIN events a ON a.scope_no = u.scope_no AND a.no = u.from_no
      LEFT JOIN events b ON b.scope_no = u.scope_no AND b.no = u.to_no
      WHERE a.no IS NULL OR b.no IS NULL OR u.used > u.tried GROUP BY u.scope_no`,
  ],
  [
    'jobs of events that do not exist',
    `SELECT j.scope_no, count(*) FROM jobs j LEFT JOIN events e ON e.scope_no = j.scope_no AND e.no = j.event_no
      WHERE e.no IS NULL GROUP BY j.scope_no`,
  ],
  [
    'jobs given up without a reason or with a worker',
    `SELECT scope_no, count(*) FROM jobs WHERE due_at IS NULL AND (reason IS NULL OR leased_by IS NOT NULL)
      GROUP BY scope_no`,
  ],
  [
    'derivations of events or generators that do not exist',
    `SELECT c.scope_no, count(*) FROM derived_events c
      LEFT JOIN events e ON e.scope_no = c.scope_no AND e.no = c.no
      LEFT JOIN derivations d ON d.derivation_id = c.derivation_id AND d.scope_no = c.scope_no
        AND d.generator_no = c.generator_no
      LEFT JOIN generators g ON g.generator_no = c.generator_no
      WHERE e.no IS NULL OR d.derivation_id IS NULL OR g.generator_no IS NULL GROUP BY c.scope_no`,
  ],
  [
    'derivations whose events disagree with what they cover, or with the sources of their records',
    `SELECT scope_no, count(*) FROM (
        SELECT d.scope_no, (SELECT json_group_array(no) FROM (SELECT no FROM derived_events c
            WHERE c.scope_no = d.scope_no AND c.derivation_id = d.derivation_id ORDER BY no))
            IS NOT (d.data ->> 'nos') OR EXISTS (
          SELECT 1 FROM json_each(d.records) r, json_each(r.value, '$.sources') s
            WHERE s.value NOT IN (SELECT value FROM json_each(d.data, '$.nos'))) AS wrong FROM derivations d)
      WHERE wrong GROUP BY scope_no`,
  ],
  [
    'leased jobs that were never claimed',
    'SELECT scope_no, count(*) FROM jobs WHERE leased_by IS NOT NULL AND attempts = 0 GROUP BY scope_no',
  ],
  [
    'relations asserted by two versions of a generator',
    `SELECT scope_no, count(*) FROM (
        SELECT r.scope_no FROM relations r JOIN generators g ON g.generator_no = r.generator_no
        GROUP BY r.scope_no, r.from_no, r.to_no, r.graph, r.kind, g.generator HAVING count(*) > 1)
      GROUP BY scope_no`,
  ],
  [
    'relations of an event with itself, or of a weight or confidence outside [0, 1]',
    `SELECT scope_no, count(*) FROM relations
      WHERE from_no = to_no OR weight < 0 OR weight > 1 OR confidence < 0 OR confidence > 1 GROUP BY scope_no`,
  ],
]

/** The whole chain in one order: sessions by start, events by number. Each event's `next` is the one after it. */
const chain = `SELECT e.scope_no, e.no,
    lead(e.no) OVER following AS to_no, lead(e.recorded_at) OVER following AS made_at
  FROM events e JOIN sessions s ON s.scope_no = e.scope_no AND s.session_no = e.session_no
  WINDOW following AS (PARTITION BY e.scope_no ORDER BY s.started_at, s.session, e.no)`
const links = `SELECT r.scope_no, r.from_no, r.to_no, r.made_at FROM relations r
  JOIN generators g ON g.generator_no = r.generator_no AND g.generator = 'next'
  WHERE r.graph = 'temporal' AND r.kind = 'next' AND r.state = 'active'`
const chainFaults = [
  ['next relations missing from the chain', `SELECT * FROM (${chain}) WHERE to_no IS NOT NULL EXCEPT ${links}`],
  ['next relations beside the chain', `${links} EXCEPT SELECT * FROM (${chain})`],
].map(([sentence, sql]): [string, string] => [
  sentence as string,
  `SELECT scope_no, count(*) FROM (${sql}) GROUP BY scope_no`,
])

const lengths = 'SELECT no, length FROM events WHERE scope_no = ?'
const postings = 'SELECT block, data FROM postings WHERE scope_no = ?'

/** Every broken invariant of the file; empty when it is sound. Runs inside a read transaction. */
export function brokenInvariants(database: Database): string[] {
  const pages = database.rows<[string]>('PRAGMA integrity_check').filter(([line]) => line !== 'ok')
  // Where pages are damaged, what the tables say means nothing.
  if (pages.length > 0) return pages.map(([line]) => `file: ${line}`)
  const counted = [...forbidden, ...chainFaults].flatMap(([sentence, sql]) =>
    database.rows<[number, number]>(sql).map(([scopeNo, count]) => `scope ${scopeNo}: ${count} ${sentence}`),
  )
  const erasures = erasuresDue(database)
  const unfinished = erasures === 0 ? [] : [`erasures not finished: ${erasures}; call forget again`]
  const scopes = database.rows<[number]>('SELECT scope_no FROM scopes')
  return [
    ...counted,
    ...scopes.flatMap(([scopeNo]) => [
      ...brokenPostings(database, scopeNo),
      ...brokenReadings(database, scopeNo),
      ...verifyTags(database, scopeNo),
      ...brokenRulings(database, scopeNo),
    ]),
    ...unfinished,
  ]
}

/** Compares the index of a scope with the lengths its events were stored with. */
function brokenPostings(database: Database, scopeNo: number): string[] {
  const left = new Map(database.rows<[number, number]>(lengths, scopeNo))
  let malformed = 0
  let stray = 0
  for (const [block, data] of database.each<[number, Uint8Array]>(postings, scopeNo)) {
    if (data.length === 0 || data.length % postingBytes !== 0) {
      malformed++
      continue
    }
    const size = data.length / postingBytes
    const entries = { no: new Float64Array(size), count: new Uint16Array(size) }
    decodeBlock(block, data, entries, 0)
    for (let i = 0; i < size; i++) {
      const no = entries.no[i] as number
      const length = left.get(no)
      if (length === undefined) stray++
      else left.set(no, length - (entries.count[i] as number))
      if (blockOf(no) !== block || (i > 0 && no <= (entries.no[i - 1] as number))) malformed++
    }
  }
  const wrong = [...left.values()].filter((length) => length !== 0).length
  return [
    [malformed, 'malformed blocks of postings'] as const,
    [stray, 'postings of events that do not exist'] as const,
    [wrong, 'events whose length disagrees with their postings'] as const,
  ].flatMap(([count, sentence]) => (count === 0 ? [] : [`scope ${scopeNo}: ${count} ${sentence}`]))
}
