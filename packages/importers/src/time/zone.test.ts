import { describe, expect, it } from 'vitest'
import { Stamps } from './stamps.ts'
import { Zone } from './zone.ts'

describe('a zone', () => {
  it('[IM-10] knows its offset at a moment, and on both sides of a change', () => {
    const oslo = Zone.of('Europe/Oslo')
    expect(oslo.offsetAt(Date.UTC(2025, 2, 30, 0, 59))).toBe(60)
    expect(oslo.offsetAt(Date.UTC(2025, 2, 30, 1, 0))).toBe(120)
    expect(Zone.of('Asia/Kathmandu').offsetAt(0)).toBe(330)
    expect(Zone.of('Asia/Kathmandu').offsetAt(Date.UTC(2025, 0, 1))).toBe(345)
    expect(Zone.of('-03:30').offsetAt(0)).toBe(-210)
  })

  it.each([
    ['before the change', '2025-10-26T01:59:00', '2025-10-26T01:59:00+02:00'],
    ['shown twice: the first', '2025-10-26T02:30:00', '2025-10-26T02:30:00+02:00'],
    ['after the change', '2025-10-26T03:00:00', '2025-10-26T03:00:00+01:00'],
    ['never shown: as if the clock stood still', '2025-03-30T02:30:00', '2025-03-30T02:30:00+01:00'],
    ['summer', '2025-07-01T12:00:00', '2025-07-01T12:00:00+02:00'],
  ])('[IM-10] reads a clock on the wall %s', (_what, wall, zoned) => {
    expect(new Stamps('Europe/Oslo').read(wall)).toBe(zoned)
  })

  it.each(['Mars/Olympus', '+25:00', '+01:75', ''])('[IM-10] refuses %j and says what a zone is', (name) => {
    expect(() => Zone.of(name)).toThrow(/^import: zone must be a name such as Europe\/Oslo or an offset/)
  })
})

describe('a stamp', () => {
  it.each([
    ['seconds', 1741115520, '2025-03-04T19:12:00Z'],
    ['seconds with a fraction', 1741115520.25, '2025-03-04T19:12:00.250Z'],
    ['seconds in digits', '1741115520', '2025-03-04T19:12:00Z'],
    ['seconds with a fraction in digits', '1741115520.000200', '2025-03-04T19:12:00Z'],
    ['milliseconds', 1741115520000, '2025-03-04T19:12:00Z'],
    ['microseconds', 1741115520000000, '2025-03-04T19:12:00Z'],
    ['a moment', '2025-03-04T19:12:00.123456Z', '2025-03-04T19:12:00.123Z'],
    ['an offset', '2025-03-04 19:12:00+01:00', '2025-03-04 19:12:00+01:00'],
    ['no zone', '2025-03-04 19:12', '2025-03-04T19:12:00'],
    ['a day', '2025-03-04', '2025-03-04T00:00:00'],
  ])('[IM-9] reads %s', (_what, given, time) => {
    expect(new Stamps(undefined).read(given)).toBe(time)
  })

  it.each([
    ['a moment, on its clock', 1741115520, '2025-03-05T03:12:00+08:00'],
    ['Z, which says when and not where', '2025-03-04T19:12:00Z', '2025-03-05T03:12:00+08:00'],
    ['another offset, which is the speaker’s', '2025-03-04T19:12:00+01:00', '2025-03-04T19:12:00+01:00'],
    ['no zone, as its own', '2025-03-04T19:12:00', '2025-03-04T19:12:00+08:00'],
  ])('[IM-10] with a zone named reads %s', (_what, given, time) => {
    expect(new Stamps('Asia/Shanghai').read(given)).toBe(time)
  })

  it.each(['yesterday', '', '2025-02-30', '2025-13-01T00:00:00Z', 'NaN', Number.NaN, 1e18, null, {}])(
    '[IM-9] reads no time in %j',
    (given) => {
      expect(new Stamps(undefined).read(given)).toBeNull()
    },
  )
})
