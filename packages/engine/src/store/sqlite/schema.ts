/**
 * What is in the file? The tables, as numbered migrations.
 *
 * Every table that grows by use begins its key with the number of a scope, so nothing of one scope lies in the path of
 * another; for vectors the key is one number computed from it. Rows with long values (events, vectors) live in rowid
 * tables: their leaves hold a long value whole, and rows of a scope arrive at a right end, which fills pages and moves no
 * cells. Short rows live in their key (WITHOUT ROWID).
 */

import { MemoryError } from '../../errors.ts'
import type { Database } from './database.ts'

/** Marks our files in SQLite's header ("Kntw"), for `file` and against opening another program's database. */
const applicationId = 0x4b6e7477

const version1 = `
CREATE TABLE scopes (
  scope_no INTEGER PRIMARY KEY,
  tenant TEXT NOT NULL, agent TEXT NOT NULL, user TEXT NOT NULL,
  last_no INTEGER NOT NULL DEFAULT 0,       -- of the newest event ever appended; numbers are not used twice
  last_session_no INTEGER NOT NULL DEFAULT 0,
  last_speaker_no INTEGER NOT NULL DEFAULT 0,
  epoch INTEGER NOT NULL DEFAULT 0,         -- grows with every change that is no append
  events INTEGER NOT NULL DEFAULT 0,
  sources INTEGER NOT NULL DEFAULT 0,
  without_time INTEGER NOT NULL DEFAULT 0,  -- events whose time was read from the clock
  UNIQUE (tenant, agent, user)
) STRICT;

CREATE TABLE sessions (
  scope_no INTEGER NOT NULL, session_no INTEGER NOT NULL,
  session TEXT NOT NULL,
  started_at INTEGER NOT NULL,              -- smallest epoch_ms of its events
  last_seq INTEGER NOT NULL,
  events INTEGER NOT NULL,
  PRIMARY KEY (scope_no, session_no)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX sessions_by_name ON sessions (scope_no, session);
CREATE UNIQUE INDEX sessions_by_start ON sessions (scope_no, started_at, session);

CREATE TABLE speakers (
  scope_no INTEGER NOT NULL, speaker_no INTEGER NOT NULL,
  speaker TEXT NOT NULL,
  events INTEGER NOT NULL,
  PRIMARY KEY (scope_no, speaker_no)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX speakers_by_name ON speakers (scope_no, speaker);

CREATE TABLE events (
  event_id INTEGER PRIMARY KEY,
  scope_no INTEGER NOT NULL, no INTEGER NOT NULL,
  session_no INTEGER NOT NULL, seq INTEGER NOT NULL,
  speaker_no INTEGER,
  length INTEGER NOT NULL,                  -- sum of its term counts
  marks INTEGER NOT NULL,                   -- bit set, meaning given above the store
  epoch_ms INTEGER NOT NULL, local_ms INTEGER NOT NULL, offset_minutes INTEGER,
  recorded_at INTEGER NOT NULL,
  time_source TEXT NOT NULL, kind TEXT NOT NULL, trust TEXT NOT NULL, role TEXT,
  id TEXT NOT NULL,
  source_ref TEXT NOT NULL, part INTEGER NOT NULL,
  digest TEXT NOT NULL,
  idempotency_key TEXT,                     -- on the first part of a source only
  text TEXT NOT NULL,
  attachments TEXT, attributes TEXT         -- JSON; NULL where empty
) STRICT;
CREATE UNIQUE INDEX events_by_no ON events (scope_no, no);
CREATE UNIQUE INDEX events_by_session ON events (scope_no, session_no, no);
CREATE UNIQUE INDEX events_by_source ON events (scope_no, source_ref, part);
CREATE UNIQUE INDEX events_by_key ON events (scope_no, idempotency_key) WHERE idempotency_key IS NOT NULL;

-- Block before term: what is appended lies together at the right end, however large the index has grown.
CREATE TABLE postings (
  scope_no INTEGER NOT NULL,
  block INTEGER NOT NULL,                   -- of 1024 consecutive event numbers
  term TEXT NOT NULL,
  data BLOB NOT NULL,                       -- see posting-block.ts
  PRIMARY KEY (scope_no, block, term)
) STRICT, WITHOUT ROWID;

CREATE TABLE spaces (
  scope_no INTEGER NOT NULL, space_no INTEGER NOT NULL,
  space TEXT NOT NULL, dimensions INTEGER NOT NULL, encoding TEXT NOT NULL,
  events INTEGER NOT NULL DEFAULT 0, rows INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (scope_no, space_no)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX spaces_by_name ON spaces (scope_no, space);

CREATE TABLE vectors (
  vector_id INTEGER PRIMARY KEY,
  scope_no INTEGER NOT NULL, space_no INTEGER NOT NULL, no INTEGER NOT NULL,
  count INTEGER NOT NULL,
  data BLOB NOT NULL                        -- row-major, float32 little-endian or int8
) STRICT;
CREATE UNIQUE INDEX vectors_by_no ON vectors (scope_no, space_no, no);

CREATE TABLE generators (
  generator_no INTEGER PRIMARY KEY,
  generator TEXT NOT NULL, version INTEGER NOT NULL,
  UNIQUE (generator, version)
) STRICT;

CREATE TABLE relations (
  scope_no INTEGER NOT NULL, from_no INTEGER NOT NULL, to_no INTEGER NOT NULL,
  graph TEXT NOT NULL, kind TEXT NOT NULL,
  weight REAL NOT NULL, confidence REAL NOT NULL, state TEXT NOT NULL,
  generator_no INTEGER NOT NULL, quote TEXT, reason TEXT, made_at INTEGER NOT NULL,
  PRIMARY KEY (scope_no, from_no, to_no, graph, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX relations_by_to ON relations (scope_no, to_no);

CREATE TABLE jobs (
  job_id INTEGER PRIMARY KEY,
  scope_no INTEGER NOT NULL, event_no INTEGER NOT NULL, task TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX jobs_by_event ON jobs (scope_no, event_no, task);
CREATE INDEX jobs_by_age ON jobs (scope_no, created_at);

CREATE TABLE erasures (                     -- a row per forget whose bytes are not known to be gone yet
  erasure_id INTEGER PRIMARY KEY
) STRICT;
`

const version2 = `
-- Two generators may assert the same: the generator becomes part of the key.
CREATE TABLE relations_2 (
  scope_no INTEGER NOT NULL, from_no INTEGER NOT NULL, to_no INTEGER NOT NULL,
  graph TEXT NOT NULL, kind TEXT NOT NULL,
  generator_no INTEGER NOT NULL,
  weight REAL NOT NULL, confidence REAL NOT NULL, state TEXT NOT NULL,
  quote TEXT, reason TEXT, made_at INTEGER NOT NULL,
  PRIMARY KEY (scope_no, from_no, to_no, graph, kind, generator_no)
) STRICT, WITHOUT ROWID;
INSERT INTO relations_2 SELECT scope_no, from_no, to_no, graph, kind, generator_no, weight, confidence, state,
  quote, reason, made_at FROM relations;
DROP TABLE relations;
ALTER TABLE relations_2 RENAME TO relations;
CREATE INDEX relations_by_to ON relations (scope_no, to_no);

-- A done job has no row. Its id is not used again: a late worker must not end another job by it.
CREATE TABLE jobs_2 (
  job_id INTEGER PRIMARY KEY AUTOINCREMENT,
  scope_no INTEGER NOT NULL, event_no INTEGER NOT NULL, task TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,      -- how often it was claimed
  due_at INTEGER DEFAULT 0,                 -- 0: at once; else the end of its lease or wait; NULL: given up
  leased_by TEXT,                           -- who claimed it last and has not settled it
  reason TEXT                               -- of the last failure
) STRICT;
INSERT INTO jobs_2 (job_id, scope_no, event_no, task, created_at)
  SELECT job_id, scope_no, event_no, task, created_at FROM jobs;
DROP TABLE jobs;
ALTER TABLE jobs_2 RENAME TO jobs;
CREATE UNIQUE INDEX jobs_by_event ON jobs (scope_no, event_no, task);
-- Within a scope, what is due at once lies in order of event; over all scopes, in order of age.
CREATE INDEX jobs_by_turn ON jobs (scope_no, due_at, event_no, created_at) WHERE due_at IS NOT NULL;
CREATE INDEX jobs_by_age ON jobs (due_at, created_at) WHERE due_at IS NOT NULL;
CREATE INDEX jobs_given_up ON jobs (scope_no, created_at) WHERE due_at IS NULL;
`

const version3 = `
-- Vectors lie in order of space and event, each encoding apart: a recall reads a thousand rows, which found by an index
-- elsewhere cost a page each, and what is appended to one space fills pages at the right end. See vector-key.ts.
CREATE TABLE float32_vectors (
  vector_id INTEGER PRIMARY KEY,            -- scope, space and event in one number
  count INTEGER NOT NULL,
  data BLOB NOT NULL                        -- row-major, little-endian
) STRICT;
CREATE TABLE int8_vectors (
  vector_id INTEGER PRIMARY KEY,
  count INTEGER NOT NULL,
  data BLOB NOT NULL                        -- row-major
) STRICT;
INSERT INTO float32_vectors SELECT ((v.scope_no << 6 | v.space_no) << 31) | v.no, v.count, v.data FROM vectors v
  JOIN spaces s ON s.scope_no = v.scope_no AND s.space_no = v.space_no AND s.encoding = 'float32'
  ORDER BY v.scope_no, v.space_no, v.no;
INSERT INTO int8_vectors SELECT ((v.scope_no << 6 | v.space_no) << 31) | v.no, v.count, v.data FROM vectors v
  JOIN spaces s ON s.scope_no = v.scope_no AND s.space_no = v.space_no AND s.encoding = 'int8'
  ORDER BY v.scope_no, v.space_no, v.no;
DROP TABLE vectors;

-- Times that events speak of. Events stored before have none until they are read again.
CREATE TABLE occurrences (
  scope_no INTEGER NOT NULL, no INTEGER NOT NULL,
  place INTEGER NOT NULL,                   -- from 0, in order of the words
  from_ms INTEGER NOT NULL, to_ms INTEGER NOT NULL, -- wall clock, half-open
  granularity TEXT NOT NULL,
  words TEXT NOT NULL,                      -- verbatim
  PRIMARY KEY (scope_no, no, place)
) STRICT, WITHOUT ROWID;

-- Whom events speak of. A row per event that was read: its mentions, and what it tells of names.
CREATE TABLE readings (
  reading_id INTEGER PRIMARY KEY,
  scope_no INTEGER NOT NULL, no INTEGER NOT NULL,
  generator_no INTEGER NOT NULL,
  data TEXT NOT NULL                        -- JSON, see reading-rows.ts
) STRICT;
CREATE UNIQUE INDEX readings_by_no ON readings (scope_no, no);

-- From a name to the events that mention it, following from the readings.
CREATE TABLE mentions (
  scope_no INTEGER NOT NULL, target TEXT NOT NULL, no INTEGER NOT NULL,
  confidence REAL NOT NULL,                 -- the highest of the event's mentions
  PRIMARY KEY (scope_no, target, no)
) STRICT, WITHOUT ROWID;

-- What all events of a scope together tell of a name: sums over the readings.
CREATE TABLE names (
  scope_no INTEGER NOT NULL, key TEXT NOT NULL,
  revision INTEGER NOT NULL,                -- of the scope's names when this one changed last
  heeded TEXT,                              -- state for which the events that hold it were examined again
  data TEXT NOT NULL,                       -- JSON, see name-rows.ts
  PRIMARY KEY (scope_no, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX names_by_revision ON names (scope_no, revision);

CREATE TABLE name_revisions (               -- a row per scope whose names ever changed
  scope_no INTEGER PRIMARY KEY,
  revision INTEGER NOT NULL,                -- grows with every change
  epoch INTEGER NOT NULL,                   -- grows when a name disappears
  last_decision INTEGER NOT NULL            -- ids of decisions are not used twice
) STRICT;

CREATE TABLE decisions (                    -- what people decided about entities; undone by later ones, never changed
  scope_no INTEGER NOT NULL, decision INTEGER NOT NULL,
  made_at INTEGER NOT NULL, reason TEXT,
  change TEXT NOT NULL,                     -- JSON
  PRIMARY KEY (scope_no, decision)
) STRICT, WITHOUT ROWID;
`

const version4 = `
-- What holds for the whole file, above all scopes. Names and meanings are given above the store.
CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`

const version5 = `
-- What models read: a row per window of events.
CREATE TABLE derivations (
  derivation_id INTEGER PRIMARY KEY AUTOINCREMENT, -- not used again: pages of a list go on from it
  scope_no INTEGER NOT NULL,
  generator_no INTEGER NOT NULL,
  faulty INTEGER NOT NULL,                  -- 1 where the reading is not whole
  calls INTEGER NOT NULL, input_tokens INTEGER NOT NULL, output_tokens INTEGER NOT NULL,
  data TEXT NOT NULL,                       -- JSON object, see derivation-rows.ts
  records TEXT NOT NULL                     -- JSON list
) STRICT;
CREATE INDEX derivations_by_scope ON derivations (scope_no, derivation_id);

CREATE TABLE derived_events (               -- which event is in which window, at most one of a generator's version
  scope_no INTEGER NOT NULL, no INTEGER NOT NULL, generator_no INTEGER NOT NULL,
  derivation_id INTEGER NOT NULL,
  PRIMARY KEY (scope_no, no, generator_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX derived_events_by_window ON derived_events (scope_no, derivation_id);
`

const version6 = `
-- What events are about. A tag goes with the last event that has it.
CREATE TABLE tags (
  tag_id INTEGER PRIMARY KEY,
  scope_no INTEGER NOT NULL,
  label TEXT NOT NULL,
  space TEXT,                               -- id of the space of its vector; NULL without one
  vector BLOB                               -- int8, a unit vector scaled by 127
) STRICT;
CREATE UNIQUE INDEX tags_by_label ON tags (scope_no, label);

CREATE TABLE tagged (                       -- which event has which tags
  scope_no INTEGER NOT NULL, no INTEGER NOT NULL, tag_id INTEGER NOT NULL,
  generator_no INTEGER NOT NULL,
  PRIMARY KEY (scope_no, no, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX tagged_by_tag ON tagged (scope_no, tag_id, no);
`

const version7 = `
-- In how many recalls a relation was walked over, and of use. No recall reads it; the slow path decides by it.
CREATE TABLE uses (
  scope_no INTEGER NOT NULL, from_no INTEGER NOT NULL, to_no INTEGER NOT NULL,
  graph TEXT NOT NULL, kind TEXT NOT NULL, generator TEXT NOT NULL,
  tried INTEGER NOT NULL, used INTEGER NOT NULL,
  last_at INTEGER NOT NULL,                 -- when the last of these recalls was asked
  moment INTEGER NOT NULL,                  -- of the scope's log, at which it was counted last
  PRIMARY KEY (scope_no, from_no, to_no, graph, kind, generator)
) STRICT, WITHOUT ROWID;
CREATE INDEX uses_by_to ON uses (scope_no, to_no);
CREATE INDEX uses_by_moment ON uses (scope_no, moment);

CREATE TABLE use_logs (                     -- a row per scope whose log was ever written; moments are not used twice
  scope_no INTEGER PRIMARY KEY,
  moment INTEGER NOT NULL
) STRICT;
`

/** Tables of a version's files, as far as they are still known by that name: what a script makes, less what it drops. */
function tablesOf(version: number): ReadonlySet<string> {
  const names = new Set<string>()
  for (const [, verb, name, renamed] of migrations
    .slice(0, version)
    .join('\n')
    .matchAll(/^(CREATE TABLE|DROP TABLE|ALTER TABLE) (\w+)(?: RENAME TO (\w+))?/gm)) {
    if (verb === 'CREATE TABLE') names.add(name as string)
    else names.delete(name as string)
    if (renamed !== undefined) names.add(renamed)
  }
  return names
}

/** Migration i brings a file from version i to i + 1. Never edited once released: files written by it exist. */
const migrations: readonly string[] = [version1, version2, version3, version4, version5, version6, version7]

/** Version this code reads and writes. */
export const schemaVersion: number = migrations.length

/**
 * Version of an open file; 0 for an empty one. Runs inside a transaction.
 *
 * @throws {STORE_SCHEMA} for another program's or a newer file
 * @throws {STORE_CORRUPT} for a file of ours without its tables
 */
export function checkedVersion(database: Database): number {
  const [id] = database.row<[number]>('PRAGMA application_id') ?? [0]
  const [version] = database.row<[number]>('PRAGMA user_version') ?? [0]
  const [entries] = database.row<[number]>('SELECT count(*) FROM sqlite_master') ?? [0]
  if (id !== applicationId && (id !== 0 || version !== 0 || entries !== 0))
    throw new MemoryError(
      'STORE_SCHEMA',
      `open: ${database.name}: this database belongs to another program; name another file`,
      { details: { applicationId: id, remedy: 'name another file, or one that does not exist yet' } },
    )
  if (version > schemaVersion)
    throw new MemoryError(
      'STORE_SCHEMA',
      `open: ${database.name}: schema must be at most ${schemaVersion}, got ${version}; a newer release wrote the file: update`,
      { details: { version, schemaVersion } },
    )
  if (id === applicationId) checkTables(database, version)
  return version
}

/** @throws {STORE_CORRUPT} for a file with our mark that lacks what its version has */
function checkTables(database: Database, version: number): void {
  const found = new Set(
    database.rows<[string]>("SELECT name FROM sqlite_master WHERE type = 'table'").map(([name]) => name),
  )
  const missing = [...tablesOf(version)].filter((name) => !found.has(name))
  if (version >= 1 && missing.length === 0) return
  const fault = version < 1 ? `schema must be from 1, got ${version}` : `the tables ${missing.join(', ')} are missing`
  throw new MemoryError('STORE_CORRUPT', `open: ${database.name}: ${fault}; the file is damaged: restore a copy`, {
    details: { version, missing },
  })
}

/** Why a file of an older version, or an empty one, cannot be read as it is. */
export function olderFailure(database: Database, version: number): MemoryError {
  const remedy =
    version === 0
      ? 'open it once for writing, which makes a memory in it'
      : 'open it once for writing, which updates it'
  const fault = version === 0 ? 'the file is empty' : `schema must be ${schemaVersion}, got ${version}`
  return new MemoryError('STORE_SCHEMA', `open: ${database.name}: ${fault}; ${remedy}`, {
    details: { version, schemaVersion, remedy },
  })
}

/** Brings a file to the current version in one transaction; a process that comes second finds the work done. */
export function migrate(database: Database): void {
  database.write('open', () => {
    const from = checkedVersion(database)
    if (from === schemaVersion) return
    for (const migration of migrations.slice(from)) database.script(migration)
    database.script(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${schemaVersion}`)
  })
}
