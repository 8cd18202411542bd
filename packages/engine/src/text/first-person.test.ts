import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveFirstPerson } from './first-person.ts'

describe('resolveFirstPerson: English', () => {
  it.each([
    ['I went home.', 'Ana went home.'],
    ['So did I.', 'So did Ana.'],
    ["i'm tired and I’ve slept", 'Ana is tired and Ana has slept'],
    ["I'll go, I'd say I don't", 'Ana will go, Ana would say Ana does not'],
    ['Am I late? Do I care?', 'is Ana late? does Ana care?'],
    ['My dog bit me myself', "Ana's dog bit Ana Ana"],
    ["that's mine, a friend of mine", "that's Ana's, a friend of Ana's"],
    ["you're late with your bag", "Ben is late with Ben's bag"],
    ['Are you sure you were there? Have you it?', 'is Ben sure Ben was there? has Ben it?'],
    ["you've, you'll, you don't, yourself", 'Ben has, Ben will, Ben does not, Ben'],
  ])('[TX-17] %s → %s', (text, expected) => {
    expect(resolveFirstPerson(text, 'Ana', 'Ben')).toBe(expected)
  })

  it.each([
    'a gold mine',
    'World War I ended',
    'i.e. that, I/O, a.i.',
    'she said "I love my cat" twice',
    '“I am you”, he wrote',
    'run `I = my + me` now',
    'We miss us and our youth',
    'Myanmar, meadow, Ibiza, youth',
    'Thank you! It was, you know, fine',
  ])('[TX-17] left alone: %s', (text) => {
    expect(resolveFirstPerson(text, 'Ana', 'Ben')).toBe(text)
  })

  it('[TX-17] without a listener only the first person is known', () => {
    expect(resolveFirstPerson('I like your cat', 'Ana')).toBe('Ana like your cat')
    expect(resolveFirstPerson('I like your cat', '', 'Ben')).toBe("I like Ben's cat")
    expect(resolveFirstPerson('I like your cat', '', '')).toBe('I like your cat')
  })

  it('[TX-17] a name that looks like a pronoun or a replacement pattern is put in as it is', () => {
    expect(resolveFirstPerson('I saw you', 'You', 'My')).toBe('You saw My')
    expect(resolveFirstPerson('I saw you', '$&', '$1')).toBe('$& saw $1')
  })
})

describe('resolveFirstPerson: Chinese', () => {
  it.each([
    ['我和你去我的家', '安娜和小本去安娜的家'],
    ['我们去你们家，咱们走', '我们去你们家，咱们走'],
    ['你好，自我介绍，我国', '你好，自我介绍，我国'],
    ['他说：“我爱你”，我没听', '他说：“我爱你”，安娜没听'],
    ['他和me说my意见', "他和安娜说安娜's意见"],
  ])('[TX-17] %s → %s', (text, expected) => {
    expect(resolveFirstPerson(text, '安娜', '小本')).toBe(expected)
  })
})

describe('resolveFirstPerson: any text', () => {
  it('[TX-17] text without pronouns is unchanged', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('cat', ' ', '"', '猫', '.', '`', '“', 'mine', '\n')), (parts) => {
        const text = parts.join('')
        fc.pre(!/(?:is|of) mine/.test(text))
        expect(resolveFirstPerson(text, 'Ana', 'Ben')).toBe(text)
      }),
    )
  })

  it('[TX-17] unclosed quotes of a megabyte are passed over', () => {
    expect(resolveFirstPerson(`I ${'“'.repeat(1_000_000)}`, 'Ana').startsWith('Ana “')).toBe(true)
  })
})
