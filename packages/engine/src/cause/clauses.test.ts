import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clauses } from './clauses.ts'

/** "kind: cause | effect" of each relation. */
function roles(text: string): string[] {
  return clauses(text).map(
    ({ kind, cause, effect }) =>
      `${kind}: ${text.slice(cause.start, cause.end)} | ${text.slice(effect.start, effect.end)}`,
  )
}

describe('clauses', () => {
  it.each([
    ['We stayed in because the road was flooded.', 'causes: the road was flooded | We stayed in'],
    ['Because the road was flooded, we stayed in.', 'causes: the road was flooded | we stayed in'],
    ['Since nobody had a key, we climbed the fence.', 'causes: nobody had a key | we climbed the fence'],
    ['My bike has a flat, so I walked.', 'causes: My bike has a flat | I walked'],
    ['The match was called off due to fog.', 'causes: fog | The match was called off'],
    ['Thanks to your notes I passed.', 'enables: your notes | I passed'],
    ['The strike kept Leo from flying home.', 'prevents: The strike | Leo from flying home'],
    ['因为下雨，运动会改期了。', 'causes: 下雨 | 运动会改期了'],
    ['运动会改期了，因为下雨。', 'causes: 下雨 | 运动会改期了'],
    ['为了省电，他关了空调。', 'explains: 省电 | 他关了空调'],
    ['钥匙丢了，所以我在楼下等。', 'causes: 钥匙丢了 | 我在楼下等'],
    ['多亏邻居帮忙，火很快灭了。', 'enables: 邻居帮忙 | 火很快灭了'],
    ['要不是你提醒，我就误机了。', 'prevents: 你提醒 | 我就误机了'],
  ])('[CA-20] cause and effect of one sentence: %s', (text, expected) => {
    expect(roles(text)).toEqual([expected])
  })

  it('[CA-21] a sentence that points back has the sentence before it as cause or effect', () => {
    const text = 'The kiln cracked. That’s why the cups are late. We are sorry.'
    expect(roles(text)).toEqual(['causes: The kiln cracked. | That’s why the cups are late.'])
    expect(roles('窑裂了。怪不得杯子没烧好。')).toEqual(['causes: 窑裂了。 | 怪不得杯子没烧好。'])
  })

  it.each([
    'Since May we have had two dogs.',
    'As I was leaving, the bell rang.',
    'Is he late because of the snow?',
    'He left, but not because of the snow.',
    'Maybe it closed because of the snow.',
    'If it closed because of the snow, nobody told me.',
    'The rent is due to Ms Ford on Monday.',
    'Because of that the school was shut.',
    'The film was so long.',
    'So far I like it, so yeah.',
    '他是因为下雨才迟到的吗？',
    '不是因为下雨，他就是不想来。',
    '如果因为下雨取消，会通知的。',
    '听说因为下雨，比赛取消了。',
  ])('[CA-22] times, questions, denials, doubt, hypotheses and pointers to other turns split nothing: %s', (text) => {
    expect(roles(text)).toEqual([])
  })

  it('[CA-23] roles are stretches of the text, apart from each other', () => {
    const piece = fc.constantFrom(
      'because',
      ' so ',
      'it rained',
      ', ',
      '. ',
      '因为',
      '所以',
      '，',
      '。',
      '下雨',
      'due to',
      "that's why ",
      '𝒳',
      '’',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = pieces.join('')
        for (const { cause, effect } of clauses(text)) {
          for (const { start, end } of [cause, effect]) {
            expect(start).toBeGreaterThanOrEqual(0)
            expect(end).toBeGreaterThan(start)
            expect(end).toBeLessThanOrEqual(text.length)
          }
          expect(cause.end <= effect.start || effect.end <= cause.start).toBe(true)
        }
      }),
    )
  })
})
