import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadBeam } from './beam.ts'
import { withFiles } from './fixture-files.ts'
import { loadRealTalk } from './realtalk.ts'
import { loadTcEvent } from './tc-event.ts'

describe('loadBeam', () => {
  const chat = [
    {
      batch_number: 1,
      time_anchor: null,
      turns: [
        [
          { role: 'user', id: 0, time_anchor: null, content: 'Where do I begin? ->-> 1,1' },
          { role: 'assistant', id: 1, time_anchor: 'April-02-2021', content: 'At the hull.' },
        ],
        [{ role: 'user', id: 2, time_anchor: null, content: 'a -> b stays.' }],
      ],
    },
  ]
  const probes = {
    abstention: [{ question: 'Which glue?' }],
    knowledge_update: [{ question: 'Where?', source_chat_ids: { old: [0], new: [[2, 1], 99, 'x'] } }],
  }
  const files = { '100K/7/chat.json': chat, '100K/7/probing_questions.json': probes }

  it('strips generation markers and dates messages by the last date before them', () =>
    withFiles(files, (folder) => {
      const [haystack] = loadBeam(folder).haystacks
      expect(haystack?.id).toBe('7')
      expect(haystack?.inputs.map(({ ref, text, time }) => [ref, text, time])).toEqual([
        ['0', 'Where do I begin?', '2021-04-02T00:00:00'],
        ['1', 'At the hull.', '2021-04-02T00:00:00'],
        ['2', 'a -> b stays.', '2021-04-02T00:00:00'],
      ])
    }))

  it('takes every integer as evidence', () =>
    withFiles(files, (folder) => {
      const { haystacks, notes } = loadBeam(join(folder, '100K'))
      const shown = haystacks[0]?.questions.map(({ id, evidence, answerable }) => [id, evidence, answerable])
      expect(shown).toEqual([
        ['7/abstention/0', [], false],
        ['7/knowledge_update/0', ['0', '2', '1'], true],
      ])
      expect(notes).toEqual(['1 unknown evidence refs of 1 questions were dropped'])
    }))

  it('pools chats under their names', () =>
    withFiles(files, (folder) => {
      const { haystacks } = loadBeam(folder, { pooled: true })
      expect(haystacks[0]?.questions[1]?.evidence).toEqual(['7/0', '7/2', '7/1'])
    }))
})

describe('loadRealTalk', () => {
  it('takes times from the turns, names speakers, and keeps images without words', () => {
    const chat = {
      name: { speaker_1: 'Ida', speaker_2: 'Jon' },
      session_1: [
        { dia_id: 'D1:1', speaker: 'speaker_1', clean_text: 'Boat is wet', date_time: '02.01.2022, 23:59:01' },
        { dia_id: 'D1:2', speaker: 'Jon', clean_text: '', date_time: '03.01.2022, 00:00:10', img_file: ['b.jpg'] },
      ],
      qa: [{ question: 'What is wet?', answer: 'boat', category: 3, evidence: ['D1:1', 'D7:1'] }],
    }
    return withFiles({ 'Chat_4_Ida_Jon.json': chat }, (folder) => {
      const { haystacks, notes } = loadRealTalk(folder)
      expect(haystacks[0]?.inputs).toEqual([
        { ref: 'D1:1', speaker: 'Ida', text: 'Boat is wet', session: 'session_1', time: '2022-01-02T23:59:01' },
        {
          ref: 'D1:2',
          speaker: 'Jon',
          text: '',
          session: 'session_1',
          time: '2022-01-03T00:00:10',
          attachments: [{ kind: 'image', caption: 'an image' }],
        },
      ])
      expect(haystacks[0]?.questions[0]).toMatchObject({
        id: 'Chat_4_Ida_Jon/0',
        category: 'commonsense',
        evidence: ['D1:1'],
      })
      expect(notes).toHaveLength(1)
    })
  })
})

describe('loadTcEvent', () => {
  it('makes one haystack per person, with both sets of questions', () => {
    const turn = (user: string) => ({
      user_id: user,
      session_id: `${user}_s1`,
      turn_id: `${user}_s1_t1`,
      speaker: 'user',
      timestamp: '2022-03-01',
      text: '船漏水了。',
    })
    const question = (id: string, user: string, extra: object) => ({
      question_id: id,
      user_id: user,
      question: '什麼漏水？',
      question_type: 'fact',
      valid_time: '2022-06-01',
      ...extra,
    })
    const files = {
      'personas.jsonl': [
        { user_id: 'a', name: '小艾' },
        { user_id: 'b', name: '小白' },
      ],
      'dialogues.jsonl': [turn('a'), turn('b')],
      'qa.jsonl': [question('q1', 'a', { gold_evidence_turn_ids: ['a_s1_t1'] })],
      'hard_qa.jsonl': [question('q2', 'a', { requires_abstention: true })],
    }
    return withFiles(files, (folder) => {
      const { haystacks } = loadTcEvent(folder)
      expect(haystacks.map(({ id, inputs }) => [id, inputs.length])).toEqual([
        ['a', 1],
        ['b', 1],
      ])
      expect(haystacks[0]?.inputs[0]?.speaker).toBe('小艾')
      expect(haystacks[0]?.questions.map(({ id, evidence, answerable }) => [id, evidence, answerable])).toEqual([
        ['q1', ['a_s1_t1'], true],
        ['q2', [], false],
      ])
      expect(loadTcEvent(folder, { pooled: true }).haystacks).toHaveLength(1)
    })
  })
})
