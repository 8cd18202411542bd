/** What must come of the test files of work on code? */
import type { FormatCase } from './format-case.ts'

const tricky =
  'Read the tide table\n\n1\t0\tnot/a/file.ts\n4f2c1e0000000000000000000000000000000000\n\nchart.bin\nsrc/tide.ts'

export const workCases: readonly FormatCase[] = [
  {
    format: 'git-log',
    file: 'git-log/harbour.gitlog',
    events: [
      ['Ana Berg', '2025-03-04T09:12:00+01:00', `${tricky} +2 -0`],
      [
        'Oddvar',
        '2025-03-04T17:40:00+01:00',
        'Low water is no error. Fixes #12\n\nsrc/low water.ts +1 -0\nsrc/tide.ts +1 -0',
      ],
      ['Ana Berg', '2025-03-05T08:00:00+01:00', 'Name the file as the others\n\nsrc/tides.ts (was src/tide.ts) +0 -0'],
    ],
    sessions: 2,
  },
  {
    format: 'git-log',
    file: 'git-log/status.gitlog',
    options: { zone: 'UTC' },
    events: [
      ['Ana Berg', '2025-03-04T09:12:00+01:00', tricky],
      ['Oddvar', '2025-03-04T17:40:00+01:00', 'Low water is no error. Fixes #12\n\nsrc/low water.ts\nsrc/tide.ts'],
      ['Ana Berg', '2025-03-05T08:00:00+01:00', 'Name the file as the others\n\nsrc/tides.ts (was src/tide.ts)'],
    ],
    sessions: 2,
  },
  {
    format: 'git-log',
    file: 'git-log/潮汐.gitlog',
    events: [
      ['小雨', '2025-03-04T09:12:00+08:00', '读潮汐表\n\nsrc/分潮.ts +1 -0\n说明.md +1 -0'],
      ['阿明', '2025-03-04T10:00:00+08:00', '低潮不算错误，修复 #12\n\nsrc/分潮.ts +1 -0'],
      ['小雨', '2025-03-04T11:00:00+08:00', '说明怎么装\n\n说明.md +1 -0'],
      ['小雨', '2025-03-05T09:00:00+08:00', '合并 fix'],
    ],
    sessions: 2,
  },
  {
    format: 'git-log',
    file: 'git-log/broken.gitlog',
    events: [['Ana Berg', '2025-03-04T09:12:00+01:00', `${tricky} +2 -0`]],
    malformed: ['field 8', 'field 16'],
    sessions: 1,
  },
  {
    format: 'test-reports',
    file: 'test-reports/harbour.jsonl',
    events: [
      [undefined, '2025-03-04T09:20:00+01:00', 'test run r1: 1 passed, 0 failed'],
      [
        undefined,
        '2025-03-04T12:20:00+01:00',
        'failed: test/tide.test.ts > low water is read\nexpected -0.2 to be 0\nat readTide (src/tide.ts:14:7)\n    at node_modules/vitest/dist/run.js:8:1',
      ],
      [undefined, '2025-03-04T12:20:00+01:00', 'test run r2: 0 passed, 1 failed'],
      [undefined, '2025-03-04T18:00:00+01:00', 'passes again: test/tide.test.ts > low water is read'],
      [undefined, '2025-03-04T18:00:00+01:00', 'test run r3: 2 passed, 0 failed'],
    ],
    leftOut: { 'tests that passed as before': 2, 'tests that were not run': 1 },
    sessions: 1,
  },
  {
    format: 'test-reports',
    file: 'test-reports/潮汐.jsonl',
    events: [
      [undefined, '2025-03-04T09:20:00+08:00', 'failed: test/潮汐.test.ts > 低潮读得出来\n应为 0，实为 -0.2'],
      [undefined, '2025-03-04T09:20:00+08:00', 'test run 1: 0 passed, 1 failed'],
      [undefined, '2025-03-04T18:00:00+08:00', 'passes again: test/潮汐.test.ts > 低潮读得出来'],
      [undefined, '2025-03-04T18:00:00+08:00', 'test run 2: 1 passed, 0 failed'],
    ],
    sessions: 1,
  },
  {
    format: 'test-reports',
    file: 'test-reports/broken.jsonl',
    events: [
      [undefined, '2025-03-04T09:20:00Z', 'failed: adds up'],
      [undefined, '2025-03-04T09:20:00Z', 'passes again: adds up'],
      [undefined, '2025-03-04T09:20:00Z', 'test run r1: 1 passed, 1 failed'],
    ],
    malformed: [2, 3, 4, 5],
    sessions: 1,
  },
  {
    format: 'test-reports',
    file: 'test-reports/vitest.json',
    events: [
      [
        undefined,
        '2025-03-04T08:20:00Z',
        'failed: harbour/test/tide.test.ts > tides > low water is read\nAssertionError: expected -0.2 to be +0 // Object.is equality\n    at /build/harbour/src/tide.ts:14:7\n    at file:///build/harbour/node_modules/@vitest/runner/dist/index.js:135:14',
      ],
      [undefined, '2025-03-04T08:20:00Z', 'test run 1741076400000: 1 passed, 1 failed'],
    ],
    leftOut: { 'tests that passed as before': 1, 'tests that were not run': 1 },
    sessions: 1,
  },
  {
    format: 'test-reports',
    file: 'test-reports/jest.json',
    events: [
      [
        undefined,
        '2025-03-04T11:00:00Z',
        'failed: build/till/sum.test.js > sum > adds up\nError: expected 4\n    at Object.<anonymous> (/build/till/sum.test.js:5:3)',
      ],
      [undefined, '2025-03-04T11:00:00Z', 'test run 1741086000000: 1 passed, 1 failed'],
    ],
    leftOut: { 'tests that passed as before': 1 },
    sessions: 1,
  },
]
