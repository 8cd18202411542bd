import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { served } from './serving.ts'

const media = { 'Content-Type': 'application/x-ndjson' }

const line = (value: unknown): string => `${JSON.stringify(value)}\n`

/** Events of a stream of server-sent events. */
function eventsIn(text: string): { event: string; data: Record<string, unknown> }[] {
  return Array.from(text.matchAll(/event: (.*)\ndata: (.*)\n\n/g), ([, event = '', data = '']) => ({
    event,
    data: JSON.parse(data) as Record<string, unknown>,
  }))
}

describe('import', () => {
  it('[SV-7] lines become events; what was not stored is told by its number, in both languages', async () => {
    const { ask } = await served()
    const lines = [
      line({ text: 'I left Lyon for Oslo.', ref: 'm1' }),
      '\n',
      'no JSON\n',
      line({ text: '我在杭州学会了滑雪。', ref: 'm2' }),
      line({ text: 'Another.', ref: 'm1' }),
      line({ text: 7 }),
      line({ text: 'I left Lyon for Oslo.', ref: 'm1' }).trimEnd(),
    ]
    const answer = await ask('POST', '/v1/import', lines.join(''), media)
    expect(answer.body).toMatchObject({ lines: 6, stored: 2, duplicate: 1, conflict: 1, rejected: 2 })
    expect(answer.body.problems.map(({ line: no, code }: { line: number; code: string }) => [no, code])).toEqual([
      [3, 'INVALID_INPUT'],
      [5, 'CONFLICT'],
      [6, 'INVALID_INPUT'],
    ])
    expect((await ask('GET', '/v1/stats')).body.events).toBe(2)
  })

  it('[SV-7] events come while lines go in, and what they tell is durable', async () => {
    const { url, ask } = await served()
    let send = (_: string): void => undefined
    let end = (): void => undefined
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (text) => controller.enqueue(new TextEncoder().encode(text))
        end = () => controller.close()
      },
    })
    const headers = { ...media, Accept: 'text/event-stream' }
    const answered = fetch(`${url}/v1/import`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    send(Array.from({ length: 200 }, (_, i) => line({ text: `turn ${i}`, ref: `m${i}` })).join(''))
    const response = await answered
    const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
    const [first] = eventsIn((await reader.read()).value ?? '')
    expect(first).toEqual({
      event: 'progress',
      data: { lines: 128, stored: 128, duplicate: 0, conflict: 0, echo: 0, rejected: 0 },
    })
    expect((await ask('GET', '/v1/stats')).body.events).toBe(128)
    end()
    let rest = ''
    for (let next = await reader.read(); !next.done; next = await reader.read()) rest += next.value
    expect(eventsIn(rest).at(-1)).toMatchObject({ event: 'done', data: { stored: 200 } })
  })

  it('[SV-8] an import that is cut off keeps what it told, and the server goes on', async () => {
    const { url, ask } = await served()
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    const lines = Array.from({ length: 300 }, (_, i) => line({ text: `turn ${i}`, ref: `m${i}` })).join('')
    const headers = [
      'Host: localhost',
      'Content-Type: application/x-ndjson',
      'Accept: text/event-stream',
      'Transfer-Encoding: chunked',
    ]
    socket.write(['POST /v1/import HTTP/1.1', ...headers, '', ''].join('\r\n'))
    socket.write(`${Buffer.byteLength(lines).toString(16)}\r\n${lines}\r\n`)
    let told = ''
    socket.on('data', (chunk: Buffer) => {
      told += chunk.toString()
    })
    while (!told.includes('"stored":256')) await wait(10)
    socket.destroy()
    await wait(100)
    expect((await ask('GET', '/v1/stats')).body.events).toBeGreaterThanOrEqual(256)
    expect((await ask('POST', '/v1/import', lines, media)).body).toMatchObject({ lines: 300, conflict: 0, rejected: 0 })
    expect((await ask('GET', '/v1/stats')).body.events).toBe(300)
  })

  it('[SV-7] bytes that are no UTF-8 end it with a problem, as an event or as the answer', async () => {
    const { url } = await served()
    const post = (headers: Record<string, string>): Promise<Response> =>
      fetch(`${url}/v1/import`, {
        method: 'POST',
        headers: { ...media, ...headers },
        body: new Uint8Array([0xff, 0x0a]),
      })
    expect((await post({})).status).toBe(400)
    expect(eventsIn(await (await post({ Accept: 'text/event-stream' })).text())).toMatchObject([
      { event: 'error', data: { code: 'INVALID_INPUT' } },
    ])
  })

  it('[SV-20] a stream counts among the calls at once until its end, whatever ends it', async () => {
    const { ask, url } = await served({ limits: { callsAtOnceMax: 1 } })
    const headers = { ...media, Accept: 'text/event-stream' }
    for (const lines of [line({ text: 'a' }), new Uint8Array([0xff, 0x0a])]) {
      const response = await fetch(`${url}/v1/import`, { method: 'POST', headers, body: lines })
      expect((await response.text()).length).toBeGreaterThan(0)
      expect((await ask('GET', '/v1/stats')).status).toBe(200)
    }
    const leaving = new AbortController()
    const endless = new ReadableStream<Uint8Array>({ start: (it) => it.enqueue(new TextEncoder().encode('\n')) })
    const init = { method: 'POST', headers, body: endless, duplex: 'half', signal: leaving.signal } as RequestInit
    const left = fetch(`${url}/v1/import`, init).catch(() => undefined)
    await wait(100)
    expect((await ask('GET', '/v1/stats')).status).toBe(503)
    leaving.abort()
    await left
    await wait(100)
    expect((await ask('GET', '/v1/stats')).status).toBe(200)
  })

  it('[SV-7] lines need their media type, and have a bound', async () => {
    const { ask } = await served({ limits: { importBytesMax: 100 } })
    expect((await ask('POST', '/v1/import', line({ text: 'a' }))).status).toBe(415)
    expect((await ask('POST', '/v1/import', line({ text: 'a'.repeat(100) }), media)).status).toBe(413)
  })
})
