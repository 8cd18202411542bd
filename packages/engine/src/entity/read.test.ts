import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EntityEvent } from './mention.ts'
import { nameNotesOf } from './name-notes.ts'
import { readWindow } from './read.ts'
import { dialogue } from './testing/dialogue.ts'
import { meantIn, readScope } from './testing/scope.ts'

const meant = (...lines: readonly string[]): string[][] => {
  const events = dialogue(...lines)
  const scope = readScope(events)
  return events.map((event) => meantIn(scope, event))
}

describe('name notes', () => {
  it('[EN-23] what an event tells of names depends on it alone', () => {
    const notes = nameNotesOf({ speaker: 'Ada', text: 'Odalys came. I met Dr. Quist in room 310.' })
    expect(notes.map(({ key, surface, evidence }) => [key, surface, evidence])).toEqual([
      ['ada', 'Ada', 'speaker'],
      ['dr quist', 'Dr. Quist', 'sure'],
      ['room 310', 'room 310', 'sure'],
    ])
    expect(nameNotesOf({ speaker: null, text: '我叫念念，大家都叫他小喇叭。' }).map(({ key }) => key)).toContain(
      '小喇叭',
    )
  })
})

describe('readings', () => {
  it('[EN-24] a name is known by what is said later, and earlier texts hold it', () => {
    expect(meant('A: Odalys came.', 'B: Nice.', 'A: I like Odalys Bremner.')).toEqual([
      ['Odalys = odalys bremner'],
      [],
      ['Odalys Bremner = odalys bremner'],
    ])
    expect(meant('甲: 听说念慈来了。', '乙: 好。', '甲: 我和顾念慈说过了。')[0]).toEqual(['念慈 = 顾念慈'])
  })

  it('[EN-24] I and you are no mentions', () => {
    expect(meant('Ada: I like you.', '本: 我喜欢你。').flat()).toEqual([])
  })

  it('[EN-25] pronouns and titles alone mean whom their neighbourhood tells', () => {
    expect(meant('Ada: Mr Quist rang.', 'Ben: What did he want?')[1]).toEqual(['he = mr quist'])
    expect(meant('Ada: Dr Quist rang.', 'Ben: What did the doctor say?')[1]).toEqual(['the doctor = dr quist'])
    expect(meant('Ada: Mr Quist met Mr Osk.', 'Ben: Did he smile?')[1]).toEqual(['he = ?'])
  })

  it('[EN-25] somebody’s sister is whom her owner named, however long ago', () => {
    const far = Array.from({ length: 12 }, () => 'Ben: Hm.')
    const lines = meant('Ada: My sister Odalys sings.', ...far, 'Ada: My sister rang.', 'Ben: Your sister?')
    expect(lines.slice(-2)).toEqual([['My sister = odalys'], ['Your sister = odalys']])
    expect(meant('Ada: My sister rang.').flat()).toEqual(['My sister = ?'])
  })

  it('[EN-25] nobody calls himself by his name', () => {
    expect(meant('Odalys Bremner: Odalys is tired.', 'Ben: Poor Odalys.')).toEqual([
      ['Odalys = ?'],
      ['Odalys = odalys bremner'],
    ])
  })

  it('[EN-26] a reading is the same in whatever window', () => {
    const lines = [
      'Ada: My sister Odalys met Mr Quist.',
      'Ben: Did she like him?',
      '丙: 顾念慈的外号叫小喇叭。',
      'Ada: 小喇叭 and Odalys Bremner left for Lisbon.',
      'Ben: He told Dr Osk. The doctor laughed.',
      '丙: 她说什么？',
    ]
    const events = [...lines, ...lines].map((line, i): EntityEvent & { no: number } => {
      const [event] = dialogue(line)
      return { ...(event as EntityEvent), ref: `t${i}`, seq: i + 1, no: i + 1 }
    })
    const { book } = readScope(events)
    const read = (from: number, owners: readonly number[]): unknown =>
      readWindow({ events: events.slice(from), owners: new Set(owners), lookBack: 5 }, book)
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 12 }), fc.integer({ min: 0, max: 6 }), (owner, earlier) => {
        expect(read(Math.max(0, owner - 6 - earlier), [owner])).toEqual(read(owner - 6, [owner]))
      }),
    )
  })
})
