import { errorCodes } from 'knotwork'
import { describe, expect, it } from 'vitest'
import { statusOf } from '../src/faults/fault.ts'
import { served } from './serving.ts'

it('[SV-35] what is not there is named: refs that were not forgotten, and what a ruling or an entity is asked about', async () => {
  const { ask } = await served()
  await ask('POST', '/v1/events', { text: 'I left Lyon.', ref: 'm1' })
  const { body } = await ask('POST', '/v1/forget', { refs: ['m1', 'a1', 'a1'] })
  expect(body).toMatchObject({ events: 1, erased: true, unknown: ['a1'] })
  const undone = await ask('POST', '/v1/rulings/undo', { ruling: 999 })
  expect(undone.body).toMatchObject({ code: 'NOT_FOUND', field: 'ruling', remedy: expect.stringContaining('rulings') })
})

it('[SV-36] an operation all of whose fields may be left out needs no body; the others say what is missing', async () => {
  const { ask } = await served()
  expect((await ask('POST', '/v1/settle')).status).toBe(200)
  expect((await ask('POST', '/v1/recall')).body).toMatchObject({ code: 'INVALID_INPUT', field: 'question' })
})

describe('HTTP', () => {
  it('[SV-1] what is remembered is recalled, got, corrected and forgotten', async () => {
    const { ask } = await served()
    const stored = await ask('POST', '/v1/events', {
      speaker: 'Ana',
      text: 'I left Lyon for Oslo in May.',
      ref: 'm 1/ü',
    })
    expect([stored.status, stored.body.status, stored.body.ref]).toEqual([201, 'stored', 'm 1/ü'])
    const recalled = await ask('POST', '/v1/recall', { question: 'Who left Lyon for Oslo?' })
    expect(recalled.body.context.lines[0].event.ref).toBe('m 1/ü')
    expect(recalled.body.verdict.verdict).toBe('supported')
    const traced = await ask('GET', `/v1/recalls/${recalled.body.id}/trace`)
    expect(traced.body.candidates[0].ref).toBe('m 1/ü')
    const path = `/v1/events/${encodeURIComponent('m 1/ü')}`
    expect((await ask('GET', path)).body.events[0].text).toBe('I left Lyon for Oslo in May.')
    const corrected = await ask('POST', `${path}/correction`, { text: 'I left Lyon for Bergen in May.', newRef: 'm2' })
    expect(corrected.body).toMatchObject({ status: 'corrected', ref: 'm2', corrects: ['m 1/ü'] })
    const forgotten = await ask('POST', '/v1/forget', { refs: ['m 1/ü', 'm2'] })
    expect(forgotten.body).toMatchObject({ events: 2, erased: true })
    expect((await ask('GET', path)).status).toBe(404)
    expect((await ask('GET', `/v1/recalls/${recalled.body.id}/trace`)).status).toBe(404)
  })

  it('[SV-2] a scope in the query is another memory', async () => {
    const { ask } = await served()
    await ask('POST', '/v1/events?user=小雨', { text: '我在杭州学会了滑雪。', ref: 'm1' })
    expect((await ask('GET', '/v1/events?user=小雨')).body.events).toHaveLength(1)
    expect((await ask('GET', '/v1/events')).body.events).toEqual([])
    expect((await ask('GET', '/v1/events/m1')).status).toBe(404)
  })

  it('[SV-3] what is wrong is told as a problem, with the field and the id that the log has', async () => {
    const { ask, log } = await served()
    const answer = await ask('POST', '/v1/recall', { question: 'Who?', budgetTokens: 0 })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', field: 'budgetTokens', retryable: false })
    expect(log.find(({ requestId }) => requestId === answer.body.requestId)).toMatchObject({
      status: 400,
      operation: 'recall',
    })
  })

  it('[SV-3] every code of the engine has a status', () => {
    expect(Object.keys(statusOf)).toEqual(expect.arrayContaining(Object.keys(errorCodes)))
  })

  it.each([
    ['POST', '/v1/events', { text: 'a', sprecher: 'Ana' }, 400, 'INVALID_INPUT'],
    ['POST', '/v1/events', '{"text":', 400, 'INVALID_INPUT'],
    ['POST', '/v1/events', [1], 400, 'INVALID_INPUT'],
    [
      'POST',
      '/v1/recall',
      `{"question":"a","policy":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
      400,
      'INVALID_INPUT',
    ],
    ['GET', '/v1/events?limit=many', undefined, 400, 'INVALID_INPUT'],
    ['GET', '/v1/events?limit=1&limit=2', undefined, 400, 'INVALID_INPUT'],
    ['GET', '/v1/events?colour=red', undefined, 400, 'INVALID_INPUT'],
    ['GET', '/v1/events/nothing', undefined, 404, 'NOT_FOUND'],
    ['GET', '/v1/nothing', undefined, 404, 'NO_ROUTE'],
    ['PUT', '/v1/events', { text: 'a' }, 405, 'WRONG_METHOD'],
    ['PUT', '/v1/events/m1', { text: 'a' }, 405, 'WRONG_METHOD'],
    ['DELETE', '/v1/events', undefined, 400, 'INVALID_INPUT'],
    ['GET', '/v1/recalls/none/trace', undefined, 404, 'NOT_FOUND'],
    ['POST', '/v1/relations/accept', { from: 'a', kind: 'b', to: 'c' }, 404, 'NOT_FOUND'],
  ])('[SV-4] %s %s with %j is refused', async (...[method, path, body, status, code]) => {
    const { ask } = await served()
    const answer = await ask(method, path, body)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  it('[SV-5] another text under a ref is a conflict with its remedy', async () => {
    const { ask } = await served()
    await ask('POST', '/v1/events', { text: 'one', ref: 'm1' })
    expect((await ask('POST', '/v1/events', { text: 'one', ref: 'm1' })).body.status).toBe('duplicate')
    const answer = await ask('POST', '/v1/events', { text: 'two', ref: 'm1' })
    expect([answer.status, answer.body.code, typeof answer.body.remedy]).toEqual([409, 'CONFLICT', 'string'])
  })

  it('[OP-5] bounds of a reconstruction are lowered by a caller, and not raised', async () => {
    const { ask, memory } = await served()
    await memory.rememberMany(
      Array.from({ length: 30 }, (_, i) => ({ text: `Ana met Ben at mill ${i} before Chen came.` })),
    )
    await memory.consolidate()
    memory.setBounds({ stepsMax: 2 })
    const steps = async (stepsMax: number): Promise<number> =>
      (
        await ask('POST', '/v1/reconstruct', {
          question: 'Who painted the mill for Ana?',
          bounds: { stepsMax, barrenMax: 9 },
        })
      ).body.spent.steps
    expect([await steps(1), await steps(9)]).toEqual([1, 2])
    const unknown = await ask('POST', '/v1/reconstruct', { question: 'Whom?', bounds: { stepMax: 1 } })
    expect([unknown.status, unknown.body.field]).toEqual([400, 'stepMax'])
  })

  it('[SV-6] pages follow each other, and the last says so', async () => {
    const { ask } = await served()
    const inputs = [1, 2, 3].map((n) => ({ text: `turn ${n}`, ref: `m${n}`, time: `2025-01-0${4 - n}` }))
    const { body } = await ask('POST', '/v1/events/batch', { inputs: [...inputs, { text: 7 }] })
    expect(body.receipts.map(({ status }: { status: string }) => status)).toEqual([
      'stored',
      'stored',
      'stored',
      'rejected',
    ])
    const first = await ask('GET', '/v1/events?limit=2')
    const last = await ask('GET', `/v1/events?limit=2&after=${first.body.next}`)
    expect([...first.body.events, ...last.body.events].map(({ ref }) => ref)).toEqual(['m1', 'm2', 'm3'])
    expect(last.body.next).toBeNull()
    const timeline = await ask('GET', '/v1/timeline?from=2025-01-02')
    expect(timeline.body.events.map(({ ref }: { ref: string }) => ref)).toEqual(['m2', 'm1'])
  })

  it('[SV-30] a moment in the query is a date or epoch milliseconds', async () => {
    const { ask } = await served()
    for (const day of [4, 6])
      await ask('POST', '/v1/events', { text: 'a', ref: `m${day}`, time: `2024-05-0${day}T12:00:00Z` })
    for (const from of [String(Date.UTC(2024, 4, 5)), '2024-05-05'])
      expect((await ask('GET', `/v1/timeline?from=${from}`)).body.events).toMatchObject([{ ref: 'm6' }])
    expect((await ask('GET', '/v1/timeline?from=someday')).status).toBe(400)
  })

  it('[SV-14] an encoded body is refused', async () => {
    const { ask } = await served()
    const answer = await ask('POST', '/v1/events', { text: 'a' }, { 'Content-Encoding': 'gzip' })
    expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA'])
  })
})
