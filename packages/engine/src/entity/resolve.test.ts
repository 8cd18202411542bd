import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { knownNames } from './known-names.ts'
import { resolve } from './resolve.ts'
import { dialogue, entitiesOf, linksOf } from './testing/dialogue.ts'

describe('names', () => {
  it('[EN-4] a part stands for the only full name that holds it', () => {
    const links = linksOf('A: I met Odalys Bremner.', 'B: Odalys sings?', 'A: Bremner does.')
    expect(entitiesOf(links, 'Odalys')).toEqual(['odalys bremner'])
    expect(entitiesOf(links, 'Bremner')).toEqual(['odalys bremner'])
  })

  it('[EN-5] of two with one first name it stands for neither, whoever was spoken of last', () => {
    const links = linksOf('A: Odalys Bremner and Odalys Quist came.', 'B: Odalys Quist sang?', 'A: I think Odalys did.')
    const [last] = links.filter(({ mention }) => mention.surface === 'Odalys')
    expect(last).toMatchObject({ entity: null, candidates: ['odalys bremner', 'odalys quist'], confidence: 0 })
  })

  it('[EN-5] Chinese: two with one given name', () => {
    const links = linksOf('甲: 顾念慈和程念慈都来了。', '乙: 念慈说什么？')
    expect(links.find(({ mention }) => mention.surface === '念慈')).toMatchObject({
      entity: null,
      candidates: ['程念慈', '顾念慈'],
    })
  })

  it('[EN-3] similar names are other people, and a place is not the person who bears its name', () => {
    const links = linksOf(
      'A: Mara Quist knows Marabel Quist.',
      'B: I like Mara and Marabel.',
      'A: We flew to Quist in Osk.',
    )
    expect(entitiesOf(links, 'Mara')).toEqual(['mara quist'])
    expect(entitiesOf(links, 'Marabel')).toEqual(['marabel quist'])
    expect(linksOf('A: I asked Max Perutz about Peru.').flatMap(({ entity }) => entity ?? [])).toEqual([
      'a',
      'max perutz',
      'peru',
    ])
    const place = linksOf('A: I met Chelsea Quist.', 'B: She lives in Chelsea.')
    expect(entitiesOf(place, 'Chelsea')).toEqual(['chelsea'])
  })

  it('[EN-2] digits must agree', () => {
    const links = linksOf(
      'A: Room 310 or room 311?',
      'B: ROOM 310, flight ZB310, not ZB 311.',
      'A: The Vento 7 or the Vento 8?',
    )
    expect(links.map(({ entity }) => entity)).toEqual([
      'room 310',
      'room 311',
      'room 310',
      'zb310',
      'zb311',
      'vento 7',
      'vento 8',
    ])
  })

  it('[EN-17] the same name in another script stays apart', () => {
    const links = linksOf('A: I met Gu Nianci.', '乙: 顾念慈来了。')
    expect(links.map(({ entity }) => entity)).toContain('gu nianci')
    expect(links.map(({ entity }) => entity)).toContain('顾念慈')
  })

  it('[EN-7] a titled surname is the full name that alone has it; Mr and Mrs are two', () => {
    expect(entitiesOf(linksOf('A: I met Odalys Bremner.', 'B: Dr Bremner?'), 'Dr Bremner')).toEqual(['odalys bremner'])
    const links = linksOf('A: Mr Quist met Mrs Quist.', 'B: Did Quist smile?')
    expect(entitiesOf(links, 'Quist')).toEqual([null])
  })

  it('[EN-7] the doctor is the only one of the session', () => {
    expect(entitiesOf(linksOf('A: Dr Quist rang.', 'B: What did the doctor say?'), 'the doctor')).toEqual(['dr quist'])
    expect(entitiesOf(linksOf('A: Dr Quist rang, then Dr Osk.', 'B: What did the doctor say?'), 'the doctor')).toEqual([
      null,
    ])
    expect(entitiesOf(linksOf('A: Hello.', 'B: What did the doctor say?'), 'the doctor')).toEqual([null])
  })

  it('[EN-7] 小 and 老 with one surname are two people', () => {
    const links = linksOf('甲: 小曹走了，老曹还在。')
    expect(links.map(({ entity }) => entity)).toEqual(['小曹', '老曹'])
  })

  it('[EN-8] a nickname stands for whom somebody said it does, and for nobody without a word', () => {
    expect(entitiesOf(linksOf('Leopold Tarrant: Call me Poldi.', 'B: Fine, Poldi.'), 'Poldi')).toEqual([
      'leopold tarrant',
      'leopold tarrant',
    ])
    expect(entitiesOf(linksOf('A: I met Leopold Tarrant.', 'B: I met Poldi.'), 'Poldi')).toEqual(['poldi'])
    expect(entitiesOf(linksOf('甲: 顾念慈的外号叫小喇叭。', '乙: 小喇叭又来了？'), '小喇叭')).toEqual([
      '顾念慈',
      '顾念慈',
    ])
  })
})

describe('roles', () => {
  it('[EN-9] kin is resolved where its owner named it, within both speakers’ words', () => {
    const links = linksOf(
      'Ada: My sister Odalys sings.',
      'Ben: Your sister? My sister paints.',
      'Ada: My sister does too.',
    )
    expect(entitiesOf(links, 'My sister')).toEqual(['odalys', null, 'odalys'])
    expect(entitiesOf(links, 'Your sister')).toEqual(['odalys'])
  })

  it('[EN-9] two sisters named leave "my sister" open', () => {
    const links = linksOf('Ada: My sister Odalys sings, my sister Mara paints.', 'Ben: Oh.', 'Ada: My sister rang.')
    expect(links.at(-1)).toMatchObject({ entity: null, candidates: ['mara', 'odalys'] })
  })

  it('[EN-9] Chinese kin', () => {
    const links = linksOf('甲: 我妹妹嘉木来了。', '乙: 你妹妹多大？', '甲: 我弟弟也来了。')
    expect(entitiesOf(links, '你妹妹')).toEqual(['嘉木'])
    expect(entitiesOf(links, '我弟弟')).toEqual([null])
  })

  it('[EN-10] I is the speaker, you the other of two; quoted speech is somebody else’s', () => {
    const links = linksOf('Ada: I like you.', 'Ben: She said "I quit".', '丙: 我')
    expect(entitiesOf(links, 'I')).toEqual(['ada'])
    expect(entitiesOf(links, 'you')).toEqual([null])
    expect(entitiesOf(linksOf('Ada: Hello.', '本: 我喜欢你。'), '你')).toEqual(['ada'])
  })
})

describe('pronouns', () => {
  it('[EN-11] one who fits', () => {
    expect(entitiesOf(linksOf('Ada: Mr Quist rang.', 'Ben: What did he want?'), 'he')).toEqual(['mr quist'])
    expect(entitiesOf(linksOf('Ada: Mr Quist met Mrs Osk.', 'Ben: Did she smile?'), 'she')).toEqual(['mrs osk'])
    expect(entitiesOf(linksOf('甲: 曹先生打过电话。', '乙: 他说什么？'), '他')).toEqual(['曹先生'])
  })

  it('[EN-11] two who fit, none, or somebody without a name', () => {
    expect(entitiesOf(linksOf('Ada: Mr Quist met Mr Osk.', 'Ben: Did he smile?'), 'he')).toEqual([null])
    expect(entitiesOf(linksOf('Ada: Mr Quist rang.', 'Ben: Did she smile?'), 'she')).toEqual([null])
    expect(entitiesOf(linksOf('Ada: Mr Quist rang, then a courier came.', 'Ben: Did he smile?'), 'he')).toEqual([null])
    expect(entitiesOf(linksOf('Ada: Mrs Quist rang. My sister came.', 'Ben: Did she smile?'), 'she')).toEqual([null])
  })

  it('[EN-11] a name that may be anything is nobody', () => {
    expect(entitiesOf(linksOf('Ada: We talked about Vento.', 'Ben: Did he smile?'), 'he')).toEqual([null])
  })

  it('[EN-11] neither speaker nor addressee, nor whoever is called by name', () => {
    expect(entitiesOf(linksOf('Ada: Hi Ben.', 'Ben: Hi Ada. He is late.'), 'He')).toEqual([null])
    expect(entitiesOf(linksOf('1: Oh, Henry, that man! How could he?', '2: Yes.'), 'he')).toEqual([null])
  })

  it('[EN-11] nobody acts on himself by a plain pronoun', () => {
    expect(entitiesOf(linksOf('Ada: Mr Quist saw him.', 'Ben: Oh.'), 'him')).toEqual([null])
    expect(entitiesOf(linksOf('Ada: Mr Quist lost his hat.', 'Ben: Oh.'), 'his')).toEqual(['mr quist'])
    expect(entitiesOf(linksOf('甲: 曹女士在教她。'), '她')).toEqual([null])
  })

  it('[EN-11] beyond the reach and in other sessions nobody is looked for', () => {
    const far = ['Ada: Mr Quist rang.', ...Array.from({ length: 5 }, () => 'Ben: Hm.'), 'Ada: Did he?']
    expect(entitiesOf(linksOf(...far), 'he')).toEqual([null])
    const [first, second] = dialogue('Ada: Mr Quist rang.', 'Ben: Did he?')
    if (first === undefined || second === undefined) throw new Error('a dialogue of two lines has two events')
    const apart = [first, { ...second, session: 't' }]
    expect(entitiesOf(resolve(apart, knownNames(apart)), 'he')).toEqual([null])
  })

  it('[EN-12] they is left alone, but for the tag of a sentence about one organisation', () => {
    expect(entitiesOf(linksOf('Ada: Mr Quist rang. They are nice.', 'Ben: Oh.'), 'They')).toEqual([null])
    expect(entitiesOf(linksOf("Ada: Tarn Hospital closed, didn't they?", 'Ben: Oh.'), 'they')).toEqual([
      'tarn hospital',
    ])
  })

  it('[EN-13] 它 is an animal', () => {
    expect(entitiesOf(linksOf('甲: 我养了一只猫，叫团团。', '乙: 它乖吗？'), '它')).toEqual(['团团'])
    expect(entitiesOf(linksOf('甲: 曹先生来了。', '乙: 它乖吗？'), '它')).toEqual([null])
  })
})

describe('links', () => {
  const lines = [
    'Ada: My sister Odalys met Dr Quist in room 310.',
    'Ben: Did she like him? I know Odalys Bremner.',
    '丙: 顾念慈的外号叫小喇叭，她在吗？',
    'Ada: 小喇叭 sends you ZB310.',
  ]

  it('[EN-19] are the same in whatever order the events arrived', () => {
    const events = dialogue(...lines).map((event, index) => ({ ...event, session: index < 2 ? 's' : 't' }))
    const expected = resolve(events, knownNames(events))
    fc.assert(
      fc.property(fc.shuffledSubarray(events, { minLength: events.length }), (shuffled) => {
        expect(resolve(shuffled, knownNames(shuffled))).toEqual(expected)
      }),
      { numRuns: 30 },
    )
  })

  it('[EN-20] have a method, a reason, and confidence exactly where there is an entity', () => {
    const links = linksOf(...lines)
    expect(links.length).toBeGreaterThan(8)
    for (const { entity, confidence, method, reason, candidates } of links) {
      expect(reason).not.toBe('')
      expect(confidence > 0).toBe(entity !== null)
      expect(method === 'unresolved').toBe(entity === null)
      if (entity !== null) expect(candidates).toEqual([])
    }
  })
})
