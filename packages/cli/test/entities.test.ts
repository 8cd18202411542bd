import { describe, expect, it } from 'vitest'
import { knotwork, testFolder } from './in-process.ts'

const folder = testFolder()

const turns = [
  { speaker: 'Ada', text: 'I met Odalys Bremner at the harbour.', session: 's', ref: 'm1' },
  { speaker: 'Ben', text: 'Odalys told me. She sails to Lisbon with Stretch.', session: 's', ref: 'm2' },
  { speaker: '小雨', text: '顾念慈来了。', session: 'z', ref: 'm3' },
]

/** A consolidated store with the turns. */
async function filled(name: string): Promise<string> {
  const store = folder.path(name)
  const stdin = turns.map((turn) => `${JSON.stringify(turn)}\n`).join('')
  await knotwork(['import', '-', '--store', store], { stdin })
  await knotwork(['settle', '--store', store])
  return store
}

describe('entities', () => {
  it('[CL-71] lists id, kind, name, events and other names; narrows to a part, a kind and a number', async () => {
    const store = await filled('list.db')
    const text = (await knotwork(['entities', '--store', store])).stdout
    expect(text.split('\n')[0]).toMatch(/^id +kind +name +events +also$/)
    expect(text).toMatch(/^odalys bremner +person +Odalys Bremner +2 +bremner, odalys$/m)
    const ids = async (...argv: string[]): Promise<string[]> =>
      ((await knotwork(['entities', ...argv, '--json', '--store', store])).jsonLines() as { id: string }[]).map(
        ({ id }) => id,
      )
    expect(await ids()).toEqual(['lisbon', 'odalys bremner', 'stretch', '顾念慈'])
    expect(await ids('ODALYS')).toEqual(['odalys bremner'])
    expect(await ids('--kind', 'place')).toEqual(['lisbon'])
    expect(await ids('--limit', '1')).toEqual(['lisbon'])
    expect((await knotwork(['entities', '--limit', '1', '--store', store])).stderr).toContain('there are more')
    expect((await knotwork(['entities', 'zzzz', '--store', store])).stderr).toContain(
      'none of the entities is like that',
    )
  })

  it('[CL-72] merges, splits, adds a name, undoes each, and tells the history', async () => {
    const store = await filled('decide.db')
    const run = (...argv: string[]) => knotwork(['entities', ...argv, '--store', store])
    expect(await run('merge', 'Odalys Bremner', 'stretch', '--reason', 'her nickname')).toMatchObject({ code: 0 })
    expect((await run('stretch', '--json')).jsonLines()).toMatchObject([{ id: 'odalys bremner', events: 2 }])
    expect(await run('split', 'odalys bremner', 'stretch')).toMatchObject({ code: 0 })
    expect((await run('stretch', '--json')).jsonLines()).toMatchObject([{ id: 'stretch', events: 1 }])
    expect(await run('alias', 'Captain', 'odalys bremner')).toMatchObject({ code: 0 })
    expect(await run('unmerge', '2')).toMatchObject({ code: 0 })
    expect(await run('unmerge', '1')).toMatchObject({ code: 0 })
    const history = await run('history', 'odalys bremner')
    expect(history.stdout).toMatch(/^ *1 .* undone +stretch is odalys bremner +her nickname$/m)
    expect(history.stdout).toMatch(/^ *3 .* holds +captain is a name of odalys bremner/m)
    expect((await run('history', '--json')).jsonLines()).toHaveLength(5)
  })

  it('[CL-251] a decision says what the entity is called now, and how it is undone', async () => {
    const store = await filled('told.db')
    const run = (...argv: string[]) => knotwork(['entities', ...argv, '--store', store])
    const { stderr } = await run('alias', 'Captain 🌸', 'odalys bremner')
    expect(stderr).toContain('Odalys Bremner is called ')
    expect(stderr).toContain('captain 🌸')
    expect(stderr).toContain('knotwork entities unmerge 1 undoes it')
    expect((await run('unmerge', '1')).stderr).not.toContain('undoes it')
    expect((await run('unmerge', '1', '--json')).stderr).toBe('')
  })

  it('[CL-72] exits with 1 for the unknown and the refused, and says why', async () => {
    const store = await filled('refused.db')
    const run = (...argv: string[]) => knotwork(['entities', ...argv, '--store', store])
    expect(await run('merge', 'odalys bremner', 'nobody')).toMatchObject({ code: 1, stdout: '' })
    expect((await run('split', 'odalys bremner', 'lisbon')).stderr).toContain('lisbon is no name of odalys bremner')
    expect((await run('unmerge', '7', '--json')).json()).toEqual({ status: 'unknown', id: '7' })
    expect((await run('unmerge', 'x')).code).toBe(2)
  })

  it('[CL-71] says where there is nothing', async () => {
    const store = folder.path('nothing.db')
    await knotwork(['remember', 'hello', '--store', store, '--embedder', 'none'])
    const outcome = await knotwork(['entities', '--store', store])
    expect(outcome).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('knotwork settle') })
    expect((await knotwork(['entities', 'history', '--store', store])).stderr).toContain('nothing was decided')
  })

  it('[CL-203] forget says how many decisions went with what only told of their names', async () => {
    const store = await filled('forgotten.db')
    await knotwork(['entities', 'merge', 'odalys bremner', 'stretch', '--store', store])
    const outcome = await knotwork(['forget', 'm2', '--yes', '--store', store])
    expect(outcome.stdout).toMatch(
      /^1 event forgotten, \d+ relations?, \d+ jobs? and 1 decision about entities with them\n$/,
    )
    const next = await knotwork(['forget', 'm3', '--yes', '--store', store])
    expect(next.stdout).toMatch(/^1 event forgotten, \d+ relations? and \d+ jobs? with them\n$/)
  })
})
