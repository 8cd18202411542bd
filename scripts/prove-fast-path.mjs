/**
 * Does anything on the fast path wait for a model? `remember` on two files side by side, call by call: one whose slow path has a model
 * that never answers, one without any. The 95th percentile of the first is at most 1.1 of the second's. Needs a build.
 *
 * Usage: node scripts/prove-fast-path.mjs [EVENTS=2000]
 */

import { ok } from 'node:assert'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { openMemory } from 'knotwork'

const events = Number(process.argv[2] ?? 2000)
const ratioMax = 1.1
/** Calls before it is measured: the compiler learns. */
const warmUp = 200

let asked = 0
const hanging = {
  identity: { name: 'hanging', version: '1' },
  generate: () => {
    asked += 1
    return new Promise(() => undefined)
  },
  close: async () => undefined,
}

const folder = mkdtempSync(join(tmpdir(), 'knotwork-fast-path-'))
try {
  const options = { embedder: 'none', worker: 'none' }
  const beside = await openMemory(join(folder, 'model.db'), { ...options, models: { consolidation: hanging } })
  const plain = await openMemory(join(folder, 'plain.db'), options)
  const times = { beside: [], plain: [] }
  const caller = new AbortController()
  let working = null
  for (let i = 0; i < events + warmUp; i++) {
    const turn = {
      session: `s${Math.floor(i / 40)}`,
      speaker: i % 2 === 0 ? 'Ana' : 'Ben',
      text: `Day ${i}: the tram was late, and so was bread number ${i}.`,
    }
    if (i === warmUp) {
      working = beside.consolidate({ signal: caller.signal })
      while (asked === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    // In turn first and second, so that neither always pays for the other's work.
    const order =
      i % 2 === 0
        ? [
            ['beside', beside],
            ['plain', plain],
          ]
        : [
            ['plain', plain],
            ['beside', beside],
          ]
    for (const [name, memory] of order) {
      const start = performance.now()
      await memory.remember(turn)
      if (i >= warmUp) times[name].push(performance.now() - start)
    }
  }
  const [slow, fast] = [percentile(times.beside), percentile(times.plain)]
  const stored = [(await beside.stats()).events, (await plain.stats()).events]
  console.log(
    `remember, p95 of ${events} calls: ${slow.toFixed(2)} ms beside a model that hangs (asked ${asked} times), ${fast.toFixed(2)} ms without; ratio ${(slow / fast).toFixed(2)}`,
  )
  ok(
    stored.every((count) => count === events + warmUp),
    `stored ${stored}`,
  )
  ok(slow / fast <= ratioMax, `ratio above ${ratioMax}`)
  caller.abort()
  await working
  await Promise.all([beside.close(), plain.close()])
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function percentile(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(0.95 * sorted.length)]
}
