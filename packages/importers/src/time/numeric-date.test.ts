import { describe, expect, it } from 'vitest'
import { dayOf, type NumericDate, OrderEvidence, orderSentence } from './numeric-date.ts'

const date = (text: string): NumericDate => {
  const [first = '', second = '', third = ''] = text.split(/[./]/)
  return {
    numbers: [Number(first), Number(second), Number(third)],
    yearFirst: first.length === 4,
    dotted: text.includes('.'),
  }
}

const found = (...dates: readonly string[]) => {
  const evidence = new OrderEvidence()
  for (const one of dates) evidence.add(date(one))
  return evidence.found('dmy')
}

describe('the order of day and month', () => {
  it.each([
    ['a number above 12 in the first place', ['03/04/2025', '13/04/2025'], 'dmy', 'number'],
    ['a number above 12 in the second place', ['03/04/25', '03/31/25'], 'mdy', 'number'],
    ['dots', ['03.04.2025'], 'dmy', 'dots'],
    ['days in a row', ['03/04/2025', '04/04/2025', '05/04/2025', '01/05/2025'], 'dmy', 'sequence'],
    ['months in a row', ['03/04/2025', '03/05/2025', '03/06/2025', '04/01/2025'], 'mdy', 'sequence'],
    ['nothing', ['03/04/2025', '03/04/2025'], 'dmy', 'assumption'],
    ['a year in the first place', ['2025/03/04'], 'dmy', 'assumption'],
  ])('[IM-11] is told by %s', (_what, dates, order, by) => {
    expect(found(...dates)).toEqual({ order, by })
  })

  it('[IM-160] is told by the day of the week that stands beside the date, against the order of the lines', () => {
    const evidence = new OrderEvidence()
    // The fifth of March 2025 was a Wednesday, the third of May a Saturday.
    evidence.add(date('03/05/2025'), 3)
    evidence.add(date('02/06/2025'), 4)
    expect(evidence.found('dmy')).toEqual({ order: 'mdy', by: 'weekday' })
    expect(orderSentence(evidence.found('dmy'))).toMatch(/month before day: so they fall on the days of the week/)
  })

  it('[IM-11] is told to the caller, and an assumption is called one', () => {
    expect(orderSentence({ order: 'mdy', by: 'number' })).toMatch(/month before day: a number above 12/)
    expect(orderSentence({ order: 'dmy', by: 'assumption' })).toMatch(/is assumed.*--date-order mdy/)
  })

  it('[IM-11] knows no 31st of June, and takes 25 for 2025', () => {
    expect(dayOf(date('31/06/2025'), 'dmy')).toBeNull()
    expect(dayOf(date('4/3/25'), 'dmy')).toBe(Date.UTC(2025, 2, 4))
    expect(dayOf(date('2025/3/4'), 'mdy')).toBe(Date.UTC(2025, 2, 4))
  })
})
