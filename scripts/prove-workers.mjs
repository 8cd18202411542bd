/**
 * Proves that killed workers cost nothing: `node --import tsx scripts/prove-workers.mjs [JOBS WORKERS KILLS SEED]`.
 *
 * 1,000 jobs on one file, 4 worker processes, 50 times `kill -9` in the middle of a step; the graph must equal that of an
 * undisturbed run, byte for byte. Takes some minutes. The test suite does the same in small (killed-workers.test.ts).
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killedAndUndisturbed } from '../packages/engine/src/consolidate/testing/killing.ts'

const [jobs = 1000, workers = 4, kills = 50, seed = 1] = process.argv.slice(2).map(Number)
const folder = mkdtempSync(join(tmpdir(), 'knotwork-workers-'))
try {
  const trial = { jobs, workers, kills, seed, pauseMs: 1500, leaseMs: 4000 }
  const files = { undisturbed: join(folder, 'undisturbed.db'), disturbed: join(folder, 'disturbed.db') }
  const found = await killedAndUndisturbed(trial, files)
  const relations = found.undisturbed.graph.split('\n').length
  const failures = [
    [found.kills !== kills, `only ${found.kills} of ${kills} kills found a worker at work`],
    [found.undisturbed.jobs.waiting + found.undisturbed.jobs.dead > 0, 'the undisturbed run left work'],
    [found.disturbed.jobs.waiting + found.disturbed.jobs.dead > 0, 'the disturbed run left work'],
    [found.disturbed.problems.length > 0, found.disturbed.problems.join('\n')],
    [found.disturbed.graph !== found.undisturbed.graph, 'the graphs differ'],
  ].flatMap(([failed, why]) => (failed ? [why] : []))
  for (const why of failures) console.error(why)
  console.log(
    `${jobs} turns, ${workers} workers, ${found.kills} kills: ${relations} relations, ${failures.length} failed`,
  )
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true })
}
