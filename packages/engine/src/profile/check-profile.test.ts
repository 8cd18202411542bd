import { describe, expect, it } from 'vitest'
import { openMemory } from '../open.ts'
import { schemaProfileOf, schemaProfiles } from './profiles.ts'
import type { SchemaProfile } from './schema-profile.ts'

const kitchen: SchemaProfile = {
  name: 'kitchen',
  events: { recipe: 'a recipe as it was cooked', tasting: 'one verdict' },
  entities: [{ kind: 'dish', pattern: '【(?<name>[^】]+)】' }],
  relations: [
    {
      kind: 'spoilt',
      graph: 'causal',
      by: 'statement',
      patterns: ['spoilt by (?<other>\\w+)'],
      about: 'recipe',
      subject: 'dish',
      from: 'other',
    },
  ],
  questions: [{ patterns: ['spoil'], intent: 'why', relations: ['spoilt'], latest: 'tasting' }],
}

/** The profile with one rule changed. */
function changed(part: 'entities' | 'relations' | 'questions', change: object): unknown {
  return { ...kitchen, [part]: [{ ...kitchen[part][0], ...change }] }
}

describe('a schema profile', () => {
  it('[PR-1] is chosen by name, or written by the caller, whose own object stays as it is', () => {
    expect(schemaProfileOf('conversation')).toBe(schemaProfiles.conversation)
    expect(schemaProfileOf('code-agent')).toBe(schemaProfiles['code-agent'])
    expect(schemaProfileOf(kitchen)).toEqual(kitchen)
    expect(Object.isFrozen(kitchen)).toBe(false)
  })

  it.each([
    ['a name that is none', 'kitchen', 'schemaProfile must be one of conversation, code-agent'],
    ['no object', 7, 'schemaProfile must be'],
    ['a missing field', { ...kitchen, questions: undefined }, 'schemaProfile.questions must be given'],
    ['an unknown field', { ...kitchen, quests: [] }, 'schemaProfile.quests is unknown here; known are name, events'],
    ['a name with capitals', { ...kitchen, name: 'My Kitchen' }, 'schemaProfile.name must be words in small letters'],
    ['a function', { ...kitchen, name: () => 'kitchen' }, 'schemaProfile must be plain data'],
    ['no list of rules', { ...kitchen, entities: {} }, 'schemaProfile.entities must be a list'],
    [
      'a broken pattern',
      changed('entities', { pattern: '(' }),
      'schemaProfile.entities[0].pattern must be the source of',
    ],
    ['a pattern that meets nothing', changed('entities', { pattern: 'a*' }), 'must not match the empty text'],
    [
      'a pattern without its group',
      changed('relations', { patterns: ['spoilt by'] }),
      'must have the group (?<other>…)',
    ],
    [
      'a kind that others make',
      changed('relations', { kind: 'causes' }),
      'schemaProfile.relations[0].kind must be a kind that no',
    ],
    ['the temporal graph', changed('relations', { graph: 'temporal' }), 'must be one of causal, semantic, entity'],
    [
      'an unknown sort of rule',
      changed('relations', { by: 'magic' }),
      "schemaProfile.relations[0].by must be 'statement' or",
    ],
    [
      'an unknown kind of event',
      changed('relations', { about: 'soup' }),
      'must be one of the kinds of events (recipe, tasting)',
    ],
    [
      'an unknown intent',
      changed('questions', { intent: 'how' }),
      'schemaProfile.questions[0].intent must be one of why',
    ],
    [
      'an unknown relation',
      changed('questions', { relations: ['burnt'] }),
      'schemaProfile.questions[0].relations must be one of spoilt',
    ],
  ])('[PR-1] is refused for %s', async (_, schemaProfile, message) => {
    await expect(
      openMemory(':memory:', { embedder: 'none', schemaProfile: schemaProfile as SchemaProfile }),
    ).rejects.toThrow(message)
  })

  it('[PR-1] has each kind of relations in one graph', () => {
    const twice = [...kitchen.relations, { ...kitchen.relations[0], graph: 'semantic' }]
    expect(() => schemaProfileOf({ ...kitchen, relations: twice })).toThrow(
      'schemaProfile.relations[0].graph must be that of the other rules of spoilt',
    )
  })
})
