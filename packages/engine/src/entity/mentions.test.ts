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

  it('[EN-6] the capital of a list item or a heading names nobody either, in whatever marks it stands', () => {
    const advice = [
      '1. **Trim the wick**: Snip it first.',
      '2) Snip the rest.',
      '* **Snip**: Wipe it.',
      '**Next:** Wipe it dry.',
    ]
    for (const text of [...advice, advice.join('\n')])
      expect(named(`A: ${text}`, 'B: Wipe, trim, next?'), text).toEqual([])
  })

  it('[EN-6] a word that opens a sentence is a name when it does what people do, and is never written small', () => {
    expect(named('A: Odalys says hello.')).toEqual(['Odalys'])
    expect(named('A: Odalys says hello.', 'B: the odalys of the painting?')).toEqual([])
  })

  it('[EN-205] the first of a list is a name, and who is said to be called otherwise behind a comma', () => {
    expect(named('A: Wendel, Odile and I went climbing.')).toEqual(['Wendel', 'Odile'])
    expect(named('A: It rained. Marta, Joao, and Pim came over.')).toEqual(['Marta', 'Joao', 'Pim'])
    expect(named('A: Guests: Karel, Zofia, Pim.')).toEqual(['Karel', 'Zofia', 'Pim'])
    expect(named('A: Wendelin, we call him Wen, moved in.')).toEqual(['Wendelin', 'Wen'])
    expect(named('A: Luckily, Odile and I had a rope. Afterwards, Pim and I slept.')).toEqual(['Odile', 'Pim'])
    expect(named('A: Breakfast, we had late. Soup, Odile said, was fine.')).toEqual(['Odile'])
  })

  it('[EN-205] what stands in a Chinese list beside a full name is as sure', () => {
    expect(named('A: 王磊、周文斌和李小雅都来了。')).toEqual(['王磊', '周文斌', '李小雅'])
    expect(named('A: 黄瓜、周文斌和土豆都到了。')).toEqual(['周文斌'])
  })

  it('[EN-6] days, months, languages, cries and short forms are no names', () => {
    expect(named('A: We met on Tuesday in April, speaking Dutch. Wow! OK, the TV is on, see you at Easter.')).toEqual(
      [],
    )
  })

  it('[EN-62] a season behind a given name is a surname, with a capital and in any script around it', () => {
    expect(named('A: I met Sandra Winter.', 'B: 昨天和Patrick Summer吃饭。')).toEqual([
      'Sandra Winter',
      'Patrick Summer',
    ])
    expect(named('A: Last Winter we met Sandra in Spring.')).toEqual(['Sandra'])
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

  it('[EN-110] a word in capitals that is no given name is no person', () => {
    expect(kindsOf('A: We run EXPLAIN with BUFFERS, says MARTIN, who works with TAPO and met JB.')).toMatchObject({
      EXPLAIN: 'thing',
      BUFFERS: 'thing',
      TAPO: 'organisation',
      MARTIN: 'person',
      JB: 'person',
    })
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

  it.each([
    ['范一舟这人挺有意思的。', '范一舟'],
    ['我认识一个叫宋小满的人。', '宋小满'],
    ['我認識一個叫顧九思的作家。', '顧九思'],
    ['新来的同事宋小满很能干。', '宋小满'],
    ['我表妹夏小雨在学画画。', '夏小雨'],
    ['这位是柳如烟。', '柳如烟'],
    ['秦小鱼那家伙又迟到了。', '秦小鱼'],
    ['隔壁来了个新人，名叫“欧阳十一”。', '欧阳十一'],
  ])('[EN-60] a name that is introduced is found, whatever its characters: %s', (text, name) => {
    expect(named(`甲: ${text}`)).toEqual([name])
    expect(named(`甲: ${text}`, `乙: 昨天又遇见${name}了。`)).toEqual([name, name])
  })

  it('[EN-60] words beside which a name could stand are none', () => {
    const lines = [
      '我叫白开水来了三次，他叫高中同学帮忙，这位是高层领导。',
      '同事关心的事，朋友温柔体贴，邻居应酬很多，老师严厉批评了我。',
      '她叫张罗的事情，孩子叫许多声，医生安排的这些人，马上那个人。',
      '一百一十那个人，周一那孩子，房东方便的话，同学会上见。',
    ]
    expect(named(...lines.map((line) => `甲: ${line}`))).toEqual([])
  })

  it('[EN-60] behind a role a name of no sure end must be seen again', () => {
    expect(named('甲: 同事范一舟修了打印机。')).toEqual([])
    expect(named('甲: 同事范一舟修了打印机。', '乙: 邻居范一舟养了鱼。')).toEqual(['范一舟', '范一舟'])
  })

  it('[EN-60] what is a word too stands for nobody without its surname', () => {
    expect(named('甲: 我表妹夏小雨在学画画。', '乙: 今天有小雨。')).toEqual(['夏小雨'])
  })

  it('[EN-61] a street is called after a place; on the way to one is none', () => {
    expect(named('甲: 我住在延安路三号。')).toEqual(['延安路'])
    expect(named('甲: 我去绍兴时路过那里，回南京路上下雨了。')).toEqual(['绍兴', '南京'])
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
