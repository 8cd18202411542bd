import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Schema } from '../schema/schema.ts'
import { candidatesOf } from './candidates.ts'
import { readValue } from './read-value.ts'

const relation = {
  type: 'object',
  properties: { cause: { type: 'integer' }, quote: { type: 'string' } },
  required: ['cause', 'quote'],
  additionalProperties: false,
} as const satisfies Schema

const relations = {
  type: 'object',
  properties: { relations: { type: 'array', items: relation } },
  required: ['relations'],
  additionalProperties: false,
} as const satisfies Schema

const rain = { cause: 1, quote: 'the rain' }
const tea = { cause: 2, quote: '绿茶' }
const both = { relations: [rain, tea] }
const written = JSON.stringify(both)

/** The value that was read, or why there is none. */
function read(text: string, schema: Schema = relations): unknown {
  const outcome = readValue(schema, text)
  return outcome.ok ? outcome.value : outcome.reason
}

describe('readValue', () => {
  it.each([
    ['plain', written],
    ['pretty', JSON.stringify(both, null, 2)],
    ['in a fence', `\`\`\`json\n${written}\n\`\`\``],
    ['in a fence that does not end', `\`\`\`json\n${written}`],
    [
      'between words',
      `Sure! Here is [the] JSON you {asked} for:\n${written}\nLet me know if {anything} else is needed.`,
    ],
    ['在中文之间', `好的，以下是结果：\n${written}\n如有问题请告诉我。`],
    ['after a thought', `<think>Maybe {"relations": []}? No, there are two.</think>\n\n${written}`],
    ['after a thought the template opened', `Maybe {"relations": []}? No.\n</think>\n${written}`],
    ['before a thought that does not end', `${written}<think>was that all? {"relations": []}`],
    ['after an echo of the schema', `${JSON.stringify(relations)}\n${written}`],
    ['after a correction', `{"relations": []}\nWait, I missed some:\n${written}`],
    ['with commas too many', `{"relations": [${JSON.stringify(rain)}, ${JSON.stringify(tea)},],}`],
    ['with comments', `{ // causes\n"relations": [${JSON.stringify(rain)}, /* and */ ${JSON.stringify(tea)}] }`],
    ['in Python', "{'relations': [{'cause': 1, 'quote': 'the rain'}, {'cause': 2, 'quote': '绿茶'}]}"],
    ['without quotes around names', '{relations: [{cause: 1, quote: "the rain"}, {cause: 2, quote: "绿茶"}]}'],
    ['with full-width signs', '{“relations”：[{“cause”：1，“quote”：“the rain”}，{“cause”：2，“quote”：“绿茶”}]}'],
    ['as a bare list', JSON.stringify(both.relations)],
    ['one value a line', `${JSON.stringify(rain)}\n${JSON.stringify(tea)}`],
    ['wrapped in its name', JSON.stringify({ result: both })],
    ['within the words of the schema', JSON.stringify({ type: 'object', properties: both })],
  ])('[LM-27] a value is read %s', (_, text) => {
    expect(read(text)).toEqual(both)
  })

  it('[LM-27] one object is taken where a list is asked for', () => {
    expect(read(JSON.stringify(rain))).toEqual({ relations: [rain] })
    expect(read(JSON.stringify({ relations: rain }))).toEqual({ relations: [rain] })
    expect(read(JSON.stringify(rain), { type: 'array', items: relation })).toEqual([rain])
  })

  it('[LM-27] quotes and line breaks within a text are read as they were meant', () => {
    const text =
      '{"relations": [{"cause": 1, "quote": "he said "rain" and\nleft"}, {"cause": 2, "quote": "it\\u0027s \\"tea\\""}]}'
    expect(read(text)).toEqual({
      relations: [
        { cause: 1, quote: 'he said "rain" and\nleft' },
        { cause: 2, quote: 'it\'s "tea"' },
      ],
    })
  })

  it('[LM-28] marks within the words of a value are words', () => {
    const odd = { relations: [{ cause: 1, quote: 'he wrote </think> ```json {"relations": []} <think>' }] }
    expect(read(JSON.stringify(odd))).toEqual(odd)
  })

  it('[LM-28] a value may have members named as those of a schema', () => {
    const own = {
      type: 'object',
      properties: { type: { type: 'string' }, items: { type: 'array', items: { type: 'string' } } },
      required: ['type'],
      additionalProperties: false,
    } as const satisfies Schema
    expect(read('{"type": "object", "items": ["a"]}', own)).toEqual({ type: 'object', items: ['a'] })
    expect(read(`${JSON.stringify(own)} {"type": "list"}`, own)).toEqual({ type: 'list' })
  })

  it.each([
    ['empty', ''],
    ['empty', ' \n'],
    ['no-json', 'I am sorry, I cannot help with that.'],
    ['no-json', '<think>{"relations": []} is my draft'],
    ['no-json', JSON.stringify(relations)],
    ['misfit', '{"relations": [{"cause": "rain", "quote": "x"}]}'],
    ['misfit', '{}'],
    ['misfit', '[1]'],
    ['broken', written.slice(0, -3)],
    ['broken', `{"relations": [${JSON.stringify(rain)} oops ${JSON.stringify(tea)}]}`],
  ])('[LM-29] what is no value is told apart: %s, %j', (reason, text) => {
    expect(read(text)).toBe(reason)
  })

  it('[LM-29] a reply cut anywhere is never taken for a shorter value', () => {
    const list = { type: 'array', items: relation } as const satisfies Schema
    for (const [text, schema] of [
      [written, relations],
      [JSON.stringify(both.relations), list],
      [`Here: ${JSON.stringify(both, null, 2)}`, relations],
    ] as const)
      for (let length = 0; length < text.length; length++)
        expect(typeof read(text.slice(0, length), schema)).toBe('string')
  })

  it('[LM-30] the good rest of a list is kept aside', () => {
    const cut = readValue(relations, written.slice(0, -6))
    expect(cut).toMatchObject({ ok: false, reason: 'broken', salvage: { value: { relations: [rain] } } })
    const mixed = readValue(relations, JSON.stringify({ relations: [rain, { cause: 'x' }, tea] }))
    expect(mixed).toMatchObject({ ok: false, reason: 'misfit', salvage: { value: both } })
    expect(readValue(relations, '{"relations": [{"cause": "x"}]}')).toMatchObject({ ok: false, salvage: null })
  })

  it('[LM-30] an item that breaks off is not kept, though all it must have is there: what changes its sense may be cut', () => {
    const { cause, quote } = relation.properties
    const denied = { ...relation, properties: { cause, quote, denied: { type: 'boolean' } } } as const
    const schema = { ...relations, properties: { relations: { type: 'array', items: denied } } } as const
    const text = `{"relations": [${JSON.stringify(rain)}, {"cause": 2, "quote": "tea", "denied": tr`
    expect(readValue(schema, text)).toMatchObject({ ok: false, salvage: { value: { relations: [rain] } } })
    const nested = { ...relations, properties: { relations: { type: 'array', items: relation }, why: denied } } as const
    const cut = readValue(nested, `{"relations": [${JSON.stringify(rain)}], "why": {"cause": 2, "quote": "tea", "de`)
    expect(cut).toMatchObject({ ok: false })
    expect(!cut.ok && cut.salvage?.value).toEqual({ relations: [rain] })
  })

  it('[LM-27] that several values fitted is noted', () => {
    const outcome = readValue(relations, `{"relations": []} or rather ${written}`)
    expect(outcome.ok && outcome.notes).toEqual(['the last of 2 values was taken'])
  })

  it('[LM-31] any valid JSON that fits is read as JSON.parse reads it, also between words', () => {
    const value = fc.record({
      relations: fc.array(fc.record({ cause: fc.integer(), quote: fc.string({ unit: 'grapheme' }) })),
    })
    fc.assert(
      fc.property(value, fc.constantFrom('', 'Here: ', '```json\n', '<think>hm</think>'), (given, before) => {
        // Without a proper end a mark within a text would be one of the reply's own.
        fc.pre(!/<\/?(think|thought|reasoning)/i.test(JSON.stringify(given)))
        expect(read(`${before}${JSON.stringify(given)} .`)).toEqual(given)
      }),
    )
  })

  it('[LM-31] nothing throws, whatever the reply, and a megabyte takes no time worth telling', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void read(text)))
    const bits = fc.constantFrom(
      '{',
      '[',
      '"',
      '}',
      ']',
      ',',
      ':',
      '\\',
      '/*',
      '//',
      "'",
      '“',
      'a',
      '1',
      ' ',
      '<think>',
      '</think>',
    )
    fc.assert(fc.property(fc.array(bits, { maxLength: 60 }), (parts) => void read(parts.join(''))))
    for (const piece of [
      '[',
      '{"a":',
      '{"',
      '["',
      '{/*',
      '{//',
      '<think>',
      '</think>',
      '[1,',
      '{"a" ',
      '\\',
      '" ',
      '\ud800',
      '噪音{',
    ])
      expect(typeof read(piece.repeat(Math.ceil(1_000_000 / piece.length)))).toBe('string')
  })

  it('[LM-31] nesting without end ends', () => {
    const deep = `{"relations": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    expect(read(deep)).toBe('misfit')
    expect(typeof read(`Here: ${deep}`)).toBe('string')
  })

  it('[LM-31] of a noisy reply a bounded number of values is looked at', () => {
    expect(candidatesOf('{"a": 1} '.repeat(10_000)).length).toBeLessThan(100)
  })
})
