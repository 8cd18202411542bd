import { openMemory } from 'knotwork'
import { expect, it } from 'vitest'
import { textOf } from './document.ts'

it.each(['README.md', 'README.zh.md'])('[CL-208] what the program prints stands in its comments: %s', async (path) => {
  const [, program = ''] = /```ts\n([\s\S]*?)```/.exec(textOf(path)) ?? []
  const said = [...program.matchAll(/remember\(\{ speaker: '(\w+)', text: (['"])(.*?)\2, ref: '(\w+)' \}\)/g)]
  expect(said).toHaveLength(3)
  const memory = await openMemory(':memory:', { worker: 'none' })
  for (const [, speaker = '', , text = '', ref = ''] of said) await memory.remember({ speaker, text, ref })
  await memory.consolidate()
  const { context, trace } = await memory.recall('Why does Ana ski?', { budgetTokens: 50 })
  const [, line = ''] = /context\.text\) \/\/ … (.*)/.exec(program) ?? []
  expect(context.text).toContain(line)
  const [, signals = ''] = /signals\) \/\/ \{ (.*), … \}/.exec(program) ?? []
  const shown = Object.fromEntries(signals.split(', ').map((one) => one.split(': ')))
  expect(Object.keys(shown).length).toBeGreaterThan(3)
  const [best] = trace.candidates
  const rounded = Object.entries(best?.signals ?? {}).map(([name, value]) => `${name} ${Math.round(value * 100) / 100}`)
  expect(rounded).toEqual(expect.arrayContaining(Object.entries(shown).map(([name, value]) => `${name} ${value}`)))
  const { reason } = await memory.whyNot('Why does Ana ski?', 'm3', { budgetTokens: 50 })
  expect(reason).toMatch(/^The token budget was /)
  await memory.close()
})
