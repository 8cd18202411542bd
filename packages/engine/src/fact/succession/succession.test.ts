import { describe, expect, it } from 'vitest'
import { statementsIn } from './statement.ts'
import { successionOf } from './succeeds.ts'

/** Turns of one session: who, what. The last is read. */
const heard = (...turns: readonly (readonly [speaker: string, text: string])[]) =>
  statementsIn(turns.map(([speaker, text], no) => ({ no, session: 's', speaker, text })))

const signOf = (older: string, newer: string): string | null =>
  successionOf(heard(['Ana', newer]), heard(['Ana', older]))?.sign ?? null

describe('plain statements', () => {
  it.each([
    ['I swim at the lido on Sundays.', "I've given up swimming at the lido."],
    ['I pay for the Lumen magazine every month.', 'I cancelled the Lumen magazine.'],
    ['We have a parrot named Kiki.', 'Kiki died this morning.'],
    ['My flatmate is called Ruben.', 'Ruben moved out last week.'],
    ['I take iron every morning.', "The iron made me sick, so I don't take it any more."],
    ['我每周去攀岩馆。', '攀岩馆的卡我退了。'],
    ['我養了一隻兔子叫棉花。', '棉花昨天死了。'],
    ['我在學鋼琴。', '鋼琴我不學了。'],
  ])('[FX-91] what is over ends what was said of it: %s – %s', (older, newer) => {
    expect(signOf(older, newer)).toBe('ended')
    expect(signOf(newer, older)).toBeNull()
  })

  it.each([
    ['I swim at the lido on Sundays.', 'My brother gave up swimming at the lido.'],
    ['I swim at the lido on Sundays.', "I'd quit the lido if it got any colder."],
    ["I don't smoke.", 'I quit smoking.'],
    ['Doctor Pell only works mornings.', 'Doctor Pell retired.'],
    ['我每周去攀岩馆。', '我邻居把攀岩馆的卡退了。'],
    ['我每周去攀岩馆。', '要是攀岩馆涨价，我就把卡退了。'],
  ])('[FX-91] what others end, what was never so, and what is only supposed ends nothing: %s – %s', (older, newer) => {
    expect(signOf(older, newer)).toBeNull()
  })

  it.each([
    ['I live in Aveiro, near the canal.', 'We got the keys to our flat in Braga.'],
    ["I'm a waiter at a hotel.", 'I got the job, I start at the archive on Monday.'],
    ['I work full time.', "I've gone down to three days a week."],
    ["I'm single.", "I'm seeing someone."],
    ["I'm a vegetarian.", 'I eat fish again.'],
    ['我住在桂林。', '我搬去柳州跟朋友合租了。'],
    ['我在书店上班。', '我跳槽了，现在在出版社工作。'],
    ['我上早班。', '这个月起给我换成夜班了。'],
    ['我單身。', '我脫單了。'],
    ['我吃素。', '我又開始吃肉了。'],
  ])('[FX-92] a walk of life becomes another though no word is shared: %s – %s', (older, newer) => {
    expect(signOf(older, newer)).toBe('turned')
  })

  it.each([
    ['I live in Aveiro.', 'My parents moved to Braga.'],
    ['I live in Aveiro.', "I'm in Braga this week for a fair."],
    ['I work at a hotel.', 'I joined a choir.'],
    ["I'm single.", 'My cousin got divorced.'],
    ['我住在桂林。', '小丁搬到柳州去了。'],
    ['我住在桂林。', '新房租是两千八一个月。'],
    ['我住在桂林。', '我的新房东姓贺。'],
    ['我住在桂林。', '新房间很吵，我想换酒店。'],
    ['我在书店上班。', '周末我还兼职送报纸。'],
  ])('[FX-94] of others, for a while, beside it: nothing becomes another: %s – %s', (older, newer) => {
    expect(signOf(older, newer)).toBeNull()
  })

  it.each([
    ['My phone is a Tern 4.', 'I got a new phone.', 'renewed'],
    ['My choir meets on Mondays.', 'Choir is on Thursdays now.', 'valued'],
    ['The ferry leaves at 9:15.', 'I looked it up again, the ferry leaves at 9:50.', 'valued'],
    ['Piano is on Tuesdays at five.', "She can't do Tuesdays, so piano is on Fridays.", 'valued'],
    ['The vote is on 3 May.', 'I gave you the wrong date for the vote. It says 13 May.', 'valued'],
    ["I can't stand opera.", 'I really love opera now.', 'liked'],
    ['我的牙医是陈医生。', '我换牙医了。', 'renewed'],
    ['合唱团每周一排练。', '合唱团排练改到周四了。', 'valued'],
    ['船九点一刻开。', '我查了一下，船是九点五十开。', null],
    ['渡船九点一刻开。', '我查了一下，渡船是九点五十开。', 'valued'],
  ])('[FX-93] a thing is another now: %s – %s (%s)', (older, newer, sign) => {
    expect(signOf(older, newer)).toBe(sign)
  })

  it.each([
    ['The rent for the studio is 400 euros.', 'The rent for the cellar is now 150 euros.'],
    ['The room has 12 chairs.', 'I checked, the room has 2 windows.'],
    ['集市的预算是两千块。', '旅行的预算现在是三千块。'],
    ['A班周日上午十点上课。', 'B班上课改到周六下午三点。'],
    ['I have a road bike.', 'I bought a second bike.'],
    ['My choir meets on Mondays.', 'Choir is on Thursday this week.'],
  ])('[FX-93] two things that share a word are two, and an exception changes none: %s – %s', (older, newer) => {
    expect(signOf(older, newer)).toBeNull()
  })

  it.each([
    ['Our kitten saw a hedgehog on Monday evening.', 'Our kitten is at the clinic now, until Friday.', null],
    ['The kitten is due at the clinic on Monday.', 'The kitten is due at the clinic on Friday now.', 'valued'],
    ['The clinic appointment was moved to Monday.', 'The clinic appointment is on Friday now.', 'valued'],
    ['诊所的复查改到周一了。', '诊所的复查现在改到周五了。', 'valued'],
    ['昨天诊所周一的复查做完了。', '诊所的复查现在是周五做。', null],
  ])('[FX-131] what happened on a day has no other day; what is set may have: %s – %s', (older, newer, sign) => {
    expect(signOf(older, newer)).toBe(sign)
  })

  it.each([
    ['I live in Odda.', 'We are moving from Odda to Voss next month.', null],
    ['I live in Odda.', 'We moved to Voss last week.', 'turned'],
    ['我住在苏州。', '我们下个月要从苏州搬到湖州。', null],
    ['我住在苏州。', '我们上周搬到湖州了。', 'turned'],
    ['我不当编辑了。', '我拿到新工作室的钥匙了。', null],
  ])(
    '[FX-132] one lives where one lives until one has moved, and a studio is no work: %s – %s',
    (older, newer, sign) => {
      expect(signOf(older, newer)).toBe(sign)
    },
  )

  it('[FX-95] of a Chinese question what stands before its last comma is told', () => {
    expect(signOf('我每天早上去公园打太极，早饭吃什么好？', '太极我不打了。')).toBe('ended')
    expect(signOf('早上去哪个公园打太极好？', '太极我不打了。')).toBeNull()
  })

  it('[FX-97] another amount that a slip takes back is found, and below what is asserted', () => {
    expect(signOf('礼堂能坐80个人。', '我问了管理员，礼堂只能坐60个人。')).toBe('amount')
    expect(signOf('My aunt is called Edda.', 'I misspelled it, my aunt is called Etta.')).toBeNull()
  })
})
