import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { checkShape } from './check-schema.ts'
import { faultsMax, fit } from './fit.ts'
import type { Schema, ValueOf } from './schema.ts'

const claim = {
  type: 'object',
  properties: {
    cause: { type: 'integer', minimum: 1 },
    kind: { type: 'string', enum: ['causes', 'explains'] },
    confidence: { type: 'number', minimum: 0, maximum: 1 },
    quote: { type: 'string', minLength: 2, maxLength: 12 },
    doubtful: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 3 },
  },
  required: ['cause', 'kind'],
  additionalProperties: false,
} as const satisfies Schema

const claims = { type: 'array', items: claim, minItems: 1 } as const satisfies Schema

describe('fit', () => {
  it('[LM-20] what fits is copied, and nothing is noted', () => {
    const value = { cause: 1, kind: 'causes', confidence: 0, quote: '因为下雨', doubtful: false, tags: ['a'] }
    const { value: copy, faults, notes } = fit(claim, value)
    expect([copy, faults, notes]).toEqual([value, [], []])
    expect(copy).not.toBe(value)
  })

  it.each([
    [{ kind: 'causes' }, 'cause is missing'],
    [{ cause: null, kind: 'causes' }, 'cause is missing'],
    [{ cause: 1.5, kind: 'causes' }, 'cause must be whole, got 1.5'],
    [{ cause: 0, kind: 'causes' }, 'cause must lie in [1, Infinity], got 0'],
    [{ cause: 1, kind: 'because' }, 'kind must be one of causes, explains, got "because"'],
    [{ cause: 1, kind: 'causes', confidence: 'high' }, 'confidence must be a number, got "high"'],
    [{ cause: 1, kind: 'causes', quote: '雨' }, 'quote must have at least 2 characters, got "雨"'],
    [
      { cause: 1, kind: 'causes', quote: 'far too long a quote' },
      'quote must have at most 12 characters, got "far too long a quote"',
    ],
    [{ cause: 1, kind: 'causes', doubtful: 'perhaps' }, 'doubtful must be true or false, got "perhaps"'],
    [{ cause: 1, kind: 'causes', tags: ['a', 'b', 'c', 'd'] }, 'tags must have at most 3 items, got 4'],
    [{ cause: 1, kind: 'causes', tags: [['a']] }, 'tags[0] must be a text, got ["a"]'],
    [
      { nothing: 1 },
      'the value must have properties of cause, kind, confidence, quote, doubtful, tags, got {"nothing":1}',
    ],
    ['causes', 'the value must be an object, got "causes"'],
  ])('[LM-21] %j is refused by place: %s', (value, fault) => {
    expect(fit(claim, value).faults).toContain(fault)
  })

  it('[LM-21] of thousands of faults twenty are told', () => {
    const { faults } = fit(
      claims,
      Array.from({ length: 5_000 }, () => ({ cause: 'x', kind: 'x' })),
    )
    expect(faults).toHaveLength(faultsMax)
    expect(fit(claims, []).faults).toEqual(['the value must have at least 1 items, got 0'])
  })

  it.each([
    [claims, { cause: 1, kind: 'causes' }, [{ cause: 1, kind: 'causes' }]],
    [claim, [{ cause: 1, kind: 'causes' }], { cause: 1, kind: 'causes' }],
    [claim, { cause: '12', kind: ' Causes' }, { cause: 12, kind: 'causes' }],
    [
      claim,
      { cause: 1, kind: 'causes', confidence: '0.8', doubtful: 'True' },
      { cause: 1, kind: 'causes', confidence: 0.8, doubtful: true },
    ],
    [
      claim,
      { cause: 1, kind: 'causes', quote: 2024, tags: 'rain' },
      { cause: 1, kind: 'causes', quote: '2024', tags: ['rain'] },
    ],
    [claim, { cause: 1, kind: 'causes', reasoning: 'long' }, { cause: 1, kind: 'causes' }],
    [claim, { cause: 1, kind: 'causes', quote: 'rain\ud800' }, { cause: 1, kind: 'causes', quote: 'rain\ufffd' }],
  ] as const)('[LM-22] slips without doubt are put right and noted (%#)', (schema, given, expected) => {
    const { value, faults, notes } = fit(schema, given)
    expect([value, faults]).toEqual([expected, []])
    expect(notes.length).toBeGreaterThan(0)
  })

  it('[LM-22] what is optional and null is left out', () => {
    expect(fit(claim, { cause: 1, kind: 'causes', quote: null, tags: null }).value).toEqual({
      cause: 1,
      kind: 'causes',
    })
  })

  it('[LM-23] faulty items can be left out of lists, and are counted', () => {
    const given = [{ cause: 1, kind: 'causes' }, { cause: 'x', kind: 'causes' }, 7, { cause: 2, kind: 'explains' }]
    const { value, faults, notes, kept } = fit(claims, given, { keepGood: true })
    expect([value, faults, kept]).toEqual([[given[0], given[3]], [], 2])
    expect(notes).toEqual(['[1]: was left out', '[2]: was left out'])
    expect(fit(claims, ['x'], { keepGood: true }).faults).toEqual(['the value must have at least 1 items, got 1'])
  })

  it('[LM-24] whatever is given, what comes out without faults fits again without notes', () => {
    const some = fc.oneof(
      fc.jsonValue(),
      fc.array(
        fc.record({ cause: fc.jsonValue(), kind: fc.constantFrom('causes', 'CAUSES', 1), tags: fc.jsonValue() }),
      ),
    )
    fc.assert(
      fc.property(some, fc.boolean(), (given, keepGood) => {
        const { value, faults } = fit(claims, given, { keepGood })
        if (faults.length === 0) expect(fit(claims, value)).toMatchObject({ value, faults: [], notes: [] })
      }),
    )
  })

  it('[LM-24] members named like those of every object do no harm', () => {
    const given = JSON.parse(
      '{"cause": 1, "kind": "causes", "__proto__": {"quote": "evil"}, "constructor": 1}',
    ) as object
    const { value } = fit(claim, given)
    expect(value).toEqual({ cause: 1, kind: 'causes' })
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  })

  it('[LM-25] the type of a value follows from its schema', () => {
    expectTypeOf<ValueOf<typeof claim>['kind']>().toEqualTypeOf<'causes' | 'explains'>()
    expectTypeOf<ValueOf<typeof claim>['quote']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<ValueOf<typeof claims>[number]['cause']>().toEqualTypeOf<number>()
  })
})

describe('checkShape', () => {
  it.each([
    ['name', { name: 'a b', schema: claim }],
    ['schema.type', { name: 'a', schema: { type: 'null' } }],
    ['schema.type', { name: 'a', schema: { type: 'boolean' } }],
    ['schema.pattern', { name: 'a', schema: { type: 'string', pattern: '^a' } }],
    ['schema.enum', { name: 'a', schema: { type: 'string', enum: [] } }],
    ['schema.minimum', { name: 'a', schema: { type: 'number', minimum: '0' } }],
    ['schema.items', { name: 'a', schema: { type: 'array' } }],
    ['schema.properties', { name: 'a', schema: { type: 'object', properties: {}, additionalProperties: false } }],
    ['schema.additionalProperties', { name: 'a', schema: { type: 'object', properties: { a: { type: 'boolean' } } } }],
    ['schema.required', { name: 'a', schema: { ...claim, required: ['effect'] } }],
    ['schema.a.type', { name: 'a', schema: { type: 'object', properties: { a: {} }, additionalProperties: false } }],
  ])('[LM-26] a schema that promises what nobody checks is refused: %s', (field, shape) => {
    const refused = expect.objectContaining({ code: 'INVALID_INPUT', details: { field } })
    expect(() => checkShape(shape as never)).toThrow(refused)
  })

  it('[LM-26] a schema that contains itself is refused', () => {
    const endless: Record<string, unknown> = { type: 'array' }
    endless.items = endless
    expect(() => checkShape({ name: 'a', schema: endless as never })).toThrow('levels deep')
  })
})
