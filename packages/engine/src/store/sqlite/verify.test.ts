import { draft, madeRelation, unitVector, vectorRows } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { defaultScope } from '../../record/scope.ts'
import { connect } from './database.ts'
import { SqliteStore } from './sqlite-store.ts'

const space = { id: 'verify', dimensions: 32, encoding: 'float32' as const }

/** A sound store of four events in two sessions, then a statement behind its back. @returns what verify says */
async function faultsAfter(tampering: string): Promise<string[]> {
  const connection = connect(':memory:', { busyTimeoutMs: 0, readonly: false })
  const store = await SqliteStore.over(connection, { path: null })
  const sources = ['a', 'b', 'c', 'd'].map((ref, i) => [
    draft({
      ref,
      session: i < 2 ? 'first' : 'second',
      at: i,
      terms: { tea: 1, [ref]: 2 },
      vectors: [vectorRows(space, [unitVector([i + 1])])],
      jobs: ['consolidate'],
      occurred: [{ from: i, to: i + 1, granularity: 'second', text: 'then' }],
    }),
  ])
  await store.events.append(defaultScope, sources)
  const relations = [
    madeRelation({ from: 1, to: 4 }),
    madeRelation({ from: 2, to: 4, kind: 'next', graph: 'temporal' }),
  ]
  await store.relations.replace(defaultScope, { generator: 'rule', owners: [4], relations })
  expect(await store.verify()).toEqual([])
  connection.exec(tampering)
  const faults = await store.verify()
  await store.close()
  return faults
}

describe('verify', () => {
  it.each([
    ["DELETE FROM postings WHERE term = 'a'", '1 events whose length disagrees with their postings'],
    ["UPDATE postings SET data = x'ff000100' WHERE term = 'a'", '1 postings of events that do not exist'],
    ["UPDATE postings SET data = x'000001' WHERE term = 'a'", '1 malformed blocks of postings'],
    ['DELETE FROM relations WHERE to_no = 3', '1 next relations missing from the chain'],
    ['UPDATE relations SET to_no = 4 WHERE to_no = 3', '1 next relations beside the chain'],
    ["UPDATE relations SET state = 'retired' WHERE to_no = 3", '1 next relations missing from the chain'],
    [
      `INSERT INTO decisions SELECT scope_no, 1, 1, NULL, '{"relations":{"kind":"reject","relation":{"from":9,"to":1}}}'
         FROM scopes`,
      '1 rulings about relations of events that do not exist',
    ],
    [
      `INSERT INTO decisions SELECT scope_no, 1, 1, NULL, '{"relations":{"kind":"undo","ruling":7},"by":null}' FROM scopes`,
      '1 rulings that undo none',
    ],
    ['UPDATE relations SET to_no = 9 WHERE to_no = 3', '1 relations that touch events which do not exist'],
    [
      "UPDATE relations SET from_no = 4 WHERE kind = 'causes'",
      '1 relations of an event with itself, or of a weight or confidence outside [0, 1]',
    ],
    [
      "UPDATE relations SET weight = 1.5 WHERE kind = 'causes'",
      '1 relations of an event with itself, or of a weight or confidence outside [0, 1]',
    ],
    [
      `INSERT INTO generators (generator_no, generator, version) VALUES (9, 'rule', 2);
       INSERT INTO relations SELECT scope_no, from_no, to_no, graph, kind, 9, weight, confidence, state, quote, reason,
         made_at FROM relations WHERE kind = 'causes'`,
      '1 relations asserted by two versions of a generator',
    ],
    [
      'UPDATE occurrences SET to_ms = from_ms WHERE no = 1',
      '1 times of events that do not exist, or that end before they begin',
    ],
    [
      'UPDATE occurrences SET no = 9 WHERE no = 1',
      '1 times of events that do not exist, or that end before they begin',
    ],
    ["UPDATE occurrences SET granularity = 'soon' WHERE no = 1", '1 times of no known granularity'],
    ['UPDATE events SET session_no = 7 WHERE no = 1', '1 events whose session or speaker is missing'],
    ['UPDATE events SET seq = 2 WHERE no = 1', '1 events out of the order of their session'],
    [
      `UPDATE events SET attributes = '{"a"' WHERE no = 1`,
      '1 events whose attachments or attributes are no JSON of their shape',
    ],
    [
      "UPDATE events SET attachments = '{}', attributes = '{}'",
      '4 events whose attachments or attributes are no JSON of their shape',
    ],
    ['UPDATE events SET part = 2 WHERE no = 1', '1 sources with missing parts'],
    ['UPDATE sessions SET started_at = 1 WHERE session_no = 1', '1 sessions whose row disagrees with their events'],
    ['UPDATE speakers SET events = 5', '1 speakers whose row disagrees with their events'],
    ['UPDATE scopes SET last_no = 2', '1 counters of the scope that disagree with its events'],
    [
      'UPDATE float32_vectors SET vector_id = vector_id + 8 WHERE (vector_id & 2147483647) = 1',
      '1 vectors of events or spaces that do not exist',
    ],
    [
      "UPDATE spaces SET encoding = 'int8', dimensions = 4 * dimensions",
      '4 vectors of events or spaces that do not exist',
    ],
    [
      "UPDATE float32_vectors SET data = x'00' WHERE (vector_id & 2147483647) = 1",
      '1 vectors whose size disagrees with their space',
    ],
    ['UPDATE spaces SET rows = 9', '1 spaces whose counts disagree with their vectors'],
    ['UPDATE jobs SET event_no = 9 WHERE event_no = 1', '1 jobs of events that do not exist'],
    ['UPDATE jobs SET due_at = NULL WHERE event_no = 1', '1 jobs given up without a reason or with a worker'],
    ["UPDATE jobs SET leased_by = 'w' WHERE event_no = 1", '1 leased jobs that were never claimed'],
  ])('[SQ-14] after %s it says: %s', async (tampering, sentence) => {
    expect(await faultsAfter(tampering)).toContain(`scope 1: ${sentence}`)
  })
})
