import { ModelServer } from '@knotwork/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import { knotwork, testFolder } from './in-process.ts'

const folder = testFolder()
const store = folder.path('garden.db')
const env = { KNOTWORK_EMBEDDER: 'none', KNOTWORK_STORE: store }
const servers: ModelServer[] = []
afterAll(async () => {
  for (const server of servers) await server.close()
})

/** Address of a server whose model gives one reply to every request. */
async function answering(reply: object): Promise<string> {
  const server = await ModelServer.open({ answers: () => ({ does: 'say', text: JSON.stringify(reply) }) })
  servers.push(server)
  return `${server.url}#gardener`
}

const told = {
  found: true,
  answer: 'Forty',
  citations: [{ line: 1, quote: 'fourteen pear trees' }],
  basis: 'quoted',
  confidence: 1,
}

describe('knotwork answer', () => {
  it('[CL-220] prints the answer and the lines that carry it; beside them how it came about', async () => {
    const said = ['We planted fourteen pear trees behind the barn.', 'My sister keeps bees.']
    for (const [i, text] of said.entries())
      await knotwork(['remember', text, '--speaker', 'Ada', '--ref', `m${i}`, '--time', '2025-03-04T10:00:00'], { env })
    const { stdout, stderr, code } = await knotwork(['answer', 'How many pear trees did Ada plant?'], { env })
    expect([code, stdout]).toEqual([
      0,
      'fourteen\n  2025-03-04 Ada: We planted fourteen pear trees behind the barn. <ref:m0>\n',
    ])
    expect(stderr).toContain('cut out of the lines, without a model')
  })

  it('[CL-221] says that it does not know, which is no error; as JSON the whole answer', async () => {
    const { stdout, code } = await knotwork(['answer', 'Who conducts the orchestra?'], { env })
    expect([code, stdout]).toEqual([0, 'Information not found\n'])
    const json = JSON.parse((await knotwork(['answer', 'Wer?', '--json'], { env })).stdout)
    expect(json).toMatchObject({ kind: 'not-found', citations: [], usage: null, verdict: { verdict: 'none' } })
  })

  it('[CL-222] a model words the answer; what its lines do not support is withdrawn, or flagged by --profile', async () => {
    const model = await answering(told)
    const ask = ['answer', 'How many pear trees did Ada plant?', '--model', model]
    const { stdout, stderr, code } = await knotwork(ask, { env })
    expect([code, stdout]).toEqual([0, 'Information not found\n'])
    expect(stderr).toContain('withdrawn, for it is not supported: Forty')
    const flagged = await knotwork([...ask, '--profile', 'assistant'], { env })
    expect([flagged.code, flagged.stdout.split('\n')[0]]).toEqual([0, 'Forty'])
    expect(flagged.stderr).toContain('unsupported (number): no cited line holds the number Forty')
    const plain = await knotwork([...ask, '--extractive'], { env })
    expect(plain.stdout.split('\n')[0]).toBe('fourteen')
  })

  it('[CL-223] an empty question and an unknown strategy are refused', async () => {
    expect((await knotwork(['answer', ' '], { env })).code).toBe(2)
    expect((await knotwork(['answer', 'Why?', '--strategy', 'guess'], { env })).code).toBe(2)
  })
})
