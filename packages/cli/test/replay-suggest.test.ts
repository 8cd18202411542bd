import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { knotwork, testFolder } from './in-process.ts'
import { misreadSet, misreadTurns } from './misread.ts'

const folder = testFolder()
const [store, run] = [folder.path('shop.db'), folder.path('run.jsonl')]
let set = ''

beforeAll(async () => {
  set = folder.write('set.jsonl', misreadSet)
  await knotwork(['import', folder.write('shop.jsonl', misreadTurns), '--store', store])
  await knotwork(['replay', 'run', set, '--store', store, '--out', run])
})

describe('replay suggest', () => {
  it('[RP-44] prints a rule as data, and how the questions were read beside it', async () => {
    const { code, stdout, stderr } = await knotwork(['replay', 'suggest', run, '--store', store])
    expect([code, JSON.parse(stdout)]).toEqual([0, { patterns: ['是怎么回事'], intent: 'why' }])
    expect(stderr).toMatch(/1 +fact +why/)
    const { json } = await knotwork(['replay', 'suggest', run, '--store', store, '--json'])
    expect(json()).toMatchObject({ tried: [{ id: '1' }, { id: '2' }], rules: [{ helps: ['1', '2'] }] })
  })

  it('[RP-44] writes a profile under which the questions are found', async () => {
    const profile = folder.path('profile.json')
    expect((await knotwork(['replay', 'suggest', run, '--store', store, '--out', profile])).code).toBe(0)
    expect(JSON.parse(readFileSync(profile, 'utf8'))).toMatchObject({ name: 'conversation-own' })
    const copy = folder.path('copy.db')
    await knotwork(['import', folder.path('shop.jsonl'), '--store', copy])
    expect((await knotwork(['settle', '--again', '--schema-profile', profile, '--store', copy])).code).toBe(0)
    const held = ['replay', 'run', set, '--baseline', run, '--fail-on', 'failed>0', 'won<2']
    expect((await knotwork([...held, '--store', copy])).code).toBe(0)
    expect((await knotwork([...held, '--store', store])).code).toBe(1)
    const refused = await knotwork(['replay', 'suggest', run, '--store', copy, '--out', folder.path('more.json')])
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('no rule to propose')])
  })

  it('[RP-44] leaves a profile of the caller to the caller, who has its file', async () => {
    const mine = { name: 'mine', events: {}, entities: [], relations: [], questions: [] }
    const argv = [
      '--schema-profile',
      folder.write('mine.json', JSON.stringify(mine)),
      '--store',
      folder.path('mine.db'),
    ]
    await knotwork(['import', folder.path('shop.jsonl'), ...argv])
    const { code, stderr } = await knotwork(['replay', 'suggest', run, ...argv, '--out', folder.path('mine-own.json')])
    expect([code, stderr]).toEqual([2, expect.stringContaining('got mine')])
    expect((await knotwork(['replay', 'suggest', run, ...argv])).code).toBe(0)
  })

  it('[RP-44] says where there is no rule, and writes nothing', async () => {
    const found = folder.path('found.jsonl')
    await knotwork([
      'replay',
      'run',
      folder.write('one.jsonl', misreadSet.split('\n')[0] ?? ''),
      '--store',
      store,
      '--out',
      found,
    ])
    const out = folder.path('none.json')
    const { code, stdout, stderr } = await knotwork(['replay', 'suggest', found, '--store', store, '--out', out])
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('no rule to propose')
    expect(() => readFileSync(out)).toThrow('ENOENT')
  })

  it('[RP-44] refuses a run and a policy that are none', async () => {
    for (const argv of [[set], [run, '--policy', 'clever']])
      expect((await knotwork(['replay', 'suggest', ...argv, '--store', store])).code).toBe(2)
  })
})
