import { readFileSync } from 'node:fs'
import { errorCodes, MemoryError } from 'knotwork'
import { describe, expect, it } from 'vitest'
import { exitCode, exitCodeOf } from '../src/exit-code.ts'
import { failureLines, failureOf } from '../src/failure.ts'
import { brokenStream, knotwork, testFolder, threeTurns } from './in-process.ts'

const folder = testFolder()
const commands = [
  'init',
  'chat',
  'completion',
  'entities',
  'demo',
  'import',
  'export',
  'remember',
  'recall',
  'reconstruct',
  'trace',
  'why-not',
  'get',
  'list',
  'forget',
  'stats',
  'doctor',
  'reindex',
]

describe('help', () => {
  it.each(commands)(
    '[CL-1] %s --help explains, says where the global options are told and gives an example',
    async (command) => {
      const outcome = await knotwork([command, '--help'])
      expect(outcome).toMatchObject({ code: 0, stderr: '' })
      expect(outcome.stdout).toContain(`Usage: knotwork ${command}`)
      expect(outcome.stdout).toContain('Options of every command: knotwork --help\n')
      expect(outcome.stdout).not.toContain('--tenant <name>')
      expect(outcome.stdout).toMatch(new RegExp(`Examples:\\n(.*\\n)*.*knotwork ${command}`))
    },
  )

  it('[CL-1] tells the global options once, for all commands', async () => {
    const { stdout } = await knotwork(['--help'])
    for (const option of ['--store <file>', '--tenant <name>', '--embedder <name>', '--json', '--debug'])
      expect(stdout).toContain(option)
    expect((await knotwork(['stats', '--user', 'ana', '--store', folder.path('none.db')])).code).toBe(74)
  })

  it('[CL-1] names every command', async () => {
    const { stdout } = await knotwork(['--help'])
    for (const command of commands) expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'))
  })

  it.each([['recall'], ['trace'], ['why-not']])('[CL-1] %s names the default budget', async (command) => {
    const { stdout } = await knotwork([command, '--help'], { columns: 120 })
    expect(stdout).toMatch(/--budget <n> +tokens the context may cost \(default: 2,000\)/)
  })

  it('[CL-1] fits the width of the window', async () => {
    const { stdout } = await knotwork(['recall', '--help'], { columns: 60 })
    const prose = stdout.slice(0, stdout.indexOf('Examples:'))
    for (const line of prose.split('\n')) expect(line.length).toBeLessThanOrEqual(60)
  })

  it('[CL-2] answers no command at all with the help and exit code 2', async () => {
    const outcome = await knotwork([])
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
  })

  it('prints the version', async () => {
    expect((await knotwork(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

describe('errors', () => {
  it.each([
    ['an unknown command', ['recal', 'x']],
    ['an unknown option', ['stats', '--colour']],
    ['a missing argument', ['recall']],
    ['an argument too many', ['stats', 'now']],
  ])('[CL-2] %s is told in two lines, without a stack', async (_what, argv) => {
    const outcome = await knotwork(argv)
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toMatch(/^knotwork: .+\nremedy: .+\n$/)
  })

  it.each([
    [['recal', 'x'], 'knotwork --help'],
    [['stats', '--colour'], 'knotwork stats --help'],
    [['--user', 'ana', 'recall'], 'knotwork recall --help'],
    [['remember', 'x', '--time', '1746000000'], 'knotwork remember --help'],
  ])('[CL-2] %j is helped by %s', async (argv, remedy) => {
    expect((await knotwork(argv)).stderr).toMatch(new RegExp(`\\nremedy: ${remedy}\\n$`))
  })

  it('[CL-2] shows the stack with --debug', async () => {
    const outcome = await knotwork(['stats', '--debug', '--store', folder.path('nowhere.db')])
    expect(outcome.stderr).toMatch(/^ {4}at /m)
  })

  it('[CL-3] is one JSON object on stderr with --json', async () => {
    const outcome = await knotwork(['stats', '--json', '--store', folder.path('nowhere.db')])
    expect(outcome).toMatchObject({ code: 74, stdout: '' })
    expect(JSON.parse(outcome.stderr)).toMatchObject({
      error: { code: 'STORE_UNAVAILABLE', remedy: expect.any(String) },
    })
  })

  it.each(Object.keys(errorCodes) as (keyof typeof errorCodes)[])('[CL-3] %s has an exit code and one line', (code) => {
    const failure = failureOf(new MemoryError(code, 'recall: it went\nwrong \u001b[2J'))
    expect(failure.exitCode).toBe(exitCodeOf[code])
    expect(failure.exitCode).toBeGreaterThan(0)
    expect(failureLines(failure, false)[0]).toBe('knotwork: recall: it went wrong ␛[2J')
  })

  it('[CL-54] the table of exit codes in the README has every code, and no other', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
    const table = /\*\*Exit codes\.\*\*([\s\S]*?)\n\n/.exec(readme)?.[1] ?? ''
    const told = Array.from(table.matchAll(/(?:^|·)\s+(\d+)\s/g), ([, code]) => Number(code))
    const known = new Set<number>([...Object.values(exitCode), ...Object.values(exitCodeOf)])
    expect(told).toEqual([...known].toSorted((a, b) => a - b))
  })

  it('[CL-3] takes what is no MemoryError for a defect of ours', () => {
    expect(failureOf(new TypeError('x is undefined'))).toMatchObject({ code: 'INTERNAL', exitCode: 70 })
  })
})

describe('the store', () => {
  it('[CL-4] is the option, else KNOTWORK_STORE', async () => {
    const [byOption, byEnvironment] = [folder.path('option.db'), folder.path('environment.db')]
    const env = { KNOTWORK_STORE: byEnvironment }
    await knotwork(['remember', 'by environment', '--ref', 'e'], { env })
    await knotwork(['remember', 'by option', '--ref', 'o', '--store', byOption], { env })
    expect((await knotwork(['get', 'e', '--store', byEnvironment])).code).toBe(0)
    expect((await knotwork(['get', 'o', '--store', byOption])).code).toBe(0)
    expect((await knotwork(['get', 'o'], { env })).code).toBe(1)
  })

  it('[CL-4] counts an empty KNOTWORK_STORE as unset', async () => {
    const outcome = await knotwork(['stats'], { env: { KNOTWORK_STORE: '' } })
    expect(outcome.stderr).toContain('knotwork.db does not exist')
  })

  it.each([
    ['recall', 'x'],
    ['why-not', 'x', 'm1'],
    ['get', 'm1'],
    ['list'],
    ['stats'],
    ['reindex'],
    ['forget', 'm1', '--yes'],
  ])('[CL-5] %s does not create one', async (...argv) => {
    const store = folder.path('mistyped.db')
    const outcome = await knotwork([...argv, '--store', store])
    expect(outcome).toMatchObject({ code: 74, stdout: '' })
    expect(outcome.stderr).toMatch(/mistyped\.db does not exist\nremedy: /)
    expect((await knotwork(['stats', '--store', store])).code).toBe(74)
  })

  it.each([['recall', 'x'], ['stats'], ['reindex']])('[CL-5] %s leaves an empty file empty', async (...argv) => {
    const store = folder.write('empty.db', '')
    const outcome = await knotwork([...argv, '--store', store])
    expect(outcome).toMatchObject({ code: 74, stdout: '' })
    expect(outcome.stderr).toMatch(/empty\.db is an empty file, no memory\nremedy: /)
    expect(readFileSync(store)).toHaveLength(0)
  })

  it('[CL-5] doctor leaves an empty file empty, and counts it as a problem', async () => {
    const store = folder.write('hollow.db', '')
    const outcome = await knotwork(['doctor', '--store', store], { columns: 400 })
    expect(outcome.code).toBe(1)
    expect(outcome.stdout).toContain('hollow.db is an empty file, no memory')
    expect(readFileSync(store)).toHaveLength(0)
  })

  it.each([
    ['JSON Lines', `{"text":"${'x'.repeat(99)}"}\n`, /import it: knotwork import .*\.jsonl --store/],
    ['a JSON array', `\ufeff [\n{"text":"${'x'.repeat(99)}"}]\n`, /import it: knotwork import .*\.jsonl --store/],
    ['a text', `Dear diary, ${'x'.repeat(99)}`, /remedy: name another file with --store\n$/],
  ])('[CL-59] says of %s that it is no store, and what it may be for', async (_what, content, remedy) => {
    for (const command of [['recall', 'x'], ['remember', 'x'], ['stats']]) {
      const outcome = await knotwork([...command, '--store', folder.write('chat.jsonl', content)])
      expect(outcome).toMatchObject({ code: 65, stdout: '' })
      expect(outcome.stderr).toMatch(/^knotwork: store: .*chat\.jsonl is no Knotwork store\n/)
      expect(outcome.stderr).toMatch(remedy)
    }
  })

  it('[CL-59] a database that is damaged is not called foreign', async () => {
    const store = folder.write('damaged.db', `SQLite format 3\0${'x'.repeat(4096)}`)
    const outcome = await knotwork(['stats', '--store', store])
    expect(outcome.code).toBe(65)
    expect(outcome.stderr).toMatch(/remedy: knotwork doctor/)
  })

  it('[CL-3] names a file that is no store', async () => {
    const outcome = await knotwork([
      'stats',
      '--store',
      folder.write('text.db', 'just some text, and more of it, no database'),
    ])
    expect(outcome).toMatchObject({ code: 65, stdout: '' })
    expect(outcome.stderr).toMatch(/^knotwork: .*\nremedy: /)
  })
})

describe('streams', () => {
  it('[CL-6] --quiet leaves results and errors only', async () => {
    const store = folder.path('quiet.db')
    await knotwork(['import', '-', '--store', store], { stdin: threeTurns })
    const outcome = await knotwork(['recall', 'Oslo', '--quiet', '--store', store])
    expect(outcome.stderr).toBe('')
    expect(outcome.stdout).toContain('<ref:m1>')
  })

  it('[CL-6] results go to stdout and notes to stderr', async () => {
    const store = folder.path('notes.db')
    await knotwork(['import', '-', '--store', store], { stdin: threeTurns })
    const outcome = await knotwork(['recall', 'Oslo', '--store', store])
    expect(outcome.stderr).toMatch(/^\d+ lines?, \d+ tokens, /)
    for (const line of outcome.stdout.trimEnd().split('\n')) expect(line).toMatch(/^<t:.*<ref:m\d>$/)
  })

  it('[CL-7] help into a closed pipe ends quietly', async () => {
    expect(await knotwork(['--help'], { stdout: brokenStream('EPIPE') })).toMatchObject({ code: 0, stderr: '' })
  })
})
