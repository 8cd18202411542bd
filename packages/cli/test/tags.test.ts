import { describe, expect, it } from 'vitest'
import { knotwork, type Outcome, testFolder } from './in-process.ts'

const folder = testFolder()

/** A consolidated store, and how to run a command on it. */
async function filled(name: string): Promise<(...argv: string[]) => Promise<Outcome>> {
  const env = { KNOTWORK_EMBEDDER: 'none', KNOTWORK_STORE: folder.path(name) }
  const turns = ['Mother bought a bassoon.', 'Uncle sold his mandolin.', '妈妈买了一把琵琶。']
  const stdin = turns.map((text, i) => `${JSON.stringify({ text, ref: `m${i}`, speaker: 'Ana' })}\n`).join('')
  await knotwork(['import', '-'], { env, stdin })
  return (...argv) => knotwork(argv, { env })
}

describe('knotwork tags', () => {
  it('[CL-270] sample draws tags with what was said under them, the same by the same seed', async () => {
    const run = await filled('sample.db')
    const all = await run('tags', 'sample', '--limit', '100')
    expect(all.code).toBe(0)
    expect(all.stdout).toContain('#instrument (in 3 events)\n  m0: Mother bought a bassoon.\n')
    expect(all.stdout).toContain('  m2: 妈妈买了一把琵琶。\n')
    const seven = await run('tags', 'sample', '--limit', '3', '--seed', '7', '--json')
    expect(seven.jsonLines()).toHaveLength(3)
    expect((await run('tags', 'sample', '--limit', '3', '--seed', '7', '--json')).stdout).toBe(seven.stdout)
    expect((await run('tags', 'sample', '--limit', '0')).code).toBe(2)
  })

  it('[CL-271] accept, rename, merge and retire are rulings, told in the history and undone there', async () => {
    const run = await filled('decide.db')
    expect(await run('tags', 'accept', 'bassoon', '--by', 'Ana')).toMatchObject({
      code: 0,
      stdout: 'ruling 1 holds; knotwork relations undo 1 takes it back\n',
    })
    await run('tags', 'rename', '#instrument', '乐器', '--by', 'Ana', '--reason', 'our word')
    await run('tags', 'merge', 'mandolin', 'bassoon', '--by', 'Ben')
    await run('tags', 'retire', 'uncle', '--by', 'Ana')
    const shown = (await run('tags', 'sample', '--limit', '100')).stdout
    expect(shown).toContain('#instrument (in 3 events, renamed: 乐器)')
    expect(shown).toContain('mandolin (in 1 event, merged: bassoon)')
    expect(shown).toContain('uncle (in 1 event, retired)')
    const history = (await run('relations', 'history')).stdout
    expect(history).toMatch(/2 .* Ana +yes +rename tag #instrument into 乐器 +our word/)
    expect(history).toMatch(/4 .* Ana +yes +retire tag uncle/)
    await run('relations', 'undo', '4')
    expect((await run('tags', 'sample', '--limit', '100')).stdout).toContain('uncle (in 1 event)')
    expect(await run('tags', 'accept', 'harp')).toMatchObject({ code: 1 })
    expect((await run('tags', 'accept', 'harp')).stderr).toContain('nothing is known as harp')
    expect((await run('tags', 'rename', 'uncle', 'bassoon')).stderr).toContain('not done: bassoon is a tag already')
  })

  it('[CL-272] agreement tells the share accepted by reviewer, and how far two say the same', async () => {
    const run = await filled('agree.db')
    expect((await run('tags', 'agreement')).stderr).toContain('no tag was judged')
    for (const by of ['Ana', 'Ben']) await run('tags', 'accept', 'bassoon', '--by', by)
    await run('tags', 'accept', 'mandolin', '--by', 'Ana')
    await run('tags', 'retire', 'mandolin', '--by', 'Ben')
    const { stdout } = await run('tags', 'agreement')
    expect(stdout).toMatch(/^Ana +2 +2 +100\.0 %/m)
    expect(stdout).toMatch(/^Ben +2 +1 +50\.0 %/m)
    expect(stdout).toMatch(/^all +2 +1 +50\.0 %/m)
    expect(stdout).toContain('Ana and Ben say the same of 50.0 % of 2 tags\n')
    const json = JSON.parse((await run('tags', 'agreement', '--json')).stdout)
    expect(json.pairs).toEqual([{ by: ['Ana', 'Ben'], judged: 2, agreement: 0.5, kappa: null }])
  })
})

describe('knotwork recall --strategy', () => {
  it('[CL-273] goes on from what recall finds, says how far, and refuses another', async () => {
    const run = await filled('strategy.db')
    await run('remember', 'The man from the ropewalk mended the dinghy.', '--speaker', 'Ana')
    await run('remember', 'The ropewalk belongs to Aurelio Brandt now.', '--speaker', 'Ana')
    await run('settle')
    const found = await run('recall', 'Who mended the dinghy?', '--strategy', 'reconstruct')
    expect(found.stdout).toContain('Aurelio Brandt')
    expect(found.stderr).toMatch(/\d steps?, \d+ actions?/)
    const json = JSON.parse((await run('recall', '谁有乐器？', '--strategy', 'auto', '--json')).stdout)
    expect(json.spent.steps).toBeGreaterThan(0)
    expect(JSON.parse((await run('recall', 'Who mended the dinghy?', '--json')).stdout).spent).toBeUndefined()
    expect((await run('recall', 'x', '--strategy', 'always')).code).toBe(2)
  })
})
