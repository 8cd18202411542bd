/**
 * Does a memory survive kill -9? Kills the built command in the middle of imports and a worker in the middle of making a
 * file, forgetting and reindexing; after each kill the file must be sound and hold what was acknowledged, and nothing
 * that was forgotten. Ends with an undisturbed run that must lose and double nothing. Needs a build.
 *
 * Usage: node scripts/prove-crashes.mjs [IMPORT_KILLS=25] [OTHER_KILLS=10] [SEED=1]
 */

import { deepStrictEqual, ok } from 'node:assert'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { HashEmbedder, openMemory } from 'knotwork'

const self = fileURLToPath(import.meta.url)
const command = 'packages/cli/dist/main.mjs'

/** Events that are reindexed and forgotten. */
const secrets = 6000

/** Other work that is killed: each prints a line once a step is durable. */
const workers = {
  async make(memory) {
    await memory.remember({ ref: 'first', text: 'The first words in a new file.' })
    console.log('first')
  },
  async forget(memory) {
    for (let page = await memory.list({ limit: 1000 }); page.events.length > 0; page = await memory.list())
      for (const { sourceRef } of page.events) {
        const { events } = await memory.forget(sourceRef)
        if (events > 0) console.log(sourceRef)
      }
  },
  async reindex(memory) {
    await memory.reindex({ onProgress: (done) => console.log(String(done)) })
  },
}

if (process.argv[2] === '--worker') {
  const [, , , work, store] = process.argv
  const memory = await openMemory(store, { embedder: work === 'reindex' ? new HashEmbedder() : 'none' })
  console.log('open')
  await workers[work](memory)
  await memory.close()
} else await prove(Number(process.argv[2] ?? 25), Number(process.argv[3] ?? 10), Number(process.argv[4] ?? 1))

async function prove(importKills, otherKills, seed) {
  const folder = mkdtempSync(join(tmpdir(), 'knotwork-crashes-'))
  const chance = chanceOf(seed)
  try {
    console.log(await proveImport(folder, importKills, chance))
    console.log(await proveMaking(folder, otherKills, chance))
    console.log(await proveReindex(folder, otherKills, chance))
    console.log(await proveForget(folder, otherKills, chance))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function proveImport(folder, kills, chance) {
  const [file, store] = [join(folder, 'lines.jsonl'), join(folder, 'import.db')]
  const texts = Array.from(
    { length: 20_000 },
    (_, i) => `line ${i} speaks of topic${i % 97} and thing${(i * 7919) % 1009}`,
  )
  const lines = texts.map((text, i) => ({
    text,
    session: `s${Math.floor(i / 40)}`,
    ...(i % 2 === 0 ? { ref: `r${i}` } : {}),
  }))
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const args = [command, '--embedder', 'none', '--store', store, '--quiet', 'import', file]
  const acknowledged = new Set()
  let cutShort = 0
  for (let round = 0; round < kills; round++) {
    // A share of what is left each time, so that every round is killed in the middle, at whatever it is doing then.
    const share = Math.floor(((texts.length - acknowledged.size) * chance()) / (kills / 4))
    const killed = await killedAfter(
      [...args, '--verbose', '--json'],
      (said) => freshIn(said, acknowledged) > share,
      chance() * 30,
    )
    cutShort += killed.inTime ? 1 : 0
    for (const ref of refsIn(killed.said)) acknowledged.add(ref)
    await checked(store, async (memory) => deepStrictEqual(await missing(memory, acknowledged), []))
  }
  await finished(args)
  await finished(args)
  await checked(store, async (memory) => {
    const kept = (await everything(memory)).map((event) => event.text)
    deepStrictEqual(kept.sort(), texts.toSorted())
  })
  return `import: ${cutShort} of ${kills} killed in the middle, ${acknowledged.size} lines acknowledged before; ${texts.length} there at the end, each once`
}

async function proveMaking(folder, kills, chance) {
  let made = 0
  for (let round = 0; round < kills; round++) {
    const store = join(folder, `fresh-${round}.db`)
    const { said } = await killedAfter([self, '--worker', 'make', store], () => existsSync(store), chance() * 60)
    await checked(store, async (memory) => {
      const { length } = await memory.get('first')
      ok(length === 1 || !said.includes('first'), 'a new file lost its first event')
      made += length
    })
  }
  return `making a file: ${kills} killed, ${made} with their first event`
}

async function proveReindex(folder, kills, chance) {
  const store = join(folder, 'secrets.db')
  await checked(store, (memory) =>
    memory.rememberMany(
      Array.from({ length: secrets }, (_, i) => ({ ref: `ref${i}xQ`, text: `secret${i}xQ of the house` })),
    ),
  )
  let cutShort = 0
  for (let round = 0; round < kills; round++) {
    const steps = Math.floor((2 * chance() * secrets) / 256 / kills)
    const killed = await killedAfter([self, '--worker', 'reindex', store], (said) => said.length > steps, chance() * 10)
    cutShort += killed.inTime ? 1 : 0
    await checked(store)
  }
  await finished([self, '--worker', 'reindex', store])
  await checked(store, async (memory) => deepStrictEqual((await memory.stats()).withoutVectors, 0), new HashEmbedder())
  return `reindex: ${cutShort} of ${kills} killed in the middle, every event has its vectors at the end`
}

/** Goes on with the store of `proveReindex`. */
async function proveForget(folder, kills, chance) {
  const store = join(folder, 'secrets.db')
  const forgotten = new Set()
  for (let round = 0; round < kills; round++) {
    const steps = 1 + Math.floor(chance() * 40)
    const { said } = await killedAfter(
      [self, '--worker', 'forget', store],
      (lines) => lines.length > steps,
      chance() * 20,
    )
    for (const ref of said.slice(1)) forgotten.add(ref)
    await checked(store, async (memory) => {
      const left = new Set((await everything(memory)).map((event) => event.ref))
      deepStrictEqual(
        [...forgotten].filter((ref) => left.has(ref)),
        [],
      )
      // Whatever a crash left undone, who works on the store next finishes, by the slow path or by a forget of nothing.
      if (round % 2 === 0) await memory.consolidate()
      else ok((await memory.forget('nobody')).erased, 'bytes of forgotten events could not be erased')
      deepStrictEqual((await memory.stats()).unerased, 0)
      const files = ['', '-wal'].map((end) => store + end).filter((file) => existsSync(file))
      const found = files.flatMap((file) => readFileSync(file, 'latin1').match(/(?<=ref|secret)\d+(?=xQ)/g) ?? [])
      deepStrictEqual(
        [...new Set(found)].filter((i) => !left.has(`ref${i}xQ`)),
        [],
      )
    })
  }
  return `forget: ${kills} killed, ${forgotten.size} forgotten before, no byte of them left`
}

/** Opens the store as the next process would, checks its soundness, and hands it on. */
async function checked(store, use = () => undefined, embedder = 'none') {
  const memory = await openMemory(store, { embedder })
  try {
    const faults = await memory.verify()
    // A forget cut short is known to be; who uses the store here finishes it.
    deepStrictEqual(
      faults.filter((fault) => !fault.startsWith('erasures not finished')),
      [],
    )
    await use(memory)
    deepStrictEqual(await memory.verify(), [])
  } finally {
    await memory.close()
  }
}

/** Starts a program and kills it a while after `when` holds for the lines it printed. */
async function killedAfter(args, when, whileMs) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  const said = []
  const read = (async () => {
    for await (const line of createInterface({ input: child.stdout })) said.push(line)
  })()
  while (child.exitCode === null && !when(said)) await pause(2)
  await pause(whileMs)
  const inTime = child.kill('SIGKILL')
  await closed
  await read
  return { said, inTime }
}

async function finished(args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  deepStrictEqual(await once(child, 'close'), [0, null])
}

/** Refs of the receipts an import printed; a line cut off by the kill is none. */
function refsIn(said) {
  return said
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line).ref)
    .filter((ref) => ref !== undefined)
}

function freshIn(said, known) {
  return refsIn(said.slice(known.size)).length
}

async function missing(memory, refs) {
  const held = new Set((await everything(memory)).map((event) => event.ref))
  return [...refs].filter((ref) => !held.has(ref))
}

async function everything(memory) {
  const all = []
  for (let after = 0; after !== null; ) {
    const page = await memory.list({ after, limit: 1000 })
    all.push(...page.events)
    after = page.next
  }
  return all
}

/** Repeatable chance in [0, 1) (mulberry32). */
function chanceOf(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
