import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openMemory, type PolicyChange } from 'knotwork'
import { compareRuns, judgeRun, type Run, replay, type SetQuestion, usualConditions } from 'knotwork/replay'
import { afterAll, describe, expect, it } from 'vitest'
import { schemaVersion } from '../../src/store/sqlite/schema.ts'

const folder = mkdtempSync(join(tmpdir(), 'knotwork-replay-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The kept files hold the names of speakers as terms: that is what can be found there. */
const set: SetQuestion[] = [
  { id: 'otto', question: 'What was shared by Otto?', expected: ['told:2', 'told:4'] },
  { id: 'mira', question: 'Mira 说了什么？', expected: ['told:1', 'told:3'] },
  { id: 'both', question: 'Otto, Mira?', expected: ['told:1', 'told:4'] },
]

/** Asks a copy of the kept file of a schema version: opening migrates it. */
async function asked(version: number, change: PolicyChange = {}): Promise<Run> {
  const copy = join(folder, `schema-${version}.db`)
  copyFileSync(fileURLToPath(new URL(`./schema-${version}.db`, import.meta.url)), copy)
  const memory = await openMemory(copy, { embedder: 'none', worker: 'none' })
  try {
    return await replay(memory, set, { policy: change })
  } finally {
    await memory.close()
  }
}

function passes(baseline: Run, now: Run): boolean {
  const comparison = compareRuns(baseline, now)
  return judgeRun(now, comparison, usualConditions(comparison)).passed
}

const versions = Array.from({ length: schemaVersion }, (_, i) => i + 1)
const oldest = asked(1)

describe('a gate over files of two versions', () => {
  it('[RP-21] the oldest file answers what is asked of it', async () => {
    for (const { context, asked: one } of (await oldest).questions)
      expect(context).toEqual(expect.arrayContaining([...one.expected]))
  })

  it.each(versions)('[RP-21] file of schema %i: the same policy passes', async (version) => {
    expect(passes(await oldest, await asked(version))).toBe(true)
  })

  it.each(versions)('[RP-21] file of schema %i: policies worsened on purpose fail', async (version) => {
    const worse: PolicyChange[] = [
      { select: { budgetTokens: 30 } },
      { pool: { lexical: 1 }, walk: { depth: 0 }, select: { companions: 0 } },
    ]
    for (const change of worse) expect(passes(await oldest, await asked(version, change))).toBe(false)
  })
})
