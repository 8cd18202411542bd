import type { Store } from 'knotwork/store'
import { InMemoryStore } from 'knotwork/store'
import { describe, expect, it } from 'vitest'
import { canonical } from '../canonical.ts'
import { playDifferential } from './differential.ts'
import { historyOf, markOf, playScopes } from './history.ts'
import type { Operation } from './operation.ts'
import { perform } from './operation.ts'

const verbs = [
  'append',
  'forget',
  'putVectors',
  'putOccurred',
  'replace',
  'rule',
  'setState',
  'readings',
  'derive',
  'uncovered',
  'heed',
  'decide',
  'again',
  'mentioning',
  'names',
  'work',
  'revive',
  'tag',
  'putTagVectors',
  'tagged',
  'unsettled',
  'read',
  'bySource',
  'list',
  'columns',
  'touching',
  'postings',
  'nearest',
  'tokenRows',
  'sentenceRows',
  'withoutVectors',
  'snapshot',
  'use',
] as const satisfies readonly Operation['verb'][]

/** Answers of an empty scope: a verb that only ever gave these would prove nothing. */
const empty = new Set([
  '0',
  'null',
  '[]',
  '[null]',
  '[[]]',
  '{"added":0,"removed":0}',
  canonical({ no: new Float64Array(0), score: new Float32Array(0) }),
])

async function answersTo(history: readonly Operation[]): Promise<string[]> {
  const store = await InMemoryStore.open()
  const answers: string[] = []
  for (const operation of history) answers.push(await perform(store, operation))
  return answers
}

describe('histories', () => {
  it('[ST-65] are the same for the same seed, and differ between seeds', () => {
    expect(canonical(historyOf(7, 80))).toBe(canonical(historyOf(7, 80)))
    expect(canonical(historyOf(7, 80))).not.toBe(canonical(historyOf(8, 80)))
  })

  it('[ST-65] ask every call of the port questions that have an answer', async () => {
    const history = [1, 2, 3, 4, 5, 6, 7].flatMap((seed) => historyOf(seed, 300))
    const answers = await answersTo(history)
    const answered = history.filter((_, i) => !empty.has(answers[i] as string)).map(({ verb }) => verb)
    expect(new Set(answered)).toEqual(new Set(verbs))
  })

  it('[ST-65] come to every outcome: stored, duplicate, conflict, refused, forgotten', async () => {
    const texts = await Promise.all([3, 4, 5].map((seed) => answersTo(historyOf(seed, 1200))))
    const text = texts.flat().join('\n')
    const outcomes = [
      '"stored"',
      '"duplicate"',
      '"conflict"',
      'rejected: INVALID_INPUT',
      '"erased":true,"events":1',
      '"ending":"foreign","held":0',
      '"ending":"renew","held":1',
      '"attempts":3',
      '"dead":[{',
      '"revived":1',
      '"state":"rejected"',
      '"kind":"undo","ruling":',
      '"kind":"feedback"',
      '"added":0,"removed":1',
    ]
    expect(outcomes.filter((outcome) => !text.includes(outcome))).toEqual([])
  })

  it('[ST-65] plant the word of a scope in each of its events and in no other', async () => {
    const answers = await answersTo(historyOf(3, 200))
    const snapshots = answers.slice(-playScopes.length)
    for (const [i, scope] of playScopes.entries())
      expect(new Set(snapshots[i]?.match(/mark\d/g))).toEqual(new Set([markOf(scope)]))
  })
})

describe('differential play', () => {
  it('[ST-61] finds no disagreement between a store and itself', () =>
    playDifferential(InMemoryStore.open, InMemoryStore.open, { seeds: [1, 2, 3], steps: 200 }))

  it('[ST-66] shrinks a failing history to the calls that matter', async () => {
    const open = async (): Promise<Store> => {
      const store = await InMemoryStore.open()
      const { events, relations, entities, derived, tags, search, jobs, settings, name, capabilities } = store
      // Loses jobs, which takes one append and one look to see.
      const none = { waiting: 0, oldestCreatedAt: null, dead: 0 }
      const forgetful = new Proxy(jobs, {
        get(sound, verb) {
          if (verb === 'backlog') return async () => none
          const call: unknown = Reflect.get(sound, verb)
          return typeof call === 'function' ? call.bind(sound) : call
        },
      })
      const members = {
        events,
        relations,
        entities,
        derived,
        tags,
        search,
        settings,
        name,
        capabilities,
        jobs: forgetful,
      }
      return {
        ...members,
        scopes: () => store.scopes(),
        stats: (s) => store.stats(s),
        verify: () => store.verify(),
        close: () => store.close(),
      }
    }
    const play = playDifferential(InMemoryStore.open, open, { seeds: [1], steps: 200 })
    await expect(play).rejects.toThrow(/seed 1 after 2 operations/)
  })
})
