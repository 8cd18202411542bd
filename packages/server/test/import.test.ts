import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { endlessImport, served, until } from './serving.ts'

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
    const { url, ask, log } = await served()
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
    await until(() => told.includes('"stored":256'))
    socket.destroy()
    await until(() => log.some(({ event, operation }) => event === 'request' && operation === 'import'))
    expect(log.filter(({ event }) => event === 'fault')).toEqual([])
    expect((await ask('GET', '/v1/stats')).body.events).toBeGreaterThanOrEqual(256)
    expect((await ask('POST', '/v1/import', lines, media)).body).toMatchObject({ lines: 300, conflict: 0, rejected: 0 })
    expect((await ask('GET', '/v1/stats')).body.events).toBe(300)
  })

  it('[SV-25] a line that is no UTF-8, and one that is too long, are told by number and hold up no other', async () => {
    const { url } = await served({ limits: { bodyBytesMax: 1000 } })
    const long = line({ text: 'a'.repeat(1000), ref: 'm3' })
    const body = Buffer.concat([
      Buffer.from(line({ text: '我在杭州。', ref: 'm1' })),
      Buffer.from([0xff, 0x0a]),
      Buffer.from(long + line({ text: 'said', ref: 'm4' }) + long.trimEnd()),
    ])
    const answer = await fetch(`${url}/v1/import`, { method: 'POST', headers: media, body })
    const { problems, ...counts } = (await answer.json()) as { problems: { line: number; message: string }[] }
    expect(counts).toMatchObject({ lines: 5, stored: 2, rejected: 3 })
    expect(problems.map(({ line: no }) => no)).toEqual([2, 3, 5])
    expect(problems[1]?.message).toContain('1000 bytes')
  })

  it('[SV-25] what is taken in at once is bounded by bytes, and so are imports at once', async () => {
    const { ask, url } = await served({ limits: { importsAtOnceMax: 1 } })
    const lines = Array.from({ length: 6 }, (_, i) => line({ text: `${'word '.repeat(200_000)}${i}`, ref: `m${i}` }))
    const headers = { ...media, Accept: 'text/event-stream' }
    const told = eventsIn(
      await (await fetch(`${url}/v1/import`, { method: 'POST', headers, body: lines.join('') })).text(),
    )
    expect(told.map(({ event, data }) => [event, data.stored])).toEqual([
      ['progress', 5],
      ['progress', 6],
      ['done', 6],
    ])
    const leave = await endlessImport(url)
    expect((await ask('POST', '/v1/import', '', media)).body.code).toBe('OVERLOADED')
    expect((await ask('GET', '/v1/stats')).status).toBe(200)
    leave()
  })

  it('[SV-26] a caller who does not read what an import tells loses its place', async () => {
    const { ask, url, log } = await served({ limits: { importsAtOnceMax: 1, bodyMs: 300 } })
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.pause()
    const body = '{\n'.repeat(300_000)
    const head = ['Host: localhost', 'Content-Type: application/x-ndjson', 'Accept: text/event-stream']
    socket.write(['POST /v1/import HTTP/1.1', ...head, `Content-Length: ${body.length}`, '', body].join('\r\n'))
    await until(() => log.some(({ event }) => event === 'unread'))
    await until(async () => (await ask('POST', '/v1/import', '', media)).status === 200)
    expect(log.filter(({ event }) => event === 'unread')).toHaveLength(1)
    socket.destroy()
  })

  it('[SV-27] a server that closes ends an import with the reason and what is durable', async () => {
    const { url, close } = await served()
    const endless = new ReadableStream<Uint8Array>({
      start: (it) =>
        it.enqueue(
          new TextEncoder().encode(Array.from({ length: 128 }, (_, i) => line({ text: `turn ${i}` })).join('')),
        ),
    })
    const headers = { ...media, Accept: 'text/event-stream' }
    const init = { method: 'POST', headers, body: endless, duplex: 'half' } as RequestInit
    const response = await fetch(`${url}/v1/import`, init)
    const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
    let told = (await reader.read()).value ?? ''
    const closed = close()
    for (let next = await reader.read(); !next.done; next = await reader.read()) told += next.value
    await closed
    expect(eventsIn(told).map(({ event }) => event)).toEqual(['progress', 'error'])
    expect(eventsIn(told)[1]?.data).toMatchObject({ code: 'CLOSING', retryable: true, lines: 128, stored: 128 })
  })

  it('[SV-20] a stream counts among the calls at once until its end, whatever ends it', async () => {
    const { ask, url } = await served({ limits: { callsAtOnceMax: 1 } })
    const headers = { ...media, Accept: 'text/event-stream' }
    for (const lines of [line({ text: 'a' }), new Uint8Array([0xff, 0x0a])]) {
      const response = await fetch(`${url}/v1/import`, { method: 'POST', headers, body: lines })
      expect((await response.text()).length).toBeGreaterThan(0)
      expect((await ask('GET', '/v1/stats')).status).toBe(200)
    }
    const leave = await endlessImport(url)
    expect((await ask('GET', '/v1/stats')).status).toBe(503)
    leave()
    await until(async () => (await ask('GET', '/v1/stats')).status === 200)
  })

  it('[SV-7] lines need their media type, and have a bound', async () => {
    const { ask } = await served({ limits: { importBytesMax: 100 } })
    expect((await ask('POST', '/v1/import', line({ text: 'a' }))).status).toBe(415)
    expect((await ask('POST', '/v1/import', line({ text: 'a'.repeat(100) }), media)).status).toBe(413)
  })
})
