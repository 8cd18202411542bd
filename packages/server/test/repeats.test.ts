import { join } from 'node:path'
import { MemoryError } from 'knotwork'
import { describe, expect, it } from 'vitest'
import { Repeats } from '../src/call/repeats.ts'
import { served, testFolder } from './serving.ts'

const withKey = (key: string): Record<string, string> => ({ 'Idempotency-Key': key })

describe('Idempotency-Key', () => {
  it('[SV-9] a remembered event is stored once, also across a restart', async () => {
    const file = join(testFolder(), 'agent.db')
    const first = await served({ file })
    const stored = await first.ask('POST', '/v1/events', { text: 'said once' }, withKey('k1'))
    await first.close()
    const { ask } = await served({ file })
    const again = await ask('POST', '/v1/events', { text: 'said once' }, withKey('k1'))
    expect([stored.body.status, again.body.status, again.body.ref]).toEqual(['stored', 'duplicate', stored.body.ref])
    expect((await ask('POST', '/v1/events', { text: 'said otherwise' }, withKey('k1'))).status).toBe(409)
    expect((await ask('POST', '/v1/events', { text: 'said once' }, withKey('k2'))).body.status).toBe('stored')
    expect((await ask('GET', '/v1/stats')).body.events).toBe(2)
  })

  it('[SV-9] another change is made once, also when it is asked twice at once', async () => {
    const { ask } = await served()
    await ask('POST', '/v1/events', { text: 'I left Lyon.', ref: 'm1' })
    const correct = (text: string, key: string) => ask('POST', '/v1/events/m1/correction', { text }, withKey(key))
    const [one, two] = await Promise.all([correct('I left Nice.', 'k1'), correct('I left Nice.', 'k1')])
    expect(one.body).toEqual(two.body)
    expect((await correct('I left Nice.', 'k1')).body).toEqual(one.body)
    expect((await correct('I left Metz.', 'k1')).body.code).toBe('CONFLICT')
    expect((await ask('GET', '/v1/stats')).body.events).toBe(2)
    const elsewhere = await ask('POST', '/v1/events/m1/correction?user=ana', { text: 'I left Nice.' }, withKey('k1'))
    // Another scope is another memory, with keys of its own.
    expect(elsewhere.body.code).toBe('NOT_FOUND')
  })

  it('[SV-9] a ref does not switch it off, and neither does a blank one', async () => {
    const { ask } = await served()
    const remember = (body: object, key: string) => ask('POST', '/v1/events', body, withKey(key))
    for (const ref of ['', ' ']) {
      const key = `blank ${ref.length}`
      const [one, two] = [await remember({ text: 'said', ref }, key), await remember({ text: 'said', ref }, key)]
      expect([one.body.status, two.body.status, two.body.ref]).toEqual(['stored', 'duplicate', one.body.ref])
    }
    expect((await remember({ text: 'one', ref: 'm1' }, 'k1')).body.status).toBe('stored')
    expect((await remember({ text: 'one', ref: 'm1' }, 'k1')).body.status).toBe('duplicate')
    expect((await remember({ text: 'two', ref: 'm2' }, 'k1')).body.code).toBe('CONFLICT')
    expect((await ask('GET', '/v1/events/m2')).status).toBe(404)
  })

  it('[SV-9] several at once are of their scope, too', async () => {
    const { ask } = await served()
    const many = (query: string, text: string) =>
      ask('POST', `/v1/events/batch${query}`, { inputs: [{ text }] }, withKey('k1'))
    const one = await many('', '我在杭州。')
    expect((await many('', '我在杭州。')).body).toEqual(one.body)
    expect((await many('?user=ana', '我在杭州。')).body.receipts[0].status).toBe('stored')
    expect((await many('', '我在苏州。')).status).toBe(409)
  })

  it('[SV-9] what was told before something was forgotten is not told again', async () => {
    const { ask } = await served()
    await ask('POST', '/v1/events', { text: 'I left Lyon.', ref: 'm1' })
    const correct = () => ask('POST', '/v1/events/m1/correction', { text: 'I left Nice.', newRef: 'm2' }, withKey('k1'))
    expect((await correct()).status).toBe(200)
    await ask('POST', '/v1/forget', { refs: ['m1', 'm2'] })
    expect((await correct()).status).toBe(404)
  })

  it('[SV-9] nor where it was forgotten over MCP', async () => {
    const { ask } = await served()
    await ask('POST', '/v1/events', { text: 'I left Lyon.', ref: 'm1' })
    const correct = () => ask('POST', '/v1/events/m1/correction', { text: 'I left Nice.', newRef: 'm2' }, withKey('k1'))
    expect((await correct()).status).toBe(200)
    const forget = { name: 'forget', arguments: { refs: ['m1', 'm2'] } }
    const headers = { Accept: 'application/json, text/event-stream' }
    await ask('POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: forget }, headers)
    expect((await correct()).status).toBe(404)
  })

  it('[SV-9] one scope is one, however it is named; and another is another', async () => {
    const { ask } = await served()
    await ask('POST', '/v1/events', { text: 'I left Lyon.', ref: 'm1' })
    const correct = (query: string) =>
      ask('POST', `/v1/events/m1/correction${query}`, { text: 'I left Nice.' }, withKey('k1'))
    const first = await correct('')
    expect((await correct('?tenant=default&agent=default&user=default')).body).toEqual(first.body)
    expect((await correct('?user=ben')).status).toBe(404)
  })

  it('[SV-28] that the first caller has left is not told to the second', async () => {
    const repeats = new Repeats()
    const call = { whose: ['a'], key: 'k1', content: {}, isAskedAgain: false }
    let leave = (): void => undefined
    const first = repeats.once(
      call,
      () =>
        new Promise((_, reject) => {
          leave = () => reject(new MemoryError('CANCELLED', 'left'))
        }),
    )
    const others = [repeats.once(call, async () => 'second'), repeats.once(call, async () => 'third')]
    leave()
    await expect(first).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(await Promise.all(others)).toEqual(['second', 'second'])
    expect(await repeats.once(call, async () => 'fourth')).toBe('second')
  })

  it('[SV-9] a call that failed may be repeated, and a key has its length', async () => {
    const { ask } = await served()
    const correct = () => ask('POST', '/v1/events/m1/correction', { text: 'I left Nice.' }, withKey('k1'))
    expect((await correct()).status).toBe(404)
    await ask('POST', '/v1/events', { text: 'I left Lyon.', ref: 'm1' })
    expect((await correct()).body.status).toBe('corrected')
    expect((await ask('POST', '/v1/events', { text: 'a' }, withKey('k'.repeat(257)))).status).toBe(400)
  })
})
