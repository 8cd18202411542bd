import { describe, expect, it } from 'vitest'
import { junitPlace } from './junit-place.ts'

const at = (classname: string | null, name: string, more: { file?: string; suites?: string[] } = {}) => {
  const place = junitPlace({ classname, name, file: more.file ?? null, suites: more.suites ?? [] })
  return `${place.file} | ${place.name}`
}

describe('the file of a test', () => {
  it.each([
    // pytest, with classes and without; with the file of xunit1.
    [at('tests.unit.test_tide', 'test_low'), 'tests/unit/test_tide.py | test_low'],
    [
      at('tests.test_tide.TestTides.TestNight', 'test_low[一]'),
      'tests/test_tide.py | TestTides > TestNight > test_low[一]',
    ],
    [at('pay.round_test', 'test_low'), 'pay/round_test.py | test_low'],
    [
      at('tests.test_tide.TestTides', 'test_low', { file: 'tests/test_tide.py' }),
      'tests/test_tide.py | TestTides > test_low',
    ],
    // Classes of the JVM, nested and in no package.
    [at('org.harbour.TideTest', 'low()'), 'org/harbour/TideTest.java | low()'],
    [at('org.harbour.TideTest$Night$Lamp', 'low()'), 'org/harbour/TideTest.java | Night > Lamp > low()'],
    [at('TideTest', 'low()'), 'null | TideTest > low()'],
    // vitest, jest-junit, and others that name the file where the class stands.
    [at('test/tide.test.ts', 'tides > low'), 'test/tide.test.ts | tides > low'],
    [at('tide.test.ts', 'low'), 'tide.test.ts | low'],
    [at('sum adds up', 'sum adds up'), 'null | sum adds up'],
    [at('sum adds up', 'sum adds up', { file: 'till/sum.test.js' }), 'till/sum.test.js | sum adds up'],
    [at('adds up', 'to four', { suites: ['all', 'till/sum.test.js'] }), 'till/sum.test.js | adds up > to four'],
    // Modules of Go, sentences, nothing at all.
    [at('example.com/harbour/tide', 'TestLow'), 'null | example.com/harbour/tide > TestLow'],
    [at('com.example.Tide', 'low'), 'com/example/Tide.java | low'],
    [at('潮汐', '低潮'), 'null | 潮汐 > 低潮'],
    [at(null, 'low'), 'null | low'],
  ])('[IM-153] %s', (told, expected) => {
    expect(told).toBe(expected)
  })
})
