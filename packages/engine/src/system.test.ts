import { describe, expect, it } from 'vitest'
import { systemChance, systemClock, systemIds } from './system.ts'

describe('systemIds', () => {
  it('[RD-19] an id is a ULID: the time in 10 characters of base 32, then 16 of chance', () => {
    // Seed time and result of the example in github.com/ulid/javascript.
    expect(systemIds.next(1_469_918_176_385).slice(0, 10)).toBe('01ARYZ6S41')
    expect(systemIds.next(0)).toMatch(/^0{10}[0-9A-HJKMNP-TV-Z]{16}$/)
    expect(systemIds.next(2 ** 48 - 1).slice(0, 10)).toBe('7ZZZZZZZZZ')
    expect(systemIds.next(1_700_000_000_000.7)).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  })

  it('[RD-19] ids of later milliseconds sort after earlier ones, and none is given twice', () => {
    const times = Array.from({ length: 1_000 }, (_, i) => 1_700_000_000_000 + i * 37)
    const ids = times.map((now) => systemIds.next(now))
    expect([...ids].sort()).toEqual(ids)
    expect(new Set(Array.from({ length: 10_000 }, () => systemIds.next(5))).size).toBe(10_000)
  })
})

describe('systemClock', () => {
  it('[RD-20] tells the time of the machine, and spans that never run backwards', () => {
    const [before, now, after] = [Date.now(), systemClock.now(), Date.now()]
    expect(now >= before && now <= after).toBe(true)
    const spans = Array.from({ length: 100 }, () => systemClock.elapsed())
    expect([...spans].sort((a, b) => a - b)).toEqual(spans)
  })
})

describe('systemChance', () => {
  it('[JB-1] is in [0, 1) and even: both halves come about equally often', () => {
    const drawn = Array.from({ length: 10_000 }, () => systemChance.next())
    expect(drawn.every((one) => one >= 0 && one < 1)).toBe(true)
    // Six standard deviations of a fair coin.
    expect(Math.abs(drawn.filter((one) => one < 0.5).length - 5_000)).toBeLessThan(300)
  })
})
