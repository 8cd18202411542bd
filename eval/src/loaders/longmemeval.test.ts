import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { withFiles } from './fixture-files.ts'
import { loadLongMemEval } from './longmemeval.ts'

const sample = (id: string, sessions: Record<string, string>, gold?: string) => ({
  question_id: id,
  question_type: 'multi-session',
  question: `Which boat of ${id}?`,
  question_date: '2022/07/01 (Fri) 09:00',
  haystack_session_ids: Object.keys(sessions),
  haystack_dates: Object.values(sessions),
  haystack_sessions: Object.keys(sessions).map((session) => [
    { role: 'user', content: `I said ${session}.`, ...(session === gold ? { has_answer: true } : {}) },
    { role: 'assistant', content: 'Noted.' },
  ]),
})

const june = '2022/06/02 (Thu) 10:30'
const may = '2022/05/02 (Mon) 10:30'

describe('loadLongMemEval', () => {
  it('names turns by session and position, in order of time, and reads turn labels', () =>
    withFiles({ 'a.json.gz': gzipSync(JSON.stringify([sample('q1', { s2: june, s1: may }, 's2')])) }, (folder) => {
      const [haystack] = loadLongMemEval(join(folder, 'a.json.gz')).haystacks
      expect(haystack?.id).toBe('q1')
      expect(haystack?.inputs.map(({ ref }) => ref)).toEqual(['s1:1', 's1:2', 's2:1', 's2:2'])
      expect(haystack?.inputs[0]).toMatchObject({ speaker: 'user', time: '2022-05-02T10:30:00', session: 's1' })
      expect(haystack?.questions[0]).toMatchObject({
        evidence: ['s2:1'],
        answerable: true,
        asOf: '2022-07-01T09:00:00',
      })
    }))

  it('holds a question whose id ends in _abs for unanswerable', () =>
    withFiles({ 'a.json': [sample('q2_abs', { s1: may })] }, (folder) => {
      expect(loadLongMemEval(folder).haystacks[0]?.questions[0]?.answerable).toBe(false)
    }))

  it('pools sessions once, and an id of another date as a session of its own, with its evidence', () => {
    const samples = [sample('q1', { s1: may, s2: june }, 's1'), sample('q2', { s1: june, s2: june }, 's1')]
    return withFiles({ 'a.json': samples }, (folder) => {
      const { haystacks } = loadLongMemEval(folder, { pooled: true })
      expect(haystacks.map(({ id }) => id)).toEqual(['a'])
      const refs = haystacks[0]?.inputs.map(({ ref }) => ref)
      expect(refs).toEqual(['s1:1', 's1:2', 's2:1', 's2:2', 'q2/s1:1', 'q2/s1:2'])
      expect(haystacks[0]?.questions.map(({ evidence }) => evidence)).toEqual([['s1:1'], ['q2/s1:1']])
    })
  })

  it('counts turns without text', () => {
    const bare = sample('q1', { s1: may })
    bare.haystack_sessions[0]?.push({ role: 'user', content: ' ' })
    return withFiles({ 'a.json': [bare] }, (folder) => {
      expect(loadLongMemEval(folder).notes).toEqual(['1 turns have no text and will be rejected'])
    })
  })
})
