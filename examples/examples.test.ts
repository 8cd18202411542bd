import { describe, expect, it } from 'vitest'
import { recallWithOwnEmbedder } from './own-embedder.ts'
import { rememberAndRecall } from './remember-and-recall.ts'

describe('examples', () => {
  it('recalls what explains the free evening, in order of time', async () => {
    const context = await rememberAndRecall(':memory:')
    expect(context).toContain('<t:2025-05-20> Ines: The choir is over for me: my voice gave out. <ref:m3>')
    expect(context.indexOf('<ref:m3>')).toBeLessThan(context.indexOf('<ref:m4>'))
  })

  it('ranks with an embedder of the caller', async () => {
    expect((await recallWithOwnEmbedder())[0]).toBe('keys')
  })
})
