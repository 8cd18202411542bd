import { describeLanguageModel, ManualClock, ScriptedModel, scriptedBench } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { ManualTimer, settle } from '../../jobs/testing/manual-timer.ts'
import { forStage } from '../for-stage.ts'
import { Limiter } from '../limits/limiter.ts'
import { structured } from '../structured/structured.ts'
import { accounted } from './accounted.ts'
import { estimateUsage } from './estimate.ts'
import { Ledger } from './ledger.ts'
import { costOf } from './price.ts'

describeLanguageModel({
  name: 'scripted, accounted',
  open: async (behaviours) => scriptedBench(behaviours, (model) => accounted(model, new Ledger(), 'judge')),
})

const request = { messages: [{ role: 'user', text: 'Who left?' }] } as const
const prices = { currency: 'USD', models: { scripted: { inputPerMillion: 2, outputPerMillion: 10 } } }
const shape = {
  name: 'yes',
  schema: { type: 'object', properties: { yes: { type: 'boolean' } }, required: ['yes'], additionalProperties: false },
} as const

describe('Ledger', () => {
  it('[LM-50] calls and tokens are summed by stage and model, with their cost', async () => {
    const ledger = new Ledger({ prices })
    const model = new ScriptedModel([{ does: 'say', text: 'x' }])
    const other = new ScriptedModel([{ does: 'say', text: 'Nobody left.', tokens: null }], {
      name: 'other',
      version: '',
    })
    await accounted(model, ledger, 'judge').generate(request)
    await accounted(model, ledger, 'judge').generate(request)
    await accounted(model, ledger, 'answer').generate(request)
    await accounted(other, ledger, 'judge').generate(request)
    const none = { failed: 0, retries: 0, repairs: 0, stopped: 0 }
    expect(ledger.rows()).toEqual([
      {
        ...none,
        stage: 'answer',
        model: 'scripted',
        calls: 1,
        inputTokens: 7,
        outputTokens: 3,
        estimatedTokens: 0,
        cost: 44e-6,
      },
      // Nine characters and twelve, at four to a token, and what a turn costs.
      {
        ...none,
        stage: 'judge',
        model: 'other',
        calls: 1,
        inputTokens: 7,
        outputTokens: 3,
        estimatedTokens: 10,
        cost: null,
      },
      {
        ...none,
        stage: 'judge',
        model: 'scripted',
        calls: 2,
        inputTokens: 14,
        outputTokens: 6,
        estimatedTokens: 0,
        cost: 88e-6,
      },
    ])
  })

  it('[LM-51] retries and repairs are calls, and told apart', async () => {
    const clock = new ManualClock()
    const timer = new ManualTimer(clock)
    const limiter = new Limiter({ clock, timer, chance: { next: () => 0 } })
    const ledger = new Ledger()
    const scripted = new ScriptedModel([
      { does: 'say', text: '{}' },
      { does: 'fail', status: 503 },
      { does: 'say', text: '{"yes": true}' },
    ])
    const model = forStage(scripted, { stage: 'verify', ledger, limiter })
    const outcome = structured(model, { ...request, shape })
    await settle()
    await timer.advance(60_000)
    expect(await outcome).toMatchObject({ ok: true, repairs: 1 })
    expect(ledger.rows()).toMatchObject([
      { stage: 'verify', calls: 3, failed: 1, retries: 1, repairs: 1, inputTokens: 14 },
    ])
  })

  it('[LM-52] a cap on calls stops the call that would overrun it, also one that is tried again', async () => {
    const scripted = new ScriptedModel([{ does: 'fail', status: 503 }])
    const ledger = new Ledger({ caps: { judge: { callsMax: 2 } } })
    const timer = {
      wait: (ms: number, signal?: AbortSignal) =>
        ms > 100_000 ? new Promise<void>((r) => signal?.addEventListener('abort', () => r())) : Promise.resolve(),
    }
    const model = forStage(scripted, {
      stage: 'judge',
      ledger,
      limiter: new Limiter({ timer, limits: { timeoutMs: 200_000 } }),
    })
    await expect(model.generate(request)).rejects.toMatchObject({
      code: 'MODEL_BUDGET',
      retryable: false,
      details: { field: 'caps.judge.callsMax', cap: 2 },
    })
    expect(scripted.asked).toHaveLength(2)
    expect(ledger.rows()).toMatchObject([{ calls: 2, failed: 2, stopped: 1 }])
    // Another stage has its own caps.
    await expect(accounted(scripted, ledger, 'answer').generate(request)).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
    })
  })

  it('[LM-52] a cap on tokens counts what a call may take, before it is made and while others are under way', async () => {
    const scripted = new ScriptedModel([{ does: 'hang' }])
    const ledger = new Ledger({ caps: { all: { tokensMax: 230 } } })
    const long = { ...request, outputTokensMax: 100 }
    const giveUp = new AbortController()
    const under = [0, 1].map(() =>
      accounted(scripted, ledger, 'judge')
        .generate({ ...long, signal: giveUp.signal })
        .catch(() => 'ended'),
    )
    await expect(accounted(scripted, ledger, 'answer').generate(long)).rejects.toMatchObject({
      code: 'MODEL_BUDGET',
      details: { field: 'caps.all.tokensMax' },
    })
    expect(scripted.asked).toHaveLength(2)
    giveUp.abort()
    await Promise.all(under)
    // What was set aside is free again; the words that were sent may be charged.
    expect(ledger.rows().find(({ stage }) => stage === 'judge')).toMatchObject({
      failed: 2,
      inputTokens: 14,
      outputTokens: 0,
      estimatedTokens: 14,
    })
    const quick = new ScriptedModel([{ does: 'say', text: 'ok' }])
    expect((await accounted(quick, ledger, 'answer').generate(long)).text).toBe('ok')
  })

  it('[LM-52] a call that was turned away costs a call and no tokens', async () => {
    const ledger = new Ledger()
    await accounted(new ScriptedModel([{ does: 'fail', status: 429 }]), ledger, 'judge')
      .generate(request)
      .catch(() => undefined)
    expect(ledger.rows()).toMatchObject([{ calls: 1, failed: 1, inputTokens: 0 }])
  })

  it.each([
    ['everything', { everything: { callsMax: 1 } }],
    ['judge.callMax', { judge: { callMax: 1 } }],
    ['judge.tokensMax', { judge: { tokensMax: -1 } }],
  ])('[LM-53] a cap nobody keeps is refused: %s', (field, caps) => {
    expect(() => new Ledger({ caps: caps as never })).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', details: { field } }),
    )
  })

  it('[LM-53] a price must be a number; a model without one has no cost', () => {
    expect(
      () => new Ledger({ prices: { currency: 'USD', models: { a: { inputPerMillion: -1, outputPerMillion: 0 } } } }),
    ).toThrow('a.inputPerMillion')
    expect(costOf({ inputTokens: 1, outputTokens: 1 }, 'toString', prices)).toBe(null)
    expect(costOf({ inputTokens: 1_000_000, outputTokens: 100_000 }, 'scripted', prices)).toBe(3)
  })

  it('[LM-54] an estimate never lies far below what the calls then use', async () => {
    const requests = Array.from({ length: 20 }, (_, i) => ({
      messages: [{ role: 'user' as const, text: `Event ${i}: 安娜 moved. `.repeat(30) }],
      shape,
    }))
    const estimate = estimateUsage(requests, { model: 'scripted', outputTokensEach: 5, repairShare: 0.5, prices })
    const ledger = new Ledger({ prices })
    let turn = 0
    const model = accounted(
      new ScriptedModel(() => ({ does: 'say', text: turn++ % 3 === 1 ? '[' : '{"yes": true}', tokens: null })),
      ledger,
      'judge',
    )
    for (const one of requests) await structured(model, one)
    const [row] = ledger.rows()
    expect(row?.calls).toBe(30)
    expect(estimate.calls).toBe(30)
    expect(estimate.inputTokens / (row?.inputTokens ?? 0)).toBeGreaterThan(0.95)
    expect(estimate.inputTokens / (row?.inputTokens ?? 0)).toBeLessThan(1.25)
    expect(estimate.cost).toBeGreaterThan(0)
  })
})
