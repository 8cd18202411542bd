import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventReferences } from './event-reading.ts'
import { fitted, heldOut, type ReferenceCase } from './fixture-event-references.ts'
import { told as timeTold } from './fixture-told.ts'

const told = (text: string): string[] =>
  eventReferences(text).map(({ relation, days, event }) => `${relation} ${days ?? '?'} ${event}`)

function measured(cases: readonly ReferenceCase[]): { precision: number; recall: number } {
  let hits = 0
  let found = 0
  let wanted = 0
  for (const [text, ...references] of cases) {
    const read = told(text)
    const right = read.filter((one) => references.includes(one)).length
    hits += right
    found += read.length
    wanted += references.length
  }
  return { precision: hits / found, recall: hits / wanted }
}

describe('event references', () => {
  it.each(fitted)('[TM-80] %s', (text, ...references) => {
    expect(told(text)).toEqual(references)
  })

  it('[TM-81] what was held out is read as well', () => {
    const { precision, recall } = measured(heldOut)
    expect(precision).toBeGreaterThanOrEqual(0.95)
    expect(recall).toBeGreaterThanOrEqual(0.9)
  })

  it('[TM-83] a distance from an event is no time of the calendar, one that touches its words is one', () => {
    expect(timeTold('她在婚礼前两天病了，前两天才好。')).toEqual(['前两天: 2023-06-12/2023-06-14 span'])
    expect(timeTold('It broke during the Christmas party.').map((one) => one.split(':')[0])).toEqual(['Christmas'])
  })

  it('[TM-82] offsets are those of the original, in order, without overlap', () => {
    const text = 'Ａ： The day after the wedding it rained. 搬家那天也下雨了。'
    expect(eventReferences(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'The day after the wedding',
      '搬家那天',
    ])
    const words = fc.constantFrom(
      'the day after ',
      'two weeks before ',
      'the ',
      'wedding ',
      "Mum's ",
      'since ',
      'Tom ',
      'called ',
      'we ',
      '. ',
      '婚礼',
      '前两天',
      '那天',
      '自从',
      '以来',
      '他',
      '，',
      '\u0000',
      '😀',
      '\ud800',
      'İ',
    )
    fc.assert(
      fc.property(fc.array(words, { maxLength: 24 }), (parts) => {
        const written = parts.join('')
        let last = 0
        for (const { start, end, event, head } of eventReferences(written)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(written.slice(start, end)).toContain(event)
          expect(event).toContain(head)
          last = end
        }
      }),
    )
  })
})
