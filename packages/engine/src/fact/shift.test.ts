import { describe, expect, it } from 'vitest'
import type { FactEvent } from './read.ts'
import { type Remark, remarkOf } from './remark.ts'
import { shiftBetween, takenBack } from './shift.ts'
import { shiftCue } from './shift-cue.ts'
import { shiftPolicy } from './shift-policy.ts'
import { valuesIn } from './typed-value.ts'

/** The last of some turns, heard with those before it: who, and what. */
function heard(...turns: (readonly [speaker: string, text: string])[]): Remark {
  const events = turns.map(([speaker, text], no): FactEvent => ({ no, session: 's', speaker, text }))
  return remarkOf(events) as Remark
}

const isSuspected = (newer: Remark, older: Remark): boolean =>
  (shiftBetween(newer, older, shiftPolicy)?.points ?? 0) >= shiftPolicy.suspectFrom

const keys = (text: string): string[] => valuesIn(text).map(({ kind, key }) => `${kind} ${key}`)

describe('values of a known form', () => {
  it.each([
    ['doors at 19:30', '七点半开门', 'clock 7:30'],
    ['on Thursdays', '礼拜四', 'day 4'],
    ['on May 3rd', '5月3号', 'date 5-3'],
    ['a blue gate', '蓝色的门', 'colour blue'],
  ])('[FX-64] %s and %s name values that can be compared', (english, chinese, key) => {
    const [kind] = key.split(' ')
    const of = (text: string): string[] => keys(text).filter((one) => one.startsWith(`${kind} `))
    expect(of(english)).toEqual([key])
    expect(of(chinese)).toEqual([key === 'colour blue' ? 'colour 蓝' : key])
  })

  it('[FX-64] the same value written otherwise is no change, and values of two forms are none', () => {
    const older = heard(['Ana', 'The harbour tour starts at 7:30 pm.'])
    expect(isSuspected(heard(['Ana', 'The harbour tour starts at 19:30 now.']), older)).toBe(false)
    expect(isSuspected(heard(['Ana', 'The harbour tour is red now.']), older)).toBe(false)
    expect(isSuspected(heard(['Ana', 'The harbour tour starts at 20:15 now.']), older)).toBe(true)
  })
})

describe('a change told in other words', () => {
  it.each([
    ['The pottery circle is on Mondays.', 'Pottery circle is Thursdays these days.'],
    ['陶艺小组每周一活动。', '陶艺小组今后固定在周四。'],
  ])('[FX-62] is suspected where a value of the same kind is told of the same matter: %s', (before, after) => {
    expect(isSuspected(heard(['Ana', after]), heard(['Ana', before]))).toBe(true)
    expect(isSuspected(heard(['Ana', before]), heard(['Ana', after]))).toBe(false)
  })

  it('[FX-62] of what it is may stand in the question, and the earlier value may be named there', () => {
    const older = heard(['Ben', 'which colour is your gate?'], ['Ana', 'blue, with a bell'])
    const newer = heard(['Ben', 'I only see a blue gate?'], ['Ana', "it's green, we painted it"])
    expect(isSuspected(newer, older)).toBe(true)
    expect(isSuspected(heard(['Ben', 'lovely day'], ['Ana', "it's green, we painted it"]), older)).toBe(false)
  })

  it('[FX-62] two matters that share a word are two', () => {
    const older = heard(['Ana', 'The rent for the studio is 400 euros.'])
    expect(isSuspected(heard(['Ana', 'The rent for the cellar is now 150 euros.']), older)).toBe(false)
    expect(isSuspected(heard(['Ana', 'The rent is now 450 euros.']), older)).toBe(true)
  })

  it.each([
    'Pottery circle is on Thursday this week.',
    'Pottery circle might be Thursdays from now on.',
    'Ben says the pottery circle is Thursdays now.',
    'If we moved the pottery circle to Thursdays now, would you come.',
    '陶艺小组这周改到周四。',
    '要不陶艺小组以后都改到周四吧。',
    '听说陶艺小组改到周四了。',
  ])('[FX-63] what is planned, supposed, told of others or for a while is none: %s', (text) => {
    expect(shiftCue(text)).toBe('none')
  })

  it('[FX-67] no to whether something is still so is its end', () => {
    const older = heard(['Ana', 'I sing with the harbour choir.'])
    expect(isSuspected(heard(['Ben', 'still in the harbour choir?'], ['Ana', 'no, my voice is gone']), older)).toBe(
      true,
    )
    expect(isSuspected(heard(['Ben', 'still in the harbour choir?'], ['Ana', 'no idea why you ask']), older)).toBe(
      false,
    )
    expect(isSuspected(heard(['Ben', 'how was the harbour choir?'], ['Ana', 'no, my voice is gone']), older)).toBe(
      false,
    )
  })
})

describe('a slip', () => {
  const said = heard(['Ana', 'the boat leaves at 7:40 from pier 2'])
  it.each(["scratch that, it's 7:15", '看错了,是7:15', 'sorry, misread it, 7:15'])(
    '[FX-61] takes back the value of its kind: %s',
    (text) => {
      expect(takenBack(heard(['Ana', text]), [said])).toMatchObject({ no: 0, shift: { before: '7:40', after: '7:15' } })
    },
  )

  it.each(["it's 7:15", '你看错了,是7:15', "scratch that, it's Tuesday", "scratch that, it's 7:40"])(
    '[FX-61] takes nothing back without a word of one, of another, of another kind, or with the same value: %s',
    (text) => {
      expect(takenBack(heard(['Ana', text]), [said])).toBeNull()
    },
  )
})
