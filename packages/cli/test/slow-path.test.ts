import { PassThrough, Readable } from 'node:stream'
import { openMemory, SqliteStore } from 'knotwork'
import { describe, expect, it } from 'vitest'
import { contextOf, withMemory } from '../src/context.ts'
import { Sink } from '../src/terminal/sink.ts'
import { knotwork, testFolder } from './in-process.ts'

const folder = testFolder()

const turns = [
  { speaker: 'Ana', text: 'Which pier do you like best?', session: 's', ref: 'q' },
  { speaker: 'Ben', text: 'The old one.', session: 's', ref: 'a' },
  { speaker: '小雨', text: '你们几点到？', session: 'z', ref: 'q2' },
  { speaker: 'Ben', text: '八点左右。', session: 'z', ref: 'a2' },
]

/** A store with the turns, for one or several users. */
async function filled(name: string, users: readonly string[] = ['default']): Promise<string> {
  const store = folder.path(name)
  const stdin = turns.map((turn) => `${JSON.stringify(turn)}\n`).join('')
  for (const user of users) await knotwork(['import', '-', '--no-settle', '--user', user, '--store', store], { stdin })
  return store
}

/** A store in which the job of one event was given up. */
async function withDead(name: string): Promise<string> {
  const file = await filled(name)
  const store = await SqliteStore.open(file)
  const [job] = await store.jobs.claim({ worker: 'w', now: 1e15, leaseMs: 1, limit: 1 })
  await store.jobs.settle('w', [{ id: job?.id ?? 0, outcome: 'dead', reason: 'answers 1: no answer' }])
  await store.close()
  return file
}

describe('other commands', () => {
  it('[CL-35] leave the slow work alone, however long they take: also memories that are waited for', async () => {
    const { settings, out, surroundings } = contextOf(
      {
        stdin: Readable.from([]),
        stdout: new PassThrough(),
        stderr: new PassThrough(),
        env: {},
        tty: { stdin: false, stdout: false, stderr: false },
        columns: 80,
        onInterrupt: () => () => undefined,
      },
      { stdout: new Sink(new PassThrough()), stderr: new Sink(new PassThrough()) },
      { store: await filled('alone.db'), embedder: 'none', color: false },
    )
    await withMemory({ settings, out, surroundings }, { missing: 'refuse', vectors: false }, async (memory) => {
      // Where a memory has a worker of its own, waiting starts it at once.
      expect(await memory.settled('q', { timeoutMs: 200 })).toBe('timeout')
      expect(memory.worker.state).toMatchObject({ status: 'stopped', done: 0 })
    })
  })
})

describe('settle', () => {
  it('[CL-25] consolidates one scope; the second time nothing is left', async () => {
    const store = await filled('settle.db', ['default', 'ben'])
    const first = await knotwork(['settle', '--store', store])
    expect(first).toMatchObject({ code: 0, stdout: '4 events understood, 2 relations found, 0 taken back\n' })
    expect((await knotwork(['settle', '--json', '--store', store])).json()).toEqual({
      done: 0,
      retried: 0,
      dead: 0,
      relations: { added: 0, removed: 0 },
      waiting: 0,
      givenUp: [],
      model: null,
    })
    const other = await knotwork(['stats', '--user', 'ben', '--json', '--store', store])
    expect(other.json()).toMatchObject({ jobs: { waiting: 4 } })
  })

  it('[CL-25] [CL-22] names what was given up, exits with 1, and tries it again when asked', async () => {
    const store = await withDead('dead.db')
    const outcome = await knotwork(['settle', '--store', store])
    expect(outcome.code).toBe(1)
    expect(outcome.stdout).toContain('\ngiven up after 1 attempt: q: answers 1: no answer\n')
    expect((await knotwork(['stats', '--store', store])).stdout).toMatch(/^jobs given up +1; knotwork settle/m)
    expect((await knotwork(['doctor', '--store', store], { columns: 200 })).stdout).toMatch(
      /✗ jobs .*\n +remedy: .*settle --retry-dead/,
    )
    expect((await knotwork(['settle', '--retry-dead', '--store', store])).code).toBe(0)
    expect((await knotwork(['stats', '--store', store])).stdout).not.toContain('given up')
  })

  it('[CL-25] refuses a store that does not exist', async () => {
    for (const command of ['settle', 'worker', 'relations'])
      expect((await knotwork([command, '--store', folder.path('missing.db')])).code).toBe(74)
  })
})

describe('worker', () => {
  it('[CL-26] --once works off all scopes and ends', async () => {
    const store = await filled('once.db', ['ana', 'ben'])
    const outcome = await knotwork(['worker', '--once', '--store', store])
    expect(outcome).toMatchObject({ code: 0, stderr: '' })
    expect(outcome.stdout).toBe('8 jobs done, 0 failed and wait, 0 given up; 4 relations found, 0 taken back\n')
    expect((await knotwork(['worker', '--once', '--json', '--store', store])).json()).toMatchObject({ done: 0 })
  })

  it('[CL-26] goes on until it is interrupted, also with what is remembered meanwhile', async () => {
    const store = await filled('running.db')
    let stop: () => void = () => undefined
    const running = knotwork(['worker', '--store', store], { onInterrupt: (given) => (stop = given) })
    const memory = await openMemory(store, { embedder: 'none', worker: 'none' })
    expect(await memory.settled(['q', 'a', 'q2', 'a2'], { timeoutMs: 20_000 })).toBe('settled')
    const receipt = await memory.remember({ text: 'Later.', session: 's' })
    expect(await memory.settled(receipt, { timeoutMs: 20_000 })).toBe('settled')
    await memory.close()
    stop()
    expect(await running).toMatchObject({
      code: 0,
      stdout: '5 jobs done, 0 failed and wait, 0 given up; 2 relations found, 0 taken back\n',
      stderr: 'waiting for work; Ctrl-C ends\n',
    })
  })
})

describe('relations', () => {
  it('[CL-27] lists ends, kind, state, belief, generator and quote; order of turns only when asked', async () => {
    const store = await filled('relations.db')
    await knotwork(['settle', '--store', store])
    const text = (await knotwork(['relations', '--store', store])).stdout
    expect(text.split('\n')[0]).toMatch(/^graph +from +relation +to +state +belief +made by +quote$/)
    expect(text).toMatch(/^semantic +q +is answered by +a +active +0.85 +answers 3 +Which pier do you like best\?$/m)
    expect(text).not.toContain('temporal')
    const next = await knotwork(['relations', '--graph', 'temporal', '--json', '--store', store])
    expect(next.jsonLines()).toHaveLength(3)
  })

  it('[CL-27] narrows to a memory, a state and a number', async () => {
    const store = await filled('narrow.db')
    await knotwork(['settle', '--store', store])
    const ends = async (...argv: string[]): Promise<string[]> => {
      const lines = (await knotwork(['relations', ...argv, '--json', '--store', store])).jsonLines()
      return (lines as { from: string; to: string }[]).map(({ from, to }) => `${from}→${to}`)
    }
    expect(await ends('a')).toEqual(['q→a'])
    expect(await ends('--state', 'candidate')).toEqual([])
    expect(await ends('--limit', '1')).toHaveLength(1)
    const limited = await knotwork(['relations', '--limit', '1', '--store', store])
    expect(limited.stderr).toContain('there are more')
  })

  it('[CL-27] after settling, says that a memory has none, not that nobody looked', async () => {
    const store = folder.path('unrelated.db')
    await knotwork(['import', '-', '--store', store], { stdin: '{"ref":"a","text":"Rain."}\n' })
    const outcome = await knotwork(['relations', 'a', '--store', store])
    expect(outcome).toMatchObject({ code: 0, stdout: '' })
    expect(outcome.stderr).toBe('a has no relations; the order of turns: --graph temporal\n')
    const causal = await knotwork(['relations', '--graph', 'causal', '--store', store])
    expect(causal.stderr).toBe('there are no relations of this kind\n')
  })

  it('[CL-58] reads from the first end to the second, and says in its help which way each kind leads', async () => {
    const store = await filled('words.db')
    await knotwork(['settle', '--store', store])
    const line = (await knotwork(['relations', 'a', '--store', store])).stdout.split('\n')[1] ?? ''
    // q asks, a answers.
    expect(line).toMatch(/^semantic +q +is answered by +a /)
    const [json] = (await knotwork(['relations', 'a', '--json', '--store', store])).jsonLines()
    expect(json).toMatchObject({ from: 'q', kind: 'answers', to: 'a' })
    const { stdout } = await knotwork(['relations', '--help'], { columns: 400 })
    expect(stdout).toContain('answers (A is answered by B)')
    expect(stdout).toContain('depends-on (A is a condition of B)')
  })

  it('[CL-27] says where there is nothing, and exits with 1 for a memory that is none', async () => {
    const store = await filled('unsettled.db')
    expect(await knotwork(['relations', '--store', store])).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('knotwork settle'),
    })
    expect(await knotwork(['relations', 'nobody', '--store', store])).toMatchObject({ code: 1, stdout: '' })
    expect((await knotwork(['relations', '--graph', 'family', '--store', store])).code).toBe(2)
  })
})
