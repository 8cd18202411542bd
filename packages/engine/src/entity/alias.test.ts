import { describe, expect, it } from 'vitest'
import { aliasesOf } from './alias.ts'
import { dialogue } from './testing/dialogue.ts'
import { readScope } from './testing/scope.ts'

const pairs = (...lines: readonly string[]): string[] =>
  aliasesOf(dialogue(...lines)).map(({ alias, owner, of }) => `${owner === null ? '' : `${owner}: `}${alias} = ${of}`)

describe('aliasesOf', () => {
  it('[EN-8] English nicknames', () => {
    expect(pairs('Leopold Tarrant: Call me Poldi.')).toEqual(['poldi = leopold tarrant'])
    expect(pairs('A: Just Poldi, short for Leopold.')).toEqual(['poldi = leopold'])
    expect(pairs('A: That is Leopold Tarrant, also known as Stretch.')).toEqual(['stretch = leopold tarrant'])
    expect(pairs('A: I saw Leopold Tarrant. We call him Stretch.')).toEqual(['stretch = leopold tarrant'])
  })

  it('[EN-8] whom a pronoun means must be sure', () => {
    expect(pairs('A: I saw Leopold Tarrant and Odalys Bremner. We call her Stretch.')).toEqual([])
  })

  it('[EN-8] Chinese nicknames', () => {
    expect(pairs('甲: 顾念慈的外号叫小喇叭。')).toEqual(['小喇叭 = 顾念慈'])
    expect(pairs('甲: 顾念慈来了。', '乙: 大家都叫她念念。')).toEqual(['念念 = 顾念慈'])
    expect(pairs('顾念慈: 以后就叫我念念吧。')).toEqual(['念念 = 顾念慈'])
    expect(pairs('甲: 明天叫我起床。')).toEqual([])
  })

  it('[EN-206] a character and a capital are a nickname, and who somebody is said to be is nobody else', () => {
    expect(pairs('甲: 顾念慈来了。', '乙: 大家都叫她老K。')).toEqual(['老k = 顾念慈'])
    expect(pairs('甲: 顾念慈是我同事。', '甲: 大家都叫她K姐。')).toEqual(['k姐 = 顾念慈', '甲: 我同事 = 顾念慈'])
    expect(pairs('A: Leopold Tarrant is a friend.', 'A: We call him Stretch.')).toEqual(['stretch = leopold tarrant'])
    expect(pairs('A: Leopold Tarrant met a friend.', 'A: We call him Stretch.')).toEqual([])
    const { names } = readScope(dialogue('甲: 顾念慈来了。', '乙: 大家都叫她老K。', '甲: 老K又迟到了。')).book
    expect(names.get('老k')?.surface).toBe('老K')
  })

  it('[EN-8] likeness of names is no statement', () => {
    expect(pairs('A: I saw Odalys Bremner and Oda.', 'B: Oda is fun.')).toEqual([])
  })

  it('[EN-9] kin, in both languages, belongs to whoever says my', () => {
    expect(pairs('A: My sister Odalys sings.')).toEqual(['a: my sister = odalys'])
    expect(pairs('A: My uncle, Leopold, sings.')).toEqual(['a: my uncle = leopold'])
    expect(pairs('A: Odalys is my wife.')).toEqual(['a: my wife = odalys'])
    expect(pairs('甲: 我弟弟叫嘉木。')).toEqual(['甲: 我弟弟 = 嘉木'])
    expect(pairs('甲: 我妈妈雅芝会来。')).toEqual(['甲: 我妈妈 = 雅芝'])
  })

  it('[EN-9] a list, a day or a verb behind kin is no name of theirs', () => {
    expect(pairs('A: My sister, Leopold, and I went.')).toEqual([])
    expect(pairs('A: I see my sister Monday.')).toEqual([])
    expect(pairs('甲: 我妹妹也快来了。')).toEqual([])
  })

  it('[EN-8] the quote is verbatim and the confidence is a share', () => {
    const [alias] = aliasesOf(dialogue('A: Well, my sister Odalys sings.'))
    expect(alias).toMatchObject({ quote: 'my sister Odalys', ref: 't1', sort: 'kin' })
    expect(alias?.confidence).toBeGreaterThan(0.5)
    expect(alias?.confidence).toBeLessThanOrEqual(1)
  })
})
