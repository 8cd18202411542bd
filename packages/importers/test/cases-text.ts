/** What must come of the test files of texts and tables? */
import type { FormatCase } from './format-case.ts'

export const textCases: readonly FormatCase[] = [
  {
    format: 'transcript',
    file: 'transcript/interview.txt',
    events: [
      ['Ana Berg', '2025-03-04T19:12:00', 'When did the crane stop?'],
      ['Oddvar', '2025-03-04T19:12:40', 'On Monday. It was the cold:\nthe oil was thick,\n\nand the belt slipped.'],
      ['Ana Berg', '2025-03-04T19:14:00', 'And who repaired it?'],
      ['Oddvar', '2025-03-05T00:00:00', 'I did. See https://example.org/crane for the part.'],
      ['Me', '2025-03-05T00:00:00', 'Thank you.'],
    ],
    leftOut: { days: 2 },
    sessions: 2,
  },
  {
    format: 'transcript',
    file: 'transcript/interview.txt',
    options: { me: 'Kim', zone: 'Europe/Oslo' },
    events: [
      ['Ana Berg', '2025-03-04T19:12:00+01:00', 'When did the crane stop?'],
      [
        'Oddvar',
        '2025-03-04T19:12:40+01:00',
        'On Monday. It was the cold:\nthe oil was thick,\n\nand the belt slipped.',
      ],
      ['Ana Berg', '2025-03-04T19:14:00+01:00', 'And who repaired it?'],
      ['Oddvar', '2025-03-05T00:00:00+01:00', 'I did. See https://example.org/crane for the part.'],
      ['Kim', '2025-03-05T00:00:00+01:00', 'Thank you.'],
    ],
    leftOut: { days: 2 },
    sessions: 2,
  },
  {
    format: 'transcript',
    file: 'transcript/对话.txt',
    events: [
      ['小雨', '2025-03-04T19:12:00', '你把钥匙放哪儿了？'],
      ['阿明', '2025-03-04T19:13:00', '门垫下面。'],
      ['小雨', '2025-03-04T19:13:00', '找到了！'],
      ['我', '2025-03-04T19:13:00', '那就好。'],
    ],
    sessions: 1,
  },
  {
    format: 'transcript',
    file: 'transcript/undated.txt',
    events: [
      ['Ana', 'now', 'Is anybody there?'],
      ['Ben', 'now', 'Yes.'],
      ['Ana', 'now', 'Good.'],
      ['Ben', 'now', 'It is late.'],
    ],
    sessions: 1,
  },
  {
    format: 'transcript',
    file: 'transcript/broken.txt',
    events: [
      ['Ana', '2025-03-04T19:12:00', 'A day that exists'],
      ['Ben', '2025-03-04T19:14:00', 'Said'],
    ],
    leftOut: { 'without words': 1 },
    malformed: [1, 2],
    sessions: 1,
  },
  {
    format: 'markdown',
    file: 'markdown/journal.md',
    events: [
      [undefined, '2025-03-04T00:00:00', 'The crane stopped. I walked home along the pier.'],
      [undefined, '2025-03-04T19:30:00', '19:30 Supper\n\nFish again, with Oddvar.\n\n```\n# not a heading\n```'],
      [undefined, '2025-03-05T00:00:00', 'It moves.'],
      [undefined, '2025-03-06T00:00:00', '今天下雨，没出门。'],
    ],
    leftOut: { 'headings without words': 1 },
    sessions: 3,
  },
  {
    format: 'markdown',
    file: 'markdown/journal.md',
    options: { me: 'Kim', zone: 'Asia/Shanghai' },
    events: [
      ['Kim', '2025-03-04T00:00:00+08:00', 'The crane stopped. I walked home along the pier.'],
      ['Kim', '2025-03-04T19:30:00+08:00', '19:30 Supper\n\nFish again, with Oddvar.\n\n```\n# not a heading\n```'],
      ['Kim', '2025-03-05T00:00:00+08:00', 'It moves.'],
      ['Kim', '2025-03-06T00:00:00+08:00', '今天下雨，没出门。'],
    ],
    leftOut: { 'headings without words': 1 },
    sessions: 3,
  },
  {
    format: 'markdown',
    file: 'markdown/2025-03-07.md',
    events: [[undefined, '2025-03-07T00:00:00', '- [ ] call the harbour office\n- 买灯泡']],
    sessions: 1,
  },
  {
    format: 'markdown',
    file: 'markdown/trip.md',
    events: [
      [undefined, '2025-03-08T00:00:00', 'We crossed at night.'],
      [undefined, '2025-03-08T00:00:00', 'Morning\n\nLarvik in fog.'],
    ],
    sessions: 1,
  },
  {
    format: 'markdown',
    file: 'markdown/broken.md',
    events: [
      [undefined, '2025-03-09T00:00:00', 'Whole.'],
      [undefined, '2025-03-11T00:00:00', 'Whole again.'],
    ],
    leftOut: { 'headings without words': 1 },
    malformed: [11, 7],
    sessions: 2,
  },
  {
    format: 'csv',
    file: 'csv/messages.csv',
    events: [
      ['Ana', '2025-03-04T19:12:00+01:00', 'The crane, again'],
      ['Ben', '2025-03-04T19:13:00+01:00', 'She said "no".\nTwice.'],
    ],
    leftOut: { 'without words': 1 },
    sessions: 1,
  },
  {
    format: 'csv',
    file: 'csv/导出.csv',
    events: [
      ['小雨', '2025-03-04T19:12:00', '你到了吗？'],
      ['阿明', '2025-03-13T08:05:30', '到了；雨很大'],
    ],
    sessions: 2,
  },
  {
    format: 'csv',
    file: 'csv/log.tsv',
    options: { map: { speaker: 'who', text: 'what', time: 'when', session: 'room' } },
    events: [
      ['Ana', '2025-03-04T18:12:00Z', 'Hello'],
      ['Ben', '2025-03-04T18:13:00Z', 'Hello yourself'],
    ],
    sessions: 1,
  },
  {
    format: 'csv',
    file: 'csv/broken.csv',
    events: [
      ['Ana', '2025-03-04T19:12:00', 'whole'],
      ['Ben', '2025-03-04T19:14:00', 'whole too'],
    ],
    malformed: [3, 4, 7],
    sessions: 1,
  },
]
