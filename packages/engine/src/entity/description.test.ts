import { describe, expect, it } from 'vitest'
import { NameBook } from './name-book.ts'
import { dialogue } from './testing/dialogue.ts'
import { meantIn, readScope } from './testing/scope.ts'

const meant = (...lines: readonly string[]): string[][] => {
  const events = dialogue(...lines)
  const scope = readScope(events)
  return events.map((event) => meantIn(scope, event))
}

describe('descriptions as names', () => {
  it('[EN-82] a role is a name of the one who has it, before and after it is said; of two, of neither', () => {
    expect(meant('Ada: The landlord rang.', 'Bo: Who?', 'Ada: Mr Brandt is our landlord.')[0]).toEqual([
      'The landlord = mr brandt',
    ])
    expect(meant('甲: 郝建业是我们房东。', '乙: 房东来了。')[1]).toEqual(['房东 = 郝建业'])
    const two = meant('Ada: Mr Brandt is our landlord.', 'Bo: My landlord, Ms Osk, is kind.', 'Ada: The landlord rang.')
    expect(two[2]).toEqual(['The landlord = ?'])
  })

  it('[EN-82] without a statement a description is nobody', () => {
    expect(meant('Ada: Mr Brandt came.', 'Bo: The landlord rang about my camper and the old mill.').flat()).toEqual([
      'Mr Brandt = mr brandt',
    ])
  })

  it('[EN-83] what is called something belongs to whoever says my; another has another', () => {
    const lines = meant('Ada: I call my camper the Heap.', 'Bo: Is your camper new?', 'Bo: I sold my camper.')
    expect(lines[1]).toEqual(['your camper = heap'])
    expect(lines[2]).toEqual(['my camper = ?'])
  })

  it('[EN-83] "the old mill" is the one that has a name; "the mill" may be any', () => {
    const lines = meant('Ada: The Rattle, as we call the old mill, burnt.', 'Bo: The old mill? Or the mill in Osk?')
    expect(lines[1]?.[0]).toBe('The old mill = rattle')
    expect(lines[1]).not.toContain('the mill = rattle')
  })

  it('[EN-84] a nickname of my sister is hers whom I named elsewhere, else a name of its own', () => {
    expect(meant('Ada: We call my sister Mouse.', 'Bo: Mouse sings.', 'Ada: My sister Rosa is here.')[1]).toEqual([
      'Mouse = rosa',
    ])
    const unnamed = meant('Ada: We call my sister Mouse.', 'Bo: Mouse sings.', 'Ada: My sister rang.')
    expect(unnamed.slice(1)).toEqual([['Mouse = mouse'], ['My sister = mouse']])
  })

  it('[EN-84] digits of a speaker do not part a nickname from what is theirs', () => {
    expect(meant('user1: I call my camper the Heap.', 'user1: My camper broke.')[1]).toEqual(['My camper = heap'])
  })

  it('[EN-85] a nickname of ordinary words is found where it is written like a name, and nowhere else', () => {
    const lines = meant(
      'Ada: I saw Ben Oakes. The kids call him the Count.',
      'Bo: The Count! I lost count of his coats.',
      'Ada: Count me in.',
    )
    expect(lines[1]).toEqual(['Count = ben oakes', 'his = ben oakes'])
    expect(meant('甲: 贺秋生外号“石头”。', '乙: 石头跑了。')[1]).toEqual(['石头 = 贺秋生'])
  })

  it('[EN-86] the events that hold a description are found by its words in lower case', () => {
    expect(new NameBook().wordsOf('the old mill')).toEqual({ words: [], literals: [], phrases: ['old mill'] })
    expect(new NameBook().wordsOf('my camper').phrases).toEqual(['camper'])
  })
})

describe('whom a statement means', () => {
  const links = (...lines: readonly string[]): string[] =>
    [...readScope(dialogue(...lines)).readings.values()].flatMap(({ aliases }) =>
      aliases.filter(({ sort }) => sort === 'nickname').map(({ alias, of }) => `${alias} = ${of}`),
    )

  it('[EN-81] a pronoun means the one who fits in its sentence, else in the text, else in the turn before', () => {
    expect(links('Ada: Ben Oakes came. Ida Holm, we call her Wren, did not.')).toEqual(['wren = ida holm'])
    expect(links('Ada: Ben Oakes came.', 'Bo: They call him Wren.')).toEqual(['wren = ben oakes'])
    expect(links('Ada: Ben Oakes came.', 'Bo: Hm.', 'Bo: They call him Wren.')).toEqual([])
  })

  it('[EN-81] with another who fits, a stranger or another thing between, it means nobody', () => {
    expect(links('Ada: Ben Oakes met Leo Finn. We call him Wren.')).toEqual([])
    expect(links('Ada: Ben Oakes met a man. We call him Wren.')).toEqual([])
    expect(links('Ada: We went to Lake Umber. They have a tower and call it the Needle.')).toEqual([])
    expect(links('甲: 周文斌和吴文斌来了，大家都叫他斌斌。')).toEqual([])
  })
})
