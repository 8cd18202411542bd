import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openMemory } from '../open.ts'

const folder = mkdtempSync(join(tmpdir(), 'knotwork-policy-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0

async function opened(): Promise<{ memory: Awaited<ReturnType<typeof openMemory>>; write: (text: string) => void }> {
  const policyFile = join(folder, `${++files}.json`)
  const memory = await openMemory(':memory:', {
    ...{ embedder: 'none', worker: 'none', policyFile },
    bounds: { stepsMax: 7, depthMax: 5 },
  })
  await memory.remember({ text: 'The mill is closed.', ref: 'a' })
  return { memory, write: (text) => writeFileSync(policyFile, text) }
}

describe('limits while a memory is open', () => {
  it('[RE-30] are those it was opened with, then those of a file, then those set since; the next question has them', async () => {
    const { memory, write } = await opened()
    expect(memory.bounds).toMatchObject({ stepsMax: 7, depthMax: 5 })
    write('{ "bounds": { "stepsMax": 1 } }')
    expect(memory.bounds).toMatchObject({ stepsMax: 1, depthMax: 5 })
    expect((await memory.reconstruct('Is the mill closed, and why?')).steps).toHaveLength(1)
    expect(memory.setBounds({ stepsMax: 3 }).stepsMax).toBe(3)
    write('{ "bounds": { "stepsMax": 2, "depthMax": 4 } }')
    expect(memory.bounds).toMatchObject({ stepsMax: 3, depthMax: 4 })
    expect(memory.as({ user: 'other' }).bounds.stepsMax).toBe(3)
    await memory.close()
  })

  it('[RE-31] a file that holds no limits leaves the last good ones in force, and is told of', async () => {
    const { memory, write } = await opened()
    write('{ "bounds": { "stepsMax": 2 } }')
    expect(memory.bounds.stepsMax).toBe(2)
    for (const text of ['{', '[]', '{"bounds":{"stepsMax":0}}', '{"bounds":{"luck":1}}', '{"limits":{}}']) {
      write(text)
      const { trace } = await memory.reconstruct('Is the mill closed?')
      expect(trace.notes.join()).toContain('the policy file was not taken over')
      expect(memory.bounds.stepsMax).toBe(2)
    }
    await memory.close()
  })

  it('[RE-32] refuses limits that are none', async () => {
    await expect(openMemory(':memory:', { bounds: { stepsMax: 0 } })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await expect(openMemory(':memory:', { policyFile: '' })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    const { memory } = await opened()
    expect(() => memory.setBounds({ timeMs: -1 })).toThrow('timeMs')
    await memory.close()
  })
})
