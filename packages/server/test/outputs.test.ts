import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { localCaller } from '../src/call/caller.ts'
import { perform } from '../src/call/perform.ts'
import { operations } from '../src/operations/operations.ts'
import { servicesOf } from '../src/parts.ts'
import { served, version } from './serving.ts'

const turns = [
  { ref: 'm1', speaker: 'Ana', text: 'The winters in Oslo are long and dark.', time: '2025-01-02T10:00:00' },
  { ref: 'm2', speaker: 'Ana', text: "That's why I took up skiing.", time: '2025-01-02T10:01:00' },
  {
    ref: 'm3',
    speaker: 'Ben',
    text: 'I live in Lyon, on Tuesdays I row.',
    time: '2025-01-02T10:02:00',
    attachments: [{ kind: 'image', caption: 'a boat' }],
  },
  { ref: 'm4', speaker: '小雨', text: '我在杭州学会了滑雪。', time: '2025-01-03T10:00:00+08:00' },
]

/** Calls in an order in which each finds what it needs. */
const calls: readonly (readonly [string, (known: Map<string, unknown>) => object])[] = [
  ['remember', () => ({ text: 'one more', ref: 'm9' })],
  ['rememberMany', () => ({ inputs: [...turns, { text: '' }] })],
  ['consolidate', () => ({})],
  ['get', () => ({ ref: 'm3' })],
  ['list', () => ({ limit: 2 })],
  ['timeline', () => ({ from: '2025-01-02', to: '2025-01-04', limit: 1 })],
  [
    'recall',
    () => ({ question: 'Why does Ana ski?', asker: 'Ben', history: [{ text: 'Ana skis.' }], profile: 'assistant' }),
  ],
  ['trace', (known) => ({ recall: (known.get('recall') as { id: string }).id })],
  ['feedback', (known) => ({ recall: (known.get('recall') as { id: string }).id, helpful: ['m1'], by: 'Ben' })],
  ['reconstruct', () => ({ question: 'Why does Ana ski?', bounds: { stepsMax: 2 } })],
  ['answer', () => ({ question: 'Why does Ana ski?', strategy: 'auto', bounds: { stepsMax: 2 } })],
  [
    'checkAnswer',
    () => ({ question: 'Why does Ana ski?', answer: { text: 'Because she likes snow.', citations: ['m2'] } }),
  ],
  ['whyNot', () => ({ question: 'Why does Ana ski?', ref: 'm3', budgetTokens: 30 })],
  ['relations', () => ({ graphs: ['causal'] })],
  ['facts', () => ({})],
  ['entities', () => ({})],
  ['entity', () => ({ id: 'oslo' })],
  ['alias', () => ({ name: 'the north', id: 'oslo', reason: 'she calls it so' })],
  ['mergeEntities', () => ({ into: 'oslo', from: 'lyon' })],
  ['unmerge', (known) => ({ decision: (known.get('mergeEntities') as { decision: { id: number } }).decision.id })],
  ['splitEntity', () => ({ id: 'oslo', names: ['the north'] })],
  ['accept', (known) => refOf(known)],
  ['restore', (known) => refOf(known)],
  ['reject', (known) => refOf(known)],
  ['undo', (known) => ({ ruling: (known.get('reject') as { ruling: { id: number } }).ruling.id })],
  ['retire', () => ({ generator: 'causes' })],
  ['restoreGenerator', () => ({ generator: 'causes' })],
  ['rulings', () => ({})],
  ['correct', () => ({ ref: 'm3', text: 'I live in Metz.', reason: 'a slip' })],
  ['history', () => ({ ref: 'm3' })],
  ['stats', () => ({})],
  ['forget', () => ({ refs: ['m9'] })],
  ['forgetAll', () => ({ confirm: 'forget everything' })],
]

function refOf(known: Map<string, unknown>): object {
  const [relation] = (known.get('relations') as { relations: { from: string; kind: string; to: string }[] }).relations
  return { from: relation?.from, kind: relation?.kind, to: relation?.to }
}

/** The same shape, where a field it does not name is an error; shapes that are open on purpose stay so. */
function closed(shape: z.ZodType): z.ZodType {
  if (shape instanceof z.ZodObject) {
    const fields = Object.fromEntries(
      Object.entries(shape.shape as Record<string, z.ZodType>).map(([name, one]) => [name, closed(one)]),
    )
    return shape.def.catchall === undefined ? z.strictObject(fields) : z.looseObject(fields)
  }
  if (shape instanceof z.ZodArray) return z.array(closed(shape.element as z.ZodType))
  if (shape instanceof z.ZodNullable) return closed(shape.unwrap() as z.ZodType).nullable()
  if (shape instanceof z.ZodOptional) return closed(shape.unwrap() as z.ZodType).optional()
  return shape
}

describe('outputs', () => {
  it('[OP-2] fit their shapes, and the shapes leave out no field', async () => {
    const { memory, store } = await served()
    const { services } = servicesOf({ memory, store, version })
    const known = new Map<string, unknown>()
    const { signal } = new AbortController()
    for (const [name, inputOf] of calls) {
      const row = operations.find((one) => one.name === name)
      if (row === undefined) throw new Error(`no row ${name}`)
      const request = {
        caller: localCaller,
        face: 'http',
        requestId: 'r',
        scope: {},
        signal,
        idempotencyKey: null,
      } as const
      const output = JSON.parse(JSON.stringify(await perform(row, inputOf(known), request, services))) as unknown
      known.set(name, output)
      expect([name, closed(row.output).safeParse(output).error?.issues ?? []]).toEqual([name, []])
    }
    expect([...known.keys()].sort()).toEqual(operations.map(({ name }) => name).sort())
  })
})
