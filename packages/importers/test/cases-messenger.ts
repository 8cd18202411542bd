/** What must come of the test files of messengers' chats? */
import type { FormatCase } from './format-case.ts'

export const messengerCases: readonly FormatCase[] = [
  {
    format: 'whatsapp',
    file: 'whatsapp/WhatsApp Chat with Ana.txt',
    events: [
      ['Ana', '2025-02-28T23:59:00', 'Are you still up?'],
      ['Ben', '2025-03-01T00:01:00', 'Yes. The list for tomorrow:\n- bread\n\n- two lamps: one tall, one small'],
      ['Ana', '2025-03-01T00:02:00', 'This is the tall one'],
      ['Ana', '2025-03-01T00:03:00', 'ok'],
      ['Ana', '2025-03-01T00:03:00', 'ok'],
      ['Ben', '2025-03-30T03:30:00', 'Moved the clock forward'],
    ],
    leftOut: { 'lines of the program': 2, 'pictures and sounds without words': 1, 'deleted messages': 1 },
    sessions: 3,
  },
  {
    format: 'whatsapp',
    file: 'whatsapp/WhatsApp Chat with Ana.txt',
    options: { zone: 'Europe/Oslo' },
    events: [
      ['Ana', '2025-02-28T23:59:00+01:00', 'Are you still up?'],
      ['Ben', '2025-03-01T00:01:00+01:00', 'Yes. The list for tomorrow:\n- bread\n\n- two lamps: one tall, one small'],
      ['Ana', '2025-03-01T00:02:00+01:00', 'This is the tall one'],
      ['Ana', '2025-03-01T00:03:00+01:00', 'ok'],
      ['Ana', '2025-03-01T00:03:00+01:00', 'ok'],
      ['Ben', '2025-03-30T03:30:00+02:00', 'Moved the clock forward'],
    ],
    leftOut: { 'lines of the program': 2, 'pictures and sounds without words': 1, 'deleted messages': 1 },
    sessions: 3,
  },
  {
    format: 'whatsapp',
    file: 'whatsapp/_chat.txt',
    events: [
      ['Ana', '2025-03-04T19:12:05', 'Half past seven at the pier?'],
      ['+47 900 00 001', '2025-03-04T00:00:00', 'Who is this?'],
      ['Ana', '2025-03-13T12:30:00', 'Noon it is'],
    ],
    leftOut: { 'lines of the program': 1, 'pictures and sounds without words': 2 },
    sessions: 2,
  },
  {
    format: 'whatsapp',
    file: 'whatsapp/与小雨的WhatsApp聊天.txt',
    events: [
      ['小雨', '2025-03-04T09:05:00', '你到杭州了吗？'],
      ['阿明', '2025-03-04T12:40:00', '刚到，雨很大。'],
      ['阿明', '2025-03-05T00:10:00', '晚安：\n明天见'],
    ],
    leftOut: { 'lines of the program': 1, 'pictures and sounds without words': 1 },
    sessions: 2,
  },
  {
    format: 'whatsapp',
    file: 'whatsapp/german.txt',
    events: [
      ['Jörg', '2025-03-04T19:12:00', 'Hast du den Schlüssel?'],
      ['Lena', '2025-03-05T08:00:00', 'Liegt unter der Matte.'],
    ],
    leftOut: { 'pictures and sounds without words': 1 },
    sessions: 2,
  },
  {
    format: 'whatsapp',
    file: 'whatsapp/german.txt',
    options: { zone: '+05:30', dateOrder: 'mdy' },
    events: [
      ['Jörg', '2025-04-03T19:12:00+05:30', 'Hast du den Schlüssel?'],
      ['Lena', '2025-05-03T08:00:00+05:30', 'Liegt unter der Matte.'],
    ],
    leftOut: { 'pictures and sounds without words': 1 },
    sessions: 2,
  },
  {
    format: 'whatsapp',
    file: 'whatsapp/broken.txt',
    events: [
      [
        'Ana',
        '2025-04-13T19:12:00',
        'The thirteenth of April, so the month is first\nstray words that belong to the message above',
      ],
      ['Ana', '2025-04-15T19:14:00', 'All good again'],
    ],
    malformed: [3, 4],
    sessions: 2,
  },
]
