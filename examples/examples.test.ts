import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openMemory } from 'knotwork'
import { describe, expect, it } from 'vitest'
import { converse, rememberAllergy, scriptedModel } from './agent-loop.ts'
import { recallWithOwnEmbedder } from './own-embedder.ts'
import { rememberAndRecall } from './remember-and-recall.ts'

describe('examples', () => {
  it('recalls what explains the free evening, in order of time', async () => {
    const context = await rememberAndRecall(':memory:')
    expect(context).toContain('<t:2025-05-20> Ines: The choir is over for me: my voice gave out. <ref:m3>')
    expect(context.indexOf('<ref:m3>')).toBeLessThan(context.indexOf('<ref:m4>'))
  })

  it('replies by what was said weeks ago, and not without it', async () => {
    const [, second] = await rememberAllergy(':memory:')
    expect(second).toBe('The lemon cake. The other one is full of walnuts, and you cannot eat nuts.')
    const empty = await openMemory(':memory:', { embedder: 'none', worker: 'none' })
    expect(await converse(empty, scriptedModel, [{ text: 'Which cake?', time: '2025-04-23' }])).toEqual([
      'The walnut cake is the best I know.',
    ])
    expect((await empty.list()).events.map(({ role }) => role)).toEqual(['user', 'assistant'])
    await empty.close()
  })

  const folder = fileURLToPath(new URL('.', import.meta.url))
  const programs = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.includes('.test.'))

  it.each(programs)(
    '[EX-1] %s prints something when it is run',
    (name) => {
      const tsx = fileURLToPath(new URL('../node_modules/tsx/dist/cli.mjs', import.meta.url))
      // From the root, as a reader of the repository runs it: there the paths of the sources are mapped.
      const { status, stdout } = spawnSync(process.execPath, [tsx, `examples/${name}`], {
        cwd: fileURLToPath(new URL('..', import.meta.url)),
        encoding: 'utf8',
      })
      expect(status).toBe(0)
      expect(stdout.trim()).not.toBe('')
    },
    30_000,
  )

  it('ranks with an embedder of the caller', async () => {
    expect((await recallWithOwnEmbedder())[0]).toBe('keys')
  })
})
