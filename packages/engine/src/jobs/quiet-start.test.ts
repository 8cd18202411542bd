import { ManualClock } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { QuietStart } from './quiet-start.ts'
import { ManualTimer } from './testing/manual-timer.ts'

function quiet(): { start: QuietStart; timer: ManualTimer; begun: () => number } {
  const clock = new ManualClock()
  const timer = new ManualTimer(clock)
  let begun = 0
  const policy = { quietMs: 100, quietMaxMs: 350 }
  const start = new QuietStart({ clock, timer, policy }, () => begun++)
  return { start, timer, begun: () => begun }
}

describe('QuietStart', () => {
  it('[JB-15] begins once when nothing was heard for a while', async () => {
    const { start, timer, begun } = quiet()
    start.heard()
    await timer.advance(60)
    start.heard()
    await timer.advance(60)
    expect(begun()).toBe(0)
    await timer.advance(40)
    expect(begun()).toBe(1)
    await timer.advance(1_000)
    expect(begun()).toBe(1)
  })

  it('[JB-15] does not wait for ever for somebody who never pauses', async () => {
    const { start, timer, begun } = quiet()
    for (let ms = 0; ms < 350; ms += 50) {
      start.heard()
      expect(begun()).toBe(0)
      await timer.advance(50)
    }
    expect(begun()).toBe(1)
  })

  it('[JB-15] begins nothing after its end', async () => {
    const { start, timer, begun } = quiet()
    start.heard()
    await start.end()
    start.heard()
    await timer.advance(1_000)
    expect(begun()).toBe(0)
    expect(timer.waiting).toBe(0)
  })
})
