import { describe, expect, it } from 'vitest'
import { widthOf } from '../src/terminal/width.ts'
import { knotwork, testFolder, threeTurns } from './in-process.ts'

const folder = testFolder()

/** A store with the three turns, by name. */
async function filled(name: string): Promise<string> {
  const store = folder.path(name)
  await knotwork(['import', '-', '--store', store], { stdin: threeTurns })
  return store
}

describe('remember', () => {
  it('stores the argument, and again is a no-op for a ref', async () => {
    const argv = [
      'remember',
      'I ski.',
      '--speaker',
      'Ana',
      '--ref',
      'r1',
      '--json',
      '--store',
      folder.path('remember.db'),
    ]
    expect((await knotwork(argv)).json()).toMatchObject({ status: 'stored', ref: 'r1' })
    expect((await knotwork(argv)).json()).toMatchObject({ status: 'duplicate', ref: 'r1' })
  })

  it('reads stdin and drops the line break that ends it', async () => {
    const store = folder.path('piped.db')
    await knotwork(['remember', '--ref', 'p', '--store', store], { stdin: 'two\nlines\n' })
    const got = (await knotwork(['get', 'p', '--json', '--store', store])).json()
    expect(got).toMatchObject({ events: [{ text: 'two\nlines' }] })
  })

  it.each(['1746000000', '1746000000000', 'yesterday'])(
    '[CL-53] --time %s is refused with what a flag can pass',
    async (time) => {
      const outcome = await knotwork(['remember', 'x', '--time', time, '--store', folder.path('timed.db')])
      expect(outcome).toMatchObject({ code: 2, stdout: '' })
      expect(outcome.stderr).toContain('It must be ISO 8601 such as 2025-06-02')
      expect(outcome.stderr).not.toContain('epoch')
    },
  )

  it('[CL-11] exits with 1 and a remedy when the ref is taken by another text', async () => {
    const store = await filled('taken.db')
    const outcome = await knotwork(['remember', 'Something else.', '--ref', 'm1', '--store', store])
    expect(outcome.code).toBe(1)
    expect(outcome.stderr).toMatch(/conflict: m1 .*\nremedy: /)
  })

  it.each([
    ['an empty text', ['remember', '   ']],
    ['an empty scope part', ['remember', 'x', '--user', '']],
  ])('[CL-2] refuses %s with exit code 2', async (_what, argv) => {
    const outcome = await knotwork([...argv, '--store', folder.path('refused.db')])
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toMatch(/^(store: .*\n)?knotwork: \w+: \w+ must/)
  })

  it('[CL-2] does not wait for a terminal to say something', async () => {
    const outcome = await knotwork(['remember', '--store', folder.path('waits.db')], { tty: { stdin: true } })
    expect(outcome.code).toBe(2)
  })
})

describe('recall', () => {
  it('[CL-21] prints in a pipe exactly the context', async () => {
    const store = await filled('recall.db')
    const text = await knotwork(['recall', 'Where did Ana move?', '--store', store])
    const json = (await knotwork(['recall', 'Where did Ana move?', '--json', '--store', store])).json() as {
      context: { text: string }
    }
    expect(text.stdout).toBe(`${json.context.text}\n`)
    expect(text.stdout).toContain('<t:2025-06-02> Ana: I left Lyon for Oslo in May. <ref:m1>')
  })

  it('[CL-16] gives one JSON document, with the trace where it is asked for', async () => {
    const store = await filled('trace.db')
    const plain = (await knotwork(['recall', '滑雪', '--json', '--store', store])).json()
    expect(plain).toMatchObject({
      question: '滑雪',
      context: { lines: expect.arrayContaining([expect.objectContaining({ ref: 'm3', speaker: '小雨', rank: 1 })]) },
    })
    expect(plain).not.toHaveProperty('trace')
    const traced = (await knotwork(['recall', '滑雪', '--json', '--trace', '--top', '1', '--store', store])).json()
    expect(traced).toMatchObject({
      trace: { policy: 'default', plan: { language: 'zh' }, candidates: [{ ref: 'm3' }] },
    })
  })

  it('[CL-37] tells on stderr whether the context supports an answer and what is missing, in JSON all of it', async () => {
    const store = await filled('verdict.db')
    const known = await knotwork(['recall', 'Where did Ana leave Lyon for?', '--store', store])
    expect(known.stderr).toMatch(/^the context supports an answer \(support [01]\.\d\d\)$/m)
    const argv = ['recall', 'Which submarine sank?', '--store', store, '--profile', 'conservative']
    const unknown = await knotwork(argv)
    expect(unknown.stderr).toMatch(/^the context does not support an answer \(support 0\.\d\d\)$/m)
    expect(unknown.stderr).toMatch(/^ {2}no line tells anything$/m)
    const json = (await knotwork([...argv, '--json'])).json()
    expect(json).toMatchObject({
      context: { order: 'session' },
      verdict: { verdict: 'none', missing: ['submarine', 'sank'] },
    })
    const asked = (
      await knotwork(['recall', 'When did I leave Lyon?', '--asker', 'Ana', '--store', store, '--json'])
    ).json()
    expect(asked).toMatchObject({
      verdict: { verdict: 'supported', facets: [{ facet: 'Ana', kind: 'person', covered: true }, {}, {}] },
    })
  })

  it('keeps to the budget', async () => {
    const store = await filled('budget.db')
    const found = (await knotwork(['recall', 'Lyon winters', '--budget', '22', '--json', '--store', store])).json()
    expect(found).toMatchObject({ context: { lines: [{ ref: 'm1' }] } })
    expect((found as { context: { tokens: number } }).context.tokens).toBeLessThanOrEqual(22)
  })

  it('[CL-33] shows a trace with a row per candidate and what became of it', async () => {
    const store = await filled('table.db')
    const { stdout } = await knotwork(['recall', 'When did Ana leave for Oslo?', '--trace', '--store', store])
    expect(stdout).toMatch(/policy default · language en/)
    expect(stdout).toMatch(/^1 +m1 +\d\.\d{3} +█+.*in context$/m)
    expect(stdout).toMatch(/^# +ref +score +context /m)
    expect(stdout).toMatch(/^walk: \d+ events?, depth \d/m)
    expect(stdout).toMatch(/^and \d steps? to the turn before or after: --pruned shows them$/m)
    const all = await knotwork(['recall', 'When did Ana leave for Oslo?', '--trace', '--pruned', '--store', store])
    expect(all.stdout).toMatch(/^ {2}m\d → m\d {2}temporal\/next\/forward {2}phi \d\.\d\d {2}score \d\.\d{3} {2}kept$/m)
  })

  it('[CL-33] says when no relations were walked', async () => {
    const store = await filled('unwalked.db')
    const { stdout } = await knotwork(['recall', 'Oslo', '--trace', '--policy', 'lexical-only', '--store', store])
    expect(stdout).toMatch(/^walk: no relations were walked$/m)
  })

  it('[CL-56] reads questions from stdin, one a line: each context under its question', async () => {
    const store = await filled('asked.db')
    const stdin = 'Where did Ana move?\n\n  滑雪  \n'
    const { code, stdout } = await knotwork(['recall', '-', '--budget', '30', '--store', store], { stdin })
    expect(code).toBe(0)
    const one = async (question: string): Promise<string> =>
      (await knotwork(['recall', question, '--budget', '30', '--store', store])).stdout
    const [first, second] = [await one('Where did Ana move?'), await one('滑雪')]
    expect(stdout).toBe(`# Where did Ana move?\n${first}\n# 滑雪\n${second}\n`)
    const lines = (await knotwork(['recall', '-', '--json', '--store', store], { stdin })).jsonLines()
    expect(lines).toMatchObject([{ question: 'Where did Ana move?' }, { question: '滑雪' }])
  })

  it('[CL-56] names a line of stdin that cannot be read', async () => {
    const store = await filled('latin.db')
    const outcome = await knotwork(['recall', '-', '--store', store], { stdin: Buffer.from([0x61, 0x0a, 0xe9]) })
    expect(outcome.code).toBe(2)
    expect(outcome.stderr).toContain('line 2 of stdin cannot be read: the line is not valid UTF-8')
  })

  it.each([[['--top', '3']], [['--pruned']], [['--pruned', '--top', '3', '--json']]])(
    '[CL-60] refuses %j without --trace',
    async (flags) => {
      const store = await filled('unread.db')
      expect(await knotwork(['recall', 'x', ...flags, '--store', store])).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining('--trace'),
      })
    },
  )

  it('[CL-55] says of a budget that takes nothing what the best would cost', async () => {
    const store = await filled('tight.db')
    const outcome = await knotwork(['recall', 'Lyon', '--budget', '1', '--store', store])
    expect(outcome).toMatchObject({ code: 0, stdout: '' })
    expect(outcome.stderr).toMatch(/^note: no line fits the budget of 1; the best of \d found costs \d+ tokens$/m)
    expect(outcome.stderr).not.toContain('nothing was found')
  })

  it('takes an empty memory for no error', async () => {
    const store = folder.path('forgotten.db')
    await knotwork(['remember', 'x', '--ref', 'x', '--store', store])
    await knotwork(['forget', 'x', '--yes', '--store', store])
    const outcome = await knotwork(['recall', 'anything', '--store', store])
    expect(outcome).toMatchObject({ code: 0, stdout: '' })
    expect(outcome.stderr).toContain('nothing is remembered')
  })

  it.each([
    ['--budget', '0'],
    ['--budget', 'many'],
    ['--policy', 'best'],
    ['--embedder', 'gpt'],
  ])('[CL-2] refuses %s %s', async (flag, value) => {
    const outcome = await knotwork(['recall', 'x', flag, value, '--store', folder.path('flags.db')])
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toMatch(/^knotwork: .*\nremedy: /)
  })

  it('[CL-19] shows control characters of a memory on a terminal and leaves them alone in a pipe', async () => {
    const store = folder.path('escape.db')
    await knotwork(['remember', 'red \u001b[31m alert \u001b[2J end', '--store', store])
    const onTerminal = await knotwork(['recall', 'alert', '--no-color', '--store', store], { tty: { stdout: true } })
    expect(onTerminal.stdout).toContain('red ␛[31m alert ␛[2J end')
    expect(onTerminal.stdout).not.toContain('\u001b')
    expect((await knotwork(['recall', 'alert', '--store', store])).stdout).toContain('\u001b[2J')
  })

  it('[CL-20] colours on a terminal only, and not against NO_COLOR, --no-color, --json or TERM=dumb', async () => {
    const store = await filled('color.db')
    const argv = ['recall', 'Oslo', '--store', store]
    const tty = { stdout: true }
    const colorCode = '\u001b['
    expect((await knotwork(argv, { tty })).stdout).toContain(colorCode)
    expect((await knotwork(argv)).stdout).not.toContain(colorCode)
    expect((await knotwork(argv, { tty, env: { NO_COLOR: '1' } })).stdout).not.toContain(colorCode)
    expect((await knotwork(argv, { tty, env: { TERM: 'dumb' } })).stdout).not.toContain(colorCode)
    expect((await knotwork([...argv, '--no-color'], { tty })).stdout).not.toContain(colorCode)
    expect((await knotwork([...argv, '--json'], { tty })).stdout).not.toContain(colorCode)
  })

  it('[CL-18] fits every line into the window', async () => {
    const store = folder.path('narrow.db')
    await knotwork(['remember', '小雨在杭州学会了滑雪，然后搬到了奥斯陆。'.repeat(6), '--store', store])
    const { stdout } = await knotwork(['recall', '滑雪', '--trace', '--no-color', '--store', store], {
      tty: { stdout: true },
      columns: 60,
    })
    for (const line of stdout.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(60)
  })
})

describe('why-not', () => {
  it('explains a memory that found no room', async () => {
    const store = await filled('why.db')
    const outcome = await knotwork(['why-not', 'Lyon winters', 'm2', '--budget', '22', '--json', '--store', store])
    expect(outcome.code).toBe(0)
    expect(outcome.json()).toMatchObject({ ref: 'm2', verdict: 'budget', candidate: { ref: 'm2' } })
  })

  it('shows the memory, the verdict and its numbers', async () => {
    const store = await filled('verdict.db')
    const { stdout } = await knotwork(['why-not', 'Oslo', 'm1', '--store', store])
    expect(stdout).toContain('I left Lyon for Oslo in May.')
    expect(stdout).toContain('in the context')
    expect(stdout).toMatch(/^1 +m1 /m)
  })

  it('[CL-32] takes the question first, and draws on the scale of the best of the context', async () => {
    const store = await filled('scale.db')
    const { stdout } = await knotwork(['why-not', 'Why did Ana leave Lyon in May?', 'm3', '--store', store])
    const rows = stdout.split('\n').slice(stdout.split('\n').findIndex((line) => /^#/.test(line)) + 1)
    expect(rows.map((row) => /^ *\d+ +(\S+)/.exec(row)?.[1]).filter(Boolean)).toEqual(['m1', 'm3'])
    expect(rows[0]).toContain('█'.repeat(10))
    expect(rows[1]).not.toContain('█'.repeat(10))
  })

  it('[CL-14] exits with 1 for a ref nobody knows', async () => {
    const store = await filled('nobody.db')
    expect(await knotwork(['why-not', 'Oslo', 'm9', '--json', '--store', store])).toMatchObject({ code: 1 })
  })
})

describe('stats', () => {
  it('counts', async () => {
    const store = await filled('stats.db')
    expect((await knotwork(['stats', '--json', '--store', store])).json()).toMatchObject({
      events: 3,
      sessions: 2,
      speakers: 3,
    })
    expect((await knotwork(['stats', '--store', store])).stdout).toMatch(/^events +3$/m)
  })

  it('[CL-23] sees one scope only', async () => {
    const store = await filled('scope.db')
    const other = await knotwork(['stats', '--json', '--user', 'ana', '--store', store])
    expect(other.json()).toMatchObject({ events: 0, scope: { user: 'ana' } })
  })
})

describe('scopes', () => {
  it('[CL-55] stats --scopes lists those that hold events, in words and as JSON', async () => {
    const store = await filled('scopes.db')
    await knotwork(['remember', '茶', '--user', '小雨', '--store', store])
    const { stdout } = await knotwork(['stats', '--scopes', '--store', store])
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/ {2,}/)),
    ).toEqual([
      ['tenant', 'agent', 'user', 'events'],
      ['default', 'default', 'default', '3'],
      ['default', 'default', '小雨', '1'],
    ])
    expect((await knotwork(['stats', '--scopes', '--json', '--store', store])).json()).toEqual({
      store,
      scopes: [
        { tenant: 'default', agent: 'default', user: 'default', events: 3 },
        { tenant: 'default', agent: 'default', user: '小雨', events: 1 },
      ],
    })
  })

  it.each([['recall', 'Oslo'], ['list'], ['doctor']])(
    '[CL-55] %s says of an empty scope that others are not',
    async (...argv) => {
      const store = await filled('mistaken.db')
      const wide = { columns: 400 }
      const wrong = await knotwork([...argv, '--user', 'anna', '--store', store], wide)
      const said =
        /nothing is remembered in this scope yet \(tenant default, agent default, user anna\), but in 1 other of this store: knotwork stats --scopes/
      expect(wrong.stdout + wrong.stderr).toMatch(said)
      await knotwork(['forget', 'm1', 'm2', 'm3', '--yes', '--store', store])
      const empty = await knotwork([...argv, '--user', 'anna', '--store', store], wide)
      expect(empty.stdout + empty.stderr).toMatch(/user anna\)/)
      expect(empty.stdout + empty.stderr).not.toContain('--scopes')
    },
  )
})

describe('reindex', () => {
  it('says that an embedder is needed', async () => {
    const store = await filled('reindex.db')
    const outcome = await knotwork(['reindex', '--store', store])
    expect(outcome).toMatchObject({ code: 69, stdout: '' })
  })
})

describe('looking back', () => {
  it('[CL-36] recall and why-not look back to a time, and refuse what is none', async () => {
    const store = await filled('back.db')
    const asked = ['Where did Ana go?', '--store', store]
    const refs = async (...flags: string[]): Promise<string[]> => {
      const { context } = (await knotwork(['recall', ...asked, '--json', ...flags])).json() as {
        context: { lines: { ref: string }[] }
      }
      return context.lines.map(({ ref }) => ref)
    }
    const all = await refs()
    expect(all).toContain('m1')
    expect(await refs('--as-of', '2000-01-01')).toEqual([])
    expect(await refs('--as-of', '2100-01-01', '--deadline', '60000')).toEqual(all)
    const why = await knotwork(['why-not', 'Where did Ana go?', 'm1', '--as-of', '2000-01-01', '--store', store])
    expect(why.stdout).toContain('did not exist at the moment asked for')
    const wrong = await knotwork(['recall', ...asked, '--as-of', 'yesterday'])
    expect(wrong).toMatchObject({ code: 2, stdout: '' })
    expect(wrong.stderr).toContain('recall: asOf must be an ISO 8601 time')
  })
})
