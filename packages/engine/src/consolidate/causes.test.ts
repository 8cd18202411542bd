import { describe, expect, it } from 'vitest'
import { lookBack } from '../cause/window.ts'
import { causes } from './causes.ts'
import { defaultConsolidationPolicy } from './policy.ts'
import { type Line, windowOf } from './testing/conversation.ts'

const context = { store: undefined as never, scope: { tenant: 't', agent: 'a', user: 'u' } }
const run = (...lines: Line[]) => causes.run(windowOf(lines), context)

describe('causes', () => {
  it('[CO-5] hands on what the rules claim, with quote and direction, in both languages', async () => {
    expect(await run(['Ana', 'My bike has a flat tyre.'], ['Ben', "That's why you came by tram."])).toMatchObject([
      { graph: 'causal', from: 1, to: 2, weight: 1, quote: expect.stringContaining("That's why") },
    ])
    expect(await run(['Ana', '我的自行车坏了。'], ['Ben', '怪不得你坐电车来。'])).toMatchObject([
      { graph: 'causal', from: 1, to: 2 },
    ])
  })

  it('[CO-5] tools and documents keep their place and say nothing', async () => {
    const lines: Line[] = [
      ['Ana', 'My bike has a flat tyre.'],
      [null, 'Tram 7 is late.', { kind: 'tool' }],
      ['Ben', "That's why you came on foot."],
    ]
    expect((await run(...lines)).map(({ from, to }) => [from, to])).toEqual([[1, 3]])
    const [first, ...rest] = lines
    const far = Array.from({ length: lookBack }, (): Line => [null, 'Tram 7 is late.', { kind: 'tool' }])
    expect(await run(first as Line, ...far, ...rest.slice(1))).toEqual([])
  })

  it('[CO-6] need no more past than a window has', () => {
    // An answer, its question up to two turns before, and what the question looks back on.
    expect(defaultConsolidationPolicy.lookBack).toBeGreaterThanOrEqual(lookBack + 2)
  })
})
