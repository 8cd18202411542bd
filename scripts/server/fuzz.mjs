/** Does any request bring a server down, or a byte of another's memory out? Two tenants, a key for one, and a word that must not come. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { requestsOf } from './requests.mjs'

/** Stands in every word the other tenant said, and in no request. */
const canary = 'zirkonfalke'

const theirs = [
  { ref: 't1', speaker: `Ana ${canary}`, text: `I moved to Oslo because the ${canary} nests there.`, session: canary },
  { ref: 't2', speaker: '林晓', text: `${canary}在奥斯陆。That's why I ski.`, session: canary },
]
const mine = [
  { ref: 'm1', speaker: 'Ana', text: 'The winters in Oslo are long and dark.' },
  { ref: 'm2', speaker: 'Ana', text: "That's why I took up skiing." },
  { ref: 'm3', speaker: '小雨', text: '我在杭州学会了滑雪。' },
]

/** Whose memory requests mean: mostly the own one, one in five the other's. */
const scopes = [
  ...Array.from({ length: 6 }, () => ({})),
  { tenant: 'mine' },
  { tenant: 'mine', user: 'ana' },
  { tenant: 'theirs' },
  { tenant: '*' },
]

/** Requests between two fillings of the own memory, which requests may empty. */
const roundRequests = 250

/**
 * @param {{ engine: object, server: object }} packages  `knotwork` and `@knotwork/server`, as built or as they are written
 * @param {{ requests: number, seed: number, onRound?: (done: number) => void }} options
 * @returns {Promise<{ statuses: Record<string, number>, breaches: string[] }>}  how many answers had which status, and what must not be
 */
export async function fuzz({ engine, server }, { requests, seed, onRound = () => undefined }) {
  const folder = mkdtempSync(join(tmpdir(), 'knotwork-fuzz-'))
  const keys = join(folder, 'keys.json')
  const { token } = server.addKey(keys, {
    name: 'mine',
    scopes: [server.patternOf('mine/*/*')],
    rights: ['read', 'write', 'curate', 'admin'],
    perMinute: 1e9,
  })
  const store = await engine.SqliteStore.open(join(folder, 'agent.db'))
  const memory = await engine.openMemory(store, { embedder: 'none', worker: 'in-process' })
  const other = memory.as({ tenant: 'theirs' })
  await other.rememberMany(theirs)
  await other.consolidate()
  const before = JSON.stringify(await everything(other))
  const log = []
  const running = await server.serveHttp({ memory, store, version: '0', keys, log: (line) => log.push(line) })
  const asked = { url: running.url, token, statuses: {}, breaches: [], log }
  try {
    const document = await (await fetch(`${running.url}/openapi.json`)).json()
    const arbitrary = requestsOf(document, scopes)
    for (let done = 0; done < requests; done += roundRequests) {
      await memory.as({ tenant: 'mine' }).rememberMany(mine)
      const round = fc.sample(arbitrary, { numRuns: Math.min(roundRequests, requests - done), seed: seed + done })
      for (const request of round) await ask(request, asked)
      log.length = 0
      onRound(Math.min(requests, done + roundRequests))
    }
    if (JSON.stringify(await everything(other)) !== before) asked.breaches.push('the other memory was changed')
    return { statuses: asked.statuses, breaches: asked.breaches }
  } finally {
    await running.close()
    await memory.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function everything(memory) {
  return {
    events: await memory.list(),
    relations: await memory.relations(),
    rulings: await memory.rulings(),
    entities: await memory.entities(),
  }
}

async function ask({ method, path, body, media, accept }, { url, token, statuses, breaches, log }) {
  const headers = {
    Authorization: `Bearer ${token}`,
    Accept: accept,
    ...(body === null ? {} : { 'Content-Type': media }),
  }
  const response = await fetch(`${url}${path}`, { method, headers, body })
  const answer = `${JSON.stringify([...response.headers])} ${await response.text()}`
  statuses[response.status] = (statuses[response.status] ?? 0) + 1
  const told = `${method} ${path} ${body?.slice(0, 500) ?? ''}`
  if (response.status >= 500)
    breaches.push(
      `${response.status}: ${told}\n${answer}\n${log.filter((line) => line.includes('fault')).at(-1) ?? ''}`,
    )
  if (answer.toLowerCase().includes(canary)) breaches.push(`canary: ${told}`)
  // An import tells of a defect within its stream, after the status.
  if (answer.includes('"code":"INTERNAL"')) breaches.push(`INTERNAL: ${told}`)
}
