import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { killedAndUndisturbed } from './testing/killing.ts'

const folder = mkdtempSync(join(tmpdir(), 'knotwork-killed-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('several processes', () => {
  // scripts/prove-workers.mjs does the same with 1,000 jobs, 4 workers and 50 kills.
  it('[CO-15] workers killed in the middle of it leave the graph that an undisturbed run makes', async () => {
    const trial = { jobs: 60, workers: 2, kills: 4, seed: 11, pauseMs: 50, leaseMs: 300 }
    const files = { undisturbed: join(folder, 'undisturbed.db'), disturbed: join(folder, 'disturbed.db') }
    const { undisturbed, disturbed, kills } = await killedAndUndisturbed(trial, files)
    expect(kills).toBe(trial.kills)
    expect(undisturbed.graph.split('\n').length).toBeGreaterThan(trial.jobs / 5)
    expect(undisturbed).toMatchObject({ jobs: { waiting: 0, dead: 0 }, problems: [] })
    expect(disturbed).toEqual(undisturbed)
    // Processes begin and die in it: on a crowded machine each takes seconds to begin.
  })
})
