import { describe, expect, it } from 'vitest'
import { openQuiet } from '../consolidate/testing/conversation.ts'
import { aliasesOf } from './alias.ts'
import { isToldKind, kindVotes } from './kind.ts'

const turns = (...said: readonly (readonly [speaker: string, text: string])[]) =>
  said.map(([speaker, text], i) => ({ ref: `m${i + 1}`, session: 's', seq: i + 1, speaker, text }))

const nicknames = (...said: readonly (readonly [string, string])[]) =>
  aliasesOf(turns(...said))
    .filter(({ sort }) => sort === 'nickname')
    .map(({ alias, of }) => `${alias} ${of}`)

describe('a question and its answer', () => {
  it.each([
    [
      [
        ['Ana', 'Beatrice came by.'],
        ['Ben', "Who's Bean?"],
        ['Ana', 'Beatrice, my niece.'],
      ],
      ['bean beatrice'],
    ],
    [
      [
        ['Ana', 'I met Beatrice.'],
        ['Ben', 'Sorry, who is Bean?'],
        ['Ana', "Oh, that's Beatrice."],
      ],
      ['bean beatrice'],
    ],
    [
      [
        ['安然', '王建国来了。'],
        ['小周', '老顽童是谁？'],
        ['安然', '王建国啊，我舅舅。'],
      ],
      ['老顽童 王建国'],
    ],
  ] as const)('[EN-202] tell who a name means: %j', (said, found) => expect(nicknames(...said)).toEqual(found))

  it.each([
    [
      [
        ['Ana', 'I met Beatrice.'],
        ['Ben', "Who's Bean?"],
        ['Ana', 'Beatrice knows.'],
      ],
    ],
    [
      [
        ['Ana', 'I met Beatrice.'],
        ['Ana', "Who's Bean?"],
        ['Ana', 'Beatrice.'],
      ],
    ],
    [
      [
        ['Ana', 'I met Ben.'],
        ['Ben', "Who's Bean?"],
        ['Ana', 'Ben!'],
      ],
    ],
    [
      [
        ['Ana', 'I met Beatrice Holm.'],
        ['Ben', "Who's Beatrice?"],
        ['Ana', 'Beatrice Holm.'],
      ],
    ],
    [
      [
        ['Ana', 'I met Beatrice.'],
        ['Ben', "Who's Bean?"],
        ['Ana', 'Nobody.'],
      ],
    ],
    [
      [
        ['安然', '王建国来了。'],
        ['小周', '老顽童是谁？'],
        ['安然', '不知道。'],
      ],
    ],
  ] as const)('[EN-202] tell nothing where somebody is spoken to, or no other name is given: %j', (said) =>
    expect(nicknames(...said)).toEqual([]),
  )
})

describe('the kind of an entity', () => {
  it('[EN-203] is told where enough says it, and otherwise not', async () => {
    const memory = await openQuiet()
    const said = turns(
      ['Ana', 'We moved from MySQL to Postgres.'],
      ['Ben', 'Postgres runs well. The dump was 40 GB.'],
      ['Ana', 'I fly to Porto in May.'],
      ['Ben', 'I go to Porto in June, with Beatrice.'],
    )
    await memory.rememberMany(said.map(({ seq: _, ...turn }) => turn))
    await memory.consolidate()
    const kinds = Object.fromEntries((await memory.entities()).entities.map(({ id, kind }) => [id, kind]))
    expect(kinds).toMatchObject({ postgres: null, mysql: null, gb: 'thing', porto: 'place', beatrice: 'person' })
    await memory.close()
  })

  it('[EN-204] of a measure or a short form of a thing is no organisation', () => {
    const votes = (text: string, name: string) =>
      kindVotes(text, { start: text.indexOf(name), end: text.indexOf(name) + name.length, words: [] })
    expect(votes('It has 64 GB of RAM.', 'GB')).toEqual({ thing: 5 })
    expect(votes('It has 64 GB of RAM.', 'RAM')).toEqual({ thing: 5 })
    expect(isToldKind({ person: 1.5 })).toBe(false)
    expect(isToldKind({ organisation: 4 })).toBe(false)
    expect(isToldKind({ place: 4 })).toBe(true)
  })
})
