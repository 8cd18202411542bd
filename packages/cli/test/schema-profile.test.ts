import { describe, expect, it } from 'vitest'
import { knotwork, testFolder } from './in-process.ts'

const folder = testFolder()

const events = [
  {
    ref: 'PAY-9',
    text: 'Decide on rounding',
    time: '2025-03-03T09:00:00Z',
    attributes: { event: 'ticket', ticket: 'PAY-9' },
  },
  {
    ref: 'PAY-12',
    text: 'Shares are off. Blocked by PAY-9.',
    time: '2025-03-03T10:00:00Z',
    attributes: { event: 'ticket', ticket: 'PAY-12' },
  },
]
const chat = folder.write('tickets.jsonl', events.map((event) => `${JSON.stringify(event)}\n`).join(''))

async function blocks(store: string): Promise<unknown> {
  const lines = (await knotwork(['relations', 'PAY-12', '--store', store, '--json'])).jsonLines()
  return (lines as { kind: string; from: string }[]).filter(({ kind }) => kind === 'blocks').map(({ from }) => from)
}

describe('--schema-profile', () => {
  it('[PR-21] is named by the option or by the environment', async () => {
    const [one, two] = [folder.path('one.db'), folder.path('two.db')]
    await knotwork(['import', chat, '--store', one, '--schema-profile', 'code-agent', '--embedder', 'none'])
    expect(await blocks(one)).toEqual(['PAY-9'])
    const env = { KNOTWORK_SCHEMA_PROFILE: 'code-agent' }
    await knotwork(['import', chat, '--store', two, '--embedder', 'none'], { env })
    expect(await blocks(two)).toEqual(['PAY-9'])
  })

  it('[PR-21] a store that was read without it catches up', async () => {
    const store = folder.path('late.db')
    await knotwork(['import', chat, '--store', store, '--embedder', 'none'])
    expect(await blocks(store)).toEqual([])
    await knotwork(['settle', '--again', '--store', store, '--schema-profile', 'code-agent', '--embedder', 'none'])
    expect(await blocks(store)).toEqual(['PAY-9'])
  })

  it('[PR-57] is known to a store that was begun with it, and stats tells it', async () => {
    const begun = folder.path('begun.db')
    await knotwork(['init', '--yes', '--store', begun, '--schema-profile', 'code-agent'])
    await knotwork(['import', chat, '--store', begun])
    expect(await blocks(begun)).toEqual(['PAY-9'])
    expect((await knotwork(['stats', '--store', begun])).stdout).toMatch(/^schema profile +code-agent$/m)
  })

  it('[PR-57] another than the kept one is refused with the command that changes it', async () => {
    const store = folder.path('talk.db')
    await knotwork(['import', chat, '--store', store])
    const named = ['--store', store, '--schema-profile', 'code-agent']
    for (const command of [['import', chat], ['import', chat, '--dry-run'], ['recall', 'Who decides?'], ['settle']]) {
      const { code, stderr } = await knotwork([...command, ...named])
      expect([code, stderr], command.join(' ')).toEqual([
        2,
        expect.stringContaining('--schema-profile: the store is read under conversation, got code-agent'),
      ])
      expect(stderr).toContain('knotwork settle --again --schema-profile code-agent')
    }
    await knotwork(['settle', '--again', ...named])
    expect((await knotwork(['stats', '--store', store, '--json'])).json()).toMatchObject({
      schemaProfile: 'code-agent',
    })
    expect((await knotwork(['settle', '--again', '--store', store])).code).toBe(0)
    expect((await knotwork(['stats', '--store', store, '--json'])).json()).toMatchObject({
      schemaProfile: 'code-agent',
    })
  })

  it('[PR-57] an import into an empty store can be tried first', async () => {
    const store = folder.path('tried.db')
    await knotwork(['init', '--yes', '--store', store])
    const tried = await knotwork(['import', chat, '--dry-run', '--store', store, '--schema-profile', 'code-agent'])
    expect([tried.code, tried.stderr]).toEqual([0, expect.not.stringContaining('read under')])
  })

  it('[PR-21] may be a file, which is checked', async () => {
    const own = folder.write('own.json', JSON.stringify({ name: 'own', events: {}, entities: [], relations: [] }))
    const { code, stderr } = await knotwork(['stats', '--store', folder.path('one.db'), '--schema-profile', own])
    expect([code, stderr]).toEqual([2, expect.stringContaining('schemaProfile.questions must be given')])
  })

  it('[PR-21] what is neither is refused', async () => {
    const refused = await knotwork(['stats', '--store', folder.path('one.db'), '--schema-profile', 'kitchen'])
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('must be conversation, code-agent or a JSON file'),
    ])
    const missing = await knotwork(['stats', '--store', folder.path('one.db'), '--schema-profile', 'none.json'])
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('which cannot be read')])
  })
})
