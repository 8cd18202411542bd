import { describe, expect, it } from 'vitest'
import { contextRefs } from './context-line.ts'

describe('contexts by their form', () => {
  it('[AW-70] lines with a day in front and a ref behind are a context; a heading around them changes nothing', () => {
    const lines = '<t:2025-03-04> Ana: I left for Oslo. <ref:m17>\n<t:2025-03-05> 小丽：我搬家了。 <ref:m18>'
    expect(contextRefs(lines)).toEqual(['m17', 'm18'])
    expect(contextRefs(`Relevant memories:\n\n${lines}\n`)).toEqual(['m17', 'm18'])
    expect(contextRefs('> <t:2025-03-04> Ana: Yes. <ref:m17>')).toEqual(['m17'])
  })

  it.each([
    'I left for Oslo.',
    'In the file it says <t:2025-03-04> and then <ref:m17>, what is that?',
    'Thanks.\nI read this:\n<t:2025-03-04> Ana: Yes. <ref:m17>\nand I think she is wrong about it.',
    '',
  ])('[AW-70] %j is none', (text) => {
    expect(contextRefs(text)).toBeNull()
  })
})
