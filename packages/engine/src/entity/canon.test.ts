import { aliasNote, nameNote } from '@knotwork/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Decision, DecisionChange, NameNote } from '../record/entity.ts'
import { Canon } from './canon.ts'
import { NameBook } from './name-book.ts'
import { ScopeNames } from './scope-names.ts'
import { placeTarget } from './target.ts'
import { dialogue } from './testing/dialogue.ts'
import { readScope, statisticsOf } from './testing/scope.ts'

const decided = (...changes: readonly DecisionChange[]): Decision[] =>
  changes.map((change, i) => ({ id: i + 1, change, reason: null, madeAt: 0 }))

function canonOf(
  names: readonly NameNote[],
  aliases = [] as ReturnType<typeof aliasNote>[],
  decisions: Decision[] = [],
): Canon {
  const book = new NameBook()
  book.update(statisticsOf([{ no: 1, mentions: [], names, aliases }]))
  return new Canon(new ScopeNames(book), decisions)
}

const odalys = [nameNote('odalys bremner'), nameNote('odalys'), nameNote('mara quist')]

describe('the canonical map', () => {
  it('[EN-27] a part means the only full name that holds it; of two, neither, with both as candidates', () => {
    expect(canonOf(odalys).meantBy('odalys')).toEqual({ entity: 'odalys bremner', candidates: [] })
    expect(canonOf([...odalys, nameNote('odalys quist')]).meantBy('odalys')).toEqual({
      entity: null,
      candidates: ['odalys bremner', 'odalys quist'],
    })
    expect(canonOf(odalys).meantBy('nobody')).toEqual({ entity: null, candidates: [] })
  })

  it('[EN-27] names and aliases of a scope are the same in whatever order they were learned', () => {
    const notes = [...odalys, nameNote('顾念慈'), nameNote('stretch'), nameNote('dr bremner'), nameNote('vento 7')]
    const statistics = statisticsOf([{ no: 1, mentions: [], names: notes, aliases: [aliasNote('stretch', 'odalys')] }])
    const entitiesAfter = (order: readonly (typeof statistics)[number][]): unknown => {
      const book = new NameBook()
      for (const one of order) book.update([one])
      return [...new Canon(new ScopeNames(book), []).entities().values()]
    }
    const expected = entitiesAfter(statistics)
    fc.assert(
      fc.property(fc.shuffledSubarray(statistics, { minLength: statistics.length }), (order) => {
        expect(entitiesAfter(order)).toEqual(expected)
      }),
    )
  })

  it('[EN-200] whom an id stands for is the same whether or not all entities were collected', () => {
    const notes = ['anka', 'bibi', 'cleo', 'dora quist', 'dora'].map((key) => nameNote(key))
    const key = fc.constantFrom('anka', 'bibi', 'cleo', 'dora', 'dora quist')
    const change = fc.oneof(
      fc.record({ kind: fc.constant('merge' as const), from: key, into: key }),
      fc.record({ kind: fc.constant('alias' as const), key, entity: key }),
      fc.record({ kind: fc.constant('split' as const), entity: key, keys: fc.array(key, { minLength: 1 }) }),
    )
    const asked = ['anka', 'bibi', 'cleo', 'dora', 'dora quist', 'Anka ', 'quist', 'nobody', 'anka (place)']
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 6 }),
        fc.array(fc.tuple(key, key), { maxLength: 3 }),
        (changes, said) => {
          const aliases = said.map(([alias, of]) => aliasNote(alias, of))
          const fresh = (): Canon => canonOf(notes, aliases, decided(...changes))
          const whole = fresh()
          const all = whole.entities()
          for (const id of asked)
            expect(fresh().called(id), id).toBe(all.has(id) ? id : whole.meantBy(id.trim().toLowerCase()).entity)
        },
      ),
    )
  })

  it('[EN-28] by rule no merge crosses kinds, and digits must agree whatever is said', () => {
    const place = nameNote('odalys', { kinds: { place: 5 } })
    expect(canonOf([nameNote('odalys bremner'), place]).meantBy('odalys').entity).toBeNull()
    const firm = nameNote('bremner', { kinds: { organisation: 5 } })
    expect(canonOf([nameNote('odalys bremner'), firm]).meantBy('bremner').entity).toBe('bremner')
    const rooms = [nameNote('room 310'), nameNote('room 311')]
    expect(canonOf(rooms, [aliasNote('room 310', 'room 311')]).meantBy('room 310').entity).toBe('room 310')
  })

  it('[EN-28] a place for certain is not the person who bears its name', () => {
    const canon = canonOf([nameNote('chelsea quist'), nameNote('chelsea', { kinds: { place: 2 } })])
    expect(canon.meantBy(placeTarget('chelsea', true)).entity).toBe('chelsea (place)')
    expect(canon.meantBy(placeTarget('chelsea', false)).entity).toBeNull()
    const town = canonOf([nameNote('osk', { kinds: { place: 5 } })])
    for (const certain of [true, false]) expect(town.meantBy(placeTarget('osk', certain)).entity).toBe('osk')
  })

  it('[EN-106] names of which each is said to be the next one’s are one’s, and so are decisions that go round', () => {
    const notes = [nameNote('bibi'), nameNote('anka'), nameNote('cleo'), nameNote('dora')]
    const said = [
      aliasNote('anka', 'bibi'),
      aliasNote('bibi', 'cleo'),
      aliasNote('cleo', 'anka'),
      aliasNote('dora', 'cleo'),
    ]
    const circle = canonOf(notes, said)
    expect([...circle.entities().values()].map(({ id, keys }) => [id, keys])).toEqual([
      ['anka', ['anka', 'bibi', 'cleo']],
      ['cleo', ['dora']],
    ])
    const changes: DecisionChange[] = [
      { kind: 'alias', key: 'anka', entity: 'bibi' },
      { kind: 'alias', key: 'bibi', entity: 'cleo' },
      { kind: 'alias', key: 'cleo', entity: 'anka' },
    ]
    const decidedRound = canonOf(notes, [], decided(...changes))
    for (const { id, keys } of decidedRound.entities().values()) expect(keys[0]).toBe(id)
    expect(decidedRound.meantBy('cleo').entity).toBe('anka')
  })

  it('[EN-29] a decision stands above the rules: merge, split, alias', () => {
    const notes = [...odalys, nameNote('stretch')]
    const after = (...changes: readonly DecisionChange[]): (string | null)[] => {
      const canon = canonOf(notes, [], decided(...changes))
      return ['odalys', 'odalys bremner', 'stretch'].map((key) => canon.meantBy(key).entity)
    }
    const merge: DecisionChange = { kind: 'merge', from: 'stretch', into: 'odalys bremner' }
    const split: DecisionChange = { kind: 'split', entity: 'odalys bremner', keys: ['odalys'] }
    expect(after(merge)).toEqual(['odalys bremner', 'odalys bremner', 'odalys bremner'])
    expect(after(split)).toEqual(['odalys', 'odalys bremner', 'stretch'])
    expect(after({ kind: 'alias', key: 'stretch', entity: 'mara quist' })).toEqual([
      'odalys bremner',
      'odalys bremner',
      'mara quist',
    ])
    expect(after(merge, { kind: 'split', entity: 'odalys bremner', keys: ['stretch'] })[2]).toBe('stretch')
  })

  it('[EN-29] what is undone does not hold, and holds again when that is undone', () => {
    const notes = [...odalys, nameNote('stretch')]
    const merge: DecisionChange = { kind: 'merge', from: 'stretch', into: 'odalys bremner' }
    const undo = (decision: number): DecisionChange => ({ kind: 'undo', decision })
    const stretch = (...changes: readonly DecisionChange[]): string | null =>
      canonOf(notes, [], decided(...changes)).meantBy('stretch').entity
    expect(stretch(merge, undo(1))).toBe('stretch')
    expect(stretch(merge, undo(1), undo(2))).toBe('odalys bremner')
    expect([...canonOf(notes, [], decided(merge, undo(1))).entities()]).toEqual([...canonOf(notes).entities()])
  })

  it('[EN-30] an entity has its fullest name, as it is written most, and all targets that mean it', () => {
    const { canon } = readScope(
      dialogue('Ada: My sister Odalys Bremner sings.', 'Ben: I like Odalys.', 'Ada: ODALYS BREMNER does not.'),
    )
    expect(canon.entity('odalys bremner')).toMatchObject({ name: 'Odalys Bremner', kind: 'person' })
    expect(canon.entity('odalys bremner')?.keys).toEqual(['odalys bremner', 'bremner', 'odalys'])
    expect(canon.entity('odalys bremner')?.targets).toContain('ada\u0001my sister')
  })
})
