import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MemoryError } from '../errors.ts'
import type { Scope } from './scope.ts'
import { defaultScope, scopeKey, scopeOf } from './scope.ts'

const parts = ['tenant', 'agent', 'user'] as const

describe('scopeOf', () => {
  it('[RD-10] missing parts are default', () => {
    expect(scopeOf()).toEqual({ tenant: 'default', agent: 'default', user: 'default' })
    expect(scopeOf({ agent: 'kim' })).toEqual({ ...defaultScope, agent: 'kim' })
  })

  it('[RD-10] a scope is frozen and holds its three parts only', () => {
    const scope = scopeOf({ user: 'ana' })
    expect(Object.keys(scope)).toEqual(['tenant', 'agent', 'user'])
    expect(Object.isFrozen(scope)).toBe(true)
  })

  it('[RD-10] a part that no scope has is refused by name, lest a slip of the pen open the default scope', () => {
    expect(() => scopeOf({ user: 'ana', ...{ session: 'monday' } })).toThrow('scope: session is no part of a scope')
  })

  it.each(parts)('[RD-11] a %s has 1 to 256 characters of any script', (part) => {
    for (const value of ['a', '安娜', 'ana@example.org', ' ', 'x'.repeat(256), '👩‍👩‍👧‍👦'])
      expect(scopeOf({ [part]: value })[part]).toBe(value)
  })

  it.each(parts)('[RD-11] a %s that is empty, too long, broken or no string is refused by name', (part) => {
    const bad = [
      '',
      'x'.repeat(257),
      'a\u0000b',
      'a\u0001b',
      'a\nb',
      'a\u001f',
      'a\u007f',
      'a\ud800',
      '\udc00b',
      5,
      null,
    ]
    for (const value of bad) {
      const refuse = () => scopeOf({ [part]: value } as Partial<Scope>)
      expect(refuse, String(value)).toThrow(new RegExp(`^scope: ${part} must `))
      try {
        refuse()
      } catch (error) {
        expect(MemoryError.is(error, 'INVALID_INPUT') && error.details).toEqual({ field: part })
      }
    }
  })
})

describe('scopeKey', () => {
  it('[RD-12] two scopes have the same key exactly if they are the same', () => {
    const name = fc.stringMatching(/^[ab ]{1,3}$/)
    const scope = fc.record({ tenant: name, agent: name, user: name })
    fc.assert(
      fc.property(scope, scope, (a, b) => {
        const same = parts.every((part) => a[part] === b[part])
        expect(scopeKey(a) === scopeKey(b)).toBe(same)
      }),
    )
    const [ab, c] = [scopeOf({ tenant: 'ab', agent: 'c', user: 'd' }), scopeOf({ tenant: 'a', agent: 'bc', user: 'd' })]
    expect(scopeKey(ab)).not.toBe(scopeKey(c))
  })
})
