/**
 * What does serving cost? Two hundred clients at once, mixed remembering and recalling, over HTTP; and the same callers on the
 * library, in one process. No error, no lost event, flat memory, and the time of recall beside the library's.
 *
 * Usage: node scripts/prove-server-load.mjs [seconds] [clients] (after npm run build)
 */

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openMemory } from 'knotwork'
import { ask, serve } from './server/process.mjs'

const [seconds = '60', clients = '200', mode = 'both'] = process.argv.slice(2)

/** What the memory holds before: a scope of some size. */
const seeded = 2000
/** One call in so many remembers; the others recall. */
const rememberEvery = 5
/** Over HTTP recall may take so many times as long as the library's. */
const shareMax = 1.5
/** The process may grow by so much from a third of the run to its end: caches of what was remembered meanwhile. */
const growthMax = 1.25

const topics = ['the mill', 'the garden', 'a violin', 'the harbour', 'Oslo', 'the old bridge', 'a recipe', 'the choir']
const people = ['Ana', 'Ben', 'Chen', 'Dara', 'Elif']
const turn = (i) => ({
  ref: `s${i}`,
  speaker: people[i % people.length],
  text: `On day ${i} I worked on ${topics[i % topics.length]} because ${people[(i * 7) % people.length]} had asked about ${topics[(i * 3) % topics.length]}.`,
})
const question = (i) => `Why did ${people[i % people.length]} work on ${topics[(i * 5) % topics.length]}?`

/** Runs callers for a time. @returns times of recalls in ms, refs remembered, failures */
async function load(call) {
  const times = []
  const refs = []
  const failures = []
  const end = performance.now() + Number(seconds) * 1000
  const caller = async (who) => {
    for (let i = who; performance.now() < end; i++) {
      const started = performance.now()
      try {
        if (i % rememberEvery === 0) {
          const ref = `c${who}-${i}`
          await call.remember({ ...turn(i), ref })
          refs.push(ref)
        } else {
          await call.recall(question(i))
          times.push(performance.now() - started)
        }
      } catch (error) {
        failures.push(String(error))
      }
    }
  }
  await Promise.all(Array.from({ length: Number(clients) }, (_, who) => caller(who)))
  times.sort((a, b) => a - b)
  const at = (share) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  return { recalls: times.length, p50: at(0.5), p95: at(0.95), refs, failures }
}

async function overLibrary() {
  const memory = await openMemory(join(folder, 'library.db'), { embedder: 'none' })
  await memory.rememberMany(Array.from({ length: seeded }, (_, i) => turn(i)))
  await memory.consolidate()
  const { refs, ...found } = await load({
    remember: (input) => memory.remember(input),
    recall: (asked) => memory.recall(asked),
  })
  await memory.close()
  return { ...found, remembered: refs.length }
}

async function overHttp() {
  const store = join(folder, 'served.db')
  const memory = await openMemory(store, { embedder: 'none', worker: 'none' })
  await memory.rememberMany(Array.from({ length: seeded }, (_, i) => turn(i)))
  await memory.consolidate()
  await memory.close()
  const { url, end } = await serve(store)
  const bytes = []
  const weigh = setInterval(async () => bytes.push(await residentBytes(url)), 2000)
  const expect = (status) => async (path, body) => {
    const answer = await ask(url, 'POST', path, body)
    if (answer.status !== status) throw new Error(`${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
  }
  const { refs, ...found } = await load({
    remember: (input) => expect(201)('/v1/events', input),
    recall: (asked) => expect(200)('/v1/recall', { question: asked }),
  })
  clearInterval(weigh)
  const { body } = await ask(url, 'GET', '/v1/stats')
  await end()
  const [third = 1, last = 1] = [bytes[Math.floor(bytes.length / 3)], bytes.at(-1)]
  return {
    ...found,
    remembered: refs.length,
    lost: seeded + refs.length - body.events,
    megabytes: [third, last].map((one) => Math.round(one / 1e6)),
    growth: last / third,
  }
}

async function residentBytes(url) {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
}

/** The library in a process of its own, so that neither run sees what the other left in memory. */
function library() {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url), seconds, clients, 'library'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
    })
    child.on('close', (code) =>
      code === 0 ? resolve(JSON.parse(text)) : reject(new Error(`library run ended with ${code}`)),
    )
  })
}

const folder = mkdtempSync(join(tmpdir(), 'knotwork-load-'))
try {
  if (mode === 'library') console.log(JSON.stringify(await overLibrary()))
  else {
    const direct = await library()
    const served = await overHttp()
    const share = served.p95 / direct.p95
    console.log(`load: ${clients} callers for ${seconds} s; library: ${JSON.stringify(direct)}`)
    console.log(`load: over HTTP: ${JSON.stringify(served)}; p95 of recall is ${share.toFixed(2)} times the library's`)
    const isRight = served.failures.length === 0 && served.lost === 0 && share <= shareMax && served.growth <= growthMax
    process.exitCode = isRight ? 0 : 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
