import { readFileSync } from 'node:fs'
import { type GoldReading, ModelServer, readingScript, ScriptedModel } from '@knotwork/testkit'
import { type Memory, openMemory, type RememberInput } from 'knotwork'
import { afterAll, describe, expect, it } from 'vitest'
import { demoFile } from '../src/assets.ts'
import { chinese, english } from './demo-readings.ts'
import { knotwork, testFolder } from './in-process.ts'

const folder = testFolder()
const servers: ModelServer[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))

/** A server whose model plays a reading. */
async function serving(gold: GoldReading): Promise<ModelServer> {
  const script = readingScript(gold)
  const server = await ModelServer.open({
    answers: ({ messages, response_format: format }) => {
      const shape = (format as { json_schema?: { name?: string } } | undefined)?.json_schema?.name ?? ''
      const asked = (messages as { role: 'system' | 'user'; content: string }[]).map(({ role, content }) => ({
        role,
        text: content,
      }))
      return script({ messages: asked, shape: { name: shape, schema: { type: 'boolean' } } }, 0)
    },
  })
  servers.push(server)
  return server
}

const lines = [
  ['Ana', 'I moved to Bergen because of the rain, I love it.'],
  ['Ben', 'Nobody loves rain. What about your job?'],
  ['Ana', 'I teach at the harbour school now.'],
  ['Ben', 'And the boat?'],
  ['Ana', 'Sold. It leaked.'],
  ['Ben', 'So you walk to work?'],
  ['Ana', 'Every day, ten minutes.'],
  ['Ben', 'Good for you.'],
] as const
const gold: GoldReading = {
  facts: [{ quote: 'Every day, ten minutes', subject: 'Ana', slot: 'habit', claim: 'holds', about: 'walking to work' }],
  topics: [{ quote: 'I moved to Bergen', text: 'a move to Bergen' }],
}

async function filled(name: string, args: readonly string[] = []): Promise<string> {
  const store = folder.path(name)
  const stdin = lines.map(
    ([speaker, text], i) =>
      `${JSON.stringify({ speaker, text, ref: `m${i + 1}`, session: 's', time: '2025-03-04T10:00:00Z' })}\n`,
  )
  await knotwork(['import', '-', '--no-settle', '--store', store, ...args], { stdin: stdin.join('') })
  return store
}

describe('settle with a model', () => {
  it('[MT-50] reads what rules have understood, says what it cost, and does it once', async () => {
    const server = await serving(gold)
    const store = await filled('settle.db')
    const model = `${server.url}#tiny`
    const first = await knotwork(['settle', '--store', store, '--model', model, '--price', '1,2'])
    expect(first.code).toBe(0)
    expect(first.stdout).toMatch(
      /8 events understood.*\n8 events read with a model: 1 call, 7 tokens in, 3 out, 1 an event, cost /u,
    )
    const again = await knotwork(['settle', '--store', store, '--json'], { env: { KNOTWORK_MODEL: model } })
    expect(again.json()).toMatchObject({ done: 0, waiting: 0, model: { events: 0, calls: 0 } })
    expect(server.served).toHaveLength(1)
    const memory = await openMemory(store, { embedder: 'none', worker: 'none' })
    expect((await memory.derived()).records.map(({ kind, model: by }) => [kind, by])).toEqual([
      ['fact', 'tiny'],
      ['topic', 'tiny'],
    ])
    await memory.close()
    expect((await knotwork(['stats', '--store', store])).stdout).toMatch(/read by models\s+8 events in 1 window/u)
  })

  it('[MT-51] --estimate asks nothing, and a cap leaves what it stopped waiting', async () => {
    const server = await serving(gold)
    const store = await filled('estimate.db')
    const free = await knotwork(['settle', '--store', store, '--estimate'])
    expect(free.stdout).toMatch(/^8 events unread, in 1 window: about .* tokens in, .* out\ncost unknown/u)
    const priced = await knotwork(['settle', '--store', store, '--estimate', '--price', '1,2', '--json'])
    expect(priced.json()).toMatchObject({ events: 8, windows: 1, cost: expect.any(Number) as number })
    const model = `${server.url}#tiny`
    const capped = await knotwork(['settle', '--store', store, '--model', model, '--calls-max', '0'])
    expect(capped.code).toBe(1)
    expect(capped.stdout).toMatch(/8 events left/u)
    expect(capped.stdout).toMatch(/stopped before the next call/u)
    expect(server.served).toHaveLength(0)
    expect((await knotwork(['settle', '--store', store, '--model', model])).code).toBe(0)
  })

  it('[MT-52] --record keeps what the model says, and --replay says it again without one', async () => {
    const server = await serving(gold)
    const file = folder.path('replies.jsonl')
    const model = `${server.url}#tiny`
    const recorded = await filled('recorded.db')
    await knotwork(['settle', '--store', recorded, '--model', model, '--record', file])
    expect(readFileSync(file, 'utf8')).toContain('a move to Bergen')
    await server.close()
    const replayed = await filled('replayed.db')
    const run = await knotwork(['settle', '--store', replayed, '--model', model, '--replay', file, '--json'])
    expect(run.json()).toMatchObject({ waiting: 0, model: { events: 8, calls: 1 } })
    const other = await knotwork([
      'settle',
      '--store',
      await filled('other.db'),
      '--model',
      model.replace('tiny', 'other'),
      '--replay',
      file,
    ])
    expect(other.code).toBe(1)
  })

  it('[MT-53] what makes no sense is refused with the remedy, before anything is opened', async () => {
    const store = await filled('wrong.db')
    const run = (...args: string[]) => knotwork(['settle', '--store', store, ...args])
    expect((await run('--model', 'qwen3')).stderr).toMatch(/URL#NAME/u)
    expect((await run('--calls-max', '3')).stderr).toMatch(/--calls-max needs a model/u)
    expect((await run('--price', '1')).stderr).toMatch(/two numbers/u)
    const both = await run('--model', 'http://127.0.0.1:9/v1#x', '--record', 'a', '--replay', 'b')
    expect(both.stderr).toMatch(/exclude each other/u)
    const env = await knotwork(['settle', '--store', store], { env: { KNOTWORK_MODEL: 'qwen3' } })
    expect(env.stderr).toMatch(/KNOTWORK_MODEL must be URL#NAME/u)
  })
})

describe('a worker with a model', () => {
  it('[MT-54] reads every scope, also what was understood before it had one', async () => {
    const server = await serving(gold)
    const store = await filled('worker.db')
    await filled('worker.db', ['--user', 'ben'])
    await knotwork(['settle', '--store', store])
    const run = await knotwork(['worker', '--once', '--store', store, '--json'], {
      env: { KNOTWORK_MODEL: `${server.url}#tiny`, KNOTWORK_MODEL_KEY: 'secret-key' },
    })
    expect(run.json()).toMatchObject({ dead: 0, retried: 0 })
    expect(server.served).toHaveLength(2)
    expect(server.served[0]?.headers.authorization).toBe('Bearer secret-key')
    for (const user of ['default', 'ben']) {
      const memory = await openMemory(store, { embedder: 'none', worker: 'none', scope: { user } })
      expect((await memory.stats()).derived).toMatchObject({ windows: 1, events: 8 })
      await memory.close()
    }
  })
})

describe('the demo’s conversations, read as gold', () => {
  const inputsOf = (language: string): RememberInput[] =>
    readFileSync(demoFile(`conversation.${language}.jsonl`), 'utf8')
      .split('\n')
      .flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line) as RememberInput]))

  async function opened(language: string, reading: GoldReading | null): Promise<Memory> {
    const models =
      reading === null
        ? {}
        : {
            models: {
              consolidation: new ScriptedModel(readingScript(reading), { name: 'gold', version: '1' }),
              verifying: new ScriptedModel(readingScript({}), { name: 'judge', version: '1' }),
            },
          }
    const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none', ...models })
    await memory.rememberMany(inputsOf(language))
    const report = await memory.consolidate()
    expect(report).toMatchObject({ dead: 0, retried: 0, waiting: 0 })
    if (report.model !== null) expect(report.model.calls / 2).toBeLessThanOrEqual(218 / 8)
    return memory
  }

  it.each([
    ['en', english, ['Mosterd', 'Saskia'], 'When did Saskia stop drinking coffee?'],
    ['zh', chinese, ['芥末', '若棠'], '若棠还喝咖啡吗？'],
  ] as const)(
    '[MT-47] %s: facts, causes and personas appear with their sources, and go with their generator',
    async (language, reading, [cat, friend], question) => {
      const plain = await opened(language, null)
      const memory = await opened(language, reading)
      const { records } = await memory.derived({ limit: 1000 })
      const items = [reading.entities, reading.facts, reading.causes, reading.dates, reading.topics].flatMap(
        (list) => list ?? [],
      )
      const read = records.filter(({ kind }) => kind !== 'summary')
      // What is left out would be a word of the gold that does not stand in the conversation.
      expect(read.map(({ quote }) => quote).sort()).toEqual(items.map(({ quote }) => quote).sort())
      for (const { refs, quote } of records) {
        const texts = (await Promise.all(refs.map((ref) => memory.get(ref)))).flat().map(({ text }) => text)
        expect(texts.some((text) => text.includes(quote))).toBe(true)
      }
      const { relations } = await allRelations(memory)
      const own = relations.filter(({ provenance }) => provenance.generator === 'extract')
      expect(own.filter(({ kind, state }) => kind === 'causes' && state === 'active')).toHaveLength(
        reading.causes?.length ?? 0,
      )
      expect(own.filter(({ kind }) => kind === 'updates').length).toBeGreaterThan(1)
      expect((await memory.persona(cat))?.about).toHaveLength(1)
      expect((await memory.persona(friend))?.facts.some(({ by, toMs }) => by === 'extract' && toMs !== null)).toBe(true)
      expect(await memory.retire({ generator: 'extract' })).toMatchObject({ status: 'done' })
      expect(await visible(memory, question)).toEqual(await visible(plain, question))
      await plain.close()
      await memory.close()
    },
    60_000,
  )

  async function allRelations(memory: Memory): Promise<Awaited<ReturnType<Memory['relations']>>> {
    const relations = []
    for (let after = 0; ; ) {
      const page = await memory.relations({
        after,
        states: ['candidate', 'active', 'stable', 'superseded', 'rejected'],
      })
      relations.push(...page.relations)
      if (page.next === null) return { relations, next: null }
      after = page.next
    }
  }

  /** Every derived row that counts, and what is recalled by them. */
  async function visible(memory: Memory, question: string): Promise<unknown> {
    const refs = (await memory.list({ limit: 1000 })).events.map(({ ref }) => ref)
    const { context, ranked, trace } = await memory.recall(question, { now: '2025-06-30T12:00:00+00:00' })
    const made = ({ provenance, ...rest }: Awaited<ReturnType<Memory['relations']>>['relations'][0]) => ({
      ...rest,
      provenance: { ...provenance, madeAt: 0 },
    })
    return JSON.parse(
      JSON.stringify({
        relations: (await allRelations(memory)).relations.map(made),
        records: (await memory.derived({ limit: 1000 })).records,
        facts: await memory.facts(refs),
        entities: (await memory.entities({ limit: 1000 })).entities,
        text: context.text,
        ranked: ranked.slice(0, 50),
        walk: trace.walk,
      }),
    )
  }
})
