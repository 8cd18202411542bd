import { draft } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { occurredIn } from '../ingest/occurrences.ts'
import { shownDates } from './shown-dates.ts'

/** The dates a line shows of a text said on 1 February 2026. */
function shownOf(text: string): string {
  const { event } = draft({ text, at: Date.UTC(2026, 1, 1, 10) })
  return shownDates({ ...event, seq: 1, occurred: occurredIn(event, 8) })
}

describe('shown dates', () => {
  it.each([
    ['Wedding, 12 September; dress fitting on 14 April', '[14 April = 2026-04-14]'],
    ['婚礼9月12日', ''],
    ['Their wedding was on 12 September', '[12 September = 2025-09-12]'],
    ['Moved the wedding to 12 September', '[12 September = 2026-09-12]'],
    ['我们把婚礼改到9月12日', '[9月12日 = 2026-09-12]'],
  ])('[TM-92] a guessed year is not shown: %s', (text, shown) => {
    expect(shownOf(text)).toBe(shown)
  })
})
