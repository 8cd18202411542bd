/** What does a test consolidate? Conversations made from lines, and memories that hold them. */

import { ManualClock, type SeededRandom, SequentialIds } from '@knotwork/testkit'
import type { Memory } from '../../memory.ts'
import { openMemory } from '../../open.ts'
import type { RecallPolicy } from '../../recall/policy.ts'
import { adjustPolicy, defaultPolicy } from '../../recall/policy.ts'
import type { NumberedEvent, Store } from '../../store/store.ts'
import type { Window } from '../task.ts'

/** What a line may say beside its words. */
export type Line = readonly [speaker: string | null, text: string, fields?: Partial<NumberedEvent>]

/** A window in which all events are to be understood; numbers count from 1. */
export function windowOf(lines: readonly Line[]): Window {
  const events = lines.map(([speaker, text, fields], i): NumberedEvent => {
    const no = i + 1
    const saidAt = { epochMs: no * 60_000, offsetMinutes: 0 }
    const named = { id: `id ${no}`, ref: `e${no}`, sourceRef: `e${no}`, part: 0, session: 's', seq: no, no }
    const said = { kind: 'utterance', speaker, role: null, text, attachments: [], saidAt, timeSource: 'given' } as const
    return { ...named, ...said, recordedAt: 1_000 + no, trust: 'user', attributes: {}, occurred: [], ...fields }
  })
  return { events, owners: new Set(events.map(({ no }) => no)) }
}

/** The default policy, walking likeness as well: so that every task runs. */
export const walkingAll: RecallPolicy = adjustPolicy(defaultPolicy, { walk: { kinds: { similar: { forward: 1 } } } })

/** A memory without a worker of its own, words only, with all tasks. */
export function openQuiet(location: string | Store = ':memory:'): Promise<Memory> {
  return openMemory(location, {
    embedder: 'none',
    policy: walkingAll,
    clock: new ManualClock(),
    ids: new SequentialIds(),
    worker: 'none',
  })
}

const phrases = [
  'The ferry was late again this morning.',
  'Did you get the tickets?',
  "That's why we took the bus.",
  'Yes, two of them, for Friday evening.',
  'Why did the bakery close?',
  'Because the oven broke and nobody could mend it.',
  'And who told you?',
  'Hm.',
  'The lake froze. Have you been skating?',
  '你昨天去哪儿了？',
  '我去医院看牙了。',
  '为什么没来上课？',
  '因为路上堵车，所以迟到了。',
  '怪不得他这么高兴。',
  '真的吗？',
  // Names that only other turns make plain, and those who are meant by them.
  'Odalys was late again.',
  'I met Odalys Bremner on the ferry. She waved.',
  'Did she like it?',
  'Odalys Quist came, too.',
  'My sister Mara sings in room 310.',
  'Your sister rang, and Mara did.',
  'We call her Stretch.',
  '听说念慈来了。',
  '我昨天和顾念慈说过，她很高兴。',
  '她说什么？',
]

/** One turn of a made-up session. */
export interface MadeTurn {
  readonly ref: string
  readonly session: string
  readonly speaker: string
  readonly text: string
  readonly time: string
}

/** Sessions of chance: 2 to 4 people, questions, grounds, and some texts long enough to be segmented. */
export function sessionsBy(random: SeededRandom, sessions: number, turnsMax: number): MadeTurn[][] {
  return Array.from({ length: sessions }, (_, s) => {
    const people = ['Ana', 'Ben', '小雨', 'Dot'].slice(0, random.between(2, 4))
    return Array.from({ length: random.between(1, turnsMax) }, (_, t) => ({
      ref: `s${s}t${t}`,
      session: `s${s}`,
      speaker: random.pick(people),
      text: random.chance(0.08) ? random.picks(phrases, 120).join(' ') : random.pick(phrases),
      time: new Date(Date.UTC(2025, 0, 1 + s, 9, t)).toISOString(),
    }))
  })
}

/** Every relation of a memory but `next`, and every entity, as text, in an order of its own: equal texts are equal graphs. */
export async function graphOf(memory: Memory): Promise<string> {
  const lines: string[] = []
  for (let after: number | null = 0; after !== null; ) {
    const page: Awaited<ReturnType<Memory['relations']>> = await memory.relations({
      after,
      graphs: ['causal', 'semantic', 'entity'],
    })
    lines.push(...page.relations.map((relation) => JSON.stringify(relation)))
    after = page.next
  }
  return [...lines, ...(await entitiesOf(memory))].sort().join('\n')
}

/** Every entity with where it is mentioned, as text. */
async function entitiesOf(memory: Memory): Promise<string[]> {
  const { entities } = await memory.entities({ limit: 1000 })
  const details = await Promise.all(entities.map(({ id }) => memory.entity(id)))
  return details.map((one) => JSON.stringify({ ...one, refs: [...(one?.refs ?? [])].sort() }))
}
