import { SeededRandom } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { defaultExtractionPolicy as policy } from '../../extraction/policy.ts'
import { shownTokens } from '../../extraction/shown-events.ts'
import type { NumberedEvent } from '../../store/store.ts'
import { windowOf } from '../testing/conversation.ts'
import { cutForReading } from './cut.ts'

function conversation(sessions: readonly number[], textOf: (i: number) => string): NumberedEvent[] {
  const names = sessions.flatMap((length, session) => Array.from({ length }, () => `s${session}`))
  return [...windowOf(names.map((session, i) => ['Ada', textOf(i), { session, seq: i + 1 }] as const)).events]
}

describe('windows for a model', () => {
  it.each([
    [[25], [13, 12]],
    [[24], [24]],
    [[3], [3]],
    [
      [9, 8],
      [9, 8],
    ],
    [[3, 3, 3], [9]],
    [[20, 3], [23]],
    [
      [24, 3],
      [24, 3],
    ],
    [
      [2, 30],
      [17, 15],
    ],
  ])('[MT-26] sessions of %j events give windows of %j', (sessions, sizes) => {
    const windows = cutForReading(
      conversation(sessions, () => 'The ferry was late.'),
      policy,
    )
    expect(windows.map(({ length }) => length)).toEqual(sizes)
  })

  it('[MT-26] hold every event once, never too many or too long, and are never more than one for every eight events begun', () => {
    const random = new SeededRandom(5)
    for (let round = 0; round < 300; round++) {
      const sessions = Array.from({ length: random.between(1, 12) }, () => random.between(1, random.pick([3, 12, 60])))
      const long = random.pick([0, 0.1, 1])
      const events = conversation(sessions, () =>
        random.chance(long) ? '字'.repeat(random.between(1, 3_000)) : 'Yes.',
      )
      const windows = cutForReading(events, policy)
      expect(
        windows
          .flat()
          .map(({ no }) => no)
          .sort((a, b) => a - b),
      ).toEqual(events.map(({ no }) => no))
      for (const window of windows) {
        expect(window.length).toBeLessThanOrEqual(policy.eventsMax)
        const tokens = window.reduce((sum, event) => sum + shownTokens(event, policy.tokensMax / policy.eventsMin), 0)
        expect(tokens).toBeLessThanOrEqual(policy.tokensMax)
      }
      expect(windows.length).toBeLessThanOrEqual(Math.ceil(events.length / policy.eventsMin))
    }
  })
})
