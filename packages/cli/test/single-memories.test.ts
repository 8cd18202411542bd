import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { widthOf } from '../src/terminal/width.ts'
import { brokenStream, knotwork, testFolder, threeTurns } from './in-process.ts'

const folder = testFolder()

/** A store with the three turns, by name. */
async function filled(name: string): Promise<string> {
  const store = folder.path(name)
  await knotwork(['import', '-', '--store', store], { stdin: threeTurns })
  return store
}

describe('get and list', () => {
  it('[CL-14] get exits with 1 for a ref nobody knows', async () => {
    const store = await filled('get.db')
    const outcome = await knotwork(['get', 'm9', '--store', store])
    expect(outcome).toMatchObject({ code: 1, stdout: '' })
    expect((await knotwork(['get', 'm9', '--json', '--store', store])).json()).toEqual({
      ref: 'm9',
      events: [],
      correctedBy: [],
      corrects: [],
    })
  })

  it('[CL-56] get reads refs from stdin, one a line, and exits with 1 where one is unknown', async () => {
    const store = await filled('refs.db')
    const both = await knotwork(['get', '-', '--store', store], { stdin: 'm1\nm3\n' })
    expect(both.code).toBe(0)
    expect(both.stdout).toMatch(/^m1 .*\nI left Lyon for Oslo in May\.\n\nm3 .*\n我在杭州学会了滑雪。\n\n$/)
    const some = await knotwork(['get', '-', '--json', '--store', store], { stdin: 'm9\nm1\n' })
    expect(some.code).toBe(1)
    expect(some.jsonLines()).toMatchObject([
      { ref: 'm9', events: [], correctedBy: [], corrects: [] },
      { ref: 'm1', events: [{ ref: 'm1' }] },
    ])
  })

  it('get shows when, who, where and the words', async () => {
    const store = await filled('full.db')
    const { stdout } = await knotwork(['get', 'm3', '--store', store])
    expect(stdout).toBe('m3  2025-06-03 09:00  小雨  session s2 · turn 1 · utterance · user\n我在杭州学会了滑雪。\n')
  })

  it('[CL-70] --now is when the question is asked, and --json shows the times an event speaks of', async () => {
    const store = folder.path('now.db')
    const turns = [
      ['m1', 'We sailed yesterday.', '2025-06-02T10:00'],
      ['m2', 'I have lived here since 2019.', '2025-06-09T10:00'],
    ]
    for (const [ref = '', text = '', time = ''] of turns)
      await knotwork(['remember', text, '--ref', ref, '--time', time, '--session', ref, '--store', store])
    const question = 'What did we say last week?'
    const asked = ['recall', question, '--now', '2025-06-10T09:00', '--json', '--store', store]
    expect((await knotwork(asked)).json()).toMatchObject({ context: { lines: [{ ref: 'm1' }] } })
    const why = ['why-not', question, 'm2', '--now', '2025-06-10T09:00', '--json', '--store', store]
    expect((await knotwork(why)).json()).toMatchObject({ verdict: 'window' })
    expect((await knotwork(['recall', question, '--now', 'soon', '--store', store])).code).toBe(2)
    const events = (await knotwork(['list', '--json', '--store', store])).jsonLines()
    expect(events).toMatchObject([
      { occurred: [{ from: '2025-06-01T00:00:00', to: '2025-06-02T00:00:00', granularity: 'day', text: 'yesterday' }] },
      { occurred: [{ to: null, text: 'since 2019' }] },
    ])
  })

  it('[CL-16] list --json prints one event a line', async () => {
    const store = await filled('list.db')
    const events = (await knotwork(['list', '--json', '--store', store])).jsonLines()
    expect(events).toMatchObject([{ ref: 'm1', time: '2025-06-02T10:00:00+02:00' }, { ref: 'm2' }, { ref: 'm3' }])
  })

  it('list goes on where the page before ended', async () => {
    const store = await filled('pages.db')
    const first = await knotwork(['list', '--limit', '2', '--store', store])
    const after = /--after (\d+)/.exec(first.stderr)?.[1] ?? ''
    const second = await knotwork(['list', '--after', after, '--json', '--store', store])
    expect(second.jsonLines()).toMatchObject([{ ref: 'm3' }])
  })

  it('[CL-61] list --json tells the next page on stderr, and nothing on the last', async () => {
    const store = await filled('cursor.db')
    const first = await knotwork(['list', '--limit', '2', '--json', '--store', store])
    expect(first.jsonLines()).toHaveLength(2)
    const { next } = JSON.parse(first.stderr) as { next: number }
    const second = await knotwork(['list', '--limit', '2', '--after', String(next), '--json', '--store', store])
    expect(second).toMatchObject({ stderr: '' })
    expect(second.jsonLines()).toMatchObject([{ ref: 'm3' }])
    expect((await knotwork(['list', '--limit', '2', '--json', '--quiet', '--store', store])).stderr).toBe('')
  })

  it('list of one session', async () => {
    const store = await filled('session.db')
    const events = (await knotwork(['list', '--session', 's2', '--json', '--store', store])).jsonLines()
    expect(events).toMatchObject([{ ref: 'm3' }])
  })

  it('[CL-17] aligns columns in terminal columns, Chinese names included', async () => {
    const store = await filled('align.db')
    const { stdout } = await knotwork(['list', '--store', store])
    const starts = stdout
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => widthOf(line.slice(0, line.search(/I left|Do the|我在/))))
    expect(new Set(starts).size).toBe(1)
  })

  it('[CL-7] ends quietly when the reader has gone', async () => {
    const store = await filled('epipe.db')
    const outcome = await knotwork(['list', '--all', '--store', store], { stdout: brokenStream('EPIPE') })
    expect(outcome).toMatchObject({ code: 0, stderr: '' })
  })

  it('[CL-7] reports stdout that cannot be written for another reason', async () => {
    const store = await filled('enospc.db')
    const outcome = await knotwork(['list', '--store', store], { stdout: brokenStream('ENOSPC') })
    expect(outcome.code).toBe(74)
    expect(outcome.stderr).toContain('stdout cannot be written')
  })
})

describe('forget', () => {
  it('[CL-15] needs --yes where nobody can be asked', async () => {
    const store = await filled('unasked.db')
    expect(await knotwork(['forget', 'm1', '--store', store])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/\nremedy: add --yes\n$/),
    })
    expect((await knotwork(['get', 'm1', '--store', store])).code).toBe(0)
  })

  it.each([
    ['y', 0, 1],
    ['n', 1, 0],
    ['', 1, 0],
  ])('[CL-15] asks on a terminal; %j', async (answer, code, gone) => {
    const store = await filled(`asked-${answer}.db`)
    const tty = { stdin: true, stdout: true, stderr: true }
    const outcome = await knotwork(['forget', 'm1', '--store', store], { stdin: `${answer}\n`, tty })
    expect(outcome.code).toBe(code)
    expect(outcome.stderr).toContain('I left Lyon')
    expect((await knotwork(['get', 'm1', '--store', store])).code).toBe(gone)
  })

  it('[CL-177] --all forgets the whole scope and no other, and no byte of it stays', async () => {
    const store = await filled('all.db')
    await knotwork(['remember', 'Mine stays.', '--user', 'ben', '--store', store])
    for (const argv of [['forget'], ['forget', 'm1', '--all', '--yes'], ['forget', '--all']])
      expect((await knotwork([...argv, '--store', store])).code).toBe(2)
    const tty = { stdin: true, stdout: true, stderr: true }
    const asked = await knotwork(['forget', '--all', '--store', store], { stdin: 'n\n', tty })
    expect(asked.stderr).toContain('3 events of tenant default, agent default, user default')
    expect(asked.code).toBe(1)
    const outcome = await knotwork(['forget', '--all', '--yes', '--json', '--store', store])
    expect(outcome).toMatchObject({ code: 0 })
    expect(outcome.json()).toMatchObject({ events: 3, erased: true })
    const bytes = readFileSync(store)
    for (const words of ['I left Lyon', 'winters', '杭州']) expect(bytes.includes(words)).toBe(false)
    expect(bytes.includes('Mine stays.')).toBe(true)
    expect((await knotwork(['forget', '--all', '--yes', '--store', store])).code).toBe(1)
  })

  it('forgets what is known and names what is not', async () => {
    const store = await filled('some.db')
    const outcome = await knotwork(['forget', 'm1', 'm9', '--yes', '--json', '--store', store])
    expect(outcome.json()).toMatchObject({ events: 1, unknown: ['m9'] })
    expect(outcome.code).toBe(0)
  })

  it('[CL-14] exits with 1 when there was nothing to forget', async () => {
    const store = await filled('none.db')
    expect(await knotwork(['forget', 'm9', '--yes', '--store', store])).toMatchObject({
      code: 1,
      stdout: 'nothing was forgotten\n',
    })
  })
})

describe('remember', () => {
  it.each([
    ['an empty text', ['   ']],
    ['a ref that ends like a part', ['Tea.', '--ref', 'm¶1']],
    ['a session with angle brackets', ['Tea.', '--session', '<s>']],
    ['a speaker of two lines', ['Tea.', '--speaker', 'Ana\nBen']],
    ['a part of the scope with a control character', ['Tea.', '--user', 'a\tb']],
  ])('[CL-83] makes no store for %s', async (_, argv) => {
    const store = folder.path('refused.db')
    const outcome = await knotwork(['remember', ...argv, '--store', store])
    expect([outcome.code, outcome.stdout]).toEqual([2, ''])
    expect(existsSync(store)).toBe(false)
  })

  it('[CL-83] makes one for the first that is valid', async () => {
    const store = folder.path('accepted.db')
    expect((await knotwork(['remember', 'Tea.', '--ref', 'tea', '--store', store])).code).toBe(0)
    expect((await knotwork(['get', 'tea', '--store', store])).stdout).toContain('Tea.')
  })
})
