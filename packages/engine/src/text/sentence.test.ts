import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sentences, sentencesOf } from './sentence.ts'

const slices = sentencesOf

/** Each case is written with `|` where a sentence must end. */
const marked = (text: string): void => expect(slices(text.replaceAll('|', ''))).toEqual(text.split('|'))

const noisy = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        'Mr',
        '.',
        '. ',
        '! ',
        '"',
        '。',
        '……',
        '\n',
        '\r\n',
        ' ',
        'a',
        'B',
        '3',
        '猫',
        '😀',
        '\u0301',
        '\u200d',
        ')',
      ),
    )
    .map((parts) => parts.join('')),
)

describe('sentences', () => {
  it('[SG-1] the slices joined are the text, in order and without gap', () => {
    fc.assert(
      fc.property(noisy, (text) => {
        expect(slices(text).join('')).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })

  it('[SG-1] no sentence is only white space unless the text is, and none begins inside a character', () => {
    fc.assert(
      fc.property(noisy, (text) => {
        if (text.trim() === '') return
        for (const [index, slice] of slices(text).entries()) {
          expect(slice.trim()).not.toBe('')
          if (index === 0) continue
          expect(slice).not.toMatch(/^(?:\u0301|\u200d|[\udc00-\udfff])/)
        }
      }),
    )
  })

  it('[SG-1] the empty text has none', () => {
    expect(sentences('')).toEqual([])
  })

  it.each([
    'We left. |It rained! |Did it? |Yes.',
    'I went home. |then I slept.',
    'She said "Stop!" and ran.',
    'She said "Stop!" |Then she ran.',
    '(He agreed.) |We went on.',
    'Really?! |Yes!!! |🎉 Fine.',
    'Well... maybe not. |Hmm... |No.',
  ])('[SG-2] English marks: %s', marked)

  it.each([
    'Mr. Lee met Dr. Wu.',
    'It cost 3.5 euros. |Not 4.',
    'Be here at 5 p.m. |We start then.',
    'Be here at 5 p.m. sharp.',
    'The U.S. Senate met. |J. R. Smith spoke.',
    'He lives in the U.S. |She does not.',
    'Bring fruit, e.g. Apples, etc. and tea.',
    'So did I. |Then we left.',
    'See example.org for more. |Bye.',
    'No. |I mean No. 5.',
  ])('[SG-2] dots that do not end a sentence: %s', marked)

  it.each([
    '今天很好。|明天呢？|走吧！|算了',
    '他问：“去吗？”|她没说话。',
    '他走了……|我很难过。',
    '先吃饭；|再出门。',
    '我用 Node.js 写的。|It works. |好！',
  ])('[SG-3] Chinese marks: %s', marked)

  it.each([
    'one\n|two\r\n|three',
    'Title\n\n|Text goes\n|on.',
    '1. First item\n|2. Second item. |More',
    '```\n|let x = 1\n|```',
  ])('[SG-4] a line end closes a sentence: %j', marked)

  it('[SG-4] white space at the beginning belongs to the first sentence', () => {
    expect(slices(' \n Go. b')).toEqual([' \n Go. ', 'b'])
    expect(slices(' \n ')).toEqual([' \n '])
  })
})
