/**
 * Does the same measurement give the same file? Runs eval twice and compares the run files line by line, `ms` apart.
 *
 * Usage: node scripts/prove-repeatable.mjs SCHEMA DATA [FLAGS of eval, such as --limit 20]
 */

import { deepStrictEqual } from 'node:assert'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './packages/program.mjs'

const [schema, data, ...chosen] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'knotwork-repeatable-'))

/** Lines of one run, without the one field that is allowed to differ. */
function measure(name) {
  const path = join(folder, name)
  const flags = ['--data', data, ...chosen, '--budget', '1000', '--out', path]
  const table = run(process.execPath, ['--import', 'tsx', 'eval/src/main.ts', schema, ...flags])
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  return { table, answers: lines.map((line) => ({ ...JSON.parse(line), ms: undefined })) }
}

try {
  const first = measure('first.jsonl')
  const second = measure('second.jsonl')
  deepStrictEqual(second.answers, first.answers)
  const found = first.answers.filter((answer) => answer.ranked?.length > 0).length
  if (found === 0) throw new Error(`${schema}: no question of ${first.answers.length} was given a ranking`)
  console.log(first.table.trim())
  console.log(`repeatable: ${first.answers.length} questions of ${schema}, ${found} ranked, the same twice`)
} finally {
  rmSync(folder, { recursive: true })
}
