/** Can the suite fail? Stores that are broken in one way each, and the rules that must notice. */

import type { NameStatistics, Scope } from 'knotwork/store'
import { InMemoryStore } from 'knotwork/store'
import { describe, expect, it } from 'vitest'
import { canaryFuzz } from '../play/canary.ts'
import { playDifferential } from '../play/differential.ts'
import { type Fault, failedRules, openBroken } from './testing/broken-store.ts'

const faults: readonly Fault[] = [
  {
    name: 'drops the last posting of a term',
    rules: ['ST-28', 'ST-29'],
    patch: ({ search }) => ({
      search: {
        postings: async (...question) =>
          (await search.postings(...question)).map((postings) =>
            postings.no.length < 2
              ? postings
              : { ...postings, no: postings.no.slice(0, -1), count: postings.count.slice(0, -1) },
          ),
      },
    }),
  },
  {
    name: 'takes scopes for one that differ in the user alone',
    rules: ['ST-54', 'ST-55', 'ST-56'],
    patch: ({ events, relations, search }) => ({
      events: blindToUsers(events),
      relations: blindToUsers(relations),
      search: blindToUsers(search),
    }),
  },
  {
    name: 'counts the document frequency over two scopes',
    rules: ['ST-54', 'ST-55'],
    patch: ({ search }) => ({
      search: {
        postings: async (scope, terms, max) => {
          const foreign = await search.postings({ tenant: 'ab', agent: 'c', user: '%' }, terms, max)
          return (await search.postings(scope, terms, max)).map((own, i) => ({
            ...own,
            documentFrequency: own.documentFrequency + (scope.user === '%' ? 0 : (foreign[i]?.documentFrequency ?? 0)),
          }))
        },
      },
    }),
  },
  {
    name: 'forgets to bridge the chain',
    rules: ['ST-25', 'ST-26'],
    patch: ({ relations, events }) => ({
      relations: {
        touching: async (scope, nos, filter) => {
          const seq = new Map((await events.list(scope, { after: 0, limit: 999 })).map((e) => [e.no, e]))
          return (await relations.touching(scope, nos, filter)).filter(({ from, to }) => {
            const [a, b] = [seq.get(from), seq.get(to)]
            return a?.session !== b?.session || (b?.seq ?? 0) - (a?.seq ?? 0) === 1
          })
        },
      },
    }),
  },
  {
    name: 'links sessions in order of arrival',
    rules: ['ST-21', 'ST-22', 'ST-23'],
    patch: ({ relations }) => ({
      relations: {
        touching: async (...question) =>
          (await relations.touching(...question)).map((r) => ({
            ...r,
            from: Math.min(r.from, r.to),
            to: Math.max(r.from, r.to),
          })),
      },
    }),
  },
  {
    name: 'orders ties by falling number',
    rules: ['ST-33'],
    patch: ({ search }) => ({
      search: {
        nearest: async (scope, question) => {
          const all = await search.nearest(scope, { ...question, limit: Number.POSITIVE_INFINITY })
          const pairs = [...all.no].map((no, i) => ({ no, score: all.score[i] as number }))
          const ranked = pairs
            .sort((a, b) => b.score - a.score || b.no - a.no)
            .filter(({ no }, rank) => rank < question.limit || question.include.includes(no))
          return {
            no: Float64Array.from(ranked, ({ no }) => no),
            score: Float32Array.from(ranked, ({ score }) => score),
          }
        },
      },
    }),
  },
  {
    name: 'loses what a duplicate duplicates',
    rules: ['ST-4', 'ST-6', 'ST-8'],
    patch: ({ events }) => ({
      events: {
        append: async (...call) =>
          (await events.append(...call)).map((outcome) =>
            outcome.status === 'duplicate' ? { ...outcome, events: [] } : outcome,
          ),
      },
    }),
  },
  {
    name: 'stores a duplicate again',
    rules: ['ST-4', 'ST-7', 'ST-12'],
    patch: ({ events }) => {
      let copies = 0
      return {
        events: {
          append: (scope, sources) =>
            events.append(
              scope,
              sources.map((drafts) => {
                copies += 1
                return drafts.map((draft) => ({
                  ...draft,
                  event: { ...draft.event, sourceRef: `${draft.event.sourceRef} ${copies}` },
                }))
              }),
            ),
        },
      }
    },
  },
  {
    name: 'remembers the vectors of the forgotten',
    rules: ['ST-42'],
    patch: ({ search }) => ({
      search: {
        nearest: async (scope, question) => {
          const found = await search.nearest(scope, question)
          return { no: Float64Array.of(...found.no, 3), score: Float32Array.of(...found.score, -1) }
        },
      },
    }),
  },
  {
    name: 'gives sentence rows in the order of their numbers',
    rules: ['ST-91'],
    patch: ({ search }) => ({
      search: {
        sentenceRows: (scope, space, nos) =>
          search.sentenceRows(
            scope,
            space,
            [...nos].sort((a, b) => a - b),
          ),
      },
    }),
  },
  {
    name: 'takes the time of saying for the time of recording',
    rules: ['ST-92'],
    patch: ({ events }) => ({
      events: {
        times: async (scope) => {
          const times = await events.times(scope)
          return { ...times, recordedAtMs: times.saidAtMs }
        },
      },
    }),
  },
  {
    name: 'packs the times of events in another order',
    rules: ['ST-97'],
    patch: ({ events }) => ({
      events: {
        columns: async (...question) => {
          const columns = await events.columns(...question)
          const { no, from, to, granularity } = columns.occurred
          return { ...columns, occurred: { no, from: to, to: from, granularity } }
        },
      },
    }),
  },
  {
    name: 'keeps the times it read first',
    rules: ['ST-98'],
    patch: () => ({ events: { putOccurred: async () => undefined } }),
  },
  {
    name: 'remembers the times of the forgotten',
    rules: ['ST-99'],
    patch: ({ events }) => {
      let kept: Awaited<ReturnType<typeof events.columns>>['occurred'] | undefined
      return {
        events: {
          columns: async (...question) => {
            const columns = await events.columns(...question)
            kept = kept !== undefined && kept.no.length > columns.occurred.no.length ? kept : columns.occurred
            return { ...columns, occurred: kept }
          },
        },
      }
    },
  },
  {
    name: 'cuts texts at NUL',
    rules: ['ST-3'],
    patch: ({ events }) => ({
      events: {
        list: async (...page) =>
          (await events.list(...page)).map((event) => ({ ...event, text: event.text.split('\u0000')[0] as string })),
      },
    }),
  },
  {
    name: 'keeps names that only the forgotten told of',
    rules: ['ST-117'],
    patch: ({ entities }) => {
      const kept = new Map<string, NameStatistics>()
      return {
        entities: {
          names: async (scope, since) => {
            const page = await entities.names(scope, since)
            for (const name of page.names) kept.set(name.key, name)
            return { ...page, names: [...kept.values()].sort((a, b) => (a.key < b.key ? -1 : 1)) }
          },
        },
      }
    },
  },
  {
    name: 'keeps the reasons of decisions whatever is forgotten',
    rules: ['ST-137'],
    patch: ({ entities }) => {
      const reasons = new Map<number, string | null>()
      return {
        entities: {
          decide: async (scope, draft) => {
            const made = await entities.decide(scope, draft)
            reasons.set(made.id, made.reason)
            return made
          },
          decisions: async (scope) =>
            (await entities.decisions(scope)).map((one) => ({ ...one, reason: reasons.get(one.id) ?? null })),
        },
      }
    },
  },
  {
    name: 'says nothing of the decisions that go',
    rules: ['ST-201'],
    patch: ({ events }) => ({
      events: { forget: async (...asked) => ({ ...(await events.forget(...asked)), decisions: 0 }) },
    }),
  },
  {
    name: 'gives all decisions whatever was asked for',
    rules: ['ST-200'],
    patch: ({ entities }) => ({ entities: { decisions: (scope) => entities.decisions(scope) } }),
  },
  {
    name: 'believes the first mention of an event instead of the surest',
    rules: ['ST-112'],
    patch: ({ entities }) => ({
      entities: {
        mentioning: async (...question) =>
          (await entities.mentioning(...question)).map((one) => ({
            ...one,
            confidence: one.confidence.map(() => 0.5),
          })),
      },
    }),
  },
  {
    name: 'gives the key of one source for all of them',
    rules: ['ST-95'],
    patch: ({ events }) => ({
      events: {
        keys: async (scope, refs) => {
          const [first = null, ...rest] = await events.keys(scope, refs)
          return [first, ...rest.map(() => first)]
        },
      },
    }),
  },
  {
    name: 'leaves work that is asked for again to the worker that has it',
    rules: ['ST-119'],
    patch: () => ({ jobs: { again: async () => 0 } }),
  },
  {
    name: 'tells all names whatever is asked',
    rules: ['ST-114'],
    patch: ({ entities }) => ({
      entities: { names: (scope) => entities.names(scope, { revision: 0, epoch: 0 }) },
    }),
  },
  {
    name: 'gives the newest digest that was tried under a ref',
    rules: ['ST-140'],
    patch: ({ events }) => {
      const tried = new Map<string, string>()
      return {
        events: {
          append: (scope, sources) => {
            for (const { event, digest } of sources.flat()) tried.set(event.sourceRef, digest)
            return events.append(scope, sources)
          },
          digests: async (scope, refs) =>
            (await events.digests(scope, refs)).map((digest, i) =>
              digest === null ? null : (tried.get(refs[i] as string) ?? null),
            ),
        },
      }
    },
  },
  {
    name: 'lists scopes that hold nothing',
    rules: ['ST-96'],
    patch: (sound) => ({
      store: {
        scopes: async () => [
          { scope: { tenant: 'a', agent: 'bc', user: 'd' }, events: 0 },
          ...(await sound.scopes()).filter(({ scope }) => scope.tenant !== 'a'),
        ],
      },
    }),
  },
  {
    name: 'answers after close',
    rules: ['ST-57'],
    patch: () => ({ store: { close: async () => undefined } }),
  },
  {
    name: 'claims to be durable',
    rules: ['ST-58'],
    patch: () => ({ store: { capabilities: { durable: true, concurrentWriters: false } } }),
  },
]

describe.each(faults)('a store that $name', ({ rules, patch }) => {
  it('[ST-64] fails the rules it breaks', async () => {
    const failed = await failedRules(() => openBroken(patch))
    expect(failed).toEqual(expect.arrayContaining([...rules]))
  })
})

it('[ST-64] a sound store fails none', async () => {
  expect(await failedRules(InMemoryStore.open)).toEqual([])
})

it('[ST-64] differential play notices a broken store, and names the seed', async () => {
  for (const name of [
    'drops the last posting',
    'orders ties',
    'forgets to bridge',
    'loses what a duplicate',
    'gives the key',
  ]) {
    const broken = faultNamed(name)
    const play = playDifferential(InMemoryStore.open, () => openBroken(broken.patch), {
      seeds: [1, 2, 3, 4, 5, 6],
      steps: 160,
    })
    await expect(play, broken.name).rejects.toThrow(/must agree.*seed \d+ after \d+ operations/)
  }
})

it('[ST-64] the canary fuzz notices a scope that leaks', async () => {
  for (const name of ['takes scopes for one', 'counts the document frequency']) {
    const broken = faultNamed(name)
    const fuzz = canaryFuzz(() => openBroken(broken.patch), { seeds: [1, 2, 3], steps: 120 })
    await expect(fuzz, broken.name).rejects.toThrow(/must not (depend on other scopes|hold the word)/)
  }
})

function faultNamed(start: string): Fault {
  return faults.find(({ name }) => name.startsWith(start)) as Fault
}

/** The same calls, all for one user; the scope of the bench is left alone. */
function blindToUsers<T extends object>(noun: T): T {
  return new Proxy(noun, {
    get(target, name) {
      const call = target[name as keyof T] as (scope: Scope, ...rest: unknown[]) => unknown
      return (scope: Scope, ...rest: unknown[]) =>
        call.call(target, scope.tenant === 'ab' ? { ...scope, user: 'd' } : scope, ...rest)
    },
  })
}
