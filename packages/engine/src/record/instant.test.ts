import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { MemoryError } from '../errors.ts'
import type { TimeInput } from './instant.ts'
import { instantOf, isoOf, localDate, localMs } from './instant.ts'

const read = (time: TimeInput) => instantOf(time, 'remember')

function refusal(time: unknown): MemoryError {
  try {
    read(time as TimeInput)
  } catch (error) {
    if (MemoryError.is(error, 'INVALID_INPUT')) return error
    throw error
  }
  throw new Error(`accepted: ${String(time)}`)
}

describe('instantOf', () => {
  it.each([
    ['2025-03-04', Date.UTC(2025, 2, 4), null],
    ['2025-03-04T19:12', Date.UTC(2025, 2, 4, 19, 12), null],
    ['2025-03-04 19:12:05', Date.UTC(2025, 2, 4, 19, 12, 5), null],
    ['2025-03-04T19:12:05.5', Date.UTC(2025, 2, 4, 19, 12, 5, 500), null],
    ['2025-03-04T19:12:05,123456789', Date.UTC(2025, 2, 4, 19, 12, 5, 123), null],
    ['2025-03-04T19:12:05Z', Date.UTC(2025, 2, 4, 19, 12, 5), 0],
    ['2025-03-04t19:12:05z', Date.UTC(2025, 2, 4, 19, 12, 5), 0],
    ['2025-03-04T19:12:05+01:00', Date.UTC(2025, 2, 4, 18, 12, 5), 60],
    ['2025-03-04T19:12+0530', Date.UTC(2025, 2, 4, 13, 42), 330],
    ['2025-03-04T19:12 -08', Date.UTC(2025, 2, 5, 3, 12), -480],
    ['  2025-03-04T19:12:05-03:30 ', Date.UTC(2025, 2, 4, 22, 42, 5), -210],
  ])('[RD-1] reads %s', (text, epochMs, offsetMinutes) => {
    expect(read(text)).toEqual({ epochMs, offsetMinutes })
  })

  it('[RD-2] a time without a zone keeps its wall clock whatever the zone of the machine', () => {
    try {
      for (const zone of ['Pacific/Kiritimati', 'America/New_York', 'UTC']) {
        vi.stubEnv('TZ', zone)
        expect(read('2025-03-09T02:30')).toEqual({ epochMs: Date.UTC(2025, 2, 9, 2, 30), offsetMinutes: null })
      }
    } finally {
      vi.unstubAllEnvs()
    }
  })

  it('[RD-3] a Date or a number is a moment in UTC, cut to whole milliseconds', () => {
    expect(read(new Date('2025-03-04T19:12:05+01:00'))).toEqual({
      epochMs: Date.UTC(2025, 2, 4, 18, 12, 5),
      offsetMinutes: 0,
    })
    expect(read(1_700_000_000_000.9)).toEqual({ epochMs: 1_700_000_000_000, offsetMinutes: 0 })
    expect(read(new Date(-0.5))).toEqual({ epochMs: 0, offsetMinutes: 0 })
    expect(read(-100_000_000_000.9)).toEqual({ epochMs: -100_000_000_000, offsetMinutes: 0 })
  })

  it.each([[0], [1], [-1.5], [1_746_000_000], [99_999_999_999], [-99_999_999_999]])(
    '[RD-21] %d is taken for seconds and refused, with the moment it would be',
    (time) => {
      const { message, details } = refusal(time)
      expect(message).toMatch(/looks like seconds: multiply by 1000, or give ISO 8601/)
      expect(message).toContain(new Date(time * 1000).toISOString())
      expect(details.field).toBe('time')
    },
  )

  it('[RD-21] milliseconds from 10¹¹ on, before 1970 too, and the years between in words or as a Date are read', () => {
    for (const time of [100_000_000_000, -100_000_000_000, 1_746_000_000_000]) expect(read(time).epochMs).toBe(time)
    expect(read(new Date(5)).epochMs).toBe(5)
    expect(read('1970-01-01T00:00:00Z').epochMs).toBe(0)
  })

  it.each(['2024-02-29', '2000-02-29', '2025-06-30', '0001-01-01', '9999-12-31'])('[RD-4] %s exists', (day) => {
    expect(localDate(read(day))).toBe(day)
  })

  it.each([
    '2025-06-31',
    '2025-02-29',
    '1900-02-29',
    '2025-13-01',
    '2025-00-10',
    '2025-01-00',
    '2025-01-32',
    '0000-12-31',
    '2025-03-04T24:00',
    '2025-03-04T23:60',
    '2025-03-04T23:59:60',
  ])('[RD-4] %s does not exist and is refused', (text) => {
    expect(refusal(text).message).toBe(
      `remember: time must be an ISO 8601 date such as 2025-03-04T19:12:00+01:00, a Date or epoch milliseconds, got "${text}"`,
    )
  })

  it.each([
    '',
    'yesterday',
    '4 March 2025',
    '25-03-04',
    '2025-3-4',
    '2025-03-04T19',
    '2025-03-04Z',
    '2025-03-04T19:12+1',
    '2025-03-04T19:12:05.1234567890',
    '2025-03-04T19:12:05Z tomorrow',
    '+12025-03-04',
  ])('[RD-5] %s is no ISO 8601 date', (text) => {
    expect(refusal(text).details).toEqual({ field: 'time' })
  })

  it.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    new Date(Number.NaN),
    -62_135_596_800_001,
    253_402_300_800_000,
    null,
    true,
    {},
    10n,
    Symbol('now'),
  ])('[RD-5] %s is no time', (time) => {
    expect(refusal(time).details).toEqual({ field: 'time' })
  })

  it('[RD-5] the years 1 to 9999 are accepted to the last millisecond', () => {
    expect(isoOf(read(-62_135_596_800_000))).toBe('0001-01-01T00:00:00Z')
    expect(isoOf(read(253_402_300_799_999))).toBe('9999-12-31T23:59:59.999Z')
  })

  it('[RD-6] offsets reach from -14:00 to +14:00', () => {
    expect(read('2025-03-04T00:00+14:00')).toEqual({ epochMs: Date.UTC(2025, 2, 3, 10), offsetMinutes: 840 })
    expect(read('2025-03-04T00:00-14:00')).toEqual({ epochMs: Date.UTC(2025, 2, 4, 14), offsetMinutes: -840 })
    expect(Object.is(read('2025-03-04T00:00-00:00').offsetMinutes, 0)).toBe(true)
    for (const zone of ['+14:01', '-14:01', '+23:00', '+05:75', '-01:60'])
      expect(refusal(`2025-03-04T00:00${zone}`).details).toEqual({ field: 'time' })
  })

  it('[RD-7] an instant cannot be changed', () => {
    expect(Object.isFrozen(read('2025-03-04'))).toBe(true)
    expect(Object.isFrozen(read(1_700_000_000_000))).toBe(true)
  })
})

describe('local readings', () => {
  it('[RD-8] the day is that of the speaker, not of UTC', () => {
    expect(localDate(read('2025-03-04T23:30:00-08:00'))).toBe('2025-03-04')
    expect(localDate(read('2025-03-04T00:30:00+09:00'))).toBe('2025-03-04')
    expect(localDate({ epochMs: Date.UTC(2025, 2, 4, 23, 30), offsetMinutes: 60 })).toBe('2025-03-05')
    expect(localMs({ epochMs: 1_000, offsetMinutes: -90 })).toBe(1_000 - 90 * 60_000)
    expect(localMs({ epochMs: 1_000, offsetMinutes: null })).toBe(1_000)
  })

  it.each([
    [{ epochMs: Date.UTC(2025, 2, 4, 18, 12), offsetMinutes: 60 }, '2025-03-04T19:12:00+01:00'],
    [{ epochMs: Date.UTC(2025, 2, 4, 18, 12), offsetMinutes: -570 }, '2025-03-04T08:42:00-09:30'],
    [{ epochMs: Date.UTC(2025, 2, 4, 18, 12, 0, 7), offsetMinutes: 0 }, '2025-03-04T18:12:00.007Z'],
    [{ epochMs: Date.UTC(2025, 2, 4, 18, 12), offsetMinutes: null }, '2025-03-04T18:12:00'],
    [{ epochMs: Date.UTC(2025, 2, 4, 18, 12, 0, 500), offsetMinutes: null }, '2025-03-04T18:12:00.500'],
  ])('[RD-9] isoOf writes %o as %s', (instant, text) => {
    expect(isoOf(instant)).toBe(text)
  })

  it('[RD-9] what isoOf writes reads back as the same instant', () => {
    const wall = fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 })
    const offset = fc.option(fc.integer({ min: -840, max: 840 }))
    fc.assert(
      fc.property(wall, offset, (wallMs, offsetMinutes) => {
        const instant = { epochMs: wallMs - (offsetMinutes ?? 0) * 60_000, offsetMinutes }
        expect(read(isoOf(instant))).toEqual(instant)
      }),
    )
  })
})
