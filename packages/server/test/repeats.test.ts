import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
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
    expect(elsewhere.status).toBe(409)
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
