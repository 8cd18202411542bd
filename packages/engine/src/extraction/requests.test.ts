import { describe, expect, it } from 'vitest'
import type { NumberedEvent } from '../store/store.ts'
import { scriptCounter } from '../text/budget.ts'
import { defaultExtractionPolicy } from './policy.ts'
import { extractionRequest, verificationRequest } from './requests.ts'

function event(no: number, text: string, fields: Partial<NumberedEvent> = {}): NumberedEvent {
  return {
    ...{ id: `id ${no}`, ref: `e${no}`, sourceRef: `e${no}`, part: 0, session: 's', seq: no, no },
    ...{ kind: 'utterance', speaker: 'Ada', role: null, text, attachments: [], timeSource: 'given', recordedAt: 1 },
    ...{
      saidAt: { epochMs: Date.UTC(2025, 2, 4, 19, no), offsetMinutes: 60 },
      trust: 'user',
      attributes: {},
      occurred: [],
    },
    ...fields,
  }
}

function textOf(events: readonly NumberedEvent[]): { system: string; user: string } {
  const { messages } = extractionRequest(events, defaultExtractionPolicy)
  return { system: messages[0]?.text ?? '', user: messages[1]?.text ?? '' }
}

describe('a request', () => {
  it('[MT-25] shows numbered events with day and speaker, and is in the language of their words', () => {
    const english = textOf([event(4, 'The ferry was late.'), event(5, 'Again?', { speaker: null })])
    expect(english.system).toContain('careful reader')
    expect(english.user).toContain('[1] 2025-03-04 20:04 Ada: The ferry was late.\n[2] 2025-03-04 20:05 user: Again?')
    const chinese = textOf([event(4, '船又晚点了。'), event(5, '是吗？那我们坐 bus 去吧。')])
    expect(chinese.system).toContain('细心的读者')
    expect(chinese.user).not.toContain('The events')
  })

  it('[MT-25] tells sessions apart, and keeps a window within its tokens whatever is in it', () => {
    const two = textOf([event(1, 'Hello there.'), event(2, 'Hello again.', { session: 't' })])
    expect(two.user).toMatch(/--- conversation 1 ---\n\[1\][^\n]*\n--- conversation 2 ---\n\[2\]/u)
    const long = Array.from({ length: 8 }, (_, i) => event(i + 1, `begins ${'字'.repeat(9_000)} ends`))
    const { user } = textOf(long)
    expect(scriptCounter.count(user)).toBeLessThan(defaultExtractionPolicy.tokensMax + 100)
    expect(user.match(/begins .* … .* ends/gu)).toHaveLength(8)
    const torn = textOf([event(1, `a\n\tb ${String.fromCharCode(0xd83d)} c`)])
    expect(torn.user).toContain('a b \uFFFD c')
  })

  it('[MT-25] to verify shows the events and numbered claims with their quotes', () => {
    const sure = { quote: 'was late', confidence: 1, verified: null } as const
    const { messages } = verificationRequest(
      [event(7, 'The ferry was late.'), event(9, 'So I walked.')],
      [
        { kind: 'cause', sources: [7, 9], from: 7, to: 9, relation: 'causes', ...sure },
        {
          ...{
            kind: 'fact',
            sources: [9],
            subject: 'ada\u0001sister',
            slot: 'habit',
            claim: 'holds',
            about: 'walking',
          },
          ...{ value: '', before: '', sinceMs: null, untilMs: null, ...sure },
        },
      ],
      defaultExtractionPolicy,
    )
    expect(messages.at(-1)?.text).toContain(
      'The claims:\n1. event 1 causes event 2 "was late"\n2. [2] ada\'s sister · habit · holds · walking "was late"',
    )
  })
})
