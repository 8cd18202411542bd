import { ManualClock, SequentialIds } from '@knotwork/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MemoryError } from '../errors.ts'
import { eventKinds, trustClasses } from '../record/event.ts'
import type { Source } from './check-input.ts'
import { checkInput } from './check-input.ts'
import { defaultIngestPolicy } from './policy.ts'
import type { RememberInput } from './receipt.ts'

const now = Date.UTC(2025, 2, 4, 23, 30)

function check(input: unknown, policy = defaultIngestPolicy): Source {
  return checkInput(input as RememberInput, policy, { clock: new ManualClock(now), ids: new SequentialIds() })
}

const eventOf = (input: unknown) => check(input).event

function refusal(input: unknown, policy = defaultIngestPolicy): [field: unknown, message: string] {
  try {
    check(input, policy)
  } catch (error) {
    if (MemoryError.is(error, 'INVALID_INPUT')) return [error.details.field, error.message]
    throw error
  }
  return [null, 'accepted']
}

describe('defaults', () => {
  it('[IN-1] a text alone makes a whole event: now, user, utterance, on the day of the clock', () => {
    const source = check({ text: 'Hello.' })
    expect(source).toMatchObject({ refGiven: false, idempotencyKey: null })
    const id = new SequentialIds().next(now)
    expect(source.event).toEqual({
      id,
      ref: id,
      sourceRef: id,
      part: 0,
      session: '2025-03-04',
      kind: 'utterance',
      speaker: null,
      role: null,
      text: 'Hello.',
      attachments: [],
      saidAt: { epochMs: now, offsetMinutes: 0 },
      occurred: [],
      timeSource: 'ingest',
      recordedAt: now,
      trust: 'user',
      attributes: {},
    })
  })

  it('[IN-1] what is given is kept', () => {
    const given = {
      text: ' I left. ',
      ref: 'D1:1',
      session: 's',
      speaker: 'Ana',
      role: 'user',
      kind: 'observation',
      trust: 'operator',
      attributes: { mood: 'good', tags: ['a', { b: null }], n: 1.5, ok: true },
      attachments: [{ kind: 'image', caption: 'a boat', uri: 'file:///boat.png' }, { kind: 'audio' }],
    }
    expect(eventOf({ ...given, time: '2025-03-04T19:12:00+01:00' })).toMatchObject({
      ...given,
      sourceRef: 'D1:1',
      timeSource: 'given',
      recordedAt: now,
      saidAt: { epochMs: Date.UTC(2025, 2, 4, 18, 12), offsetMinutes: 60 },
    })
  })

  it("[IN-2] the session is the speaker's calendar day unless one is given", () => {
    expect(eventOf({ text: 'x', time: '2025-03-04T23:30:00-08:00' }).session).toBe('2025-03-04')
    expect(eventOf({ text: 'x', time: '2025-03-05T00:30:00+09:00' }).session).toBe('2025-03-05')
    expect(eventOf({ text: 'x', session: '' }).session).toBe('2025-03-04')
    expect(eventOf({ text: 'x', session: 's', time: '2025-03-04' }).session).toBe('s')
  })

  it('[IN-3] a time that was not given is marked, also when it is null', () => {
    for (const time of [undefined, null])
      expect(eventOf({ text: 'x', time })).toMatchObject({ timeSource: 'ingest', saidAt: { epochMs: now } })
    expect(eventOf({ text: 'x', time: now }).timeSource).toBe('given')
  })

  it('[IN-3] a time in the future is kept as it was given', () => {
    expect(eventOf({ text: 'x', time: '2099-01-01' })).toMatchObject({ recordedAt: now, session: '2099-01-01' })
  })

  it.each([
    ['utterance', undefined, 'user'],
    ['utterance', 'user', 'user'],
    ['utterance', 'assistant', 'agent'],
    ['utterance', 'tool', 'tool'],
    ['observation', undefined, 'user'],
    ['observation', 'assistant', 'agent'],
    ['tool', undefined, 'tool'],
    ['tool', 'assistant', 'tool'],
    ['document', undefined, 'external'],
    ['document', 'assistant', 'external'],
    ['document', 'tool', 'tool'],
  ])('[IN-4] a %s by role %s is trusted as %s', (kind, role, trust) => {
    expect(eventOf({ text: 'x', kind, role }).trust).toBe(trust)
  })

  it('[IN-4] every kind and every trust class can be given', () => {
    for (const kind of eventKinds) expect(eventOf({ text: 'x', kind }).kind).toBe(kind)
    for (const trust of trustClasses) expect(eventOf({ text: 'x', kind: 'document', trust }).trust).toBe(trust)
  })

  it('[IN-5] an image with a caption needs no words', () => {
    const attachments = [{ kind: 'image', caption: 'a boat' }]
    expect(eventOf({ text: '', attachments })).toMatchObject({ text: '', attachments })
  })

  it('[IN-6] handles are trimmed, and an empty one counts as not given', () => {
    expect(eventOf({ text: 'x', ref: ' a ', speaker: '\tAna\n', role: ' ', session: ' s ' })).toMatchObject({
      ref: 'a',
      speaker: 'Ana',
      role: null,
      session: 's',
    })
    expect(check({ text: 'x', ref: '', idempotencyKey: ' k ' })).toMatchObject({ refGiven: false, idempotencyKey: 'k' })
  })
})

describe('refusals', () => {
  it.each([
    ['input', null, 'must be an object'],
    ['input', 'hello', 'must be an object'],
    ['text', {}, 'must be a string'],
    ['text', { text: 5 }, 'must be a string'],
    ['text', { text: '' }, 'must not be empty'],
    ['text', { text: ' \n\u3000' }, 'must not be empty'],
    ['text', { text: '', attachments: [{ kind: 'image', caption: ' ' }] }, 'must not be empty'],
    ['ref', { text: 'x', ref: 5 }, 'must be a string'],
    ['ref', { text: 'x', ref: 'a\nb' }, 'must not hold control characters'],
    ['ref', { text: 'x', ref: 'a\u0000b' }, 'must not hold control characters'],
    ['ref', { text: 'x', ref: 'a\u007f.' }, 'must not hold control characters'],
    ['ref', { text: 'x', ref: 'm1¶2' }, 'must not end in ¶ and digits'],
    ['ref', { text: 'x', ref: 'x'.repeat(1025) }, 'must have at most 1024 characters'],
    ...['\v', '\f', '\u0085', '\u2028', '\u2029', '\r'].flatMap((end) =>
      ['ref', 'session', 'speaker', 'role', 'idempotencyKey'].map(
        (name) => [name, { text: 'x', [name]: `a${end}b` }, 'must not hold control characters or line breaks'] as const,
      ),
    ),
    ['ref', { text: 'x', ref: 'm1> <ref:m2' }, 'must not hold < or >'],
    ['session', { text: 'x', session: '<s' }, 'must not hold < or >'],
    ['time', { text: 'x', time: Object.create(Date.prototype) }, 'must be an ISO 8601 date'],
    ['attachments[0].kind', { text: 'x', attachments: new Array(1) }, 'must be a string such as image'],
    ['attachments', { text: 'x', attachments: new Array(4e9) }, 'must be at most 1000, got 4000000000'],
    ['speaker', { text: 'x', speaker: {} }, 'must be a string'],
    ['speaker', { text: 'x', speaker: 'x'.repeat(1025) }, 'must have at most 1024'],
    ['role', { text: 'x', role: true }, 'must be a string'],
    ['session', { text: 'x', session: 'a\u001fb' }, 'must not hold control characters'],
    ['idempotencyKey', { text: 'x', idempotencyKey: 1 }, 'must be a string'],
    ['time', { text: 'x', time: 'tomorrow' }, 'must be an ISO 8601 date'],
    ['time', { text: 'x', time: 5n }, 'must be an ISO 8601 date'],
    ['kind', { text: 'x', kind: 'joke' }, 'must be one of utterance, observation, tool, document, got "joke"'],
    ['kind', { text: 'x', kind: 5n }, 'must be one of'],
    ['trust', { text: 'x', trust: 'friend' }, 'must be one of operator, user, agent, tool, external, got "friend"'],
    ['attachments', { text: 'x', attachments: {} }, 'must be a list of { kind, caption?, uri? }'],
    ['attachments[0].kind', { text: 'x', attachments: [{}] }, 'must be a string such as image'],
    ['attachments[0].kind', { text: 'x', attachments: [null] }, 'must be a string such as image'],
    ['attachments[1].kind', { text: 'x', attachments: [{ kind: 'a' }, { kind: 5 }] }, 'must be a string'],
    ['attachments[0].caption', { text: 'x', attachments: [{ kind: 'a', caption: 5 }] }, 'must be a string'],
    ['attachments[0].uri', { text: 'x', attachments: [{ kind: 'a', uri: 'a\nb' }] }, 'must not hold control'],
    ['attributes', { text: 'x', attributes: [] }, 'must be an object'],
    ['attributes', { text: 'x', attributes: 'a' }, 'must be an object'],
    ['attributes.a', { text: 'x', attributes: { a: Number.NaN } }, 'must be a JSON value, got NaN'],
    ['attributes.a.b[1]', { text: 'x', attributes: { a: { b: [1, () => 1] } } }, 'must be a JSON value, got function'],
    ['attributes.a', { text: 'x', attributes: { a: 5n } }, 'must be a JSON value, got bigint'],
    ['attributes.a[0]', { text: 'x', attributes: { a: [undefined] } }, 'must be a JSON value, got undefined'],
  ] as const)('[IN-7] [IN-39] %s is named: %#', (field, input, why) => {
    const [named, message] = refusal(input)
    expect(named).toBe(field)
    expect(message).toContain(`remember: ${field} ${why}`)
  })

  it('[IN-7] lengths are refused only beyond their limit', () => {
    expect(refusal({ text: 'x', ref: 'x'.repeat(1024) })).toEqual([null, 'accepted'])
    const policy = { ...defaultIngestPolicy, textLengthMax: 5 }
    expect(refusal({ text: '12345' }, policy)).toEqual([null, 'accepted'])
    expect(refusal({ text: '123456' }, policy)).toEqual([
      'text',
      'remember: text must have at most 5 characters, got 6; remember it in parts',
    ])
  })

  it('[IN-39] what stands outside the marks of a context may hold angle brackets', () => {
    expect(eventOf({ text: '<b>', speaker: 'Ana <3' })).toMatchObject({ text: '<b>', speaker: 'Ana <3' })
  })

  it('[IN-8] attributes nest 32 deep, and a cycle is refused instead of overflowing the stack', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) })
    expect(refusal({ text: 'x', attributes: nested(32) })).toEqual([null, 'accepted'])
    expect(refusal({ text: 'x', attributes: nested(33) })[1]).toMatch(/must not be nested deeper than 32$/)
    const cycle: Record<string, unknown> = {}
    cycle.self = cycle
    expect(refusal({ text: 'x', attributes: cycle })[1]).toMatch(/must not be nested deeper than 32$/)
  })

  it('[IN-7] a ref may hold the mark where it names no segment', () => {
    for (const ref of ['¶', 'a¶', '¶7', 'a¶b', 'a¶2b', '§ 3 ¶ 2'])
      expect(refusal({ text: 'x', ref }), ref).toEqual([null, 'accepted'])
  })
})

describe('what is kept of odd input', () => {
  it('[IN-9] lone surrogates become U+FFFD everywhere; NUL, controls and direction marks stay in the text', () => {
    const source = check({
      text: 'a\ud800b\u0000\u202E',
      ref: 'r\udc00',
      speaker: 'A\ud800',
      attachments: [{ kind: 'image', caption: '\udc00' }],
      attributes: { 'k\ud800': 'v\udc00' },
    })
    expect(source.event).toMatchObject({
      text: 'a\ufffdb\u0000\u202E',
      ref: 'r\ufffd',
      speaker: 'A\ufffd',
      attachments: [{ kind: 'image', caption: '\ufffd' }],
      attributes: { 'k\ufffd': 'v\ufffd' },
    })
  })

  it('[IN-9] a well-formed text is kept as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        fc.pre(text.trim() !== '')
        expect(eventOf({ text }).text).toBe(text)
      }),
    )
  })

  it('[IN-10] attributes are copied as JSON would hold them', () => {
    const attributes = { at: new Date(0), gone: undefined }
    const kept = eventOf({ text: 'x', attributes }).attributes
    expect(kept).toEqual({ at: '1970-01-01T00:00:00.000Z' })
    expect(JSON.parse(JSON.stringify(kept))).toEqual(kept)
    const tricky = JSON.parse('{"__proto__":{"admin":true}}')
    const safe = eventOf({ text: 'x', attributes: tricky }).attributes
    expect(Object.getPrototypeOf(safe)).toBe(Object.prototype)
    expect(Object.keys(safe)).toEqual(['__proto__'])
  })
})

describe('digest', () => {
  const base = { text: 'x', speaker: 'Ana', attachments: [{ kind: 'image', caption: 'c' }] }
  const digestOf = (input: unknown) => check(input).digest

  it('[IN-11] is the same for the same speaker, text and attachments, whatever else differs', () => {
    const other = {
      ...base,
      ref: 'r',
      session: 's',
      time: '2025-06-02',
      role: 'user',
      kind: 'document',
      attributes: { a: 1 },
    }
    expect(digestOf(other)).toBe(digestOf(base))
    expect(digestOf(base)).toMatch(/^[0-9a-f]{64}$/)
  })

  it('[IN-11] differs with each of them', () => {
    const others = [
      base,
      { ...base, text: 'y' },
      { ...base, speaker: 'Ben' },
      { ...base, speaker: undefined },
      { ...base, attachments: [] },
      { ...base, attachments: [{ kind: 'image', caption: 'd' }] },
      { ...base, attachments: [{ kind: 'image', caption: 'c', uri: 'u' }] },
    ]
    expect(new Set(others.map(digestOf)).size).toBe(others.length)
  })
})
