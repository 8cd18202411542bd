import { beforeAll, describe, expect, it } from 'vitest'
import { readModelFiles } from './model-files.ts'
import { createWordPieceTokenizer, type WordPieceTokenizer } from './word-pieces.ts'

describe('createWordPieceTokenizer', () => {
  let tokenizer: WordPieceTokenizer
  beforeAll(async () => {
    tokenizer = createWordPieceTokenizer((await readModelFiles()).tokenizer)
  })
  const idsOf = (...pieces: string[]): number[] => pieces.map((piece) => tokenizer.idOf(piece))

  it('[ML-11] names the word of every piece, lower-case and without accents', () => {
    const { ids, words } = tokenizer.split("Zoë's Parasailing!", 100)
    expect(ids).toEqual(idsOf('zoe', "'", 's', 'para', '##sai', '##ling', '!'))
    expect(words).toEqual(['zoe', "'", 's', 'parasailing', 'parasailing', 'parasailing', '!'])
  })

  it('[ML-11] takes each Chinese character as a word', () => {
    expect(tokenizer.split('我在北京', 100).words).toEqual(['我', '在', '北', '京'])
  })

  it('[ML-7] cuts between words, never inside one', () => {
    expect(tokenizer.split('we like parasailing', 4).words).toEqual(['we', 'like'])
    expect(tokenizer.split('we like parasailing', 5).words).toHaveLength(5)
    expect(tokenizer.split('we like parasailing', 0).ids).toEqual([])
  })

  it('[ML-8] reads marks of the model in a text as ordinary characters', () => {
    const { ids } = tokenizer.split('[SEP] [CLS]', 100)
    expect(ids).not.toContain(tokenizer.idOf('[SEP]'))
    expect(ids).not.toContain(tokenizer.idOf('[CLS]'))
    expect(ids[0]).toBe(tokenizer.idOf('['))
  })

  it('[ML-5] spells what it does not know as unknown', () => {
    expect(tokenizer.split(`🎉 \ud800 ${'x'.repeat(101)}`, 100).ids).toEqual(idsOf('[UNK]', '[UNK]'))
  })

  it('refuses a piece outside the vocabulary', () => {
    expect(() => tokenizer.idOf('no such piece')).toThrow(/must be in the vocabulary/)
  })
})
