import { describe, expect, it } from 'vitest'
import type { Answer } from './answer-value.ts'
import { type ToldLine, toldMemory } from './testing/told-memory.ts'

/** What Ana is answered over what she said. */
async function answered(lines: readonly ToldLine[], question: string): Promise<Answer> {
  return (await toldMemory(lines)).answer(question, { asker: 'Ana' })
}

const ana = (...texts: readonly string[]): ToldLine[] => texts.map((text) => ['Ana', text] as const)
const rent = ana('The new rent is 950 euros a month.', 'Sorry, it is 975, not 950.')
const hanRent = ana('新房租是三千二一个月。', '说错了，不是三千二，是三千五。')
const meeting = ana('开会是周二。', '不是周二，是周四。')
const moved: readonly ToldLine[] = [
  ['Ana', 'I live in Ghent and work as a nurse.', '2025-01-04'],
  ['Ana', 'We moved to Antwerp.', '2025-04-04'],
]
const hanMoved: readonly ToldLine[] = [
  ['Ana', '我叫小林，住在杭州，在一家设计公司上班。', '2025-01-04'],
  ['Ana', '我上周搬到苏州了。', '2025-04-04'],
]

describe('answers after a change', () => {
  it.each([
    ['How much is my rent?', '975', rent],
    ['房租多少钱？', '三千五', hanRent],
    ['什么时候开会？', '2025年3月6日', meeting],
  ])('[AW-80] are cut out of the successor, with what it corrects beside it: %s', async (question, text, lines) => {
    const answer = await answered(lines, question)
    expect([answer.kind, answer.text, answer.flags]).toEqual(['answered', text, []])
    expect(answer.citations.map(({ ref }) => ref)).toEqual(['m2', 'm1'])
  })

  it('[AW-80] who asks how it was is answered by the older line', async () => {
    expect((await answered(rent, 'What was the rent before?')).text).toBe('950 euros a month')
  })

  it('[AW-81] a number that a line names only to take it back is none of it', async () => {
    const memory = await toldMemory(rent)
    const checked = async (text: string): Promise<string> =>
      (await memory.checkAnswer('How much is my rent?', { text, citations: ['m2'] }, { asker: 'Ana' })).kind
    expect([await checked('975'), await checked('950')]).toEqual(['answered', 'withdrawn'])
  })

  it.each([
    ['What is my job?', 'm1', moved],
    ['Where do I live?', 'm2', moved],
    ['我在哪里工作？', 'm1', hanMoved],
    ['我住在哪里？', 'm2', hanMoved],
  ])('[AW-82] a line is out of date only as to the statement that was replaced: %s', async (question, ref, lines) => {
    const answer = await answered(lines, question)
    const old = answer.context.lines.find(({ event }) => event.ref === 'm1')
    expect([answer.kind, answer.citations[0]?.ref]).toEqual(['answered', ref])
    expect(old?.supersededBy).toEqual(ref === 'm1' ? [] : ['m2'])
  })
})

describe('when', () => {
  it.each([
    ['When did I quit the choir?', 'not told (said on 4 March 2025)', 'I quit the choir.'],
    ['When did I quit the choir?', 'February 2025', 'I quit the choir last month.'],
    ['When did I quit the choir?', 'around 4 March 2025', 'I have just quit the choir.'],
    ['我什么时候辞职的？', '没有说是哪天（2025年3月4日说的）', '我辞职了。'],
    ['我什么时候辞职的？', '2025年2月', '我上个月辞职了。'],
    ['我什么时候辞职的？', '2025年3月4日', '我刚刚辞职了。'],
  ])('[AW-83] the day of saying is no date of what was said: %s %s', async (question, text, said) => {
    const { kind, text: told } = await answered(ana(said), question)
    expect([kind, told]).toEqual(['answered', text])
  })
})

describe('what is denied', () => {
  it.each([
    [
      'Did I ever live in Bruges?',
      'No: ',
      ana('I lived in Bruges when I was a student.', 'Actually, I never lived in Bruges, I only had classes there.'),
    ],
    ['我在南京住过吗？', '没有：', ana('我大学的时候住在南京。', '我从来没在南京住过，我是在镇江读的大学。')],
  ])('[AW-84] is answered no, with the line that denies it: %s', async (question, no, lines) => {
    const answer = await answered(lines, question)
    expect([answer.kind, answer.text, answer.citations[0]?.ref]).toEqual(['answered', `${no}${lines[1]?.[1]}`, 'm2'])
  })

  it('[AW-84] the place is that of the clause that is asked about', async () => {
    const lines = ana('我从来没在南京住过，我是在镇江读的大学。')
    expect((await answered(lines, '我在哪里读的大学？')).text).toBe('镇江')
  })
})
