import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadWritten } from './written.ts'

const folder = mkdtempSync(join(tmpdir(), 'knotwork-written-'))
afterAll(() => rmSync(folder, { recursive: true }))

const turn = { ref: 's1:1', session: 's1', time: '2025-02-03T18:20:00', speaker: 'Ines', text: 'The choir is over.' }

describe('written cases', () => {
  it('are one haystack each, by graph and intent; unknown evidence is dropped and told', () => {
    const one = {
      id: 'c1',
      intent: 'why',
      graph: 'causal',
      turns: [turn],
      question: 'Why?',
      evidence: ['s1:1', 's9:9'],
    }
    writeFileSync(join(folder, 'en.json'), JSON.stringify([{ ...one, now: '2025-06-01T10:00:00', note: 'x' }]))
    const { haystacks, notes } = loadWritten(folder)
    expect(haystacks).toEqual([
      {
        id: 'c1',
        inputs: [turn],
        questions: [
          {
            id: 'c1',
            question: 'Why?',
            asOf: '2025-06-01T10:00:00',
            evidence: ['s1:1'],
            category: 'causal/why',
            answerable: true,
          },
        ],
      },
    ])
    expect(notes).toEqual(['1 unknown evidence refs of 1 questions were dropped'])
  })

  it('can be one memory, refs told apart', () => {
    const { haystacks } = loadWritten(join(folder, 'en.json'), { pooled: true })
    expect(haystacks.map(({ inputs }) => inputs.map(({ ref }) => ref))).toEqual([['c1/s1:1']])
  })
})
