import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { HashEmbedder } from 'knotwork'
import { describe, expect, it } from 'vitest'
import { begun, served, until } from './serving.ts'

/** Sends bytes as they are; what comes back until the other side ends. */
function raw(url: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
    socket.write(bytes)
  })
}

const statusIn = (response: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1])

/** One request by hand, closed after its answer. */
const request = (line: string, headers: readonly string[], body = ''): string =>
  [
    line,
    'Connection: close',
    ...headers,
    ...(body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
    '',
    body,
  ].join('\r\n')

describe('source', () => {
  it('[SV-15] a name that was made to lead here is refused; names of this machine are not', async () => {
    const { url } = await served()
    const asked = async (host: string): Promise<number> =>
      statusIn(await raw(url, request('GET /v1/stats HTTP/1.1', [`Host: ${host}`])))
    expect(await asked('localhost')).toBe(200)
    expect(await asked('127.0.0.1:1')).toBe(200)
    for (const host of ['evil.example', 'evil.example:80', '127.0.0.1.evil.example', 'localhost.'])
      expect([host, await asked(host)]).toEqual([host, 403])
    expect(
      statusIn(
        await raw(url, request('POST /mcp HTTP/1.1', ['Host: evil.example', 'Content-Type: application/json'], '{}')),
      ),
    ).toBe(403)
  })

  it('[SV-15] a page of another origin is refused, also with a request that names none', async () => {
    const { ask, url } = await served()
    const status = async (headers: Record<string, string>): Promise<number> =>
      (await ask('POST', '/v1/recall', { question: 'a' }, headers)).status
    expect(await status({})).toBe(200)
    expect(await status({ Origin: url })).toBe(200)
    for (const origin of ['https://evil.example', 'null', 'http://localhost:1', 'file://'])
      expect(await status({ Origin: origin })).toBe(403)
    const fromImage = await raw(
      url,
      request('GET /v1/events HTTP/1.1', ['Host: localhost', 'Sec-Fetch-Site: cross-site']),
    )
    expect(statusIn(fromImage)).toBe(403)
  })

  it('[SV-15] names and origins are taken as they are usually written; what is none is refused at the start', async () => {
    const { url } = await served({ hosts: ['Memory.Example:80'], origins: ['https://App.example/'] })
    const headers = ['Host: memory.example', 'Origin: https://app.example']
    expect(statusIn(await raw(url, request('GET /v1/stats HTTP/1.1', headers)))).toBe(200)
    for (const wrong of [
      { hosts: ['https://memory.example'] },
      { origins: ['app.example'] },
      { origins: ['https://a/b'] },
    ])
      await expect(served(wrong)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  it('[SV-16] no header of CORS, unless an origin is named; then for that one alone', async () => {
    const preflight = { Origin: 'https://app.example', 'Access-Control-Request-Method': 'POST' }
    const closed = await (await served()).ask('OPTIONS', '/v1/recall', undefined, preflight)
    expect([...closed.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    const open = await served({ origins: ['https://app.example'] })
    expect(
      (await open.ask('OPTIONS', '/v1/recall', undefined, preflight)).headers.get('access-control-allow-origin'),
    ).toBe('https://app.example')
    const foreign = await open.ask('OPTIONS', '/v1/recall', undefined, { ...preflight, Origin: 'https://evil.example' })
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    expect((await open.ask('GET', '/v1/stats', undefined, { Origin: 'https://app.example' })).status).toBe(200)
    expect((await open.ask('GET', '/v1/stats', undefined, { Origin: 'https://evil.example' })).status).toBe(403)
  })
})

describe('bodies', () => {
  it('[SV-13] a body that is too large is refused, told or found', async () => {
    const { ask, url } = await served({ limits: { bodyBytesMax: 1000 } })
    const large = { text: 'x'.repeat(1001) }
    expect([(await ask('POST', '/v1/events', large)).status, (await ask('POST', '/mcp', large)).status]).toEqual([
      413, 413,
    ])
    const chunk = `${(1001).toString(16)}\r\n${'x'.repeat(1001)}\r\n0\r\n\r\n`
    const headers = ['Host: localhost', 'Content-Type: application/json', 'Transfer-Encoding: chunked']
    expect(statusIn(await raw(url, request('POST /v1/events HTTP/1.1', headers) + chunk))).toBe(413)
    expect((await ask('GET', '/v1/stats')).body.events).toBe(0)
  })

  it('[SV-13] a body that does not come in time is refused', async () => {
    const { url } = await served({ limits: { bodyMs: 150 } })
    const headers = ['Host: localhost', 'Content-Type: application/json', 'Content-Length: 100']
    for (const path of ['/v1/recall', '/mcp'])
      expect(statusIn(await raw(url, `${request(`POST ${path} HTTP/1.1`, headers)}{"que`))).toBe(408)
  })

  it('[SV-33] a body that nobody reads does not keep its connection', async () => {
    const { url } = await served()
    const headers = ['Host: localhost', 'Content-Length: 100000']
    for (const path of ['/healthz', '/v1/stats', '/nowhere']) {
      const kept = `GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{`
      expect(await raw(url, kept)).toMatch(/^HTTP\/1\.1 \d+.*connection: close/is)
    }
  })

  it('[SV-33] a caller who takes no answer, or asks nothing, is cut off', async () => {
    const { url, ask } = await served({ limits: { bodyMs: 300 } })
    const { hostname, port } = new URL(url)
    const ended = ['', 'GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(600)].map(
      (bytes) =>
        new Promise((resolve) => {
          const socket = connect(Number(port), hostname, () => socket.write(bytes))
          socket.pause()
          socket.on('error', resolve)
          socket.on('close', resolve)
          // A paused socket hears its end only when it is read.
          setTimeout(() => socket.resume(), 3000)
        }),
    )
    await Promise.all(ended)
    expect((await ask('GET', '/healthz')).status).toBe(200)
  })

  it('[SV-33] a call that takes longer than its caller is silent is answered', async () => {
    class Slow extends HashEmbedder {
      override async embed(...given: Parameters<HashEmbedder['embed']>) {
        await wait(600)
        return super.embed(...given)
      }
    }
    const { ask } = await served({ limits: { bodyMs: 150 }, embedder: new Slow() })
    expect((await ask('POST', '/v1/events', { text: 'said' })).status).toBe(201)
  })

  it('[SV-34] a query that is no UTF-8, or names a part of the scope twice, is refused', async () => {
    const { ask } = await served()
    for (const query of ['user=%ff', 'user=%ED%A0%80', 'user=100%', 'user=ana&user=ben'])
      for (const [method, path, body] of [
        ['POST', '/v1/events', { text: 'said' }],
        ['GET', '/v1/stats', undefined],
        ['POST', '/mcp', {}],
      ] as const)
        expect([query, path, (await ask(method, `${path}?${query}`, body)).status]).toEqual([query, path, 400])
    expect((await ask('GET', '/v1/stats?user=%E5%B0%8F%E9%9B%A8%20100%25')).status).toBe(200)
  })

  it('[SV-24] headers that come too slowly end the connection', async () => {
    const { url } = await served({ limits: { headersMs: 500 } })
    const response = await raw(url, 'GET /v1/stats HTTP/1.1\r\nHost: localh')
    expect(response === '' || statusIn(response) === 408).toBe(true)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=a',
    'application/json; charset=utf-16',
    '',
  ])('[SV-14] %j cannot write', async (media) => {
    const { ask, url } = await served()
    const body = '{"text":"forged","ref":"m1"}'
    const response = await raw(
      url,
      request(
        'POST /v1/events HTTP/1.1',
        ['Host: localhost', ...(media === '' ? [] : [`Content-Type: ${media}`])],
        body,
      ),
    )
    expect(statusIn(response)).toBe(415)
    expect((await ask('GET', '/v1/stats')).body.events).toBe(0)
  })
})

describe('responses', () => {
  it('[SV-17] every response forbids sniffing, framing, caching and loading', async () => {
    const { ask } = await served()
    const answers = [
      await ask('GET', '/'),
      await ask('GET', '/healthz'),
      await ask('GET', '/v1/nothing'),
      await ask('GET', '/v1/stats'),
      await ask('GET', '/metrics'),
    ]
    for (const { headers } of answers) {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
      expect(headers.get('x-request-id')).toMatch(/^[0-9A-Z]{26}$/)
      expect(headers.get('x-powered-by')).toBeNull()
    }
  })

  it('[SV-18] script in a memory comes back as data', async () => {
    const { ask } = await served()
    const text = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
    await ask('POST', '/v1/events', { text, ref: 'm1', speaker: text })
    const got = await ask('GET', '/v1/events/m1')
    expect([got.body.events[0].text, got.headers.get('content-type')]).toEqual([text, 'application/json'])
    const failed = await ask('GET', `/v1/events/${encodeURIComponent(`${text}2`)}`)
    expect([failed.headers.get('content-type'), failed.text.includes('<script')]).toEqual([
      'application/problem+json',
      false,
    ])
    expect((await ask('GET', '/')).text).not.toContain('alert')
  })

  it('[SV-22] no byte of a caller becomes a header', async () => {
    const { url } = await served()
    for (const path of [
      '/v1/events/a%0d%0aSet-Cookie:%20a=b',
      '/v1/recalls/%0aX-A:b/trace',
      '/v1/events?user=%0d%0aX-A:%20b',
      '/%0d%0aX-A:%20b',
    ])
      expect(await raw(url, request(`GET ${path} HTTP/1.1`, ['Host: localhost']))).not.toMatch(/\r\n(Set-Cookie|X-A):/i)
    const key = await raw(
      url,
      request(
        'POST /v1/relations/accept HTTP/1.1',
        ['Host: localhost', 'Content-Type: application/json', 'Idempotency-Key: a\x0bX-A: b'],
        '{"from":"a","kind":"b","to":"c"}',
      ),
    )
    expect(key).not.toMatch(/\r\nX-A:/i)
  })

  it.each([
    '/v1/events/../../../../etc/passwd',
    '/v1/events/..%2f..%2f..%2fetc%2fpasswd',
    '/v1/events/%2e%2e/%2e%2e/etc/passwd',
    '/..%5c..%5cwindows/win.ini',
    '//etc/passwd',
    '/v1/events/%00',
    '/v1/events/%zz',
    '/v1/events/%ff%fe',
    '/openapi.json/../../package.json',
  ])('[SV-21] %s leads nowhere', async (path) => {
    const { url } = await served()
    const response = await raw(url, request(`GET ${path} HTTP/1.1`, ['Host: localhost']))
    expect([400, 404]).toContain(statusIn(response))
    expect(response).not.toMatch(/root:|"name":/)
  })

  it('[SV-19] a call that takes too long is ended', async () => {
    class Slow extends HashEmbedder {
      override embed = async (): Promise<Float32Array[]> => {
        await wait(60_000, undefined, { ref: false })
        return []
      }
    }
    const { ask } = await served({ limits: { callMs: 100 }, embedder: new Slow() })
    const answer = await ask('POST', '/v1/recall', { question: 'Who?' })
    expect([answer.status, answer.body.code]).toEqual([504, 'TIMEOUT'])
  })

  it('[SV-20] more at once than is worked on is told to come again', async () => {
    const { url, ask } = await served({ limits: { callsAtOnceMax: 1, bodyMs: 600_000 } })
    const headers = ['Host: localhost', 'Content-Type: application/json', 'Content-Length: 100']
    const slow = await begun({ url, ask }, `${request('POST /v1/recall HTTP/1.1', headers)}{`)
    const refused = await ask('GET', '/v1/stats')
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'OVERLOADED', '1'])
    slow.destroy()
    await until(async () => (await ask('GET', '/v1/stats')).status === 200)
  })

  it('[SV-12] a closing server finishes what it has begun and refuses what comes', async () => {
    const { url, ask, close, memory } = await served({ limits: { bodyMs: 600_000, headersMs: 600_000 } })
    const body = '{"text":"begun","ref":"m1"}'
    const headers = ['Host: localhost', 'Content-Type: application/json']
    const whole = request('POST /v1/events HTTP/1.1', headers, body)
    const socket = await begun({ url, ask }, whole.slice(0, -5))
    const kept = await begun({ url, ask }, 'GET /readyz HTTP/1.1\r\nHost: loc')
    let response = ''
    let late = ''
    socket.on('data', (chunk: Buffer) => {
      response += chunk.toString()
    })
    kept.on('data', (chunk: Buffer) => {
      late += chunk.toString()
    })
    let events = 0
    const asked = memory.close
    memory.close = async () => {
      events = (await memory.stats()).events
      return asked.call(memory)
    }
    const ended = [socket, kept].map((one) => new Promise((resolve) => one.once('close', resolve)))
    const closed = close()
    socket.write(whole.slice(-5))
    kept.write('alhost\r\n\r\n')
    await closed
    await Promise.all(ended)
    expect([statusIn(response), statusIn(late), events]).toEqual([201, 503, 1])
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
    // Whoever would keep the connection is told not to.
    expect(late).toMatch(/^connection: close\r$/im)
  })

  it('[SV-28] a caller who leaves in the midst of a body is no fault of ours', async () => {
    const { url, log, ask } = await served()
    const whole = request(
      'POST /v1/events HTTP/1.1',
      ['Host: localhost', 'Content-Type: application/json'],
      '{"text":"a"}',
    )
    const socket = await begun({ url, ask }, whole.slice(0, -5))
    socket.destroy()
    const told = (): unknown => log.find(({ operation, event }) => event === 'request' && operation === 'remember')
    await until(() => told() !== undefined)
    expect(told()).toMatchObject({ status: 499, code: 'CANCELLED', level: 'info' })
    expect(log.filter(({ event }) => event === 'fault')).toEqual([])
    expect((await ask('GET', '/v1/stats')).body.events).toBe(0)
  })

  it('[SV-29] what goes wrong before an operation is logged with its code and place', async () => {
    const { ask, log, memory } = await served()
    const { as } = memory
    memory.as = () => {
      throw new TypeError('Lyon')
    }
    const answer = await ask('POST', '/v1/import', '', { 'Content-Type': 'application/x-ndjson' })
    memory.as = as
    expect([answer.status, answer.body.code]).toEqual([500, 'INTERNAL'])
    const faults = log.filter(({ event }) => event === 'fault')
    expect(faults).toMatchObject([{ code: 'INTERNAL', operation: 'import', where: expect.stringContaining('at ') }])
    expect(JSON.stringify(log)).not.toContain('Lyon')
  })
})
