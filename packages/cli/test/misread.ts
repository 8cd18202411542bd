/** Two questions for a cause that are not read as such, and a memory in which that matters: lines and a set, as files hold them. */

const line = (value: object): string => `${JSON.stringify(value)}\n`

/** Cause and effect, told one after the other; and a turn that shares more words with the question. */
export const misreadTurns: string = [
  ['c1', '小雨', '房东把锁换了。', 's1'],
  ['e1', '阿本', '所以小雨搬走了。', 's1'],
  ['c2', '小雨', '台风要来了。', 's2'],
  ['e2', '阿本', '所以集市取消了。', 's2'],
  ['d1', '李丽', '小雨搬过箱子。', 's3'],
  ['d2', '李丽', '集市那天阿本的航班取消了。', 's4'],
]
  .map(([ref, speaker, text, session], i) => line({ ref, speaker, text, session, time: `2026-03-0${i + 1}T09:00:00` }))
  .join('')

/** Each has room for two lines. */
export const misreadSet: string = ['小雨搬走是怎么回事？', '集市取消是怎么回事？']
  .map((question, i) => line({ id: `${i + 1}`, question, expected: [`c${i + 1}`], budgetTokens: 50 }))
  .join('')
