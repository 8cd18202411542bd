import { describe, expect, it } from 'vitest'
import { openMemory } from '../open.ts'

const options = { embedder: 'none', worker: 'none' } as const

describe('contexts that come back', () => {
  it('[AW-71] are no events: the receipt says of which events they are an echo, and nothing is written', async () => {
    const memory = await openMemory(':memory:', options)
    await memory.remember({ speaker: 'Ana', text: 'I keep bees behind the mill.', ref: 'm1' })
    await memory.remember({ speaker: '小丽', text: '我在磨坊后面养蜂。', ref: 'm2' })
    const { context } = await memory.recall('Who keeps bees? 谁养蜂？')
    const receipts = await memory.rememberMany([
      { role: 'tool', text: `Memories:\n${context.text}`, ref: 'echo' },
      { text: 'Noted.', ref: 'm3' },
    ])
    expect(receipts).toMatchObject([
      { status: 'echo', ref: 'echo', remedy: expect.stringContaining('recalled here') },
      { status: 'stored', ref: 'm3' },
    ])
    expect(new Set(receipts[0]?.status === 'echo' ? receipts[0].events : [])).toEqual(new Set(['m1', 'm2']))
    expect((await memory.list()).events.map(({ ref }) => ref)).toEqual(['m1', 'm2', 'm3'])
    expect(await memory.correct('m3', context.text)).toMatchObject({ status: 'conflict' })
  })

  it('[AW-72] of another memory or scope are somebody’s words, and what export wrote is restored whatever it says', async () => {
    const memory = await openMemory(':memory:', options)
    await memory.remember({ speaker: 'Ana', text: 'I keep bees behind the mill.', ref: 'm1' })
    const { context } = await memory.recall('Who keeps bees?')
    const other = memory.as({ user: 'ben' })
    expect(await other.remember({ text: context.text, ref: 'x1' })).toMatchObject({ status: 'stored' })
    await other.remember({ text: 'I keep bees behind the mill.', speaker: 'Ana', ref: 'm1' })
    const sources = []
    for await (const source of other.export()) sources.push(source)
    const restored = memory.as({ user: 'cleo' })
    expect((await restored.rememberMany(sources.toReversed())).map(({ status }) => status)).toEqual([
      'stored',
      'stored',
    ])
  })
})
