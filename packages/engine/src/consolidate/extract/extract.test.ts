import { eventsShown, readingScript, type ScriptedModel } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { InMemoryStore } from '../../store/in-memory/in-memory-store.ts'
import { promptDigest } from './generator.ts'
import { both, harbour, harbourGold, modelOf, openReading, teahouse, teahouseGold, told } from './testing/reading.ts'

describe('reading with a model', () => {
  it('[MT-30] gives records that name their events, generator, prompt and model; twice is once', async () => {
    const model = modelOf(readingScript(both(harbourGold, teahouseGold)))
    const memory = await openReading({ models: { consolidation: model } })
    await memory.rememberMany([...harbour, ...teahouse])
    const report = await memory.consolidate()
    expect(report).toMatchObject({ retried: 0, dead: 0, waiting: 0, givenUp: [] })
    expect(model.asked.map(eventsShown)).toEqual([9, 8])
    const { records, next } = await memory.derived()
    expect(next).toBeNull()
    expect(records.map(({ kind, refs }) => [kind, refs.length])).toEqual([
      ['entity', 1],
      ['entity', 1],
      ['fact', 1],
      ['fact', 1],
      ['fact', 1],
      ['cause', 2],
      ['date', 1],
      ['topic', 1],
      ['summary', 9],
      ['entity', 1],
      ['fact', 1],
      ['fact', 1],
      ['cause', 2],
      ['topic', 1],
      ['summary', 8],
    ])
    const from = { generator: 'extract', version: 1, model: 'reader', prompt: promptDigest }
    expect(records[5]).toMatchObject({ ...from, refs: ['harbour:4', 'harbour:6'], from: 'harbour:6', to: 'harbour:4' })
    for (const { refs, quote } of records) {
      const texts = (await Promise.all(refs.map((ref) => memory.get(ref)))).flat().map(({ text }) => text)
      expect(texts.some((text) => text.includes(quote))).toBe(true)
    }
    expect((await memory.derived({ kind: 'topic' })).records.map((one) => 'text' in one && one.text)).toEqual([
      'a broken ankle',
      '脚伤',
    ])
    expect((await memory.derived({ ref: 'harbour:4', kind: 'topic' })).records).toHaveLength(1)
    const before = await memory.derived()
    expect(await memory.consolidate()).toMatchObject({ done: 0 })
    await memory.consolidate({ again: true })
    expect(model.asked).toHaveLength(2)
    expect(await memory.derived()).toEqual(before)
    expect(await memory.verify()).toEqual([])
  })

  it('[MT-31] asks at most once for eight events, and reads what is left when asked for all', async () => {
    const model = modelOf(readingScript({}))
    const store = await InMemoryStore.open()
    const memory = await openReading({ at: store, models: { consolidation: model } })
    const lines = Array.from({ length: 37 }, (_, i) => ['Runa', `The ferry number ${i} was late.`] as const)
    const inputs = told('long', lines).map((input, i) => ({ ...input, session: i < 34 ? 'long' : `short ${i}` }))
    for (const input of inputs) {
      await memory.remember(input)
      await memory.worker.drain()
      expect(model.asked.length).toBeLessThanOrEqual(Math.floor((await memory.stats()).events / 8))
    }
    expect(model.asked.map(eventsShown)).toEqual([24, 10])
    await memory.consolidate()
    expect(model.asked.map(eventsShown)).toEqual([24, 10, 3])
    expect((await memory.stats()).derived).toMatchObject({ windows: 3, events: 37, faulty: 0 })
    const whole = modelOf(readingScript({}))
    const other = await openReading({ models: { consolidation: whole } })
    await other.rememberMany(inputs)
    await other.consolidate()
    expect(whole.asked.length).toBeLessThanOrEqual(4)
    expect(whole.asked.reduce((sum, request) => sum + eventsShown(request), 0)).toBe(37)
  })

  it('[MT-32] a cause is a candidate until another model, or a rule, says the same', async () => {
    const causesOf = async (options: Parameters<typeof openReading>[0]): Promise<unknown[]> => {
      const memory = await openReading(options)
      await memory.rememberMany([...harbour, ...teahouse])
      await memory.consolidate()
      const { relations } = await memory.relations({ graphs: ['causal'] })
      return relations
        .filter(({ provenance, kind }) => provenance.generator === 'extract' && kind === 'causes')
        .map(({ from, to, state }) => [from, to, state])
    }
    const gold = both(harbourGold, teahouseGold)
    const consolidation = modelOf(readingScript(gold))
    const ends = [
      ['harbour:6', 'harbour:4'],
      ['teahouse:6', 'teahouse:4'],
    ]
    expect(await causesOf({ models: { consolidation } })).toEqual(ends.map((pair) => [...pair, 'candidate']))
    const verifying = (holds: (claim: string) => boolean): ScriptedModel => modelOf(readingScript({ holds }), 'judge')
    expect(await causesOf({ models: { consolidation, verifying: verifying(() => true) } })).toEqual(
      ends.map((pair) => [...pair, 'active']),
    )
    const onlyEnglish = verifying((claim) => !claim.includes('→'))
    expect(await causesOf({ models: { consolidation, verifying: onlyEnglish } })).toEqual([
      ['harbour:6', 'harbour:4', 'active'],
      ['teahouse:6', 'teahouse:4', 'candidate'],
    ])
    const unsure = modelOf(
      readingScript({ ...gold, causes: (gold.causes ?? []).map((cause) => ({ ...cause, confidence: 0.4 })) }),
    )
    expect(await causesOf({ models: { consolidation: unsure, verifying: verifying(() => true) } })).toEqual(
      ends.map((pair) => [...pair, 'candidate']),
    )
  })

  it('[MT-32] what a rule reads as well is active without a second model', async () => {
    const lines = told('market', [
      ['Runa', 'The oven of the bakery broke on Friday.'],
      ['Teo', "That's why there was no bread on Saturday."],
    ])
    const gold = {
      causes: [{ from: 'The oven of the bakery broke', to: 'no bread on Saturday', quote: 'oven of the bakery broke' }],
    }
    const memory = await openReading({ models: { consolidation: modelOf(readingScript(gold)) } })
    await memory.rememberMany(lines)
    await memory.consolidate()
    const { relations } = await memory.relations({ graphs: ['causal'] })
    expect(relations.map(({ provenance, state }) => [provenance.generator, state])).toEqual([
      ['causes', 'active'],
      ['extract', 'active'],
    ])
  })
})

describe('facts that a model reads', () => {
  const first = told('first', [['Runa', 'I live in Porto.']], 1)
  const later = told('later', [['Runa', 'Vigo is where you find me these days, since Easter.']], 9)
  const last = told('last', [['Runa', 'By the way, no more Vigo for me: Lugo it is now.']], 20)
  const gold = {
    facts: [
      { quote: 'Vigo is where you find me', subject: 'Runa', slot: 'home', claim: 'changes', value: 'Vigo' },
      { quote: 'Lugo it is now', subject: 'Runa', slot: 'home', claim: 'changes', value: 'Lugo' },
    ],
  }
  const read = async (batches: readonly (typeof first)[], holds?: (claim: string) => boolean) => {
    const models = {
      consolidation: modelOf(readingScript(gold)),
      ...(holds === undefined ? {} : { verifying: modelOf(readingScript({ holds }), 'judge') }),
    }
    const memory = await openReading({ models })
    for (const batch of batches) {
      await memory.rememberMany(batch)
      await memory.consolidate()
    }
    const { relations } = await memory.relations({ graphs: ['causal'] })
    return {
      memory,
      updates: relations
        .filter(({ kind }) => kind === 'updates')
        .map(({ from, to, state, provenance }) => `${from} → ${to} ${state} ${provenance.generator}`)
        .sort(),
    }
  }

  it('[MT-33] put facts of rules and of models out of date, in whatever order they were read', async () => {
    const orders = [[first, later, last], [last, later, first], [later, last, first], [[...first, ...later, ...last]]]
    for (const batches of orders) {
      const { updates } = await read(batches, () => true)
      expect(updates).toEqual([
        'last:1 → first:1 active extract',
        'last:1 → later:1 active extract',
        'later:1 → first:1 active extract',
      ])
    }
  })

  it('[MT-33] assert nothing while nobody verified them', async () => {
    const { updates } = await read([first, later, last])
    expect(updates).toEqual([
      'last:1 → first:1 candidate extract',
      'last:1 → later:1 candidate extract',
      'later:1 → first:1 candidate extract',
    ])
  })

  it('[MT-46] are listed beside those of rules, with who read them and until when they held', async () => {
    const { memory } = await read([[...first, ...later, ...last]], () => true)
    const facts = await memory.facts(['first:1', 'later:1', 'last:1'])
    expect(
      facts.map(({ ref, value, by, toMs, supersededBy }) => [ref, value, by, toMs !== null, supersededBy]),
    ).toEqual([
      ['first:1', 'Porto', 'rules', true, ['later:1', 'last:1']],
      ['later:1', 'Vigo', 'extract', true, ['last:1']],
      ['last:1', 'Lugo', 'extract', false, []],
    ])
  })

  it('[MT-45] make personas, under every name that is said to be the same', async () => {
    const gold = both(harbourGold, teahouseGold)
    const memory = await openReading({ models: { consolidation: modelOf(readingScript(gold)) } })
    await memory.rememberMany([...harbour, ...teahouse])
    await memory.consolidate()
    const bea = await memory.persona('Bea')
    expect(bea).toMatchObject({
      name: 'Beatriz',
      aliases: ['Bea'],
      about: [{ text: 'Somebody who scolds Teo.', ref: 'harbour:8' }],
    })
    const read = bea?.facts.filter(({ by }) => by === 'extract')
    expect(read?.map(({ ref, slot, quote }) => [ref, slot, quote])).toEqual([
      ['harbour:9', 'habit', 'she bakes better too'],
    ])
    expect(new Set((await memory.persona('小贝'))?.facts.map(({ ref }) => ref))).toEqual(new Set(['teahouse:8']))
    expect((await memory.persona('Runa'))?.facts.map(({ value }) => value)).toContain('Vigo')
    expect(await memory.persona('Nobody')).toBeNull()
  })
})
