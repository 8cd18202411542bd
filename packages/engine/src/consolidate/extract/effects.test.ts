import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type GoldReading, ManualClock, readingScript, SequentialIds } from '@knotwork/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import type { Memory } from '../../memory.ts'
import { openMemory } from '../../open.ts'
import { InMemoryStore } from '../../store/in-memory/in-memory-store.ts'
import { SqliteStore } from '../../store/sqlite/sqlite-store.ts'
import { systemIds } from '../../system.ts'
import { both, harbour, harbourGold, modelOf, openReading, teahouse, teahouseGold, told } from './testing/reading.ts'

const gold = both(harbourGold, teahouseGold)
const folder = mkdtempSync(join(tmpdir(), 'knotwork-reading-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** All that is derived, as anybody can see it. */
async function derivedOf(memory: Memory): Promise<unknown> {
  const refs = (await memory.list({ limit: 1000 })).events.map(({ ref }) => ref)
  const relations = []
  for (let after = 0; ; ) {
    const page = await memory.relations({ after, states: ['candidate', 'active', 'stable', 'superseded', 'rejected'] })
    relations.push(...page.relations)
    if (page.next === null) break
    after = page.next
  }
  const questions = ['Why is the ankle in plaster?', 'Where does Runa live now?', '梅青现在住在哪儿？', 'Who is Bea?']
  const answers = []
  for (const question of questions) {
    const { elapsedMs: _, ...rest } = (await memory.recall(question)) as { elapsedMs?: unknown }
    answers.push(rest)
  }
  return JSON.parse(
    JSON.stringify({
      relations,
      records: (await memory.derived()).records,
      facts: await memory.facts(refs),
      entities: (await memory.entities()).entities,
      personas: [await memory.persona('Bea'), await memory.persona('梅青')],
      answers,
    }),
  )
}

const verified = () => ({
  consolidation: modelOf(readingScript(gold)),
  verifying: modelOf(readingScript({}), 'judge'),
})

describe('taking a reading back', () => {
  it('[MT-40] leaves exactly what there would be without it, and brought back exactly what there was', async () => {
    const plain = await openReading()
    const memory = await openReading({ models: verified() })
    for (const one of [plain, memory]) {
      await one.rememberMany([...harbour, ...teahouse])
      await one.consolidate()
    }
    const with_ = await derivedOf(memory)
    expect(with_).not.toEqual(await derivedOf(plain))
    expect((await memory.relations({ states: ['active'], graphs: ['causal'] })).relations.length).toBeGreaterThan(0)
    expect(await memory.retire({ generator: 'extract', version: 2 })).toEqual({ status: 'unknown', what: 'extract 2' })
    expect(await memory.retire({ generator: 'extract', version: 1 })).toMatchObject({ status: 'done' })
    expect(await derivedOf(memory)).toEqual(await derivedOf(plain))
    // What is retired is not read again by the same version.
    await memory.consolidate({ again: true })
    expect(await derivedOf(memory)).toEqual(await derivedOf(plain))
    await memory.restore({ generator: 'extract' })
    expect(await derivedOf(memory)).toEqual(with_)
    expect(await memory.verify()).toEqual([])
  })

  it('[MT-48] is asked for nothing more while it is retired, and for what came meanwhile once it is restored', async () => {
    const models = verified()
    const memory = await openReading({ models })
    await memory.rememberMany(harbour)
    await memory.consolidate()
    const asked = models.consolidation.asked.length
    expect(asked).toBeGreaterThan(0)
    await memory.retire({ generator: 'extract' })
    await memory.rememberMany(teahouse)
    await memory.consolidate()
    expect(await memory.offerReading()).toBe(0)
    expect(await memory.estimateReading()).toMatchObject({ events: 0, windows: 0 })
    expect(models.consolidation.asked).toHaveLength(asked)
    await memory.restore({ generator: 'extract' })
    await memory.consolidate()
    expect(models.consolidation.asked.length).toBeGreaterThan(asked)
    expect((await memory.derived({ ref: 'teahouse:1' })).records.length).toBeGreaterThan(0)
  })

  it('[MT-49] a rebuild keeps what models read and the relations that follow, also without a model and where strangers go', async () => {
    const store = await InMemoryStore.open()
    const memory = await openReading({ at: store, models: verified() })
    await memory.rememberMany([...harbour, ...teahouse])
    await memory.consolidate()
    const before = await derivedOf(memory)
    const without = await openReading({ at: store })
    expect((await without.rebuild({ drop: true })).strangers).toEqual([])
    expect(await derivedOf(memory)).toEqual(before)
  })

  it('[MT-39] goes with any event of its window, to the last byte, and what is left is read again', async () => {
    const path = join(folder, 'forget.db')
    const secret = 'the walnut cabinet behind the stairs'
    const lines = told('cabinet', [
      ['Runa', `The key is in ${secret}.`],
      ...harbour.slice(0, 8).map(({ speaker, text }) => [speaker as string, text] as const),
    ])
    const reading: GoldReading = {
      ...harbourGold,
      topics: [{ quote: 'The key is in', text: `a key: ${secret}` }],
      summaries: [{ quote: 'My ankle is in plaster', text: `Runa hides a key in ${secret}. Teo is hurt.` }],
    }
    const model = modelOf(readingScript(reading))
    const memory = await openReading({ at: await SqliteStore.open(path), models: { consolidation: model } })
    await memory.rememberMany(lines)
    await memory.consolidate()
    expect(JSON.stringify((await memory.derived()).records)).toContain('walnut')
    expect(await memory.forget('cabinet:1')).toMatchObject({ events: 1, erased: true })
    expect((await memory.derived()).records).toEqual([])
    expect(readFileSync(path).includes('walnut')).toBe(false)
    expect(await memory.verify()).toEqual([])
    const honest = modelOf(readingScript(harbourGold))
    await memory.close()
    const again = await openReading({ at: await SqliteStore.open(path), models: { consolidation: honest } })
    await again.consolidate()
    expect((await again.derived({ kind: 'summary' })).records.map(({ refs }) => refs.length)).toEqual([8])
    await again.close()
    expect(readFileSync(path).includes('walnut')).toBe(false)
  })
})

describe('what reading may cost', () => {
  it('[MT-41] is told by stage and model, with tokens and cost per event, and kept in the store', async () => {
    const prices = {
      currency: 'EUR',
      models: {
        reader: { inputPerMillion: 1_000_000, outputPerMillion: 2_000_000 },
        judge: { inputPerMillion: 0, outputPerMillion: 0 },
      },
    }
    const memory = await openReading({ models: verified(), modelPolicy: { prices } })
    await memory.rememberMany([...harbour, ...teahouse])
    const { model } = await memory.consolidate()
    // The scripted models tell 7 tokens in and 3 out.
    expect(model).toEqual({
      events: 17,
      calls: 4,
      inputTokens: 28,
      outputTokens: 12,
      tokensPerEvent: 2,
      cost: 2 * (7 + 2 * 3),
      stopped: null,
    })
    expect(memory.modelUsage().map(({ stage, model: name, calls }) => [stage, name, calls])).toEqual([
      ['consolidate', 'reader', 2],
      ['verify', 'judge', 2],
    ])
    expect((await memory.stats()).derived).toMatchObject({ calls: 4, inputTokens: 28, outputTokens: 12, events: 17 })
    expect((await memory.consolidate()).model).toMatchObject({ events: 0, calls: 0, tokensPerEvent: null })
    expect((await (await openReading()).consolidate()).model).toBeNull()
  })

  it.each([
    ['calls', { consolidate: { callsMax: 1 } }],
    ['tokens', { all: { tokensMax: 9_000 } }],
  ])('[MT-37] a cap on %s stops before the call: the rest waits, not dead, for whoever may go on', async (_, caps) => {
    const store = await InMemoryStore.open()
    const lines = Array.from({ length: 40 }, (_, i) => ['Runa', `Boat ${i} came in with the tide.`] as const)
    const model = modelOf(() => ({ does: 'say', text: emptyReading, tokens: { input: 3_000, output: 1_000 } }))
    const policy = { caps, limits: { atOnceMax: 1, retriesMax: 0 } }
    const memory = await openReading({ at: store, models: { consolidation: model }, modelPolicy: policy })
    await memory.rememberMany(told('tide', lines))
    const report = await memory.consolidate()
    expect(report).toMatchObject({ retried: 0, dead: 0, waiting: 20, model: { events: 20, calls: 1 } })
    expect(report.model?.stopped).toMatch(/cap/u)
    expect(model.asked).toHaveLength(1)
    expect(await memory.consolidate()).toMatchObject({ waiting: 20 })
    expect(model.asked).toHaveLength(1)
    const richer = await openReading({ at: store, models: { consolidation: modelOf(readingScript({})) } })
    expect(await richer.consolidate()).toMatchObject({ waiting: 0, model: { events: 20, calls: 1, stopped: null } })
  })

  it('[MT-42] is estimated before anything is asked, near what it then is', async () => {
    const lines = Array.from(
      { length: 60 },
      (_, i) => ['Runa', `Crate ${i} of the late apples went to the mill by the river.`] as const,
    )
    const reading = {
      facts: lines.map((_, i) => ({
        quote: `Crate ${i} of the late apples`,
        subject: '',
        slot: 'thing',
        claim: 'holds',
        about: `crate ${i}`,
        value: 'at the mill by the river',
      })),
    }
    const model = modelOf((request, call) => {
      const said = readingScript(reading)(request, call)
      return said.does === 'say' ? { ...said, tokens: null } : said
    })
    const prices = { currency: 'EUR', models: { reader: { inputPerMillion: 1, outputPerMillion: 4 } } }
    const memory = await openReading({ models: { consolidation: model }, modelPolicy: { prices } })
    await memory.rememberMany(told('crates', lines))
    const estimate = await memory.estimateReading()
    expect(model.asked).toHaveLength(0)
    expect(estimate).toMatchObject({ events: 60, windows: 3 })
    const report = await memory.consolidate()
    const used = report.model
    expect(used?.events).toBe(60)
    for (const [expected, actual] of [
      [estimate.inputTokens, used?.inputTokens],
      [estimate.outputTokens, used?.outputTokens],
      [estimate.cost, used?.cost],
    ]) {
      expect(Number(expected) / Number(actual)).toBeGreaterThan(0.7)
      expect(Number(expected) / Number(actual)).toBeLessThan(1.5)
    }
    expect(await memory.estimateReading()).toMatchObject({ events: 0, windows: 0, calls: 0, inputTokens: 0 })
    const dearer = { currency: 'EUR', models: { other: { inputPerMillion: 10, outputPerMillion: 40 } } }
    await memory.remember({ speaker: 'Runa', text: 'One more crate.' })
    expect((await memory.estimateReading({ model: 'other', prices: dearer })).cost).toBeGreaterThan(0)
    expect((await memory.estimateReading({ model: 'unknown', prices: dearer })).cost).toBeNull()
  })

  it('[MT-43] nothing in a process without a model, which leaves reading to one that has it', async () => {
    const store = await InMemoryStore.open()
    const down = modelOf(() => ({ does: 'fail', status: 503 }))
    const clock = new ManualClock()
    const open = (models?: { consolidation: typeof down }) =>
      openMemory(store, {
        embedder: 'none',
        clock,
        ids: models === undefined ? systemIds : new SequentialIds(),
        worker: 'none',
        modelPolicy: { limits: { retriesMax: 0 } },
        ...(models === undefined ? {} : { models }),
      })
    const reading = await open({ consolidation: down })
    await reading.rememberMany(harbour)
    expect(await reading.consolidate()).toMatchObject({ waiting: 9, retried: 9 })
    const plain = await open()
    clock.advance(3_600_000)
    expect(await plain.consolidate()).toMatchObject({ done: 0, retried: 0, dead: 0, waiting: 9 })
    const other = await open({ consolidation: modelOf(readingScript(harbourGold)) })
    expect(await other.consolidate()).toMatchObject({ done: 0, waiting: 0, model: { events: 9 } })
  })
})

const emptyReading = JSON.stringify({ entities: [], facts: [], causes: [], dates: [], topics: [], summaries: [] })
