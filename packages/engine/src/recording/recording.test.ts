import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeLanguageModel, ModelServer, ScriptedModel, SeededRandom, scriptedBench } from '@knotwork/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import { structured } from '../provider/structured/structured.ts'
import { openAiCompatible } from '../wire/openai-compatible.ts'
import { recorded, replayed } from './recorded.ts'
import { openRecording } from './recording.ts'

const folder = mkdtempSync(join(tmpdir(), 'knotwork-recording-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const fresh = (): string => join(folder, `${files++}.jsonl`)

const identity = { name: 'scripted', version: '1' }
const ask = (text: string) => ({ messages: [{ role: 'user', text }] }) as const

describeLanguageModel({
  name: 'scripted, recorded',
  open: async (behaviours) => {
    const recording = await openRecording(fresh(), { mode: 'record' })
    // Every request of the suite is another one: the bench must be reached each time.
    let seed = 0
    const bench = scriptedBench(behaviours, (model) => {
      const own = recorded(model, recording)
      return { ...own, generate: (request) => own.generate({ seed: seed++, ...request }) }
    })
    const close = async (): Promise<void> => {
      await bench.close()
      await recording.close()
    }
    return { ...bench, close }
  },
})

/** A run of a few dozen questions, several at once, some twice. */
async function run(model: ReturnType<typeof recorded>): Promise<unknown[]> {
  const shape = {
    name: 'n',
    schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'], additionalProperties: false },
  } as const
  const questions = Array.from({ length: 60 }, (_, i) => ask(`第 ${i % 40} question`))
  return Promise.all(questions.map((question) => structured(model, { ...question, shape })))
}

describe('recording', () => {
  it('[LM-80] a run repeats offline exactly: replies, repairs, usage and failures of shape', async () => {
    const path = fresh()
    const chance = new SeededRandom(5)
    const model = new ScriptedModel(() => ({
      does: 'say',
      text: chance.chance(0.4) ? 'no' : `{"n": ${chance.below(1000)}}`,
    }))
    const recording = await openRecording(path, { mode: 'record' })
    const live = await run(recorded(model, recording))
    await recording.close()
    expect(live.some((one) => (one as { ok: boolean }).ok)).toBe(true)
    expect(live.some((one) => !(one as { ok: boolean }).ok)).toBe(true)
    const replay = await openRecording(path, { mode: 'replay' })
    expect(replay.size).toBe(model.asked.length)
    expect(JSON.stringify(await run(replayed(identity, replay)))).toBe(JSON.stringify(live))
    await replay.close()
  })

  it('[LM-81] one request has one reply, also where it is asked twice at once', async () => {
    const chance = new SeededRandom(6)
    const model = new ScriptedModel(() => ({ does: 'say', text: `${chance.next()}` }))
    const recording = await openRecording(fresh(), { mode: 'record' })
    const own = recorded(model, recording)
    const replies = await Promise.all([own.generate(ask('a')), own.generate(ask('a')), own.generate(ask('b'))])
    expect(replies[0]).toEqual(replies[1])
    expect(replies[0]).not.toEqual(replies[2])
    expect(model.asked).toHaveLength(2)
    await recording.close()
  })

  it('[LM-81] whatever decides the reply makes another request; who retries and who listens does not', async () => {
    const model = new ScriptedModel([{ does: 'say', text: 'ok' }])
    const recording = await openRecording(fresh(), { mode: 'record' })
    const own = recorded(model, recording)
    const shape = { name: 'a', schema: { type: 'array', items: { type: 'boolean' } } } as const
    const variants = [
      {},
      { temperature: 1 },
      { seed: 1 },
      { outputTokensMax: 5 },
      { shape },
      { shape: { ...shape, name: 'b' } },
      { messages: [{ role: 'assistant', text: 'a' }] as const },
      { messages: [...ask('a').messages, ...ask('').messages] },
    ]
    for (const variant of variants) await own.generate({ ...ask('a'), ...variant })
    expect(model.asked).toHaveLength(variants.length)
    await own.generate({ ...ask('a'), because: 'retry', signal: new AbortController().signal, temperature: 0 })
    expect(model.asked).toHaveLength(variants.length)
    for (const other of [
      { name: 'scripted', version: '2' },
      { name: 'x', version: '1' },
    ])
      await expect(replayed(other, recording).generate(ask('a'))).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' })
    await recording.close()
  })

  it('[LM-81] one caller who gives up takes no reply from another', async () => {
    const model = new ScriptedModel([{ does: 'hang' }, { does: 'say', text: 'ok' }])
    const recording = await openRecording(fresh(), { mode: 'record' })
    const own = recorded(model, recording)
    const giveUp = new AbortController()
    const first = own.generate({ ...ask('a'), signal: giveUp.signal })
    const second = own.generate(ask('a'))
    giveUp.abort()
    await expect(first).rejects.toMatchObject({ code: 'CANCELLED' })
    expect((await second).text).toBe('ok')
    await recording.close()
  })

  it('[LM-82] failures are not recorded, and a replay does not reach for the model', async () => {
    const path = fresh()
    const recording = await openRecording(path, { mode: 'record' })
    const model = new ScriptedModel([
      { does: 'fail', status: 503 },
      { does: 'say', text: 'ok' },
    ])
    const own = recorded(model, recording)
    await expect(own.generate(ask('a'))).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' })
    expect((await own.generate(ask('a'))).text).toBe('ok')
    await recording.close()
    const replay = await openRecording(path, { mode: 'replay' })
    expect(replay.size).toBe(1)
    const error = await replayed(identity, replay)
      .generate(ask('b'))
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'MODEL_UNAVAILABLE' })
    expect((error as { details: object }).details).not.toHaveProperty('transient')
    await expect(replay.add({} as never)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })

  it('[LM-83] the file holds replies, not requests, and only its owner may read it', async () => {
    const path = fresh()
    const recording = await openRecording(path, { mode: 'record' })
    await recorded(new ScriptedModel([{ does: 'say', text: '安娜\n"Ana"' }]), recording).generate(
      ask('the blue barometer'),
    )
    await recording.close()
    const text = readFileSync(path, 'utf8')
    expect(text).not.toContain('barometer')
    expect(text.split('\n')).toHaveLength(2)
    expect(JSON.parse(text)).toMatchObject({
      form: 1,
      model: identity,
      shape: null,
      reply: { text: '安娜\n"Ana"', finish: 'stop' },
    })
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0)
  })

  it('[LM-83] no key gets into the file', async () => {
    const path = fresh()
    const server = await ModelServer.open({ behaviours: [{ does: 'say', text: 'ok' }] })
    const recording = await openRecording(path, { mode: 'record' })
    const model = openAiCompatible({
      url: server.url,
      model: 'tiny',
      apiKey: 'sk-live-77777777',
      headers: { 'x-a': 'team-88888888' },
    })
    await recorded(model, recording).generate(ask('a'))
    await recording.close()
    await server.close()
    expect(server.served[0]?.headers.authorization).toBe('Bearer sk-live-77777777')
    expect(readFileSync(path, 'utf8')).not.toMatch(/7777|8888|127\.0\.0\.1/)
  })

  it('[LM-84] a last line that was cut is not there, and what is added next is whole', async () => {
    const path = fresh()
    const model = new ScriptedModel((request) => ({ does: 'say', text: `to ${request.messages[0]?.text} 安娜` }))
    const record = async (text: string): Promise<void> => {
      const recording = await openRecording(path, { mode: 'record' })
      await recorded(model, recording).generate(ask(text))
      await recording.close()
    }
    await record('a')
    await record('b')
    const whole = readFileSync(path)
    const first = whole.indexOf(0x0a) + 1
    for (const cut of [first + 1, whole.length - 40, whole.length - 1]) {
      writeFileSync(path, whole.subarray(0, cut))
      const replay = await openRecording(path, { mode: 'replay' })
      expect(replay.size).toBe(1)
      // A replay changes nothing.
      expect(statSync(path).size).toBe(cut)
      await record('b')
      expect(readFileSync(path)).toEqual(whole)
    }
  })

  it('[LM-84] any other line that is no reply is named', async () => {
    const path = fresh()
    const recording = await openRecording(path, { mode: 'record' })
    await recorded(new ScriptedModel([{ does: 'say', text: 'ok' }]), recording).generate(ask('a'))
    await recording.close()
    for (const [line, code] of [
      ['{"form": 1, "key": "x"}', 'STORE_CORRUPT'],
      ['not JSON, but words', 'STORE_CORRUPT'],
      ['7', 'STORE_CORRUPT'],
      ['{"form": 2}', 'STORE_SCHEMA'],
    ] as const) {
      const broken = fresh()
      writeFileSync(broken, readFileSync(path))
      appendFileSync(broken, `${line}\n`)
      const error = await openRecording(broken, { mode: 'record' }).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ code })
      expect((error as Error).message).toContain('line 2')
      expect((error as Error).message).not.toContain('words')
    }
  })

  it('[LM-84] a file that cannot be opened is STORE_UNAVAILABLE', async () => {
    await expect(openRecording(join(folder, 'none.jsonl'), { mode: 'replay' })).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
    })
    await expect(openRecording(folder, { mode: 'record' })).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    await expect(openRecording(fresh(), { mode: 'write' as never })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })
})
