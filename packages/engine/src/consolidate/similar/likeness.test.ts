import { SeededRandom } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { centroidOf, contentWords, cosineOf, wordsShared } from './likeness.ts'
import { SpeakerDirections, withoutDirection } from './speaker-direction.ts'
import { sketchOfWords } from './word-sketch.ts'

const words = (text: string) => contentWords({ text, attachments: [] })

describe('likeness by vectors', () => {
  it('[SM-2] is the cosine of the means of the rows', () => {
    const two = centroidOf({ count: 2, rows: Float32Array.of(1, 0, 0, 1) })
    expect([...(two as Float64Array)].map((x) => x.toFixed(6))).toEqual(['0.707107', '0.707107'])
    const one = centroidOf({ count: 1, rows: Float32Array.of(0, 1) })
    expect(cosineOf(two as Float64Array, one as Float64Array)).toBeCloseTo(Math.SQRT1_2, 12)
  })

  it('[SM-2] does not exist without rows, or where they cancel out', () => {
    expect(centroidOf({ count: 0, rows: new Float32Array(0) })).toBeNull()
    expect(centroidOf({ count: 2, rows: Float32Array.of(1, 0, -1, 0) })).toBeNull()
  })
})

describe('a vector without its speaker', () => {
  it('[SM-2] is a unit vector with nothing of the name in it', () => {
    const rest = withoutDirection(Float64Array.of(0.6, 0.8, 0), Float32Array.of(1, 0, 0))
    expect([...(rest as Float64Array)]).toEqual([0, 1, 0])
    expect(withoutDirection(Float64Array.of(1, 0), Float32Array.of(1, 0))).toBeNull()
  })

  it('[SM-2] each name is embedded alone, and once', async () => {
    const asked: (readonly string[])[] = []
    const directions = new SpeakerDirections({
      embed: async (texts) => {
        asked.push(texts)
        return texts.map(() => Float32Array.of(1, 0))
      },
    })
    for (const name of ['Ana', 'Ben', 'Ana']) expect(await directions.of(name)).toEqual(Float32Array.of(1, 0))
    expect(asked).toEqual([['Ana:'], ['Ben:']])
  })
})

describe('likeness by words', () => {
  it('[SM-2] is the shared part of the distinct content words, in both languages', () => {
    const shared = wordsShared(words('Our boiler broke again, the boiler!'), words('The boiler is broken since Monday'))
    expect(shared).toBeGreaterThan(0)
    expect(shared).toBeLessThan(1)
    expect(wordsShared(words('锅炉又坏了'), words('锅炉坏了三天'))).toBeGreaterThan(0)
    expect(wordsShared(words('A and B met'), words('A and B met'))).toBeCloseTo(1, 12)
  })

  it('[SM-2] single CJK characters count only where there is no pair', () => {
    expect([...words('锅炉')]).toEqual(['锅炉'])
    expect(wordsShared(words('山上有火'), words('火车上山'))).toBe(0)
    expect([...words('火')]).toEqual(['火'])
  })

  it('[SM-2] captions are words; no words share nothing', () => {
    const attachments = [{ kind: 'image', caption: 'a red kite' }] as never
    expect(contentWords({ text: 'Look!', attachments })).toContain('kite')
    expect(wordsShared(new Set(), words('kite'))).toBe(0)
  })

  it('[SM-2] is the same both ways', () => {
    const [a, b] = [words('We painted the fence green'), words('The green fence needs paint, says Ben')]
    expect(wordsShared(a, b)).toBe(wordsShared(b, a))
  })
})

describe('a sketch of words', () => {
  const random = new SeededRandom(9)
  const anyWords = (count: number): string[] => Array.from({ length: count }, () => `w${random.between(1, 1e9)}`)
  const differing = (a: Uint8Array | null, b: Uint8Array | null): number => {
    let bits = 0
    if (a === null || b === null) throw new Error('no sketch')
    a.forEach((byte, i) => {
      for (let x = byte ^ (b[i] as number); x > 0; x >>= 1) bits += x & 1
    })
    return bits
  }

  it('[SM-5] does not depend on the order of the words, and there is none of no words', () => {
    const some = anyWords(9)
    expect(sketchOfWords(new Set(some))).toEqual(sketchOfWords(new Set([...some].reverse())))
    expect(sketchOfWords(new Set())).toBeNull()
  })

  it.each([3, 4, 9, 20])(
    '[SM-5] texts of %i words that share most differ in few bits, others in about half',
    (count) => {
      const bits = Array.from({ length: 40 }, () => {
        const own = anyWords(count)
        const near = [...own.slice(0, Math.ceil(count * 0.75)), ...anyWords(count - Math.ceil(count * 0.75))]
        const sketch = sketchOfWords(new Set(own))
        return [
          differing(sketch, sketchOfWords(new Set(near))),
          differing(sketch, sketchOfWords(new Set(anyWords(count)))),
        ] as const
      })
      expect(Math.max(...bits.map(([near]) => near))).toBeLessThan(154)
      expect(Math.min(...bits.map(([, far]) => far))).toBeGreaterThan(154)
    },
  )
})
