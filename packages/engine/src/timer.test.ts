import { describe, expect, it } from 'vitest'
import { backgroundTimer, callerTimer } from './timer.ts'

/** Names of what keeps the process alive. */
const alive = (): string[] => process.getActiveResourcesInfo().filter((name) => name === 'Timeout')

describe.each([
  ['backgroundTimer', backgroundTimer, 0],
  ['callerTimer', callerTimer, 1],
])('%s', (_name, timer, holds) => {
  it('[JB-16] only a caller who waits keeps the process alive; the signal ends a wait and leaves no timer', async () => {
    const before = alive().length
    const end = new AbortController()
    const waited = timer.wait(3_600_000, end.signal)
    expect(alive().length - before).toBe(holds)
    end.abort()
    await waited
    expect(alive().length).toBe(before)
    await timer.wait(3_600_000, end.signal)
  })

  it('[JB-16] a wait of nothing lets what is due run first', async () => {
    let ran = false
    setImmediate(() => {
      ran = true
    })
    await timer.wait(0)
    expect(ran).toBe(true)
    await timer.wait(1)
  })
})
