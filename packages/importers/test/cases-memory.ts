/** What must come of the test files of other memories? */
import type { FormatCase } from './format-case.ts'

export const memoryCases: readonly FormatCase[] = [
  {
    format: 'mem0',
    file: 'mem0/get-all.json',
    events: [
      ['ana', '2025-02-25T23:57:00.108-07:00', 'Sails every Sunday with Oddvar'],
      ['小雨', '2025-03-01T08:00:00+08:00', '不吃花生'],
    ],
    sessions: 2,
  },
  {
    format: 'mem0',
    file: 'mem0/results.json',
    events: [['ben', '2025-03-04T18:12:00Z', 'Prefers the window seat']],
    sessions: 1,
  },
  {
    format: 'mem0',
    file: 'mem0/broken.jsonl',
    events: [
      ['ana', '2025-02-25T23:57:00.108-07:00', 'Sails every Sunday with Oddvar'],
      ['小雨', '2025-03-01T08:00:00+08:00', '不吃花生'],
    ],
    malformed: [2, 3, 4],
    sessions: 2,
  },
  {
    format: 'server-memory',
    file: 'server-memory/memory.json',
    events: [
      [undefined, 'now', 'Ana Berg: Speaks Norwegian and French'],
      [undefined, 'now', 'Ana Berg: Left Lyon in May 2024'],
      [undefined, 'now', 'Ana Berg works at Larvik Harbour'],
    ],
    leftOut: { 'entities without observations': 1 },
    sessions: 1,
  },
  {
    format: 'server-memory',
    file: 'server-memory/memory.jsonl',
    events: [
      [undefined, 'now', '小雨: 住在杭州'],
      [undefined, 'now', '小雨: 对花生过敏'],
      [undefined, 'now', '小雨 认识 阿明'],
    ],
    sessions: 1,
  },
  {
    format: 'server-memory',
    file: 'server-memory/broken.json',
    events: [
      [undefined, 'now', 'Ana Berg: Whole'],
      [undefined, 'now', 'Ana Berg married to Ben'],
    ],
    malformed: [1, 2, 3],
    sessions: 1,
  },
]
