import { describe, expect, it, vi } from 'vitest'
import { openQuiet } from '../consolidate/testing/conversation.ts'
import { Canon } from '../entity/canon.ts'
import type { Memory } from '../memory.ts'
import { InMemoryStore } from '../store/in-memory/in-memory-store.ts'

async function filled(): Promise<Memory> {
  const memory = await openQuiet()
  const lines = [
    'I met Odalys Bremner in room 310.',
    'Odalys told Stretch about Lisbon.',
    'Room 311 is free.',
    '小喇叭说她来。',
  ]
  await memory.rememberMany(lines.map((text, i) => ({ ref: `m${i + 1}`, text, session: 's', speaker: 'Ada' })))
  await memory.consolidate()
  return memory
}

/** Two syllables for a number below 625. */
function letters(no: number): string {
  const syllables = Array.from(
    'bcdfghjklmnpqrstvwxyzBCDF',
    (letter, i) => `${letter.toLowerCase()}${'aeiou'.charAt(i % 5)}`,
  )
  return `${syllables[no % 25]}${syllables[Math.floor(no / 25)]}`
}

const listed = async (memory: Memory, ...query: Parameters<Memory['entities']>): Promise<string[]> =>
  (await memory.entities(...query)).entities.map(({ id }) => id)

describe('entities of a memory', () => {
  it('[ME-30] are listed by id, by part of a name, by kind, and in pages that are whole together', async () => {
    const memory = await filled()
    const all = ['lisbon', 'odalys bremner', 'room 310', 'room 311', 'stretch']
    expect(await listed(memory)).toEqual(all)
    expect(await listed(memory, { query: ' BREMNER' })).toEqual(['odalys bremner'])
    expect(await listed(memory, { kind: 'person' })).toEqual(['odalys bremner', 'stretch'])
    const paged: string[] = []
    for (let after: string | null = ''; after !== null; ) {
      const page: Awaited<ReturnType<Memory['entities']>> = await memory.entities({ limit: 2, after })
      paged.push(...page.entities.map(({ id }) => id))
      after = page.next
    }
    expect(paged).toEqual(all)
    expect((await memory.entities({ query: 'odalys' })).entities).toEqual([
      {
        id: 'odalys bremner',
        name: 'Odalys Bremner',
        kind: 'person',
        names: ['odalys bremner', 'bremner', 'odalys'],
        events: 2,
        mentions: 2,
      },
    ])
  })

  it('[ME-30] one is found by id and by a name that means nobody else, with where it is mentioned', async () => {
    const memory = await filled()
    expect(await memory.entity('Odalys')).toMatchObject({ id: 'odalys bremner', refs: ['m1', 'm2'] })
    expect(await memory.entity('nobody')).toBeNull()
    expect(await memory.as({ user: 'other' }).entity('odalys')).toBeNull()
  })

  it('[ME-31] decisions are outcomes: done, unknown, refused', async () => {
    const memory = await filled()
    expect(await memory.alias('odalys bremner', 'stretch')).toMatchObject({
      status: 'refused',
      reason: expect.stringContaining('merge it into stretch'),
    })
    expect(await memory.mergeEntities('odalys', 'stretch', 'her nickname')).toMatchObject({
      status: 'done',
      entity: 'odalys bremner',
      decision: { id: 1, reason: 'her nickname', change: { kind: 'merge', from: 'stretch', into: 'odalys bremner' } },
    })
    expect((await memory.entity('stretch'))?.refs).toEqual(['m1', 'm2'])
    expect(await memory.mergeEntities('odalys', 'stretch')).toMatchObject({ status: 'refused' })
    expect(await memory.mergeEntities('room 310', 'room 311')).toMatchObject({ status: 'refused' })
    expect(await memory.alias('room 312', 'room 310')).toMatchObject({ status: 'refused' })
    expect(await memory.mergeEntities('odalys', 'nobody')).toEqual({ status: 'unknown', id: 'nobody' })
    expect(await memory.splitEntity('odalys', ['lisbon'])).toMatchObject({ status: 'refused' })
    expect(await memory.splitEntity('odalys', ['odalys bremner'])).toMatchObject({ status: 'refused' })
    expect(await memory.splitEntity('odalys', [])).toMatchObject({ status: 'refused' })
    expect(await memory.unmerge(9)).toEqual({ status: 'unknown', id: '9' })
  })

  it('[ME-31] undoing gives back what was before, and history tells it all', async () => {
    const memory = await filled()
    const before = await memory.entities()
    await memory.mergeEntities('odalys', 'stretch')
    await memory.splitEntity('odalys', ['odalys'])
    await memory.unmerge(2)
    expect(await memory.unmerge(2)).toMatchObject({ status: 'refused' })
    await memory.unmerge(1)
    expect(await memory.entities()).toEqual(before)
    const history = await memory.entityHistory('stretch')
    expect(history.map(({ id, standing }) => [id, standing])).toEqual([
      [1, false],
      [4, true],
    ])
    expect(await memory.entityHistory()).toHaveLength(4)
    await memory.unmerge(4)
    expect((await memory.entity('stretch'))?.id).toBe('odalys bremner')
  })

  it('[EN-106] a name given to one who is split off again leads to an end', async () => {
    const memory = await filled()
    await memory.mergeEntities('odalys', 'stretch')
    await memory.splitEntity('odalys', ['odalys', 'stretch'])
    await memory.unmerge(2)
    await memory.unmerge(1)
    expect(await memory.alias('Longlegs', 'stretch')).toMatchObject({ status: 'done', entity: 'stretch' })
    expect(await memory.unmerge(3)).toMatchObject({ status: 'done' })
    expect((await memory.entity('longlegs'))?.id).toBe('odalys')
  })

  it('[ME-32] an alias is found where its words stand, and not any more once it is undone', async () => {
    const memory = await filled()
    expect(await memory.entity('小喇叭')).toBeNull()
    expect(await memory.alias('小喇叭', 'odalys')).toMatchObject({ status: 'done', entity: 'odalys bremner' })
    await memory.consolidate()
    expect((await memory.entity('odalys'))?.refs).toEqual(['m1', 'm2', 'm4'])
    await memory.unmerge(1)
    expect((await memory.entity('odalys'))?.refs).toEqual(['m1', 'm2'])
  })

  it('[EN-200] merging many takes work in proportion to their number', async () => {
    const workFor = async (count: number): Promise<{ asked: number; rows: number }> => {
      const store = await InMemoryStore.open()
      const memory = await openQuiet(store)
      // Names of two words by letters, for digits would keep them apart.
      const names = Array.from({ length: count + 1 }, (_, i) => `Odal${letters(i)} Brem${letters(i + 400)}`)
      await memory.rememberMany(names.map((name, i) => ({ text: `I met ${name} in town.`, session: `s${i}` })))
      await memory.consolidate()
      const ids = await listed(memory, { kind: 'person', limit: 1000 })
      expect(ids).toHaveLength(count + 1)
      const [into = '', ...others] = ids
      // The first reads the scope, whoever merges how much.
      await memory.mergeEntities(into, others[0] ?? '')
      const meant = vi.spyOn(Canon.prototype, 'meantBy')
      const read = [vi.spyOn(store.entities, 'names'), vi.spyOn(store.entities, 'decisions')] as const
      for (const from of others.slice(1))
        expect(await memory.mergeEntities(into, from)).toMatchObject({ status: 'done', entity: into })
      const rows = await Promise.all([
        ...read[0].mock.results.map(async ({ value }) => (await value).names.length),
        ...read[1].mock.results.map(async ({ value }) => (await value).length),
      ])
      const asked = meant.mock.calls.length
      vi.restoreAllMocks()
      expect((await memory.entity(into))?.events).toBe(count + 1)
      return { asked, rows: rows.reduce((sum, one) => sum + one, 0) }
    }
    const [few, many] = [await workFor(40), await workFor(160)]
    expect(many.asked).toBeLessThanOrEqual(4 * few.asked + 8)
    expect(many.rows).toBeLessThanOrEqual(4 * few.rows + 8)
  })

  it('[EN-86] what was said of the landlord is found once he has a name', async () => {
    const memory = await openQuiet()
    const say = (ref: string, text: string): Promise<unknown> =>
      memory.remember({ ref, text, session: 's', speaker: 'Ada' })
    await say('m1', 'I told the landlord about the damp.')
    await memory.consolidate()
    await say('m2', 'Mr Brandt is our landlord.')
    await memory.consolidate()
    expect((await memory.entity('mr brandt'))?.refs).toEqual(['m1', 'm2'])
    await memory.close()
  })

  it('[EN-201] one whose id is a description is shown by a proper name', async () => {
    const memory = await openQuiet()
    await memory.rememberMany([
      { text: 'Mr Brandt is our landlord.', speaker: 'Ada', ref: 'm1' },
      { text: 'The landlord called. Odalys Bremner paid the landlord.', speaker: 'Ada', ref: 'm2' },
      { text: 'The locals call the old mill the Rattle.', speaker: 'Ada', ref: 'm3' },
    ])
    await memory.consolidate()
    await memory.alias('the keyholder', 'odalys bremner')
    await memory.splitEntity('odalys bremner', ['the keyholder'])
    expect((await memory.entity('the keyholder'))?.name).toBe('the keyholder')
    await memory.mergeEntities('the keyholder', 'odalys bremner')
    expect(await memory.entity('odalys bremner')).toMatchObject({ id: 'the keyholder', name: 'Odalys Bremner' })
    expect((await memory.entity('mr brandt'))?.name).toBe('Mr Brandt')
  })

  it('[ME-31] a decision about a name that was forgotten is gone with it', async () => {
    const memory = await filled()
    await memory.mergeEntities('odalys', 'stretch', 'a secret reason')
    await memory.forget('m2')
    expect(await memory.entityHistory()).toEqual([])
    expect(await listed(memory)).toEqual(['odalys bremner', 'room 310', 'room 311'])
    expect(await memory.verify()).toEqual([])
  })

  it('[ME-14] wrong arguments are refused by name', async () => {
    const memory = await filled()
    const refused: [Promise<unknown>, string][] = [
      [memory.entities({ limit: 0 }), 'limit'],
      [memory.entities({ kind: 'family' as never }), 'kind'],
      [memory.entities({ query: 1 as never }), 'query'],
      [memory.entities({ after: 1 as never }), 'after'],
      [memory.entity(''), 'id'],
      [memory.mergeEntities('a', 1 as never), 'from'],
      [memory.splitEntity('odalys', [1] as never), 'names'],
      [memory.alias(' ', 'odalys'), 'name'],
      [memory.alias('x'.repeat(1025), 'odalys'), 'name'],
      [memory.alias('x', 'odalys', 'y'.repeat(1025)), 'reason'],
      [memory.relations({ graphs: null as never }), 'graphs'],
      [memory.relations({ graphs: ['family' as never] }), 'graphs'],
      [memory.relations({ states: 5 as never }), 'states'],
      [memory.unmerge('1' as never), 'decision'],
      [memory.mergeEntities('a', 'b', 1 as never), 'reason'],
    ]
    for (const [call, field] of refused)
      await expect(call, field).rejects.toMatchObject({ code: 'INVALID_INPUT', details: { field } })
  })
})
