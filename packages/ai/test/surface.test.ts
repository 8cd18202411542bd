/**
 * What did we promise? The public names of `@knotwork/ai` and its tools with their fields, pinned in surface.txt. A difference is a
 * decision: run this file with `-u` and let the review see the changed line.
 */

import { describe, expect, it } from 'vitest'
import * as root from '../src/index.ts'
import * as mem0 from '../src/mem0.ts'
import { chatMemory } from './chat.ts'

describe('public surface', () => {
  it('is the one that surface.txt lists', async () => {
    const tools = root.memoryTools(await chatMemory(), { forget: true })
    const lines = [
      ...Object.keys(root)
        .sort()
        .map((name) => `. value ${name}`),
      ...Object.keys(mem0)
        .sort()
        .map((name) => `./mem0 value ${name}`),
      ...Object.entries(tools).map(([name, { inputSchema }]) => {
        const { properties = {} } = inputSchema['~standard'].jsonSchema.input() as { properties?: object }
        return `tool ${name}: ${Object.keys(properties).join(' ')}`
      }),
    ]
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./surface.txt')
  })
})
