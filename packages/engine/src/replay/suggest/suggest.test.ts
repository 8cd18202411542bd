import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Memory } from '../../memory.ts'
import { schemaProfiles } from '../../profile/profiles.ts'
import type { QuestionRule } from '../../profile/schema-profile.ts'
import { intents } from '../../recall/intent.ts'
import { defaultPolicy } from '../../recall/policy.ts'
import { isHit } from '../metric.ts'
import { replay } from '../replay.ts'
import { openWorkshop, workshopSet } from '../testing/workshop.ts'
import { intentTrial } from './intent-trial.ts'
import { suggestRules } from './suggest.ts'

let memory: Memory
beforeAll(async () => {
  memory = await openWorkshop()
})
afterAll(() => memory.close())

/** The same memory under a profile with these rules. */
function ruled(questions: readonly QuestionRule[]): Promise<Memory> {
  return openWorkshop({
    schemaProfile: { ...schemaProfiles.conversation, name: 'workshop', questions: [...questions] },
  })
}

describe('a trial', () => {
  it.each(intents)('[RP-40] of %s ranks as a rule of a profile does', async (intent) => {
    const withRule = await ruled([{ patterns: ['lay behind', '怎么回事'], intent }])
    for (const { question } of workshopSet) {
      const tried = await memory.recall(question, { policy: intentTrial(defaultPolicy, intent) })
      const real = await withRule.recall(question)
      expect(tried.ranked.map(({ ref }) => ref)).toEqual(real.ranked.map(({ ref }) => ref))
      for (const [i, { score }] of tried.ranked.entries()) expect(score).toBeCloseTo(real.ranked[i]?.score ?? 0, 9)
    }
    await withRule.close()
  })
})

describe('suggestions', () => {
  it('[RP-41] tell how a question was read, and what finds more', async () => {
    const { tried } = await suggestRules(memory, workshopSet)
    expect(tried.map(({ id, read, context }) => [id, read, context])).toEqual(
      ['1', '2', '3', '4'].map((id) => [id, 'fact', 0]),
    )
    for (const { better } of tried) expect(better[0]).toEqual({ intent: 'why', context: 1 })
  })

  it('[RP-42] propose a rule for a phrase of each language, which finds what it promises', async () => {
    const run = await replay(memory, workshopSet)
    expect(run.questions.some(isHit)).toBe(false)
    const { rules } = await suggestRules(memory, workshopSet)
    expect(rules.map(({ rule, helps }) => [rule.intent, helps])).toEqual([
      ['why', ['3', '4']],
      ['why', ['1', '2']],
    ])
    expect(rules[0]?.rule.patterns).toEqual(['是怎么回事'])
    const withRules = await ruled(rules.map(({ rule }) => rule))
    expect((await replay(withRules, workshopSet)).questions.every(isHit)).toBe(true)
    await withRules.close()
  })

  it('[RP-42] need two questions', async () => {
    const { tried, rules } = await suggestRules(memory, workshopSet.slice(1, 3))
    expect([tried.length, rules]).toEqual([2, []])
  })

  it('[RP-43] are not made at the cost of a question that has its evidence', async () => {
    const found = { ...workshopSet[1], id: 'found', expected: ['d2'] } as (typeof workshopSet)[0]
    const all = [...workshopSet, found]
    const run = await replay(memory, all)
    expect(run.questions.filter(isHit).map(({ asked }) => asked.id)).toEqual(['found'])
    const { rules } = await suggestRules(memory, all)
    expect(rules.flatMap(({ helps }) => helps)).toEqual(['3', '4'])
  })

  it('[RP-43] are not made where they help fewer than half', async () => {
    const others = ['x', 'y', 'z'].map((id) => ({ id, question: `${id}是怎么回事？`, expected: [] }))
    const { rules } = await suggestRules(memory, [...workshopSet, ...others])
    expect(rules.flatMap(({ helps }) => helps)).toEqual(['1', '2'])
  })

  it('[RP-41] hold for the policy that the run was made with', async () => {
    const policy = { walk: { depth: 0 } }
    const { tried } = await suggestRules(memory, workshopSet, { policy })
    expect(tried.every(({ better }) => better.length === 0)).toBe(true)
    const named = await suggestRules(memory, workshopSet, {
      policy: 'no-walk',
    })
    expect(named.rules).toEqual([])
  })
})
