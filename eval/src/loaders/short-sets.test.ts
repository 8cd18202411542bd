import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withFiles } from './fixture-files.ts'
import { loadJsonl } from './jsonl.ts'
import { loadLocomoPlus } from './locomo-plus.ts'
import { loadMemDaily } from './memdaily.ts'
import { loaderOf } from './registry.ts'
import { loadTmd } from './tmd.ts'

describe('loadMemDaily', () => {
  const trajectory = (tid: number) => ({
    tid,
    message_list: [
      { mid: 0, message: '船漏水了。', time: '2022年03月01日 周二 08:39', place: '河边' },
      { mid: 1, message: '修好了。', time: '2022年03月02日 周三 09:00', place: '河边' },
    ],
    question_list: [{ qid: 0, question: '什么漏水？', target_step_id: [0], time: '2022年03月05日 周六 20:00' }],
  })

  it('makes one haystack per trajectory, or one per file', () =>
    withFiles({ '02_conditional_items.json': [trajectory(4), trajectory(9)] }, (folder) => {
      const own = loadMemDaily(folder).haystacks
      expect(own.map(({ id }) => id)).toEqual(['02_conditional_items/4', '02_conditional_items/9'])
      expect(own[1]?.inputs[1]).toMatchObject({
        ref: '9:1',
        time: '2022-03-02T09:00:00',
        attributes: { place: '河边' },
      })
      expect(own[1]?.questions[0]).toMatchObject({
        id: '02_conditional_items/9/0',
        evidence: ['9:0'],
        category: 'conditional',
        asOf: '2022-03-05T20:00:00',
      })
      const pooled = loadMemDaily(folder, { pooled: true }).haystacks
      expect(pooled.map(({ id, inputs }) => [id, inputs.map(({ ref }) => ref)])).toEqual([
        ['02_conditional_items', ['4:0', '4:1', '9:0', '9:1']],
      ])
    }))
})

describe('loadLocomoPlus', () => {
  it('places the cues on days of their own and asks for each', () => {
    const pair = (cue: string) => ({ relation_type: 'goal', cue_dialogue: cue, trigger_query: `${cue}?`, scores: {} })
    return withFiles({ 'p.json': [pair('A: one'), pair('A: two')] }, (folder) => {
      const [haystack] = loadLocomoPlus(folder).haystacks
      expect(haystack?.inputs.map(({ ref, time }) => [ref, time])).toEqual([
        ['cue:0', '2024-01-01'],
        ['cue:1', '2024-01-02'],
      ])
      expect(haystack?.questions[1]).toMatchObject({ id: '1', evidence: ['cue:1'], category: 'goal' })
    })
  })
})

describe('loadTmd', () => {
  it('numbers the items of a log and asks the first paraphrase', () => {
    const log = {
      session_10: [turn('2', '08:00:00 PM on Friday 04 March, 2022')],
      session_1: [
        turn('0', '01:56:04 AM on Tuesday 01 March, 2022'),
        turn('1', '01:57:00 AM on Tuesday 01 March, 2022'),
      ],
    }
    const files = {
      'ConversationData/5.json': log,
      'TestData/time_qs/test_a.json': {
        file_5: [{ questions: ['What in March?', 'March?'], relevant_docs: [0, 1, 2] }],
      },
      'TestData/ambiguous_time_qs/test_a.json': {
        file_5: [{ questions: [[line('Ada', 'We talked.'), line('Ben', 'On what?')]], relevant_docs: [2] }],
      },
    }
    return withFiles(files, (folder) => {
      const [haystack] = loadTmd(folder).haystacks
      expect(haystack?.inputs.map(({ ref, time }) => [ref, time])).toEqual([
        ['0', '2022-03-01T01:56:04'],
        ['1', '2022-03-01T01:57:00'],
        ['2', '2022-03-04T20:00:00'],
      ])
      expect(haystack?.questions).toMatchObject([
        { id: '5/0', question: 'What in March?', evidence: ['0', '1', '2'], asOf: '2022-03-04T20:00:00' },
        { id: '5/1', question: 'Ada: We talked.\nBen: On what?', evidence: ['2'], category: 'ambiguous_time_qs' },
      ])
    })
  })
})

describe('loadJsonl', () => {
  it('reads a memory file with its questions and passes malformed lines over', () => {
    const files = {
      'own.jsonl': `{"speaker":"Ada","text":"The boat leaks.","ref":"m1"}\n{oops\n\n{"text":"Later."}\n`,
      'own.questions.jsonl': [
        { id: 'a', question: 'What leaks?', evidence: ['m1', 'm7'], category: 'boats' },
        { id: 'b', question: 'Who sails?', evidence: [] },
      ],
    }
    return withFiles(files, (folder) => {
      const { haystacks, notes } = loadJsonl(join(folder, 'own.jsonl'))
      expect(haystacks[0]?.inputs.map(({ ref }) => ref)).toEqual(['m1', 'line 4'])
      expect(haystacks[0]?.questions).toEqual([
        { id: 'a', question: 'What leaks?', evidence: ['m1'], category: 'boats', answerable: true },
        { id: 'b', question: 'Who sails?', evidence: [], category: 'all', answerable: false },
      ])
      expect(notes).toEqual([
        '1 malformed lines were passed over',
        '1 unknown evidence refs of 1 questions were dropped',
      ])
    })
  })
})

describe('loaderOf', () => {
  it('names the schemas when it does not know one', () => {
    expect(() => loaderOf('toString')).toThrow(/schema must be one of locomo, .*got toString/)
  })
})

function turn(number: string, time: string) {
  return { speaker: 'Ada', dia_id: 'D1:1', text: `text ${number}`, date_time: time, response_number: number }
}

function line(speaker: string, text: string) {
  return { speaker, text }
}
