import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { createExitGate, GATE } from './exit-gate.ts'

describe('createExitGate', () => {
  it('[ML-16] waits for a call under way', async () => {
    const gate = createExitGate()
    Atomics.store(gate.cell, 0, GATE.busy)
    const source = `
      const { workerData: cell } = require('node:worker_threads')
      setTimeout(() => { Atomics.store(cell, 0, ${GATE.ended}); Atomics.notify(cell, 0) }, 50)
    `
    const other = new Worker(source, { eval: true, workerData: gate.cell })
    gate.shut()
    expect(Atomics.load(gate.cell, 0)).toBe(GATE.ended)
    gate.remove()
    await other.terminate()
  })

  it('[ML-16] does not wait when none is under way, and lets none begin', () => {
    const gate = createExitGate()
    gate.shut()
    expect(Atomics.compareExchange(gate.cell, 0, GATE.idle, GATE.busy)).toBe(GATE.ending)
    gate.remove()
  })

  it('[ML-16] shuts when the process exits, and leaves no listener behind', () => {
    const before = process.listenerCount('exit')
    const gate = createExitGate()
    expect(process.listeners('exit')).toContain(gate.shut)
    gate.remove()
    expect(process.listenerCount('exit')).toBe(before)
  })
})
