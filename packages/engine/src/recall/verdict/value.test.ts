import { describe, expect, it } from 'vitest'
import { holdsValue, valueWanted } from './value.ts'

describe('value', () => {
  it('[VD-44] is wanted by questions for an age, a number or a place', () => {
    const wanted = (...questions: string[]) => questions.map(valueWanted)
    expect(wanted('How old is Juno?', '小雨几岁了？', '你爸多大年纪？')).toEqual(['how old', 'how old', 'how old'])
    expect(wanted('How many sheep?', '养了几只羊？')).toEqual(Array(2).fill('how many'))
    expect(wanted('How much did it cost?', '花了多少钱？')).toEqual(Array(2).fill('how much'))
    expect(wanted('Where does she live?', '她住在哪儿？', '在什么地方见的？')).toEqual(Array(3).fill('where'))
    expect(wanted('How much does he like it?', 'What is the house where she lives like?', '几乎没有吗？', '')).toEqual(
      Array(4).fill(null),
    )
  })

  it('[VD-44] a number is held in figures or words', () => {
    const held = (...texts: string[]) => texts.map((text) => holdsValue('how many', text))
    expect(held('We have 3.', 'A dozen, perhaps.', 'Just one dog.', '养了十二只', '有一只')).toEqual(
      Array(5).fill(true),
    )
    expect(held('We keep sheep.', 'That one is mine.', '星期五我们一起去', '十分开心', '')).toEqual(
      Array(5).fill(false),
    )
  })

  it('[VD-44] an age by a number, or by a birth', () => {
    const held = (...texts: string[]) => texts.map((text) => holdsValue('how old', text))
    expect(held('She is seven.', 'It was his birthday.', '她七岁', '1990年出生')).toEqual(Array(4).fill(true))
    expect(held('She laughs.', '我和她一起玩', '上小学了')).toEqual(Array(3).fill(false))
  })

  it('[VD-44] a place by a name, a preposition or a word of place', () => {
    const held = (...texts: string[]) => texts.map((text) => holdsValue('where', text))
    expect(held('We saw Turin.', 'in the attic', 'Come home.', 'Oslo.', '我住杭州', '在图书馆')).toEqual(
      Array(6).fill(true),
    )
    expect(held('I repair violins for a living.', "She said I'm late for work again.", '他今天非常高兴')).toEqual(
      Array(3).fill(false),
    )
  })
})
