/** What may an input hold that nobody means well with? Refused by name, and never more than its own refusal. */

import { ManualClock, SequentialIds } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { MemoryError } from '../errors.ts'
import type { Source } from './check-input.ts'
import { checkInput } from './check-input.ts'
import { defaultIngestPolicy } from './policy.ts'
import type { RememberInput } from './receipt.ts'

function check(input: unknown): Source {
  const system = { clock: new ManualClock(), ids: new SequentialIds() }
  return checkInput(input as RememberInput, defaultIngestPolicy, system)
}

const eventOf = (input: unknown) => check(input).event

function refusal(input: unknown): [field: unknown, message: string] {
  try {
    check(input)
  } catch (error) {
    if (MemoryError.is(error, 'INVALID_INPUT')) return [error.details.field, error.message]
    throw error
  }
  return [null, 'accepted']
}

describe('attributes', () => {
  it('[IN-38] attributes hold 10,000 values and 1 Mi characters, however they are nested or shared', () => {
    const list = (length: number) => ({ list: Array.from({ length }, () => 1) })
    expect(refusal({ text: 'x', attributes: list(9_998) })).toEqual([null, 'accepted'])
    expect(refusal({ text: 'x', attributes: list(9_999) })).toEqual([
      'attributes',
      'remember: attributes must have at most 10000 values in all',
    ])
    let shared: object = { leaf: 1 }
    for (let i = 0; i < 30; i++) shared = { a: shared, b: shared }
    expect(refusal({ text: 'x', attributes: shared })[1]).toMatch(/at most 10000 values in all$/)
    expect(refusal({ text: 'x', attributes: { a: new Array(4e9) } })[1]).toMatch(/at most 10000 values in all$/)
    const half = 'x'.repeat(512 * 1024)
    expect(refusal({ text: 'x', attributes: { a: half, b: half.slice(2) } })).toEqual([null, 'accepted'])
    expect(refusal({ text: 'x', attributes: { a: half, b: half.slice(1) } })[1]).toMatch(/at most 1048576 characters/)
    expect(refusal({ text: 'x', attributes: { [half]: 1, [`${half}y`]: 1 } })[1]).toMatch(/at most 1048576 characters/)
  })

  it('[IN-36] -0 is kept as 0, boxed values as what they hold, and a hole in a list is refused by its place', () => {
    const attributes = { zero: -0, list: [-0], n: new Number(5), s: new String('s'), b: new Boolean(false) }
    const kept = eventOf({ text: 'x', attributes }).attributes
    expect(kept).toStrictEqual({ zero: 0, list: [0], n: 5, s: 's', b: false })
    expect(refusal({ text: 'x', attributes: { a: Object.assign(new Array(3), { 0: 1, 2: 2 }) } })).toEqual([
      'attributes.a[1]',
      'remember: attributes.a[1] must be a JSON value, got undefined',
    ])
  })

  it('[IN-38] a refusal names an attribute in at most 200 characters', () => {
    const [field, message] = refusal({ text: 'x', attributes: { ['k'.repeat(9_999)]: Number.NaN } })
    expect(field).toBe(`attributes.${'k'.repeat(188)}…`)
    expect(message).toBe(`remember: ${field} must be a JSON value, got NaN`)
  })

  it('[IN-36] attributes whose toJSON makes no object of them are refused', () => {
    expect(refusal({ text: 'x', attributes: new Date(0) })[0]).toBe('attributes')
    expect(refusal({ text: 'x', attributes: { toJSON: () => [1] } })[0]).toBe('attributes')
  })
})

describe('inputs that throw', () => {
  it.each([
    [
      'text',
      {
        get text() {
          throw new Error('boom')
        },
      },
    ],
    [
      'speaker',
      {
        text: 'x',
        get speaker() {
          throw new Error('boom')
        },
      },
    ],
    [
      'attachments',
      {
        text: 'x',
        attachments: [
          {
            get kind() {
              throw new Error('boom')
            },
          },
        ],
      },
    ],
    [
      'attributes',
      {
        text: 'x',
        attributes: {
          get a() {
            throw new Error('boom')
          },
        },
      },
    ],
    [
      'attributes',
      {
        text: 'x',
        attributes: {
          a: {
            toJSON() {
              throw new Error('boom')
            },
          },
        },
      },
    ],
    [
      'input',
      new Proxy(
        {},
        {
          ownKeys() {
            throw new TypeError('boom')
          },
        },
      ),
    ],
    [
      'text',
      new Proxy(
        {},
        {
          get() {
            throw new MemoryError('INTERNAL', 'boom')
          },
        },
      ),
    ],
  ])('[IN-37] what is thrown when %s is read is a refusal that names it: %#', (field, input) => {
    expect(refusal(input)).toEqual([field, `remember: ${field} must be readable, got an error: boom`])
  })

  it('[IN-37] nor does it matter what is thrown', () => {
    const weird = {
      toString() {
        throw new Error('nested')
      },
    }
    const hostile = new Proxy(
      {},
      {
        get() {
          throw weird
        },
        getPrototypeOf() {
          throw weird
        },
      },
    )
    for (const thrown of [null, undefined, 'boom', weird, hostile, Symbol('boom')])
      expect(
        refusal({
          text: 'x',
          attributes: {
            get a() {
              throw thrown
            },
          },
        })[0],
      ).toBe('attributes')
  })

  it('[IN-37] every field is read once, so that what is checked is what is kept', () => {
    let reads = 0
    const input = {
      get text() {
        return reads++ === 0 ? 'first' : (5 as unknown as string)
      },
    }
    expect(eventOf(input).text).toBe('first')
    expect(reads).toBe(1)
  })
})
