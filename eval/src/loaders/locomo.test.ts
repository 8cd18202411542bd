import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isScoreable } from '../dataset.ts'
import { withFiles } from './fixture-files.ts'
import { loadLocomo } from './locomo.ts'

const sample = (id: string) => ({
  sample_id: id,
  conversation: {
    speaker_a: 'Ada',
    speaker_b: 'Ben',
    session_1_date_time: '12:05 am on 3 June, 2021',
    session_1: [
      { speaker: 'Ada', dia_id: 'D1:1', text: 'My kayak leaks.' },
      { speaker: 'Ben', dia_id: 'D1:2', text: 'Look!', blip_caption: 'a red canoe', img_url: ['u'], query: 'boat' },
    ],
    session_2_date_time: '1:30 pm on 4 June, 2021',
    session_2: [{ speaker: 'Ada', dia_id: 'D2:1', text: 'Fixed it.' }],
    session_3_date_time: '1:30 pm on 5 June, 2021',
  },
  qa: [
    { question: 'What leaks?', answer: 'kayak', category: 4, evidence: ['D1:1'] },
    { question: 'What happened to it?', answer: 'x', category: 1, evidence: ['D1:1; D2:1', 'D9:9'] },
    { question: 'Why?', answer: 'x', category: 3, evidence: [] },
    { question: 'Did Ben fix it?', category: 5, evidence: ['D2:1'] },
  ],
})

describe('loadLocomo', () => {
  it('reads turns, wall-clock times and captions, but not image queries', () =>
    withFiles({ 'locomo-x.json': [sample('c-1')] }, (folder) => {
      const [haystack] = loadLocomo(join(folder, 'locomo-x.json')).haystacks
      expect(haystack?.inputs).toEqual([
        { ref: 'D1:1', speaker: 'Ada', text: 'My kayak leaks.', session: 'session_1', time: '2021-06-03T00:05:00' },
        {
          ref: 'D1:2',
          speaker: 'Ben',
          text: 'Look!',
          session: 'session_1',
          time: '2021-06-03T00:05:00',
          attachments: [{ kind: 'image', caption: 'a red canoe', uri: 'u' }],
        },
        { ref: 'D2:1', speaker: 'Ada', text: 'Fixed it.', session: 'session_2', time: '2021-06-04T13:30:00' },
      ])
    }))

  it('splits joined evidence, drops and counts what does not exist, and leaves out what cannot be recalled', () =>
    withFiles({ 'locomo-x.json': [sample('c-1')] }, (folder) => {
      const { haystacks, notes } = loadLocomo(folder)
      const questions = haystacks[0]?.questions ?? []
      expect(questions.map(({ id, category, evidence }) => [id, category, evidence])).toEqual([
        ['c-1/0', 'single-hop', ['D1:1']],
        ['c-1/1', 'multi-hop', ['D1:1', 'D2:1']],
        ['c-1/2', 'open-domain', []],
        ['c-1/3', 'adversarial', ['D2:1']],
      ])
      expect(questions.filter(isScoreable).map(({ id }) => id)).toEqual(['c-1/0', 'c-1/1'])
      expect(notes).toEqual(['1 unknown evidence refs of 1 questions were dropped'])
    }))

  it('reads the audit beside the file as a second gold', () =>
    withFiles(
      {
        'locomo-x.json': [sample('c-1')],
        'audit.json': [{ sample_id: 'c-1', qa_index: 0, correct_evidence: ['D2:1'] }],
      },
      (folder) => {
        const [question] = loadLocomo(folder).haystacks[0]?.questions ?? []
        expect(question?.evidence).toEqual(['D1:1'])
        expect(question?.auditedEvidence).toEqual(['D2:1'])
      },
    ))

  it('pools all samples, refs and evidence under the sample id', () =>
    withFiles({ 'locomo-x.json': [sample('c-1'), sample('c-2')] }, (folder) => {
      const { haystacks } = loadLocomo(folder, { pooled: true })
      expect(haystacks).toHaveLength(1)
      expect(haystacks[0]?.inputs.map(({ ref, session }) => [ref, session])).toEqual([
        ['c-1/D1:1', 'c-1/session_1'],
        ['c-1/D1:2', 'c-1/session_1'],
        ['c-1/D2:1', 'c-1/session_2'],
        ['c-2/D1:1', 'c-2/session_1'],
        ['c-2/D1:2', 'c-2/session_1'],
        ['c-2/D2:1', 'c-2/session_2'],
      ])
      expect(haystacks[0]?.questions[5]).toMatchObject({ id: 'c-2/1', evidence: ['c-2/D1:1', 'c-2/D2:1'] })
    }))
})
