import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { nameKey } from './key.ts'
import type { EntityEvent } from './mention.ts'
import { readScope } from './testing/scope.ts'

/** What this test needs of a written case; eval/src/entities/cases.ts has it whole. */
interface WrittenCase {
  readonly half: 'dev' | 'test'
  readonly turns: readonly { ref: string; speaker: string; text: string; session: string }[]
  readonly mentions: readonly { ref: string; start: number; end: number; entity: string | null }[]
  readonly entities: Readonly<Record<string, { name: string }>>
}

/** The Chinese file holds the cases in mixed script as well. */
function casesOf(file: string): WrittenCase[] {
  const path = fileURLToPath(new URL(`../../../../eval/written/entities.${file}.json`, import.meta.url))
  return JSON.parse(readFileSync(path, 'utf8')) as WrittenCase[]
}

/** Links made, links right, and labels that have an entity. First and second person are no mentions here. */
function tally({ turns, mentions, entities }: WrittenCase): { links: number; right: number; labels: number } {
  const events = turns.map((turn, i): EntityEvent => ({ ...turn, seq: i + 1 }))
  const { canon, readings } = readScope(events)
  const told = mentions.filter(({ ref, start, end }) => {
    const words = turns.find((turn) => turn.ref === ref)?.text.slice(start, end) ?? ''
    return !/^(?:I|me|my|you|your|我|你|您)$/i.test(words)
  })
  const wanted = new Map(
    told.map(({ ref, start, end, entity }) => [
      `${ref} ${start} ${end}`,
      entity === null ? null : nameKey(entities[entity]?.name ?? ''),
    ]),
  )
  const links = [...readings].flatMap(([ref, { mentions: read }]) =>
    read.flatMap(({ start, end, target }) => {
      const entity = target === null ? null : canon.meantBy(target).entity
      // A place that bears a person's name has an id that says so.
      return entity === null ? [] : [[`${ref} ${start} ${end}`, entity.replace(/ \(place\)$/, '')] as const]
    }),
  )
  const right = links.filter(([place, entity]) => wanted.get(place) === entity).length
  return { links: links.length, right, labels: [...wanted.values()].filter((entity) => entity !== null).length }
}

describe('the written set, read as a scope', () => {
  it.each([
    ['dev', 'en'],
    ['dev', 'zh'],
    ['test', 'en'],
    ['test', 'zh'],
  ])('[EN-31] links are right and found: %s half, file %s', (half, file) => {
    const tallies = casesOf(file)
      .filter((one) => one.half === half)
      .map(tally)
    const sum = (of: keyof ReturnType<typeof tally>): number => tallies.reduce((all, one) => all + one[of], 0)
    expect(sum('labels')).toBeGreaterThan(90)
    expect(sum('right') / sum('links')).toBeGreaterThanOrEqual(0.97)
    expect(sum('right') / sum('labels')).toBeGreaterThanOrEqual(0.85)
  })
})
