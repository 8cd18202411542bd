/** What do commands make of odd names: those that act on a terminal, lead nowhere, or are none? */
import { existsSync, symlinkSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { knotwork, testFolder, threeTurns } from './in-process.ts'

const folder = testFolder()

/** A store with the three turns, by name. */
async function filled(name: string): Promise<string> {
  const store = folder.path(name)
  await knotwork(['import', '-', '--store', store], { stdin: threeTurns })
  return store
}

describe('odd names', () => {
  it('[CL-142] names of files, refs and scopes cannot act on a terminal: not in results, notes, progress or errors; JSON is exact', async () => {
    const tty = { stdout: true, stderr: true }
    const odd = 'a\u001b[8mb\u009b2Jc\u202ed\u2066e\u001b[31mf'
    const chat = folder.write(
      `${odd}.jsonl`,
      `{"text":"Tea.","ref":"r\u009b2J\u202e","speaker":"B\u009b2J\u2066"}\n{]\n`,
    )
    const store = folder.path(`${odd}.db`)
    const ref = 'r\u009b2J\u202e'
    const runs: string[][] = [
      ['import', chat],
      ['import', folder.path(`${odd}.absent`)],
      ['remember', 'Coffee.', '--ref', ref],
      ['list'],
      ['get', odd],
      ['forget', odd, '--yes'],
      ['relations', odd],
      ['entities'],
      ['recall', 'Tea?', '--policy', odd],
      ['stats', '--user', 'u\u009b2J'],
      ['doctor', '--debug'],
      ['list', '--debug', '--after', odd],
      [odd],
    ]
    // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point.
    const acting = /[\u001b\u0080-\u009f\u202a-\u202e\u2066-\u2069]/
    for (const argv of runs) {
      const plain = await knotwork([...argv, '--no-color', '--store', store], { tty })
      // A progress line begins anew by itself.
      expect(`${plain.stdout}${plain.stderr}`.replaceAll('\r\u001b[K', '')).not.toMatch(acting)
      const coloured = await knotwork([...argv, '--store', store], { tty })
      const written = `${coloured.stdout}${coloured.stderr}`
      for (const foreign of ['\u001b[8m', '\u001b[31mf', '\u009b', '\u202e', '\u2066'])
        expect(written).not.toContain(foreign)
    }
    const listed = await knotwork(['get', ref, '--json', '--store', store], { tty })
    expect(listed.stdout).not.toMatch(/[\u0080-\u009f\u202a-\u202e]/)
    expect(JSON.stringify(listed.json())).toContain(ref)
  })

  it.each([[''], ['  '], ['-']])('[CL-143] an empty question is refused and gets no verdict: %j', async (question) => {
    const store = await filled('empty-question.db')
    const outcome = await knotwork(['recall', question, '--store', store], { stdin: '\n  \n' })
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toMatch(/^knotwork: recall: question must not be empty\nremedy: .*\n$/)
  })

  it('[CL-144] a store that is a link to itself, or to nothing, is called so', async () => {
    const [loop, dangling] = [folder.path('loop.db'), folder.path('dangling.db')]
    symlinkSync(loop, loop)
    symlinkSync(folder.path('absent.db'), dangling)
    const read = await knotwork(['list', '--store', loop])
    expect(read).toMatchObject({ code: 74, stdout: '' })
    expect(read.stderr).toContain('is a link that leads to no file')
    expect((await knotwork(['list', '--store', dangling])).stderr).toContain('is a link that leads to no file')
    const written = await knotwork(['remember', 'Tea.', '--store', loop])
    expect(written).toMatchObject({ code: 74, stdout: '' })
    expect(written.stderr).toContain('this is a link that leads to itself; remove it')
    const imported = await knotwork(['import', loop, '--store', folder.path('linked.db')])
    expect(imported).toMatchObject({ code: 2, stdout: '' })
    expect(imported.stderr).toContain('it is a link that leads to itself')
  })

  it.each(['init --yes', 'remember Tea.', 'import -'])(
    '[CL-201] %s begins no memory where a link leads that leads to nothing',
    async (command) => {
      const [absent, link] = [folder.path(`absent of ${command}.db`), folder.path(`link of ${command}.db`)]
      symlinkSync(absent, link)
      const outcome = await knotwork([...command.split(' '), '--store', link], { stdin: '{"text":"Tea."}\n' })
      expect(outcome).toMatchObject({ code: 2, stdout: '' })
      expect(outcome.stderr).toMatch(/is a link that leads to no file\nremedy: /)
      expect(existsSync(absent)).toBe(false)
    },
  )

  it.each(['init --yes', 'remember Tea.', 'list'])('[CL-201] %s takes - for no file', async (command) => {
    const outcome = await knotwork([...command.split(' '), '--store', '-'])
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toContain('one that is called so is ./-')
    expect(existsSync('-')).toBe(false)
  })

  it('[CL-145] stats says of an empty scope that others are not, without naming them', async () => {
    const store = await filled('stats-empty.db')
    const { stderr, stdout } = await knotwork(['stats', '--user', 'nobody', '--store', store])
    expect(stderr).toContain('in 1 other of this store: knotwork stats --scopes')
    expect(stdout).toContain('user nobody')
    expect((await knotwork(['stats', '--store', store])).stderr).toBe('')
  })

  it.each(['chat', 'stats --store', 'recall tea --store', 'import', 'init --yes --store', 'list --store'])(
    '[CL-146] %s of a path that cannot be is no defect',
    async (command) => {
      const file = folder.write('plain.txt', 'tea')
      const circle = folder.path(`circle of ${command}`)
      symlinkSync(circle, circle)
      for (const path of [`${file}/x`, folder.path('n'.repeat(300)), circle, `${circle}/x`]) {
        const { code, stderr } = await knotwork([...command.split(' '), path])
        expect([2, 74], stderr).toContain(code)
        expect(stderr).not.toContain('defect')
      }
    },
  )
})
