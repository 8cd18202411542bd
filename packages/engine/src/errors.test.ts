import { describe, expect, it, vi } from 'vitest'
import type { ErrorCode } from './errors.ts'
import { assert, errorCodes, MemoryError, orAborted, reasonOf, shown, stopIfAborted } from './errors.ts'

describe('MemoryError', () => {
  it('[RD-14] carries code, message, details and cause', () => {
    const cause = new Error('disk')
    const error = new MemoryError('STORE_BUSY', 'append: store must be free', { cause, details: { field: 'store' } })
    expect(error).toBeInstanceOf(Error)
    expect([error.name, error.code, error.message]).toEqual(['MemoryError', 'STORE_BUSY', 'append: store must be free'])
    expect(error.cause).toBe(cause)
    expect(error.details).toEqual({ field: 'store' })
    expect(Object.isFrozen(error.details)).toBe(true)
  })

  it('[RD-14] without a cause there is no cause property', () => {
    const error = new MemoryError('INTERNAL', 'x')
    expect('cause' in error).toBe(false)
    expect(error.details).toEqual({})
  })

  it('[RD-15] exactly the codes of passing troubles are retryable', () => {
    const codes = Object.keys(errorCodes) as ErrorCode[]
    expect(codes.filter((code) => new MemoryError(code, 'x').retryable).sort()).toEqual([
      'MODEL_OUTPUT',
      'MODEL_UNAVAILABLE',
      'STORE_BUSY',
      'STORE_UNAVAILABLE',
    ])
  })

  it('[RD-16] is known across copies of the library, where instanceof fails', async () => {
    vi.resetModules()
    const other = await import('./errors.ts')
    const foreign = new other.MemoryError('CONFLICT', 'x')
    expect(foreign).not.toBeInstanceOf(MemoryError)
    expect(MemoryError.is(foreign)).toBe(true)
    expect(MemoryError.is(foreign, 'CONFLICT')).toBe(true)
    expect(MemoryError.is(foreign, 'NOT_FOUND')).toBe(false)
  })

  it.each([null, undefined, 'CONFLICT', 5, {}, new Error('x'), { name: 'MemoryError', code: 'CONFLICT' }])(
    '[RD-16] %s is none',
    (value) => {
      expect(MemoryError.is(value)).toBe(false)
    },
  )

  it('[RD-16] the brand is no visible property', () => {
    expect(Object.getOwnPropertySymbols({ ...new MemoryError('CONFLICT', 'x') })).toEqual([])
  })
})

describe('shown', () => {
  const cycle: Record<string, unknown> = {}
  cycle.self = cycle

  it.each([
    ['tea', '"tea"'],
    ['a\n"b"', '"a\\n\\"b\\""'],
    [5, '5'],
    [Number.NaN, 'NaN'],
    [undefined, 'undefined'],
    [null, 'null'],
    [10n, '10'],
    [Symbol('s'), 'Symbol(s)'],
    [['a', 1], '["a",1]'],
    [{ a: 1 }, '{"a":1}'],
    [new Date(0), '"1970-01-01T00:00:00.000Z"'],
    [new Date(Number.NaN), 'an invalid Date'],
    [cycle, 'an object that JSON cannot hold'],
    [{ big: 10n }, 'an object that JSON cannot hold'],
    [{ toJSON: () => undefined }, 'an object'],
    [Object.create(null), '{}'],
  ])('[RD-17] quotes a wrong argument: %#', (value, text) => {
    expect(shown(value)).toBe(text)
  })

  it('[RD-17] quotes at most 80 characters, well-formed', () => {
    expect(shown('x'.repeat(78))).toBe(`"${'x'.repeat(78)}"`)
    expect(shown('x'.repeat(79))).toBe(`"${'x'.repeat(78)}…`)
    const cut = shown('🍵'.repeat(50))
    expect(cut).toHaveLength(80)
    expect(cut.isWellFormed()).toBe(true)
  })
})

describe('hostile values', () => {
  const hostile = new Proxy(
    {},
    {
      get() {
        throw new Error('asked')
      },
      getPrototypeOf() {
        throw new Error('asked')
      },
    },
  )
  const shouting = Object.assign(() => undefined, {
    toString() {
      throw new Error('asked')
    },
  })

  it.each([hostile, shouting, Object.create(Date.prototype)])('[RD-17] quoting never throws: %#', (value) => {
    expect(typeof shown(value)).toBe('string')
    expect(typeof reasonOf(value)).toBe('string')
    expect(MemoryError.is(value)).toBe(false)
  })

  it('[RD-17] the reason of a foreign error is its message, of anything else its text', () => {
    expect([new Error('down'), 'quota', null, 5].map(reasonOf)).toEqual(['down', 'quota', 'null', '5'])
  })
})

describe('orAborted', () => {
  const never = new Promise<never>(() => undefined)

  it('[RD-18] gives what the work gives, and leaves no listener on the signal', async () => {
    const { signal } = new AbortController()
    const removed = vi.spyOn(signal, 'removeEventListener')
    expect(await orAborted(Promise.resolve(5), signal, 'recall')).toBe(5)
    await expect(orAborted(Promise.reject(new Error('down')), signal, 'recall')).rejects.toThrow('down')
    expect(removed).toHaveBeenCalledTimes(2)
    expect(await orAborted(Promise.resolve(5), undefined, 'recall')).toBe(5)
  })

  it('[RD-18] ends with CANCELLED when the caller gives up, before or while it waits', async () => {
    await expect(orAborted(never, AbortSignal.abort('enough'), 'recall')).rejects.toMatchObject({
      ...{ code: 'CANCELLED', message: 'recall: cancelled by the caller', cause: 'enough' },
    })
    const controller = new AbortController()
    const waiting = orAborted(never, controller.signal, 'recall')
    controller.abort('enough')
    await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED', cause: 'enough' })
  })
})

describe('assert and stopIfAborted', () => {
  it('[RD-14] a broken invariant of ours is INTERNAL', () => {
    expect(() => assert(0, 'rows must be packed')).toThrow(/^assertion failed: rows must be packed$/)
    expect(() => assert(1, 'x')).not.toThrow()
  })

  it('[RD-18] an aborted call is CANCELLED with the reason of the caller as its cause', () => {
    const controller = new AbortController()
    expect(() => stopIfAborted(undefined, 'recall')).not.toThrow()
    expect(() => stopIfAborted(controller.signal, 'recall')).not.toThrow()
    controller.abort('enough')
    try {
      stopIfAborted(controller.signal, 'recall')
      expect.unreachable()
    } catch (error) {
      expect(MemoryError.is(error, 'CANCELLED') && [error.message, error.cause]).toEqual([
        'recall: cancelled by the caller',
        'enough',
      ])
    }
  })
})
