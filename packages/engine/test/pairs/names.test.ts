/** Who is named, and what caused what, told in both languages. */
import { clauses, type KnownNames, knownNames, mentionsOf } from 'knotwork/rules'
import { describe, expect, it } from 'vitest'

/** The people, places and things a text names by itself, without pronouns. */
function named(text: string): string[] {
  const events = [{ no: 1, ref: 'e1', session: 's', seq: 0, speaker: 'Ana', text, saidAtMs: 0 }]
  const known: KnownNames = knownNames(events as never)
  return mentionsOf({ text }, known)
    .filter(({ via }) => via !== 'first-person' && via !== 'second-person' && via !== 'pronoun')
    .map(({ surface }) => surface)
}

describe('names in pairs', () => {
  it.each([
    ['Manager Zhang comes tomorrow.', 'Manager Zhang', '张总明天来。', '张总'],
    ['I met Professor Li yesterday.', 'Professor Li', '我昨天见到了李教授。', '李教授'],
    ['Dr Zhao says it is nothing.', 'Dr Zhao', '赵医生说没事。', '赵医生'],
    ['Aunt Wang made dumplings.', 'Aunt Wang', '王阿姨包了饺子。', '王阿姨'],
    ['Mr Gao called.', 'Mr Gao', '高先生来电话了。', '高先生'],
    ['Mrs Huang called.', 'Mrs Huang', '黄女士来电话了。', '黄女士'],
  ])('[PA-16] a surname with a title is a name: %s', (english, name, chinese, hanName) => {
    expect([named(english), named(chinese)]).toEqual([[name], [hanName]])
  })

  it.each([
    ['李老师', '李老师请假了。'],
    ['欧阳老师', '欧阳老师教我们数学。'],
    ['陈经理', '陈经理批准了。'],
    ['马老板', '马老板请客。'],
    ['周师傅', '周师傅修好了水管。'],
    ['吴奶奶', '吴奶奶来了。'],
    ['小刘', '小刘把车借走了。'],
    ['老周', '老周退休了。'],
    ['孙姐', '孙姐带了饭。'],
    ['張總', '張總明天來開會。'],
    ['王小明', '王小明来了。'],
    ['李小龙', '我昨天见到李小龙。'],
    ['司马光明', '司马光明来了。'],
  ])('[PA-16] %s is one', (name, text) => expect(named(text)).toContain(name))

  it.each([['他在王小学教书。'], ['高小时候很穷。'], ['时小时大。'], ['一张总表。'], ['小心点。']])(
    '[PA-16] %s names nobody',
    (text) => expect(named(text)).toEqual([]),
  )

  it.each([
    ['Kevin', 'Kevin和我去爬山。'],
    ['Kevin', '我和Kevin去爬山。'],
    ['Berlin', '他搬到Berlin去了。'],
    ['Berlin', 'Berlin的冬天很长。'],
  ])('[PA-17] a Latin name among Chinese words is a name, at the head of a sentence too: %s in %s', (name, text) =>
    expect(named(text)).toContain(name),
  )
})

describe('causes in pairs', () => {
  /** Cause and effect of a sentence, each as its words. */
  const told = (text: string): string[] =>
    clauses(text).map(
      ({ cause, effect }) => `${text.slice(cause.start, cause.end)} > ${text.slice(effect.start, effect.end)}`,
    )

  it.each([
    [
      'Because it rained, the match was cancelled.',
      'it rained > the match was cancelled',
      '因为下雨，比赛取消了。',
      '下雨 > 比赛取消了',
    ],
    [
      'The match was cancelled because of the rain.',
      'the rain > The match was cancelled',
      '比赛取消是因为下雨。',
      '下雨 > 比赛取消',
    ],
    [
      'Since it rained, the match was cancelled.',
      'it rained > the match was cancelled',
      '由于下雨，比赛取消了。',
      '下雨 > 比赛取消了',
    ],
    [
      'The rain led to the match being cancelled.',
      'The rain > the match being cancelled',
      '下雨导致比赛取消。',
      '下雨 > 比赛取消',
    ],
    ['Thanks to the rain we stayed home.', 'the rain > we stayed home', '多亏下雨，我们没出门。', '下雨 > 我们没出门'],
  ])('[PA-18] %s / %s', (english, inEnglish, chinese, inChinese) => {
    expect(told(english).map((one) => one.replaceAll(/[.,]/g, ''))).toEqual([inEnglish])
    expect(told(chinese).map((one) => one.replaceAll(/[。，]/g, ''))).toEqual([inChinese])
  })

  it.each([['最后导致比赛取消。'], ['这也导致比赛取消。'], ['直接导致比赛取消。'], ['什么导致了比赛取消？']])(
    '[PA-18] %s names no cause',
    (chinese) => expect(told(chinese)).toEqual([]),
  )
})
