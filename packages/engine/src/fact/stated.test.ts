import { describe, expect, it } from 'vitest'
import type { Claim, SlotKind } from './fact.ts'
import { factsOf } from './read.ts'
import { factOfParts, type StatedParts } from './stated.ts'

function parts(slot: SlotKind, claim: Claim, fields: Partial<StatedParts>): StatedParts {
  return {
    no: 1,
    subject: 'ada',
    slot,
    claim,
    about: '',
    value: '',
    before: '',
    quote: 'words',
    rule: 'model',
    ...fields,
  }
}

describe('a fact that somebody else took apart', () => {
  it.each<[string, StatedParts]>([
    ['I live in Porto.', parts('home', 'holds', { value: 'Porto' })],
    ['I moved to Porto.', parts('home', 'changes', { value: 'the city of Porto' })],
    ['I work at Marlow Books.', parts('work', 'holds', { value: 'Marlow Books' })],
    ['I like green tea.', parts('liking', 'holds', { about: 'green tea', value: 'liked' })],
    ["I don't like green tea any more.", parts('liking', 'ends', { about: 'green tea', value: 'liked' })],
    ['We got divorced.', parts('bond', 'changes', { value: '离婚' })],
    ['My favourite colour is green.', parts('favourite', 'holds', { about: 'colour', value: 'green' })],
    ['我住在泉州。', parts('home', 'holds', { value: '泉州', quote: '住在泉州' })],
    ['我不喜欢绿茶了。', parts('liking', 'ends', { about: '绿茶', value: 'liked', quote: '不喜欢绿茶' })],
  ])('[MT-23] has the terms that a rule reads in "%s"', (text, stated) => {
    const [byRule] = factsOf([{ no: 1, session: 's', speaker: 'Ada', text }])
    const made = factOfParts(stated)
    const { subject, slot, about, value } = made ?? {}
    expect({ subject, slot, about, value }).toEqual({
      subject: byRule?.subject,
      slot: byRule?.slot,
      about: byRule?.about,
      value: byRule?.value,
    })
  })

  it('[MT-23] is none where the slot lacks what it needs', () => {
    const none = [
      parts('home', 'holds', {}),
      parts('liking', 'holds', { value: 'liked' }),
      parts('bond', 'holds', { value: 'acquainted' }),
      parts('preference', 'holds', { about: 'tea' }),
      parts('thing', 'holds', { about: 'the meeting' }),
      parts('habit', 'holds', {}),
      parts('state', 'holds', {}),
      parts('home', 'holds', { subject: '', value: 'Porto' }),
      parts('thing', 'holds', {
        about: 'the plan',
        value: 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen',
      }),
    ]
    expect(none.map(factOfParts)).toEqual(none.map(() => null))
    expect(factOfParts(parts('home', 'ends', {}))).toMatchObject({ value: [], claim: 'ends' })
  })
})
