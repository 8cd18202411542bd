import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loggedOf, makeSet } from 'knotwork/replay'
import { describe, expect, it } from 'vitest'
import { served, testFolder } from './serving.ts'

describe('a question log of a server', () => {
  it('[RP-30] has what is asked over HTTP, with the scope of the caller and what helped', async () => {
    const path = join(testFolder(), 'asked.jsonl')
    const server = await served({ questionLog: { path } })
    await server.ask('POST', '/v1/events?user=ana', { text: 'The kiln cracked, so the plates are late.', ref: 'm1' })
    const { body } = await server.ask('POST', '/v1/recall?user=ana', { question: 'Why are the plates late?' })
    expect((await server.ask('POST', `/v1/recalls/${body.id}/feedback?user=ana`, { helpful: ['m1'] })).status).toBe(200)
    await server.ask('POST', '/v1/recall', { question: '谁在烧窑？' })
    await server.close()
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
    const { questions, leftOut } = makeSet(lines.map(loggedOf), { by: 'helpful' })
    expect(questions).toMatchObject([
      { question: 'Why are the plates late?', expected: ['m1'], scope: { user: 'ana' } },
    ])
    expect(leftOut).toBe(1)
  })
})
