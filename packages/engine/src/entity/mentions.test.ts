import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { knownNames } from './known-names.ts'
import { mentionsOf } from './mentions.ts'
import { dialogue } from './testing/dialogue.ts'

/** Surfaces of the mentions that are names, titles or codes. */
function named(...lines: readonly string[]): string[] {
  const events = dialogue(...lines)
  const known = knownNames(events)
  const referring = ['first-person', 'second-person', 'pronoun', 'kin']
  return events.flatMap((event) =>
    mentionsOf(event, known)
      .filter(({ via }) => !referring.includes(via))
      .map(({ surface }) => surface),
  )
}

function kindsOf(...lines: readonly string[]): Record<string, string> {
  const events = dialogue(...lines)
  const known = knownNames(events)
  return Object.fromEntries(
    events.flatMap((event) => mentionsOf(event, known).map(({ surface, kind }) => [surface, kind])),
  )
}

describe('English names', () => {
  it('[EN-6] the capital of a sentence names nobody by itself', () => {
    expect(named('A: Breakfast was late. Honestly, what a mess.')).toEqual([])
    expect(named('A: Bremner was late.', 'B: I know Bremner.')).toEqual(['Bremner', 'Bremner'])
  })

  it('[EN-6] a word that opens a sentence is a name when it does what people do, and is never written small', () => {
    expect(named('A: Odalys says hello.')).toEqual(['Odalys'])
    expect(named('A: Odalys says hello.', 'B: the odalys of the painting?')).toEqual([])
  })

  it('[EN-6] days, months, languages, cries and short forms are no names', () => {
    expect(named('A: We met on Tuesday in April, speaking Dutch. Wow! OK, the TV is on, see you at Easter.')).toEqual(
      [],
    )
  })

  it('[EN-6] a verb before a name, or a name that is a verb', () => {
    expect(named('A: Will Odalys come?', 'B: I asked Odalys.')).toEqual(['Odalys', 'Odalys'])
    expect(named('A: I met Hope Tarrant.', 'B: Hope you enjoyed it. Hope is funny.')).toEqual(['Hope Tarrant', 'Hope'])
    expect(named('A: I met Will Tarrant.', 'B: Will Will come? Will was ill.')).toEqual([
      'Will Tarrant',
      'Will',
      'Will',
    ])
  })

  it('[EN-6] what joins names, and what ends them', () => {
    expect(named("A: I saw Jean-Luc van der Meer's film and Siobhan O'Dell.")).toEqual([
      'Jean-Luc van der Meer',
      "Siobhan O'Dell",
    ])
    expect(named('A: She left the University of Osk for Tarn & Daughters.')).toEqual([
      'University of Osk',
      'Tarn & Daughters',
    ])
  })

  it('[EN-15] the words of a name and beside it tell its kind', () => {
    expect(
      kindsOf(
        'A: She lives in Osk near Lake Umber, works at Tarn Hospital, and asked Bremner about the Vento 7.',
        'B: My dog Muffin barks.',
      ),
    ).toMatchObject({
      Osk: 'place',
      'Lake Umber': 'place',
      'Tarn Hospital': 'organisation',
      Bremner: 'person',
      'Vento 7': 'thing',
      Muffin: 'animal',
    })
  })

  it('[EN-21] codes, versions, numbered rooms; times and amounts are none', () => {
    expect(named('A: Take ZB310 from gate 7, not ZB 311, and install v3.2.')).toEqual([
      'ZB310',
      'gate 7',
      'ZB 311',
      'v3.2',
    ])
    expect(named('A: It rose in Q3 to $40 at 5 PM, and room 3 times two.')).toEqual([])
  })
})

describe('Chinese names', () => {
  it('[EN-14] full names by form, also with two-character surnames', () => {
    expect(named('甲: 昨天和顾念慈见面了。')).toEqual(['顾念慈'])
    expect(named('甲: 上官婉清，在吗？')).toEqual(['上官婉清'])
  })

  it('[EN-14] ordinary words that begin with a surname are no names', () => {
    expect(named('甲: 高兴的时候周末去马路边，方便的话安排一下，许多任务应该明天解决。')).toEqual([])
  })

  it('[EN-14] the given name alone after the full name, and not behind another surname', () => {
    expect(named('甲: 顾念慈来了。', '乙: 念慈说什么？')).toEqual(['顾念慈', '念慈'])
    expect(named('甲: 顾念慈来了。', '乙: 昨天程念慈先生来了。')).toEqual(['顾念慈', '程念慈先生'])
  })

  it('[EN-14] titles, 小 and 老', () => {
    expect(named('甲: 程总和薛老师在等小曹，老薛不来。')).toEqual(['程总', '薛老师', '小曹', '老薛'])
    expect(named('甲: 班主任和老师们带小朋友回老家。')).toEqual([])
  })

  it('[EN-14] Traditional characters as Simplified ones', () => {
    expect(named('甲: 陳醫生在嗎？')).toEqual(['陳醫生'])
  })

  it('[EN-15] places and organisations', () => {
    expect(kindsOf('甲: 我从湖州到松岭大学，住在梧桐路。')).toMatchObject({
      湖州: 'place',
      松岭大学: 'organisation',
      梧桐路: 'place',
    })
  })

  it('[EN-16] pets and things somebody gave a name', () => {
    expect(kindsOf('甲: 我养了一只猫，叫团团。', '乙: 团团乖吗？')).toMatchObject({ 团团: 'animal' })
    expect(kindsOf('甲: 我给小船取名叫飞燕号。')).toMatchObject({ 飞燕号: 'thing' })
  })
})

describe('mentionsOf', () => {
  it('[EN-18] mentions are in order, do not overlap, and are verbatim slices by UTF-16 offsets', () => {
    const piece = fc.constantFrom(
      ...[
        'Dr',
        'Odalys',
        'Bremner',
        'ZB310',
        'room 12',
        'my sister',
        'she',
        'I',
        '顾念慈',
        '程总',
        '我妹妹',
        '他',
        '😀',
        ', ',
        '. ',
        ' ',
        '，',
        '在',
      ],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('')
        const event = { ref: 'a', session: 's', seq: 1, speaker: 'X', text }
        let end = 0
        for (const mention of mentionsOf(event, knownNames([event]))) {
          expect(mention.start).toBeGreaterThanOrEqual(end)
          expect(mention.surface).toBe(text.slice(mention.start, mention.end))
          expect(mention.key).not.toBe('')
          end = mention.end
        }
      }),
      { numRuns: 200 },
    )
  })

  it('[EN-18] emoji before a name shift its offsets by two', () => {
    const [event] = dialogue('A: 😀 I saw Odalys')
    if (event === undefined) throw new Error('a dialogue of one line has one event')
    expect(mentionsOf(event, knownNames([event])).at(-1)).toMatchObject({ start: 9, end: 15, surface: 'Odalys' })
  })
})
