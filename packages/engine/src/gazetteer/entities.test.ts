import { describe, expect, it } from 'vitest'
import { openQuiet } from '../consolidate/testing/conversation.ts'
import type { Memory } from '../memory.ts'

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

  it('[ME-32] an alias is found where its words stand, and not any more once it is undone', async () => {
    const memory = await filled()
    expect(await memory.entity('小喇叭')).toBeNull()
    expect(await memory.alias('小喇叭', 'odalys')).toMatchObject({ status: 'done', entity: 'odalys bremner' })
    await memory.consolidate()
    expect((await memory.entity('odalys'))?.refs).toEqual(['m1', 'm2', 'm4'])
    await memory.unmerge(1)
    expect((await memory.entity('odalys'))?.refs).toEqual(['m1', 'm2'])
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
