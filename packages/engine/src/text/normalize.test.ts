import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalize, wellFormed } from './normalize.ts'

describe('normalize', () => {
  it.each([
    ['Résumé', 'resume'],
    ['ＡＢＣ１２３', 'abc123'],
    ['Straße Łódź Ærø', 'strasse lodz aero'],
    ['İstanbul', 'istanbul'],
    ['O’Brien’s', "o'brien's"],
    ['co\u00adop\u200beration', 'cooperation'],
    ['non\u2011stop', 'non-stop'],
    ['ﬁne', 'fine'],
    ['ΟΔΟΣ', 'οδοσ'],
  ])('[TX-1] %s becomes %s', (written, expected) => {
    expect(normalize(written)).toBe(expected)
  })

  it('[TX-1] marks of other scripts stay, because they tell words apart', () => {
    expect(normalize('Мой')).toBe('мой')
    expect(normalize('が')).toBe('が')
    expect(normalize('สวัสดี')).toBe('สวัสดี')
  })

  it('[TX-1] normalising twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normalize(normalize(text))).toBe(normalize(text))
      }),
      { numRuns: 2000 },
    )
  })

  it('[TX-1] composed and decomposed spellings are one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(normalize(text.normalize('NFD'))).toBe(normalize(text.normalize('NFC')))
      }),
    )
  })
})

describe('wellFormed', () => {
  it('[TX-2] replaces lone surrogates only', () => {
    expect(wellFormed('a\ud800b\udc00c😀')).toBe('a\ufffdb\ufffdc😀')
  })

  it('[TX-2] keeps NUL and the other control characters', () => {
    const controls = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('')
    expect(wellFormed(controls)).toBe(controls)
    expect(JSON.parse(JSON.stringify(wellFormed(controls)))).toBe(controls)
  })

  it('[TX-2] whatever comes in, UTF-8 gives back what comes out', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
        const text = wellFormed(String.fromCharCode(...units))
        expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text)
      }),
    )
  })
})
