import { ManualClock, SequentialIds } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import type { Memory } from '../../memory.ts'
import { openMemory } from '../../open.ts'
import type { Directory } from '../directory.ts'
import { planQuestion } from '../plan.ts'
import type { Verdict } from '../recollection.ts'
import { tellsOf } from './address.ts'
import { coverageOf } from './cover.ts'
import { facetsOf } from './facets.ts'
import { holdsNear } from './passage.ts'
import { statedIn } from './stated.ts'
import { defaultVerdictPolicy } from './verdict-policy.ts'

async function memoryOf(...turns: readonly (readonly [speaker: string, text: string])[]): Promise<Memory> {
  const memory = await openMemory(':memory:', {
    embedder: 'none',
    worker: 'none',
    clock: new ManualClock(),
    ids: new SequentialIds(),
  })
  await memory.rememberMany(
    turns.map(([speaker, text], i) => ({ ref: `m${i + 1}`, session: 's', speaker, text, time: '2025-03-04' })),
  )
  await memory.consolidate()
  return memory
}

const verdictOn = async (memory: Memory, question: string): Promise<Verdict> => (await memory.recall(question)).verdict

const talk = [
  ['Una', 'I joined the dairy as a clerk in May.'],
  ['Ned', 'Grand. My uncle cracked two ribs on the stairs.'],
  ['Ned', "He is in the county hospital, he can't get up."],
  ['Una', 'I pulled out of the regatta. My shoulder is swollen.'],
  ['Ned', 'The new tyres were 310 euros, is that much?'],
] as const

describe('what a question needs', () => {
  it('[VD-74] [VD-76] is told in other words', async () => {
    const memory = await memoryOf(...talk)
    const work = await verdictOn(memory, 'Where does Una work?')
    expect(work).toMatchObject({ verdict: 'supported', missing: [] })
    expect(work.facets).toContainEqual({ facet: 'work', kind: 'words', covered: true, by: ['m1'] })
    const chinese = await memoryOf(['小雨', '我在诊所当护士。'], ['阿宽', '我今天去河边跑步。'])
    expect(await verdictOn(chinese, '小雨在哪里工作？')).toMatchObject({ verdict: 'supported', missing: [] })
    expect((await verdictOn(chinese, '阿宽在哪里工作？')).verdict).not.toBe('supported')
  })

  it('[VD-85] another form of the word tells it', async () => {
    const memory = await memoryOf(['Una', 'I left Lyon for Bergen in May.'], ['Ned', 'My bicycle is in the cellar.'])
    const left = await verdictOn(memory, 'When did Una leave Lyon?')
    expect(left).toMatchObject({ verdict: 'supported', missing: [] })
    const bought = await verdictOn(memory, 'When did Una teach in Lyon?')
    expect([bought.missing, bought.features.unmet]).toEqual([['teach'], 0])
  })

  it('[VD-75] what nobody tells takes its share, though all else is told', async () => {
    const memory = await memoryOf(...talk)
    const told = await verdictOn(memory, "Is Ned's uncle in the county hospital?")
    const released = await verdictOn(memory, "When was Ned's uncle released from the county hospital?")
    expect([told.verdict, released.missing]).toEqual(['supported', ['released']])
    expect(released.support).toBeLessThan(defaultVerdictPolicy.supportedMin)
    expect(released.features.unmet).toBe(1)
  })

  it('[VD-75] a need told of somebody else is not told', async () => {
    const memory = await memoryOf(['Una', 'My cat is called Soot.'], ['Ned', 'My parrot is older than the house.'])
    expect(await verdictOn(memory, "What is the name of Una's cat?")).toMatchObject({ verdict: 'supported' })
    expect((await verdictOn(memory, "What is the name of Ned's parrot?")).missing).toContain('name')
  })

  it('[VD-76] the word follows from the number, whatever was asked', async () => {
    const memory = await memoryOf(...talk)
    const { supportedMin, weakMin } = defaultVerdictPolicy
    for (const question of [
      'Where does Ned live?',
      'Why did Una pull out of the regatta?',
      'How old is Una?',
      'Who?',
    ]) {
      const { verdict, support } = await verdictOn(memory, question)
      expect([question, verdict]).toEqual([
        question,
        support < weakMin ? 'none' : support < supportedMin ? 'weak' : 'supported',
      ])
    }
  })

  it('[VD-77] a reason that no word gives is told as what stands beside, and counts less', async () => {
    const memory = await memoryOf(...talk)
    const verdict = await verdictOn(memory, 'Why did Una pull out of the regatta?')
    expect(verdict.reasons).toContain('no word says why; what is told beside it may (m4)')
    expect(verdict.features.unmet).toBe(0.5)
    expect(verdict.facets.at(-1)).toEqual({ facet: 'why', kind: 'path', covered: true, by: ['m4'] })
    const chinese = await memoryOf(['小雨', '去海边的计划取消了。房价涨得太高。'], ['阿宽', '我们吃了面。'])
    expect((await verdictOn(chinese, '小雨为什么取消去海边的计划？')).features.unmet).toBe(0.5)
  })

  it('[VD-79] a value is told of whom its clause names', () => {
    const near = (text: string, ...terms: string[]): boolean =>
      holdsNear(text, new Set(terms), (clause) => /nine|九岁/.test(clause))
    const text = 'Our two are called Alba and Otto. Alba turns nine in May.'
    expect([near(text, 'alba'), near(text, 'otto')]).toEqual([true, false])
    expect(near('Otto had his party. He is nine now.', 'otto')).toBe(true)
    expect([
      near('大的叫小满，小的叫小迟，小满九岁。', '小满'),
      near('大的叫小满，小的叫小迟，小满九岁。', '小迟'),
    ]).toEqual([true, false])
  })

  it('[VD-80] what is told before a question is evidence', async () => {
    expect(statedIn('The tyres were 310 euros, is that much?')).toBe('The tyres were 310 euros')
    expect(statedIn('轮胎一共三百一，贵吗？')).toBe('轮胎一共三百一')
    expect(statedIn('When you were in Bergen, was it cold?')).toBe('')
    expect(await verdictOn(await memoryOf(...talk), 'How much did the tyres cost?')).toMatchObject({
      verdict: 'supported',
    })
  })

  it('[VD-81] who is told of by name, and who is called', async () => {
    expect(tellsOf('Una joined the dairy.', ['Una'])).toBe(true)
    expect(tellsOf("I met Una's boss.", ['Una Berg'])).toBe(true)
    expect(tellsOf('Thanks, Una! See you.', ['Una'])).toBe(false)
    expect(tellsOf('昨天小雨搬家了。', ['小雨'])).toBe(true)
    expect(tellsOf('小雨，你看！', ['小雨'])).toBe(false)
    const memory = await memoryOf(['Ned', 'Una joined the dairy as a clerk.'], ['Una', 'Nice weather.'])
    expect(await verdictOn(memory, 'Where does Una work?')).toMatchObject({ verdict: 'supported', missing: [] })
  })

  it('[VD-82] what puts out of date is no reason', async () => {
    const memory = await memoryOf(['Una', 'I live in Hexham.'], ['Una', 'We moved to Lund in spring.'])
    const verdict = await verdictOn(memory, 'Why does Una live in Lund?')
    expect((await memory.relations()).relations.map(({ kind }) => kind)).toContain('updates')
    expect(verdict.missing).toContain('why')
  })

  it('[DI-5] [DI-6] a question that follows does not demand the words of the one before', async () => {
    const memory = await memoryOf(...talk, ['Una', 'The regatta in Ostend was on the first weekend of June.'])
    const history = [
      { speaker: 'Una', text: 'Did somebody mention a rowing weekend with fireworks and lanterns?' },
      { text: 'Yes, the regatta was called off by you.' },
    ]
    const { verdict } = await memory.recall('And in which town was it, that regatta?', { history })
    expect(verdict.missing).not.toEqual(expect.arrayContaining(['fireworks']))
    expect(verdict.facets.map(({ facet }) => facet)).not.toContain('lanterns')
    const weights = (question: string, background: string): readonly number[] => {
      const facets = facetsOf(planQuestion({ question, background, pronoun: false, bare: false }, []))
      const anchors = { documentFrequency: new Map(), postings: new Map() }
      const directory = { count: 10 } as Directory
      const sources = { anchors, directory, tokens: null, trust: 0, mentioning: new Map(), texts: new Map() }
      return coverageOf(facets, sources).weights
    }
    const [own = 0, ...before] = weights('And the oar?', 'a lantern, a firework, a weekend, a regatta, a ferry')
    expect(before.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(own / 2, 12)
  })

  it('[VD-83] small words of other languages name nothing', () => {
    const facets = (question: string) => facetsOf(planQuestion(question, [])).map(({ text }) => text)
    expect(facets('Who drank the creme de menthe?')).toEqual(['drank', 'creme', 'menthe'])
    expect(facets('De la?')).toEqual(['de', 'la'])
  })
})
