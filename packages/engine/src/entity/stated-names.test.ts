import { describe, expect, it } from 'vitest'
import { nameKey } from './key.ts'
import type { EntityEvent } from './mention.ts'
import { chineseHeldOut, chineseTried } from './testing/chinese-stated-names.ts'
import { dialogue } from './testing/dialogue.ts'
import { englishHeldOut, englishTried } from './testing/english-stated-names.ts'
import { type ReadScope, readScope } from './testing/scope.ts'

interface Outcome {
  readonly row: string
  readonly wanted: readonly string[]
  readonly links: readonly string[]
  /** The last turn holds the first alias, and it means whom the row says. */
  readonly found: boolean
}

function outcomeOf(row: string): Outcome {
  const [talk = '', said = ''] = row.split(' =>')
  const wanted = said
    .split(';')
    .flatMap((pair) => (pair.trim() === '' ? [] : [pair.trim().split(' = ').map(nameKey).join(' = ')]))
  const events = dialogue(...talk.trim().split(' | '))
  const scope = readScope(events)
  const links = [...scope.readings.values()].flatMap(({ aliases }) =>
    aliases.flatMap(({ sort, alias, of }) => (sort === 'nickname' ? [`${alias} = ${of.replace('\u0001', ': ')}`] : [])),
  )
  return { row, wanted, links: [...new Set(links)], found: isFound(scope, events.at(-1), wanted) }
}

function isFound({ readings, canon }: ReadScope, last: EntityEvent | undefined, wanted: readonly string[]): boolean {
  const [alias = '', of = ''] = wanted[0]?.split(' = ') ?? []
  const meant = canon.meantBy(of.replace(': ', '\u0001')).entity
  const mentions = readings.get(last?.ref ?? '')?.mentions ?? []
  const own = mentions.find(({ key }) => key === alias)
  if (own?.target == null) return false
  const { entity, candidates } = canon.meantBy(own.target)
  return wanted[1]?.startsWith(`${alias} = `)
    ? entity === null && candidates.length === wanted.length
    : entity !== null && entity === meant
}

function share(outcomes: readonly Outcome[]): { precision: number; recall: number; found: number; wrong: string[] } {
  const links = outcomes.flatMap(({ links }) => links).length
  const right = outcomes.flatMap(({ links, wanted }) => links.filter((link) => wanted.includes(link))).length
  const stated = outcomes.filter(({ wanted }) => wanted.length > 0)
  const wrong = outcomes.filter(
    ({ links, wanted, found }) =>
      [...links].sort().join() !== [...wanted].sort().join() || (wanted.length > 0 && !found),
  )
  return {
    precision: right / links,
    recall: right / outcomes.flatMap(({ wanted }) => wanted).length,
    found: stated.filter(({ found }) => found).length / stated.length,
    wrong: wrong.map(({ row, links, found }) => `${row}\n     got ${links.join('; ')} ${found}`),
  }
}

describe('what is said to be whose name', () => {
  it.each([
    ['English', 'tried', englishTried],
    ['English', 'held out', englishHeldOut],
    ['Chinese', 'tried', chineseTried],
    ['Chinese', 'held out', chineseHeldOut],
  ] as const)('[EN-80] %s, %s', (_language, _half, rows) => {
    const { precision, recall, found } = share(rows.map(outcomeOf))
    expect(precision).toBeGreaterThanOrEqual(0.97)
    expect(recall).toBeGreaterThanOrEqual(0.85)
    expect(found).toBeGreaterThanOrEqual(0.85)
  })
})
