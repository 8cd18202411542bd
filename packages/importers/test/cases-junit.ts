/** What must come of the test files of JUnit's XML? */
import type { FormatCase } from './format-case.ts'

export const junitCases: readonly FormatCase[] = [
  {
    format: 'junit',
    file: 'junit/pytest.xml',
    events: [
      [
        undefined,
        '2025-03-04T09:20:00.123+01:00',
        "failed: tests/test_tide.py > TestTides > test_low_water[spring & neap]\nassert -0.2 == 0\n +  where -0.2 = read_tide('spring')\nself = <tests.test_tide.TestTides object at 0x7f>\n\n    def test_low_water(self, name):\n>       assert read_tide(name) == 0\nE       assert -0.2 == 0\nE        +  where -0.2 = read_tide('spring')\n\ntests/test_tide.py:14: AssertionError",
      ],
      [
        undefined,
        '2025-03-04T09:20:00.123+01:00',
        "failed: tests.test_lamp\ncollection failure\nImportError while importing test module 'tests/test_lamp.py'.\nsrc/lamp.py:3: in <module>\n    import wick\nE   ModuleNotFoundError: No module named 'wick'",
      ],
      [
        undefined,
        '2025-03-04T09:20:00.123+01:00',
        'test run pytest tests 2025-03-04T09:20:00.123456+01:00: 1 passed, 2 failed',
      ],
    ],
    leftOut: { 'tests that passed as before': 1, 'tests that were not run': 1 },
    sessions: 1,
  },
  {
    format: 'junit',
    file: 'junit/vitest.xml',
    events: [
      [
        undefined,
        '2025-03-04T08:20:00Z',
        'failed: test/tide.test.ts > tides > low water is read\nAssertionError: expected -0.2 to be +0 // Object.is equality\n\n- Expected\n+ Received\n\n ❯ readTide src/tide.ts:14:7\n ❯ test/tide.test.ts:5:20',
      ],
      [undefined, '2025-03-04T08:20:00Z', 'test run vitest tests 2025-03-04T08:20:00.000Z: 1 passed, 1 failed'],
    ],
    leftOut: { 'tests that passed as before': 1, 'tests that were not run': 1 },
    sessions: 1,
  },
  {
    format: 'junit',
    file: 'junit/jest-junit.xml',
    options: { zone: 'UTC' },
    events: [
      [
        undefined,
        '2025-03-04T11:00:00Z',
        'failed: till/sum.test.js > sum adds up\nError: expect(received).toBe(expected) // Object.is equality\n\nExpected: 4\nReceived: 3\n    at Object.<anonymous> (/build/till/sum.test.js:5:3)\n    at Promise.then.completed (/build/node_modules/jest-circus/build/utils.js:298:28)',
      ],
      [undefined, '2025-03-04T11:00:00Z', 'test run jest tests 2025-03-04T11:00:00: 1 passed, 1 failed'],
    ],
    leftOut: { 'tests that passed as before': 1 },
    sessions: 1,
  },
  {
    format: 'junit',
    file: 'junit/TEST-港口.潮汐Test.xml',
    events: [
      [
        undefined,
        'now',
        'failed: org/harbour/TideTest.java > 低潮读得出来()\norg.opentest4j.AssertionFailedError: 应为 <0.0>，实为 <-0.2>\n\tat org.harbour.TideTest.lowWater(TideTest.java:14)\n\tat java.base/java.util.ArrayList.forEach(ArrayList.java:1596)',
      ],
      [undefined, 'now', 'test run org.harbour.TideTest c873b2597b495a61: 2 passed, 1 failed'],
    ],
    leftOut: { 'tests that passed as before': 2 },
    sessions: 1,
  },
  {
    format: 'junit',
    file: 'junit/broken.xml',
    events: [
      [undefined, 'now', 'failed: lamp > burns\ndark 灯'],
      [undefined, 'now', 'test run nightly 2dd127bad88da019: 1 passed, 1 failed'],
    ],
    malformed: [3, 5, 9],
    leftOut: { 'tests that passed as before': 1 },
    sessions: 1,
  },
]
