import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from 'knotwork'
import { describe, expect, it } from 'vitest'
import { RateLimit } from '../src/call/rate-limit.ts'
import {
  addKey,
  type KeyWish,
  patternOf,
  patternText,
  readKeys,
  readLastUsed,
  revokeKey,
  rotateKey,
} from '../src/index.ts'
import { changeKeys } from '../src/keys/key-file.ts'
import { operations } from '../src/operations/operations.ts'
import { type Served, served, testFolder } from './serving.ts'

/** A clock that a test moves. */
class MovedClock implements Clock {
  ms = 1_750_000_000_000
  now = (): number => this.ms
  elapsed = (): number => this.ms
}

const bearer = (token: string): Record<string, string> => ({ Authorization: `Bearer ${token}` })

/** A server with one key. */
async function keyed(
  wish: Partial<KeyWish> = {},
): Promise<{ server: Served; token: string; id: string; keys: string; clock: MovedClock }> {
  const keys = join(testFolder(), 'keys.json')
  const clock = new MovedClock()
  const { token, key } = addKey(
    keys,
    { name: 'bot', scopes: [patternOf('*/*/*')], rights: ['read', 'write'], ...wish },
    { clock },
  )
  return { server: await served({ keys, clock }), token, id: key.id, keys, clock }
}

describe('keys', () => {
  it('[KY-1] without the right key nothing is served but health and description', async () => {
    const { server, token } = await keyed()
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    const unknown = token.replace(/_[0-9A-Z]{26}_/, `_${'0'.repeat(26)}_`)
    const said = new Set<string>()
    for (const headers of [
      {},
      bearer(''),
      bearer('knotwork'),
      bearer(changed),
      bearer(unknown),
      { Authorization: `Basic ${token}` },
    ])
      for (const path of ['/v1/stats', '/metrics', '/mcp', '/v1/events/none', '/v1/events/none/history']) {
        const answer = await server.ask(
          path === '/mcp' ? 'POST' : 'GET',
          path,
          path === '/mcp' ? {} : undefined,
          headers as Record<string, string>,
        )
        expect([path, answer.status, answer.headers.get('www-authenticate')]).toEqual([
          path,
          401,
          'Bearer realm="knotwork"',
        ])
        said.add(answer.body.detail)
      }
    expect([...said].sort()).toEqual(['send the key as "Authorization: Bearer KEY"', 'the key is not known here'])
    for (const path of ['/healthz', '/readyz', '/openapi.json', '/'])
      expect((await server.ask('GET', path)).status).toBe(200)
    expect((await server.ask('GET', '/v1/stats', undefined, bearer(token))).status).toBe(200)
  })

  it('[KY-2] a key opens its scopes alone, and fixes what need not be named', async () => {
    const { server, token } = await keyed({ scopes: [patternOf('acme/*/ana'), patternOf('lab')] })
    const asked = async (query: string): Promise<[number, object]> => {
      const { status, body } = await server.ask('GET', `/v1/stats${query}`, undefined, bearer(token))
      return [status, body.scope]
    }
    expect(await asked('')).toEqual([200, { tenant: 'acme', agent: 'default', user: 'ana' }])
    expect(await asked('?agent=bot')).toEqual([200, { tenant: 'acme', agent: 'bot', user: 'ana' }])
    expect(await asked('?tenant=lab&user=ben')).toEqual([200, { tenant: 'lab', agent: 'default', user: 'ben' }])
    expect((await asked('?tenant=acme&user=ben'))[0]).toBe(403)
    expect((await asked('?tenant=other'))[0]).toBe(403)
    expect((await asked('?tenant=*'))[0]).toBe(403)
  })

  it('[SV-31] the title of a refusal says which right the key lacks, or that the scope is another', async () => {
    const { server, token } = await keyed({ scopes: [patternOf('acme')], rights: ['read'] })
    const titleOf = async (method: 'GET' | 'POST', path: string): Promise<string> =>
      (await server.ask(method, path, method === 'POST' ? {} : undefined, bearer(token))).body.title
    expect(await titleOf('POST', '/v1/events?tenant=acme')).toBe('The key lacks the right "write"')
    expect(await titleOf('POST', '/v1/rulings/undo')).toBe('The key lacks the right "curate"')
    expect(await titleOf('GET', '/metrics')).toBe('The key lacks the right "admin"')
    expect(await titleOf('GET', '/v1/stats?tenant=other')).toBe('The key does not open the scope')
  })

  it('[OP-4] every operation asks for its right', async () => {
    for (const held of ['read', 'write', 'curate', 'admin'] as const) {
      const { server, token } = await keyed({ rights: [held] })
      for (const { name, http, right } of operations) {
        const path = http.path.replaceAll(/\{\w+\}/g, 'none')
        const { status } = await server.ask(http.method, path, http.method === 'POST' ? {} : undefined, bearer(token))
        expect([held, name, status === 403]).toEqual([held, name, held !== 'admin' && held !== right])
      }
      const imported = await fetch(`${server.url}/v1/import`, {
        method: 'POST',
        headers: { ...bearer(token), 'Content-Type': 'application/x-ndjson' },
        body: '',
      })
      expect([held, imported.status]).toEqual([held, held === 'write' || held === 'admin' ? 200 : 403])
    }
  })

  it('[MC-6] a client is shown the tools that its key allows', async () => {
    const { server, token } = await keyed({ rights: ['read'] })
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
    const headers = { ...bearer(token), Accept: 'application/json, text/event-stream' }
    const { body } = await server.ask('POST', '/mcp', list, headers)
    expect(body.result.tools.map(({ name }: { name: string }) => name)).toEqual([
      'timeline',
      'recall',
      'answer',
      'status',
    ])
    const call = { ...list, method: 'tools/call', params: { name: 'forget', arguments: { refs: ['m1'] } } }
    const refused = await server.ask('POST', '/mcp', call, headers)
    expect(refused.body.result).toMatchObject({
      isError: true,
      content: [{ text: 'FORBIDDEN: forget: this key may not curate' }],
    })
  })

  it('[KY-3] expired and revoked keys open nothing; a rotated one for its grace', async () => {
    const { server, token, id, keys, clock } = await keyed({ lifetimeMs: 10_000 })
    const status = async (shown: string): Promise<[number, unknown]> => {
      const answer = await server.ask('GET', '/v1/stats', undefined, bearer(shown))
      return [answer.status, answer.body.detail]
    }
    const next = rotateKey(keys, id, 1000, { clock }).token
    expect([(await status(token))[0], (await status(next))[0]]).toEqual([200, 200])
    clock.ms += 1000
    expect(await status(token)).toEqual([401, 'the key is expired'])
    expect((await status(next))[0]).toBe(200)
    clock.ms += 9000
    expect(await status(next)).toEqual([401, 'the key is expired'])
    revokeKey(keys, id, { clock })
    expect(await status(next)).toEqual([401, 'the key is revoked'])
    expect(await status(`${next.slice(0, -2)}zz`)).toEqual([401, 'the key is not known here'])
  })

  it('[KY-4] the file holds digests, is its owner’s, and is changed by one at a time', async () => {
    const { token, keys, id } = await keyed()
    expect(readFileSync(keys, 'utf8')).not.toContain(token.slice(-43))
    expect(statSync(keys).mode & 0o077).toBe(0)
    writeFileSync(`${keys}.lock`, '')
    expect(() => revokeKey(keys, id)).toThrow(/another command changes the file/)
    rmSync(`${keys}.lock`)
    revokeKey(keys, id)
    expect(readKeys(keys)).toHaveLength(1)
  })

  it('[KY-5] when a key was last used is kept: the first time at once, later ones when the server closes', async () => {
    const { server, token, keys, id, clock } = await keyed()
    expect(readLastUsed(keys).get(id)).toBeUndefined()
    await server.ask('GET', '/v1/stats', undefined, bearer(token))
    expect(readLastUsed(keys).get(id)).toBe(clock.ms)
    clock.ms += 5000
    await server.ask('GET', '/v1/stats', undefined, bearer(token))
    await server.close()
    expect(readLastUsed(keys).get(id)).toBe(clock.ms)
  })

  it('[KY-8] where last uses cannot be written calls go on, and the log tells it once', async () => {
    const { server, token, keys, clock } = await keyed()
    // A folder in the place of the file: nothing can be put there, whoever runs the test.
    mkdirSync(`${keys}.used`)
    for (let i = 0; i < 3; i++, clock.ms += 61_000)
      expect((await server.ask('GET', '/v1/stats', undefined, bearer(token))).status).toBe(200)
    await server.close()
    expect(server.log.filter(({ event }) => event === 'last-used-lost')).toHaveLength(1)
    expect(server.log.filter(({ level }) => level === 'warn')).toEqual([])
  })

  it('[KY-8] two servers keep one file, each writing under a name of its own', async () => {
    const { server, token, keys, id, clock } = await keyed()
    const other = await served({ keys, clock })
    writeFileSync(`${keys}.used.next`, 'of another process')
    for (const { ask } of [server, other])
      expect((await ask('GET', '/v1/stats', undefined, bearer(token))).status).toBe(200)
    await Promise.all([server.close(), other.close()])
    expect(readLastUsed(keys).get(id)).toBe(clock.ms)
    const left = readdirSync(join(keys, '..')).filter((name) => name.endsWith('.next'))
    expect(left).toEqual(['keys.json.used.next'])
  })

  it('[KY-9] no time is taken that the file could not hold', async () => {
    const { keys, id } = await keyed()
    const wish = { name: 'far', scopes: [patternOf('*')], rights: ['read'] } as const
    for (const lifetimeMs of [200_000_000 * 86_400_000, 0.5, 0, Number.NaN])
      expect(() => addKey(keys, { ...wish, lifetimeMs })).toThrow(/lifetime/)
    expect(() => rotateKey(keys, id, 200_000_000 * 86_400_000)).toThrow(/grace/)
    addKey(keys, { ...wish, lifetimeMs: 36_500 * 86_400_000 })
    expect(readKeys(keys)).toHaveLength(2)
  })

  it('[KY-10] a revoked key is given no other secret', async () => {
    const { keys, id } = await keyed()
    revokeKey(keys, id)
    expect(() => rotateKey(keys, id, 0)).toThrow(/revoked/)
    expect(readKeys(keys)[0]?.secrets).toHaveLength(1)
  })

  it('[KY-6] a key that asks for more than its rate waits, and no other', async () => {
    const { server, token, id, keys, clock } = await keyed({ perMinute: 12 })
    const other = addKey(keys, { name: 'other', scopes: [patternOf('*')], rights: ['read'] }, { clock }).token
    const status = async (shown: string) => server.ask('GET', '/v1/stats', undefined, bearer(shown))
    const first = []
    for (let i = 0; i < 10; i++) first.push((await status(token)).status)
    expect(first).toEqual(Array(10).fill(200))
    const refused = await status(token)
    expect(server.log.at(-1)).toMatchObject({ code: 'RATE_LIMITED', key: id })
    expect([refused.status, refused.headers.get('retry-after'), refused.body.code]).toEqual([429, '5', 'RATE_LIMITED'])
    expect((await status(other)).status).toBe(200)
    clock.ms += 5000
    expect((await status(token)).status).toBe(200)
  })

  it('[KY-6] over a minute no more than the rate and one burst gets through', () => {
    const clock = new MovedClock()
    const rates = new RateLimit(clock)
    let passed = 0
    for (let i = 0; i < 6000; i++, clock.ms += 10)
      try {
        rates.take('a', 60)
        passed++
      } catch (refused) {
        expect(refused).toMatchObject({ code: 'RATE_LIMITED' })
      }
    expect(passed).toBeGreaterThanOrEqual(60)
    expect(passed).toBeLessThanOrEqual(70)
  })

  it('[KY-7] a file that is none of keys is refused, and lets nobody in', async () => {
    const { server, token, keys } = await keyed()
    writeFileSync(keys, '{"version":1,"keys":[{}]}')
    const answer = await server.ask('GET', '/v1/stats', undefined, bearer(token))
    expect([answer.status, answer.body.code]).toEqual([503, 'KEYS_UNREADABLE'])
    expect(answer.text).not.toContain(keys)
    await server.ask('GET', '/v1/stats', undefined, bearer(token))
    const told = server.log.filter(({ event }) => event === 'keys-unreadable')
    expect(told).toMatchObject([{ level: 'error', why: expect.stringContaining('key 1 of the list: id') }])
    await expect(served({ keys })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  it('[KY-7] nobody is let in while the file is gone, and it is told', async () => {
    const { server, token, keys } = await keyed()
    renameSync(keys, `${keys}.away`)
    const answer = await server.ask('GET', '/v1/stats', undefined, bearer(token))
    expect([answer.status, answer.body.code]).toEqual([503, 'KEYS_UNREADABLE'])
    expect(server.log.filter(({ event }) => event === 'keys-unreadable')).toHaveLength(1)
    renameSync(`${keys}.away`, keys)
    expect((await server.ask('GET', '/v1/stats', undefined, bearer(token))).status).toBe(200)
  })

  it('[KY-11] a call that is repeated is a call: who may not any more is told nothing', async () => {
    const { server, token, keys } = await keyed()
    const headers = { ...bearer(token), 'Idempotency-Key': 'k1' }
    await server.ask('POST', '/v1/events', { text: 'I left Lyon.', ref: 'm1' }, bearer(token))
    const correct = () => server.ask('POST', '/v1/events/m1/correction', { text: 'I left Nice.' }, headers)
    expect((await correct()).status).toBe(200)
    changeKeys(keys, (held) => held.map((key) => ({ ...key, rights: ['read'] })))
    expect((await correct()).status).toBe(403)
  })

  it('[MX-2] the figures of all scopes are for a key that opens all', async () => {
    const { server, token } = await keyed({ scopes: [patternOf('acme')], rights: ['admin'] })
    expect((await server.ask('GET', '/metrics', undefined, bearer(token))).status).toBe(403)
  })

  it('[KY-2] patterns read back as they were written', () => {
    for (const text of ['*/*/*', 'acme/bot/ana', 'a%2Fb/100%25/小雨']) expect(patternText(patternOf(text))).toBe(text)
    for (const text of ['', 'a/b/c/d', 'a//b']) expect(() => patternOf(text)).toThrow(/scope/)
  })
})
