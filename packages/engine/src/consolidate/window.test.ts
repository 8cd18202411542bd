import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scriptCounter } from '../text/budget.ts'
import { defaultConsolidationPolicy } from './policy.ts'
import { windowOf } from './testing/conversation.ts'
import { cutWindows } from './window.ts'

const run = fc
  .array(fc.record({ length: fc.integer({ min: 1, max: 400 }), owner: fc.boolean(), alone: fc.boolean() }), {
    minLength: 1,
    maxLength: 60,
  })
  .map((made) => {
    const { events } = windowOf(made.map(({ length }) => ['Ana', 'x'.repeat(length)]))
    const numbers = (chosen: (one: (typeof made)[number]) => boolean): Set<number> =>
      new Set(made.flatMap((one, i) => (chosen(one) ? [i + 1] : [])))
    return { events, owners: numbers(({ owner }) => owner), alone: numbers(({ owner, alone }) => owner && alone) }
  })
const policies = fc.record({
  lookBack: fc.integer({ min: 0, max: 9 }),
  windowEventsMax: fc.integer({ min: 10, max: 30 }),
  windowTokensMax: fc.integer({ min: 20, max: 600 }),
  stepEvents: fc.constant(1),
  sharedAttemptsMax: fc.constant(2),
  activeFrom: fc.constant(0.6),
})

describe('cutWindows', () => {
  it('[CO-6] every owner is in one window, those alone in one of their own, and no window is too large', () => {
    fc.assert(
      fc.property(run, policies, (made, policy) => {
        const windows = cutWindows(made, policy)
        expect(windows.flatMap(({ owners }) => [...owners])).toEqual([...made.owners])
        for (const { events, owners } of windows) {
          const tokens = events.reduce((sum, { text }) => sum + scriptCounter.count(text), 0)
          expect(events.length).toBeLessThanOrEqual(policy.windowEventsMax)
          // An event itself is never left out of its own window, however long.
          if (events.length > 1) expect(tokens).toBeLessThanOrEqual(policy.windowTokensMax)
          if ([...owners].some((no) => made.alone.has(no))) expect(owners.size).toBe(1)
          expect(events.at(-1)?.no).toBe([...owners].at(-1))
        }
      }),
    )
  })

  it('[CO-6] an owner sees the same past in whatever company, or more', () => {
    fc.assert(
      fc.property(run, policies, (made, policy) => {
        const shared = cutWindows({ ...made, alone: new Set() }, policy)
        for (const no of made.owners) {
          const [single] = cutWindows({ ...made, owners: new Set([no]), alone: new Set() }, policy)
          const own = single?.events.map((event) => event.no) ?? []
          const window = shared.find(({ owners }) => owners.has(no))
          const past = window?.events.map((event) => event.no).filter((other) => other <= no) ?? []
          expect(past.slice(-own.length)).toEqual(own)
          const fits = own.length === Math.min(no, policy.lookBack + 1)
          // Where its past had to be cut, it is cut the same everywhere.
          if (!fits) expect(past).toEqual(own)
        }
      }),
    )
  })

  it('[CO-6] neighbours share a window, distant events do not', () => {
    const { events } = windowOf(Array.from({ length: 40 }, () => ['Ana', 'x']))
    const windows = cutWindows(
      { events, owners: new Set([3, 4, 10, 30]), alone: new Set() },
      defaultConsolidationPolicy,
    )
    expect(windows.map(({ events, owners }) => [events[0]?.no, events.at(-1)?.no, [...owners]])).toEqual([
      [1, 10, [3, 4, 10]],
      [22, 30, [30]],
    ])
  })
})
