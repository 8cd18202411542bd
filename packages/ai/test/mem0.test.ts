import type { Memory } from 'knotwork'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Mem0Filters, Mem0Memory } from '../src/mem0.ts'
import { chatMemory } from './chat.ts'

let store: Memory
let memory: Mem0Memory

beforeEach(async () => {
  store = await chatMemory()
  memory = new Mem0Memory(store)
})

const ana = { userId: 'ana' }
const ofAna = { filters: { user_id: 'ana' } }

describe('a memory in mem0’s shape', () => {
  it('[AG-50] adds a text or messages verbatim, each by an id, and finds them by a question', async () => {
    const { results } = await memory.add(
      [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'I keep bees behind the mill.', name: 'Ana' },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'How many hives?' },
            { type: 'image_url', image_url: { url: 'https://example.org/hive.png' } },
          ],
        },
      ],
      { ...ana, runId: 'r1', metadata: { mood: 'calm' } },
    )
    expect(results.map(({ memory: text, metadata }) => [text, metadata])).toEqual([
      ['I keep bees behind the mill.', { event: 'ADD' }],
      ['How many hives?', { event: 'ADD' }],
    ])
    await memory.add('我在磨坊后面养蜂。', ana)
    const [bees] = (await memory.search('Who keeps bees?', ofAna)).results
    expect(bees).toEqual({
      id: results[0]?.id,
      memory: 'I keep bees behind the mill.',
      hash: expect.stringMatching(/^[0-9a-f]{32}$/),
      createdAt: '2026-03-02T09:00:00.000Z',
      updatedAt: '2026-03-02T09:00:00.000Z',
      metadata: { mood: 'calm' },
      score: 1,
      user_id: 'ana',
      run_id: 'r1',
    })
    expect((await memory.search('谁在磨坊养蜂？', ofAna)).results[0]?.memory).toBe('我在磨坊后面养蜂。')
    expect((await store.as({ user: 'ana' }).list()).events[1]?.attachments).toEqual([
      { kind: 'image', uri: 'https://example.org/hive.png' },
    ])
  })

  it('[AG-51] lists in order of arrival, and narrows by agent, run and metadata', async () => {
    await memory.add('One.', { ...ana, agentId: 'kim', metadata: { kind: 'note' } })
    await memory.add('Two.', { ...ana, runId: 'r2' })
    await memory.add('Three.', ana)
    const texts = async (filters: Mem0Filters, topK?: number) =>
      (await memory.getAll({ filters, ...(topK === undefined ? {} : { topK }) })).results.map((item) => item.memory)
    expect(await texts({ user_id: 'ana' })).toEqual(['One.', 'Two.', 'Three.'])
    expect(await texts({ user_id: 'ana' }, 2)).toEqual(['One.', 'Two.'])
    expect(await texts({ user_id: 'ana', agent_id: 'kim' })).toEqual(['One.'])
    expect(await texts({ user_id: 'ana', run_id: 'r2' })).toEqual(['Two.'])
    expect(await texts({ user_id: 'ana', kind: 'note' })).toEqual(['One.'])
    expect(
      (await memory.search('One, two or three?', { filters: { user_id: 'ana', run_id: 'r2' } })).results,
    ).toHaveLength(1)
    expect((await memory.getAll({ userId: 'ana', limit: 1 })).results).toHaveLength(1)
  })

  it('[AG-52] users, agents and runs of the same name are three, and none finds what is another’s', async () => {
    await memory.add('The user’s word.', { userId: 'x' })
    await memory.add('The agent’s word.', { agentId: 'x' })
    await memory.add('The run’s word.', { runId: 'x' })
    for (const [field, text] of Object.entries({
      user_id: 'The user’s word.',
      agent_id: 'The agent’s word.',
      run_id: 'The run’s word.',
    })) {
      expect((await memory.getAll({ filters: { [field]: 'x' } })).results.map((item) => item.memory)).toEqual([text])
      expect(
        (await memory.search('Whose word?', { filters: { [field]: 'x' } })).results.map((item) => item.memory),
      ).toEqual([text])
    }
    expect((await memory.getAll({ filters: { user_id: 'default' } })).results).toEqual([])
  })

  it('[AG-53] an update puts a text in the place of another; get, search and lists show the newest, history both', async () => {
    const id = (await memory.add('I live in Turku.', ana)).results[0]?.id ?? ''
    expect(await memory.update(id, 'I live in Oulu.')).toEqual({ message: 'Memory updated successfully!' })
    await memory.update(id, { text: 'I live in Vaasa.' })
    expect(await memory.get(id)).toMatchObject({ id, memory: 'I live in Vaasa.', user_id: 'ana' })
    for (const query of ['Who lives in Turku?', 'Who lives in Vaasa?'])
      expect((await memory.search(query, ofAna)).results).toMatchObject([{ id, memory: 'I live in Vaasa.' }])
    expect((await memory.getAll(ofAna)).results).toHaveLength(1)
    expect(
      (await memory.history(id)).map(({ action, previous_value, new_value, memory_id }) => [
        action,
        previous_value,
        new_value,
        memory_id === id,
      ]),
    ).toEqual([
      ['UPDATE', 'I live in Oulu.', 'I live in Vaasa.', true],
      ['UPDATE', 'I live in Turku.', 'I live in Oulu.', true],
      ['ADD', null, 'I live in Turku.', true],
    ])
  })

  it('[AG-54] what is deleted is gone with all its texts, in the store, too', async () => {
    const [one, two] = (
      await memory.add(
        [
          { role: 'user', content: 'My code is four two.' },
          { role: 'user', content: 'My cat is Wilma.' },
        ],
        ana,
      )
    ).results
    await memory.update(one?.id ?? '', 'My code is seven seven.')
    expect(await memory.delete(one?.id ?? '')).toEqual({ message: 'Memory deleted successfully!' })
    expect(await memory.get(one?.id ?? '')).toBeNull()
    expect(await memory.history(one?.id ?? '')).toEqual([])
    expect((await store.as({ user: 'ana' }).list()).events.map(({ text }) => text)).toEqual(['My cat is Wilma.'])
    await memory.add('Ben’s.', { userId: 'ben' })
    expect(await memory.deleteAll(ana)).toEqual({ message: 'Memories deleted successfully!' })
    expect(await memory.get(two?.id ?? '')).toBeNull()
    expect((await memory.getAll({ filters: { user_id: 'ben' } })).results).toHaveLength(1)
  })

  it('[AG-55] what cannot be kept is refused by name, and so is what is wrong', async () => {
    const id = (await memory.add('I live in Turku.', ana)).results[0]?.id ?? ''
    const code = (wanted: string, field?: string) =>
      expect.objectContaining({
        code: wanted,
        ...(field === undefined ? {} : { details: expect.objectContaining({ field }) }),
      })
    await expect(memory.add('x', { ...ana, expirationDate: '2027-01-01' })).rejects.toEqual(
      code('UNSUPPORTED', 'expirationDate'),
    )
    await expect(memory.update(id, { text: 'y', metadata: { a: 1 } })).rejects.toEqual(code('UNSUPPORTED', 'metadata'))
    await expect(memory.search('x', { filters: { user_id: 'ana', age: { gt: 3 } } })).rejects.toEqual(
      code('UNSUPPORTED', 'filters.age'),
    )
    await expect(memory.add('x', {})).rejects.toEqual(code('INVALID_INPUT', 'filters'))
    await expect(memory.add('  ', ana)).rejects.toEqual(code('INVALID_INPUT', 'messages'))
    await expect(memory.add('x', { userId: ' ' })).rejects.toEqual(code('INVALID_INPUT', 'userId'))
    await expect(memory.getAll({ ...ofAna, topK: 0 })).rejects.toEqual(code('INVALID_INPUT', 'topK'))
    await expect(memory.update(id, ' ')).rejects.toEqual(code('INVALID_INPUT', 'text'))
    for (const unknown of ['', 'user_id:ana:nothing', 'user_id:%E0%A4%A:x', 'nobody'])
      await expect(memory.delete(unknown)).rejects.toEqual(code('NOT_FOUND', 'id'))
  })

  it('[AG-56] takes what mem0 refuses: when it was said, and from when a question counts', async () => {
    await memory.add('The boiler was repaired.', { ...ana, timestamp: '2026-01-12T10:00:00' })
    await memory.add('The boiler broke again.', { ...ana, timestamp: '2026-02-20T10:00:00' })
    const { results } = await memory.search('What did I say about the boiler last week?', {
      ...ofAna,
      referenceDate: '2026-01-20',
    })
    expect(results.map((item) => item.memory)).toEqual(['The boiler was repaired.'])
  })

  it('[AG-84] deleting all of an owner leaves nothing, and attributes of another shape harm nothing', async () => {
    const own = store.as({ user: 'ana' })
    for (const mem0 of [{}, 'x', 1, null, { ids: null }, { ids: { user_id: 'bob' } }, []])
      await own.remember({ text: `Bees in ${JSON.stringify(mem0)}.`, attributes: { mem0 } })
    await own.remember({ text: 'Honey is stored here.', ref: 'x~mem0-2' })
    const { results } = await memory.add('First hive.', ana)
    await memory.update(results[0]?.id ?? '', 'Second hive.')
    await own.forget([(await memory.history(results[0]?.id ?? '')).at(-1)?.id ?? ''])
    expect((await memory.getAll(ofAna)).results).toHaveLength(7)
    await memory.search('bees', ofAna)
    await memory.deleteAll(ana)
    expect((await own.list()).events).toEqual([])
  })

  it.each([
    ['I live in Turku.', 'I moved to Oulu.', 'Where do I live?'],
    ['我住在汉口。', '我搬到武昌了。', '我住在哪里？'],
  ])('[AG-94] what was put out of date by another says by which: %s', async (before, after, question) => {
    const [old, next] = [await memory.add(before, ana), await memory.add(after, ana)].map(
      ({ results }) => results[0]?.id ?? '',
    )
    await store.as({ user: 'ana' }).consolidate()
    for (const { results } of [await memory.search(question, { ...ana, threshold: 0 }), await memory.getAll(ofAna)])
      expect(
        results.toSorted((a, b) => Number(b.id === old) - Number(a.id === old)).map(({ metadata }) => metadata),
      ).toEqual([{ supersededBy: [next] }, {}])
    expect((await memory.get(old ?? ''))?.metadata).toEqual({ supersededBy: [next] })
  })

  it('[AG-95] owners that are called as a part of the scope collide with none', async () => {
    await store.remember({ text: 'Nobody’s hive.' })
    const owners = [{ userId: 'default' }, { agentId: 'default' }, { runId: 'default' }, { userId: 'default/named' }]
    for (const [i, owner] of owners.entries()) await memory.add(`Hive ${i}.`, owner)
    for (const [i, owner] of owners.entries())
      expect((await memory.getAll(owner)).results.map((one) => one.memory)).toEqual([`Hive ${i}.`])
  })

  it('[AG-96] an addition that is refused half way says what was stored', async () => {
    const messages = ['One hive.', '\u0000x', 'Two hives.'].map((content, i) => ({
      role: 'user',
      content,
      name: i === 1 ? 'a\nb' : 'Ana',
    }))
    const error = await memory.add(messages, ana).catch((thrown: unknown) => thrown)
    const { results } = await memory.getAll(ofAna)
    expect(results.map((one) => one.memory)).toEqual(['One hive.', 'Two hives.'])
    expect(error).toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(/2 of 3 messages were stored$/),
      details: { field: 'speaker', at: 1, stored: results.map(({ id }) => id) },
    })
  })

  it('[AG-85] a filter by a key that every object inherits is a filter', async () => {
    await memory.add('K one.', { ...ana, metadata: { toString: 'a' } })
    await memory.add('K two.', { ...ana, metadata: { constructor: 'b' } })
    const { results } = await memory.getAll({ filters: { user_id: 'ana', constructor: 'b' } })
    expect(results.map((one) => one.memory)).toEqual(['K two.'])
    await memory.deleteAll({ userId: 'ana', filters: { constructor: 'zzz' } } as never)
    expect((await memory.getAll(ofAna)).results).toHaveLength(2)
  })

  it('[AG-51] a narrowed search ranks before it is cut', async () => {
    for (let i = 0; i < 320; i++) await memory.add(`The boiler boiler number ${i} is red.`, { ...ana, agentId: 'a' })
    await memory.add('About my boiler at home, which was bought from a friend long ago.', { ...ana, agentId: 'b' })
    expect((await memory.search('boiler', { ...ana, agentId: 'b', threshold: 0 })).results).toHaveLength(1)
  })

  it('[AG-55] an argument that is missing or nothing is named', async () => {
    const named = (field: string) => ({ code: 'INVALID_INPUT', details: { field } })
    const { results } = await memory.add('First hive.', ana)
    await expect(memory.add('x', undefined as never)).rejects.toMatchObject(named('options'))
    await expect(memory.add([null] as never, ana)).rejects.toMatchObject(named('messages'))
    await expect(memory.update(results[0]?.id ?? '', undefined as never)).rejects.toMatchObject(named('text'))
    await expect(memory.search('x', { filters: null } as never)).rejects.toMatchObject(named('filters'))
  })
})
