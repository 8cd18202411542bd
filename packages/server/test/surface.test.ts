/**
 * What did we promise? The public names of `@knotwork/server`, the operations with their routes and rights, and the tools,
 * pinned in surface.txt. A difference is a decision: run this file with `-u` and let the review see the changed line.
 */

import { describe, expect, it } from 'vitest'
import * as server from '../src/index.ts'
import { tools } from '../src/mcp/tools.ts'

function surface(): string {
  const lines = [
    ...Object.keys(server)
      .sort()
      .map((name) => `value ${name}`),
    ...server.operations.map(({ name, right, http }) => `operation ${name}: ${http.method} ${http.path}, ${right}`),
    ...server.operations.map(({ name, input }) => `input ${name}: ${Object.keys(input.shape).join(' ') || '(none)'}`),
    ...tools.map(
      ({ name, inputSchema }) => `tool ${name}: ${Object.keys(inputSchema.properties ?? {}).join(' ') || '(none)'}`,
    ),
  ]
  return `${lines.join('\n')}\n`
}

describe('public surface', () => {
  it('is the one that surface.txt lists', async () => {
    await expect(surface()).toMatchFileSnapshot('./surface.txt')
  })
})
