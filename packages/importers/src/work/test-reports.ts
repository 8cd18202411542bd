/**
 * Reports of tests: JSON Lines of results in our own shape, or what vitest and jest write with `--reporter=json` and `--json`, as
 * one document or a report a line.
 *
 *   {"run":"ci-311","time":"2025-03-04T09:12:00+01:00","commit":"4f2c…","file":"test/sum.test.ts","test":"adds up",
 *    "outcome":"failed","message":"expected 3 to be 4","stack":"at add (src/sum.ts:3:9)"}
 *
 * `run`, `time`, `test` and `outcome` (passed, failed, skipped) are needed; the lines of a run stand together, and runs in the
 * order of their times. A failure is an event, and passing after one; at the end of a run stands an event of the run, with the
 * files that were tested and how many passed.
 *
 * @see https://vitest.dev/guide/reporters (JSON reporter)
 * @see https://jestjs.io/docs/cli (--json)
 */
import { basename } from 'node:path'
import { isLines } from '../assistant/jsonl.ts'
import type { Importer, Place, Row } from '../importer.ts'
import { type Fields, fieldsOf, idOf } from '../object.ts'
import { headOf } from '../source/head.ts'
import { elementsOf, pathOf } from '../source/json-elements.ts'
import { linesOf } from '../source/lines.ts'
import type { SourceFile } from '../source/source.ts'
import { Stamps } from '../time/stamps.ts'
import { resultOf, resultsOfReport } from './check-result.ts'
import { TestRuns } from './test-runs.ts'

export const testReports: Importer = {
  name: 'test-reports',
  title: 'test reports (JSON Lines, vitest, jest)',
  recognise({ json, records }) {
    const [first] = records
    if (typeof first?.test === 'string' && 'outcome' in first) return 0.95
    if (first !== undefined && Array.isArray(first.testResults)) return 0.95
    return json?.has('$.testResults') === true && json.has('$.startTime') ? 0.95 : 0
  },
  async *read(source, options) {
    const runs = new TestRuns(new Stamps(options.zone))
    for (const file of source.files) {
      runs.begin(basename(file.path).replace(/\.[^.]+$/, ''))
      const head = await headOf(file, [])
      yield* isLines(head) || head.json?.has('$.testResults') !== true ? lineRows(file, runs) : documentRows(file, runs)
    }
  },
}

async function* lineRows(file: SourceFile, runs: TestRuns): AsyncGenerator<Row, void, undefined> {
  let last: Place = { file: file.path, line: 1, at: null }
  for await (const { number, text, problem } of linesOf(file.read())) {
    const place = { file: file.path, line: number, at: null }
    const line = text === null ? null : parsed(text)
    if (line === null) {
      yield { place, problem: problem ?? 'the line must be a JSON object' }
      continue
    }
    if (Array.isArray(line.testResults)) yield* reportRows(line, place, runs)
    else yield* resultRows(line, place, runs)
    last = place
  }
  yield* runs.end(last)
}

function parsed(text: string): Fields | null {
  try {
    return fieldsOf(JSON.parse(text))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return null
  }
}

function* resultRows(line: Fields, place: Place, runs: TestRuns): Generator<Row, void, undefined> {
  const run = idOf(line.run)
  if (run === null) yield { place, problem: 'a result must have the id of its run under "run"' }
  else if (!runs.isTime(line.time)) yield { place, problem: 'a result must have the time of its run under "time"' }
  else {
    const result = resultOf(line)
    if ('problem' in result) yield { place, problem: result.problem }
    else {
      yield* runs.enter({ run, time: line.time, commit: idOf(line.commit) }, place)
      yield* runs.take(result, place)
    }
  }
}

/** A report that is a line. */
function* reportRows(report: Fields, place: Place, runs: TestRuns): Generator<Row, void, undefined> {
  if (!runs.isTime(report.startTime)) {
    yield { place, problem: 'a report must have its time under "startTime"' }
    return
  }
  yield* runs.enter({ run: idOf(report.startTime) ?? '', time: report.startTime, commit: null }, place)
  for (const result of resultsOfReport(report.testResults)) yield* runs.take(result, place)
}

/** A report that is a document, read suite by suite. */
async function* documentRows(file: SourceFile, runs: TestRuns): AsyncGenerator<Row, void, undefined> {
  let place: Place = { file: file.path, line: null, at: null }
  let begun = false
  for await (const element of elementsOf(file, ['$.startTime', '$.testResults.*'])) {
    if ('problem' in element) {
      yield { place: { ...place, at: null }, problem: element.problem }
      continue
    }
    place = { file: file.path, line: null, at: pathOf(element.keys) }
    if (element.keys[0] === 'startTime') {
      begun = runs.isTime(element.value)
      if (begun) yield* runs.enter({ run: idOf(element.value) ?? '', time: element.value, commit: null }, place)
    } else if (begun) for (const result of resultsOfReport([element.value])) yield* runs.take(result, place)
    else yield { place, problem: 'a report must have its time under "startTime", before its results' }
  }
  yield* runs.end(place)
}
