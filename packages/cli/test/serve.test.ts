/** Does the command line serve, and keep keys? */
import { readFileSync, statSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { operations } from '@knotwork/server'
import { describe, expect, it } from 'vitest'
import { exitCodeOf } from '../src/exit-code.ts'
import { serverPackage } from '../src/server-package.ts'
import { knotwork, testFolder, threeTurns } from './in-process.ts'

const folder = testFolder()

/** Where a server says it is. */
interface Place {
  readonly url: string
  readonly keys: boolean
}

/** Serves until `use` is done. */
async function whileServed(
  argv: readonly string[],
  use: (place: Place) => Promise<void>,
): Promise<{ stderr: string; code: number }> {
  const stdout = new PassThrough()
  let stop = (): void => undefined
  const served = knotwork(['serve', '--port', '0', '--json', ...argv], {
    stdout,
    onInterrupt: (stopped) => {
      stop = stopped
    },
  })
  try {
    const place = await Promise.race([
      new Promise<Place>((resolve) =>
        stdout.once('data', (line: Buffer) => resolve(JSON.parse(line.toString()) as Place)),
      ),
      served.then(({ stderr }) => Promise.reject(new Error(stderr))),
    ])
    await use(place)
  } finally {
    stop()
  }
  return served
}

describe('knotwork serve', () => {
  it('[CL-240] serves the store until it is interrupted, and logs without words', async () => {
    const store = folder.path('served.db')
    await knotwork(['import', folder.write('chat.jsonl', threeTurns), '--store', store])
    const { code, stderr } = await whileServed(['--store', store], async ({ url, keys }) => {
      expect(keys).toBe(false)
      const found = await fetch(`${url}/v1/recall`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ question: 'Who left Lyon?' }),
      })
      expect(await found.text()).toContain('I left Lyon for Oslo in May.')
    })
    expect(code).toBe(0)
    expect(stderr).toContain('"operation":"recall"')
    expect(stderr).not.toContain('Lyon')
  })

  it('[CL-241] is reached from this machine only, as long as there are no keys', async () => {
    const store = folder.path('open.db')
    const { code, stderr } = await knotwork(['serve', '--store', store, '--host', '0.0.0.0', '--port', '0'])
    expect([code, stderr]).toEqual([exitCodeOf.INVALID_INPUT, expect.stringContaining('knotwork keys add')])
    const beyond = await knotwork(['serve', '--store', store, '--port', '70000'])
    expect(beyond.stderr).toContain('from 0 to 65535')
    const empty = await knotwork(['serve', '--store', store, '--keys', folder.path('none.json'), '--port', '0'])
    expect([empty.code, empty.stderr]).toEqual([exitCodeOf.INVALID_INPUT, expect.stringContaining('holds no key')])
  })

  it('[CL-242] lists every operation of the table', async () => {
    const { jsonLines } = await knotwork(['serve', '--operations', '--json'])
    expect(jsonLines()).toHaveLength(operations.length)
    const { stdout } = await knotwork(['serve', '--operations'])
    for (const { name, http } of operations)
      expect(stdout).toMatch(new RegExp(`${http.method} +${http.path.replaceAll(/[{}]/g, '.')} +${name} `))
  })

  it('[CL-243] says what to install where the server was left out', async () => {
    const missing = Object.assign(new Error('gone'), { code: 'ERR_MODULE_NOT_FOUND' })
    await expect(serverPackage(() => Promise.reject(missing))).rejects.toMatchObject({
      code: 'UNSUPPORTED',
      details: { remedy: expect.stringContaining('npm install @knotwork/server') },
    })
  })
})

describe('knotwork keys', () => {
  it('[CL-250] a key opens the scope that is named, and --scope stands above it', async () => {
    const keys = folder.path('scoped-keys.json')
    for (const [argv, opens] of [
      [['--user', 'ana'], '*/*/ana'],
      [['--tenant', 'acme', '--agent', 'bot'], 'acme/bot/*'],
      [['--user', 'ana', '--scope', 'acme/bot'], 'acme/bot/*'],
    ] as const) {
      const { stderr } = await knotwork(['keys', 'add', 'bot', '--keys', keys, ...argv])
      expect(stderr).toContain(` opens ${opens} to`)
    }
  })

  it('[CL-244] a key is shown once, opens until it is revoked, and its file holds no secret', async () => {
    const keys = folder.path('keys.json')
    const store = folder.path('keyed.db')
    const token = (await knotwork(['keys', 'add', 'bot', '--keys', keys])).stdout.trim()
    // A secret may hold the mark between the parts.
    expect(readFileSync(keys, 'utf8')).not.toContain(token.split('_').slice(2).join('_'))
    expect(statSync(keys).mode & 0o077).toBe(0)
    const id = token.split('_')[1] ?? ''
    await whileServed(['--store', store, '--keys', keys], async ({ url, keys: isKeyed }) => {
      expect(isKeyed).toBe(true)
      const status = async (shown: string): Promise<number> =>
        (await fetch(`${url}/v1/stats`, { headers: { Authorization: `Bearer ${shown}` } })).status
      expect(await status(token)).toBe(200)
      const next = (await knotwork(['keys', 'rotate', id, '--grace', '0', '--keys', keys])).stdout.trim()
      expect([await status(token), await status(next)]).toEqual([401, 200])
      await knotwork(['keys', 'revoke', id, '--keys', keys])
      expect(await status(next)).toBe(401)
    })
    const [listed] = (await knotwork(['keys', 'list', '--keys', keys, '--json'])).jsonLines()
    expect(listed).toMatchObject({
      id,
      name: 'bot',
      scopes: ['*/*/*'],
      rights: ['read', 'write'],
      revokedAt: expect.any(Number),
      lastUsedAt: expect.any(Number),
    })
  })

  it.each([
    [['keys', 'add', 'bot', '--right', 'all'], 'right'],
    [['keys', 'add', 'bot', '--scope', 'a/b/c/d'], 'TENANT/AGENT/USER'],
    [['keys', 'add', 'bot', '--days', '200000000'], 'from 1 to 36500'],
    [['keys', 'revoke', 'nobody'], 'no key has this id'],
    [['keys', 'revoke', 'nobody'], 'knotwork keys list shows the ids'],
  ])('[CL-245] %j is refused, and says why', async (argv, why) => {
    const { code, stderr } = await knotwork([...argv, '--keys', folder.path('others.json')])
    expect(code).not.toBe(0)
    expect(stderr).toContain(why)
  })
})

describe('knotwork mcp', () => {
  it('[CL-246] writes the protocol to stdout and nothing else, and ends with stdin', async () => {
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } }
    const asked = [
      { method: 'initialize', params },
      { method: 'tools/call', params: { name: 'remember', arguments: { text: 'I left Lyon.', ref: 'm1' } } },
    ]
    const stdin = asked.map((one, id) => `${JSON.stringify({ jsonrpc: '2.0', id, ...one })}\n`).join('')
    const store = folder.path('mcp.db')
    const { code, jsonLines } = await knotwork(['mcp', '--store', store], { stdin })
    expect(code).toBe(0)
    expect(jsonLines()).toMatchObject([{ id: 0 }, { id: 1, result: { structuredContent: { status: 'stored' } } }])
    expect((await knotwork(['get', 'm1', '--store', store])).stdout).toContain('I left Lyon.')
  })
})
