import { describe, expect, it } from 'vitest'
import { knotwork, testFolder } from './in-process.ts'

const folder = testFolder()
const turns = [
  { speaker: 'Ana', text: 'I sold the kayak in June.', time: '2025-06-02T10:00:00Z', session: 's1', ref: 'k1' },
  { speaker: 'Ben', text: 'I sold the piano in July.', time: '2025-07-02T10:00:00Z', session: 's2', ref: 'k2' },
]

async function kayaks(): Promise<string> {
  const store = folder.path('kayaks.db')
  await knotwork(['import', '-', '--store', store], { stdin: turns.map((turn) => JSON.stringify(turn)).join('\n') })
  return store
}

describe('the options of a question', () => {
  const asked = [
    '--asker',
    'Ana',
    '--history',
    'Ben: Tell me of the kayak.',
    '--history',
    '再说说',
    '--now',
    '2025-08-01',
  ]
  const more = ['--as-of', '2025-06-30', '--profile', 'conservative', '--deadline', '9000', '--budget', '90']

  it.each([
    ['recall', []],
    ['trace', []],
    ['why-not', ['k1']],
  ])('[CL-172] %s takes all of them', async (command, refs) => {
    const store = await kayaks()
    const argv = [command, 'When did I sell it?', ...refs, ...asked, ...more, '--policy', 'no-walk', '--store', store]
    const { code, stdout, stderr } = await knotwork(argv)
    expect(stderr).not.toContain('remedy')
    expect(code).toBe(0)
    expect(stdout).toContain('kayak')
    expect(stdout).not.toContain('piano')
  })

  it('[CL-172] what was said before is what a question points back to', async () => {
    const store = await kayaks()
    const plan = async (...history: string[]): Promise<unknown> => {
      const outcome = await knotwork(['recall', 'And when?', ...history, '--trace', '--json', '--store', store])
      return (outcome.json() as { trace: { plan: { terms: string[] } } }).trace.plan
    }
    expect(JSON.stringify(await plan('--history', 'Ben: Who sold the piano?'))).toContain('piano')
    expect(JSON.stringify(await plan())).not.toContain('piano')
  })

  it('[CL-173] an option of other commands is told to be theirs', async () => {
    const { code, stderr } = await knotwork(['stats', '--asker', 'Ana'])
    expect(code).toBe(2)
    expect(stderr).toMatch(/unknown option '--asker' of this command; --asker is an option of .*recall/)
    expect(stderr).toContain('remedy: knotwork stats --help')
    expect(stderr).not.toContain('--user')
    expect((await knotwork(['stats', '--usr', 'ana'])).stderr).toContain('Did you mean --user?')
  })

  it('[CL-174] why-not of an unknown ref says where the known ones are', async () => {
    const { code, stderr } = await knotwork(['why-not', 'Who sold the piano?', 'k9', '--store', await kayaks()])
    expect(code).toBe(1)
    expect(stderr).toContain('remedy: knotwork list')
  })
})
