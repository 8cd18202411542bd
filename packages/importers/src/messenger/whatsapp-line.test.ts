import { describe, expect, it } from 'vitest'
import { readChatLine } from './whatsapp-line.ts'
import { readChatWords } from './whatsapp-words.ts'

describe('the head of a WhatsApp message', () => {
  it.each([
    ['Android, 24 hours', '04/03/2025, 19:12 - Ana: x', [4, 3, 2025], [19, 12, 0]],
    ['Android, 12 hours', '3/4/25, 7:12 PM - Ana: x', [3, 4, 25], [19, 12, 0]],
    ['Android, narrow space', '3/4/25, 7:12\u202fpm - Ana: x', [3, 4, 25], [19, 12, 0]],
    ['Android, Spanish', '4/3/25, 7:12 p. m. - Ana: x', [4, 3, 25], [19, 12, 0]],
    ['Android, German', '04.03.25, 19:12 - Ana: x', [4, 3, 25], [19, 12, 0]],
    ['Android, Brazilian', '04/03/2025 19:12 - Ana: x', [4, 3, 2025], [19, 12, 0]],
    ['Android, Swedish', '2025-03-04 19:12 - Ana: x', [2025, 3, 4], [19, 12, 0]],
    ['Android, Chinese', '2025/3/4 下午7:12 - Ana: x', [2025, 3, 4], [19, 12, 0]],
    ['Android, Chinese characters', '2025年3月4日 晚上7:12 - Ana: x', [2025, 3, 4], [19, 12, 0]],
    ['Android, Korean', '2025. 3. 4. 오후 7:12 - Ana: x', [2025, 3, 4], [19, 12, 0]],
    ['iPhone, 24 hours', '[04/03/2025, 19:12:05] Ana: x', [4, 3, 2025], [19, 12, 5]],
    ['iPhone, 12 hours', '\u200e[3/4/25, 7:12:05\u202fPM] Ana: x', [3, 4, 25], [19, 12, 5]],
    ['iPhone, Finnish', '[4.3.2025 klo 19.12.05] Ana: x', [4, 3, 2025], [19, 12, 5]],
    ['iPhone, Chinese', '[2025/3/4 上午9:12:05] Ana: x', [2025, 3, 4], [9, 12, 5]],
    ['midnight of 12 hours', '3/4/25, 12:00 AM - Ana: x', [3, 4, 25], [0, 0, 0]],
    ['noon of 12 hours', '3/4/25, 12:00 PM - Ana: x', [3, 4, 25], [12, 0, 0]],
    ['noon in Chinese', '2025/3/4 中午12:30 - Ana: x', [2025, 3, 4], [12, 30, 0]],
    ['the small hours in Chinese', '2025/3/4 凌晨12:30 - Ana: x', [2025, 3, 4], [0, 30, 0]],
  ] as const)('[IM-15] is read as of %s', (_what, line, numbers, [hour, minute, second]) => {
    expect(readChatLine(line)).toMatchObject({ date: { numbers }, time: { hour, minute, second }, rest: 'Ana: x' })
  })

  it.each(['- bread', '19:12 we leave', 'on 04/03/2025, 19:12 we met', '04/03/2025', '[sic] Ana: x', ''])(
    '[IM-15] is none in %j',
    (line) => expect(readChatLine(line)).toBeNull(),
  )
})

describe('the words of a WhatsApp message', () => {
  it.each([
    ['<Media omitted>', 'pictures'],
    ['<省略多媒体文件>', 'pictures'],
    ['\u200eimage omitted', 'pictures'],
    ['\u200e<attached: 00000012-PHOTO.jpg>', 'pictures'],
    ['IMG-20250301-WA0001.jpg (file attached)', 'pictures'],
    ['This message was deleted', 'deleted'],
    ['此消息已删除', 'deleted'],
    ['\u200eMessages and calls are end-to-end encrypted.', 'lines of the program'],
    ['  ', 'without words'],
  ])('[IM-15] are none of the speaker’s in %j', (said, why) => {
    expect(readChatWords(said)).toEqual({ leftOut: expect.stringContaining(why) })
  })

  it.each([
    ['I <3 you', 'I <3 you'],
    ['see a < b and b > c', 'see a < b and b > c'],
    ['the image omitted a leg', 'the image omitted a leg'],
    ['late <This message was edited>', 'late'],
    ['مرحبا', 'مرحبا'],
  ])('[IM-15] are kept in %j', (said, text) => {
    expect(readChatWords(said)).toEqual({ text, attachments: [] })
  })

  it('[IM-15] stand with what was attached', () => {
    expect(readChatWords('\u200e<attached: 00000012-AUDIO.opus>\nlisten')).toEqual({
      text: 'listen',
      attachments: [{ kind: 'audio', uri: '00000012-AUDIO.opus' }],
    })
  })
})
