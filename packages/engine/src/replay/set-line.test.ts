import { describe, expect, it } from 'vitest'
import { QuestionSetReader, type SetQuestion, setLine } from './set-line.ts'

const whole: SetQuestion = {
  id: 'kiln',
  question: '盘子为什么晚了？',
  expected: ['m1', 'm2¶3'],
  scope: { user: 'ana' },
  strategy: 'auto',
  asker: 'Tom',
  history: [{ speaker: 'Ilse', text: 'The kiln cracked.' }, { text: '是吗？' }],
  now: '2026-04-01T08:00:00+02:00',
  asOf: { saidAt: '2026-03-01' },
  profile: 'assistant',
  budgetTokens: 300,
}

const with_ = (changes: object): string => JSON.stringify({ id: 'a', question: 'b', expected: [], ...changes })

describe('a question set', () => {
  it('[RP-12] is read as it was written', () => {
    expect(new QuestionSetReader().read(setLine(whole), 1)).toEqual(whole)
    expect(new QuestionSetReader().read(with_({ asOf: '2026-03-01' }), 1)).toMatchObject({ asOf: '2026-03-01' })
  })

  it.each([
    ['{"id":"a"', null, 'JSON object'],
    ['["a"]', null, 'JSON object'],
    [with_({ id: '' }), 'id', 'not empty'],
    [with_({ question: 7 }), 'question', 'string'],
    ['{"id":"a","question":"b"}', 'expected', 'list of refs'],
    [with_({ expected: null }), 'expected', 'got null'],
    [with_({ expected: ['a', 3] }), 'expected', 'list of refs'],
    [with_({ expects: ['a'] }), 'expects', 'known are id, question, expected'],
    [with_({ scope: { team: 'x' } }), 'scope', 'team'],
    [with_({ strategy: 'guess' }), 'strategy', 'recall, reconstruct, auto'],
    [with_({ asker: ' ' }), 'asker', 'not empty'],
    [with_({ history: [{ speaker: 'Ilse' }] }), 'history', 'turns'],
    [with_({ now: 'yesterday' }), 'now', 'ISO 8601'],
    [with_({ asOf: {} }), 'asOf', 'saidAt'],
    [with_({ asOf: { saidAt: 'then' } }), 'asOf', 'saidAt'],
    [with_({ profile: 'brave' }), 'profile', 'balanced'],
    [with_({ budgetTokens: 0 }), 'budgetTokens', '≥ 1'],
  ])('[RP-12] %s is refused by line and field', (line, field, words) => {
    const read = (): unknown => new QuestionSetReader().read(line, 12)
    expect(read).toThrow(`line 12: ${field ?? 'it'} `)
    expect(read).toThrow(words)
    expect(read).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
  })

  it('[RP-12] refuses an id that stands twice, with both lines', () => {
    const reader = new QuestionSetReader()
    reader.read(with_({}), 1)
    expect(() => reader.read(with_({ question: 'c' }), 4)).toThrow(/line 4: id must be unique.*line 1/)
    expect(new QuestionSetReader().read(with_({}), 4).id).toBe('a')
  })
})
