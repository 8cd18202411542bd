import { defaultScope, SqliteStore } from 'knotwork/store'
import { describe, expect, it } from 'vitest'
import { knotwork, type Outcome, testFolder } from './in-process.ts'

const folder = testFolder()

const turns = [
  { speaker: 'Ana', text: 'I live in Ghent.', time: '2024-03-01', session: 's1', ref: 'm1' },
  { speaker: 'Ben', text: 'Why did the mill close?', time: '2024-03-01', session: 's1', ref: 'm2' },
  { speaker: 'Ana', text: 'Because the dam broke.', time: '2024-03-01', session: 's1', ref: 'm3' },
  { speaker: 'Ana', text: 'I have moved to Aalst.', time: '2024-06-01', session: 's2', ref: 'm4' },
]

/** A consolidated store with the turns, and how to run a command on it. */
async function filled(name: string): Promise<(...argv: string[]) => Promise<Outcome>> {
  const store = folder.path(name)
  await knotwork(['import', '-', '--store', store], {
    stdin: turns.map((turn) => `${JSON.stringify(turn)}\n`).join(''),
  })
  return (...argv) => knotwork([...argv, '--store', store])
}

describe('relations', () => {
  it('[CU-60] accepts, rejects, retires, restores and undoes, and shows what was decided', async () => {
    const run = await filled('decide.db')
    const states = async (): Promise<string[]> =>
      ((await run('relations', '--json')).jsonLines() as { kind: string; state: string; ruled: string }[])
        .filter(({ kind }) => kind === 'updates' || kind === 'answers')
        .map(({ kind, state, ruled }) => `${kind} ${state} ${ruled}`)
    const reject = await run('relations', 'reject', 'm4', 'updates', 'm1', '--by', 'Ana', '--reason', 'a visit')
    expect(reject).toMatchObject({ code: 0, stdout: 'ruling 1 holds; knotwork relations undo 1 takes it back\n' })
    expect(await states()).toEqual(['answers active null', 'updates rejected reject'])
    await run('relations', 'accept', 'm2', 'is answered by', 'm3', '--generator', 'answers')
    expect((await run('relations')).stdout).toMatch(/m2 +is answered by +m3 +stable \(accepted\)/)
    await run('relations', 'retire', 'updates', '2')
    await run('relations', 'restore', 'm2', 'answers', 'm3')
    await run('relations', 'undo', '1')
    expect(await states()).toEqual(['answers active null', 'updates retired retire'])
    await run('relations', 'restore', 'updates')
    expect(await states()).toEqual(['answers active null', 'updates active null'])
    const history = (await run('relations', 'history')).stdout
    expect(history).toMatch(/^ +1 +\S+ \S+ +Ana +undone +reject m4 updates m1 +a visit$/m)
    expect(history).toMatch(/^ +3 .* +no: 6 does +retire updates 2 *$/m)
    expect((await run('relations', 'history', '--json')).jsonLines()).toHaveLength(6)
  })

  it('[LC-19] shows what came of use, lists what use decided, and undoes it', async () => {
    const run = await filled('use.db')
    const store = await SqliteStore.open(folder.path('use.db'))
    const relation = { graph: 'semantic', kind: 'answers', from: 2, to: 3, generator: 'answers' } as const
    await store.relations.use(defaultScope, [{ relation, tried: 24, used: 0, lastAt: Date.UTC(2024, 6, 1) }])
    await store.close()
    await run('settle')
    expect((await run('relations')).stdout).toMatch(/m2 +is answered by +m3 +candidate \(use\)/)
    const fallen = /^ +1 +2024-07-01 00:00 +yes +fade m2 is answered by m3: of use in 0 of 24 recalls *$/m
    expect((await run('relations', 'history')).stdout).toMatch(fallen)
    expect((await run('relations', 'undo', '1')).code).toBe(0)
    expect((await run('relations')).stdout).toMatch(/m2 +is answered by +m3 +active/)
  })

  it('[CU-61] exits with 1 for what is unknown or not clear, and with 2 for what cannot be meant', async () => {
    const run = await filled('unknown.db')
    expect(await run('relations', 'reject', 'm1', 'causes', 'm2')).toMatchObject({ code: 1, stdout: '' })
    expect((await run('relations', 'retire', 'nobody')).stderr).toContain('nothing is known as nobody')
    expect((await run('relations', 'undo', '9', '--json')).json()).toEqual({ status: 'unknown', what: 'ruling 9' })
    expect((await run('relations', 'retire', 'updates', 'one')).code).toBe(2)
    expect((await run('relations', 'history', 'm1', 'm2')).code).toBe(2)
    expect((await run('relations', 'history', 'nobody')).code).toBe(1)
    expect((await run('relations', 'history', 'm1', 'causes', 'm2')).code).toBe(1)
    expect((await run('relations', 'history')).stderr).toContain('nothing was decided')
  })

  it('[CU-68] history says which rulings have the last word', async () => {
    const run = await filled('last-word.db')
    await run('relations', 'reject', 'm4', 'updates', 'm1')
    await run('relations', 'accept', 'm4', 'updates', 'm1')
    const { stdout } = await run('relations', 'history')
    expect(stdout).toMatch(/^ +1 .* no: 2 does +reject m4 updates m1/m)
    expect(stdout).toMatch(/^ +2 .* yes +accept m4 updates m1/m)
  })

  it('[CU-69] get shows what corrected a memory, what it corrects, and why', async () => {
    const run = await filled('get-corrected.db')
    await run('correct', 'm1', 'I live in Gent.', '--ref', 'c1', '--reason', 'a slip of the pen')
    expect((await run('get', 'm1')).stdout).toMatch(/^corrected by c1: a slip of the pen$/m)
    expect((await run('get', 'c1')).stdout).toMatch(/^corrects m1: a slip of the pen$/m)
    expect((await run('get', 'm2')).stdout).not.toContain('correct')
    expect(JSON.parse((await run('get', 'm1', '--json')).stdout)).toMatchObject({
      correctedBy: [{ ref: 'c1', reason: 'a slip of the pen' }],
      corrects: [],
    })
  })

  it('[CU-62] tells the history of a memory and of a relation', async () => {
    const run = await filled('history.db')
    await run('relations', 'reject', 'm4', 'updates', 'm1')
    const told = (await run('relations', 'history', 'm1')).stdout
    expect(told).toContain('m4 updates m1: rejected')
    expect(told).toMatch(/made by updates 2: active, 0\.\d\d; "I have moved to Aalst"/)
    expect((await run('relations', 'history', 'm4', 'updates', 'm1', '--json')).jsonLines()).toMatchObject([
      { relation: { state: 'rejected' }, made: { state: 'active' }, rulings: [{ id: 1, kind: 'reject' }] },
    ])
    expect((await run('relations', 'history', 'm3')).stderr).toContain('m3 stands as it was said')
  })
})

describe('facts', () => {
  it('[CU-63] lists what is said, from when until when, of one memory or of somebody', async () => {
    const run = await filled('facts.db')
    const text = (await run('facts')).stdout
    expect(text.split('\n')[0]).toMatch(/^from +until +about +slot +value +ref +then +quote$/)
    expect(text).toMatch(/^2024-03-01 +2024-06-01 +ana +home +Ghent +m1 +m4 +I live in Ghent$/m)
    expect((await run('facts', 'm4', '--json')).jsonLines()).toMatchObject([{ value: 'Aalst', toMs: null }])
    expect((await run('facts', '--about', 'Ana', '--limit', '1', '--json')).jsonLines()).toMatchObject([{ ref: 'm1' }])
    expect((await run('facts', '--about', 'nobody')).stderr).toContain('no facts')
    expect((await run('facts', 'm9')).code).toBe(1)
    expect((await run('facts', 'm1', '--about', 'Ana')).code).toBe(2)
  })
})

describe('correct', () => {
  it('[CU-64] puts new words above the old, from a conflict on to the answer', async () => {
    const run = await filled('correct.db')
    const conflict = await run('remember', 'I live in Bruges.', '--ref', 'm1')
    expect(conflict).toMatchObject({ code: 1, stderr: expect.stringContaining('knotwork correct m1 TEXT') })
    const outcome = await run('correct', 'm1', 'I live in Bruges.', '--ref', 'c1', '--reason', 'wrong town')
    expect(outcome).toMatchObject({ code: 0, stdout: 'c1 stands above m1\n' })
    expect((await run('recall', 'Where did Ana live in March?', '--budget', '500')).stdout).toContain(
      'I live in Ghent. (superseded by <ref:c1>) <ref:m1>',
    )
    expect((await run('correct', 'm1', 'I live in Bruges.')).stdout).toBe('these words stand already: c1\n')
    expect((await run('correct', 'm9', 'x')).code).toBe(1)
    expect((await run('correct', 'm1', 'x', '--ref', 'm4')).code).toBe(1)
    expect((await run('correct', 'm1', 'x', '--time', 'noon')).code).toBe(2)
  })
})

describe('feedback', () => {
  it('[CU-65] is kept where a relation led to a line, and counts after settle', async () => {
    const run = await filled('feedback.db')
    const question = 'Where does Ana live now?'
    const kept = await run('feedback', question, '--helpful', 'm4', '--by', 'Ana')
    expect(kept.stdout).toMatch(/^ruling 1 speaks for 1 relation and against 0; it counts after knotwork settle$/m)
    expect((await run('relations', 'history')).stdout).toMatch(/waits +feedback for 1 relation, against 0/)
    await run('settle')
    expect((await run('relations', 'm1')).stdout).toMatch(/active \(feedback\)/)
    expect((await run('feedback', question, '--wrong', 'm4')).code).toBe(1)
    expect((await run('feedback', question)).code).toBe(2)
  })
})

describe('rebuild', () => {
  it('[CU-66] says what it did, and the second time nothing', async () => {
    const run = await filled('rebuild.db')
    expect((await run('rebuild')).stdout).toBe(
      '4 events understood anew: 0 relations more, 0 fewer; times changed of 0\n',
    )
    expect((await run('rebuild', '--drop', '--json')).json()).toMatchObject({ done: 4, times: 0, strangers: [] })
  })
})
