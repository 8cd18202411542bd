import { describe, expect, it } from 'vitest'
import { openMemory } from '../open.ts'
import { HashEmbedder } from '../provider/hash-embedder.ts'
import { askingPart } from './asking-part.ts'
import { meaningOf } from './dialogue.ts'
import { planQuestion } from './plan.ts'

describe('messages that tell and ask', () => {
  it.each([
    [
      'What a storm last night, half the fence is gone. Anyway. Which plumber did Olga recommend to us?',
      'Which plumber did Olga recommend to us?',
    ],
    ['昨晚的雨真大，院子都淹了。对了，奥尔加推荐的水管工是哪一位？', '对了，奥尔加推荐的水管工是哪一位？'],
    [
      'Which plumber did Olga recommend? The last one left a mess. What did he charge Dieter for the boiler?',
      'Which plumber did Olga recommend? The last one left a mess. What did he charge Dieter for the boiler?',
    ],
  ])('[DI-16] of "%s" the question is what asks', (message, question) => {
    expect(askingPart(message).question).toBe(question)
  })

  it('[DI-16] what is told counts as background, and its times restrict nothing', () => {
    const time = { localMs: Date.UTC(2026, 4, 6), sessions: 3 }
    const message = 'Yesterday we finally painted the shed. Which plumber did Olga recommend to us?'
    const plan = planQuestion(meaningOf(message, {}), [], time)
    expect(plan.windows).toEqual([])
    expect(plan.backgroundTerms).toEqual(expect.arrayContaining(['paint', 'shed']))
    expect(plan.terms.indexOf('plumber')).toBeLessThan(plan.terms.indexOf('shed'))
    const asked = planQuestion(meaningOf('Which plumber did Olga recommend to us yesterday?', {}), [], time)
    expect(asked.windows).toHaveLength(1)
  })

  it('[DI-16] talk before a question does not hide what was said before yesterday', async () => {
    const memory = await openMemory(':memory:', { embedder: new HashEmbedder(), worker: 'none' })
    await memory.rememberMany([
      { ref: 'a', speaker: 'Mia', text: '奥尔加推荐的水管工是老周。', time: '2026-03-02T10:00:00' },
      { ref: 'b', speaker: 'Mia', text: '昨晚的雨真大。', time: '2026-05-05T10:00:00' },
    ])
    const { ranked } = await memory.recall('说起来，昨天的雨真大，院子都淹了。对了，奥尔加推荐的水管工是哪一位？', {
      now: '2026-05-06T10:00:00',
    })
    expect(ranked[0]?.ref).toBe('a')
    await memory.close()
  })

  it.each([
    'The hinge of my reading glasses is broken again. Any tips?',
    'We spent last summer in Porto with Ines. What did she cook for us there?',
    '我们去年夏天和伊内斯在波尔图。她给我们做了什么菜？',
    'Tell me which plumber Olga recommended. It is urgent.',
  ])('[DI-17] "%s" is a question as it stands', (message) => {
    expect(askingPart(message)).toEqual({ question: message, preamble: '' })
  })
})
