import { ScriptedModel } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import type { Memory } from '../memory.ts'
import type { AnswerOptions } from './answer-options.ts'
import { type ToldLine, toldMemory } from './testing/told-memory.ts'

const orchard: readonly ToldLine[] = [
  ['Ada', 'We planted fourteen pear trees behind the barn on Saturday.'],
  ['Otto', 'I only have the three old plum trees.'],
  ['Ada', 'My sister Leila keeps the bees, because I am afraid of them.'],
]

/** A model that says the same to every request. */
function saying(reply: object | string): ScriptedModel {
  return new ScriptedModel([{ does: 'say', text: typeof reply === 'string' ? reply : JSON.stringify(reply) }])
}

const good = {
  found: true,
  answer: '14 pear trees',
  citations: [{ line: 1, quote: 'fourteen pear trees' }],
  basis: 'quoted',
  confidence: 0.9,
}
const question = 'How many pear trees did Ada plant?'

/** Kind and text of an answer. */
async function said(memory: Memory, asked: string, options?: AnswerOptions): Promise<readonly [string, string]> {
  const { kind, text } = await memory.answer(asked, options)
  return [kind, text]
}

describe('answers without a model', () => {
  it.each([
    ['My vet is Dr. Maes.', 'Who is my vet?', 'Dr. Maes'],
    ['Our neighbour Prof. Lindqvist teaches me Greek.', 'Who teaches me Greek?', 'Prof. Lindqvist'],
    ['Mrs. O’Hara fed the hens.', 'Who fed the hens?', 'Mrs. O’Hara'],
    ['We live on St. Agnes Road.', 'Where do we live?', 'St. Agnes Road'],
    ['Our doctor is called Dr. Ruiz. She is kind.', 'What is our doctor called?', 'is called Dr. Ruiz'],
    ['我的老板是张总。', '我的老板是谁？', '张总'],
  ])('[EN-210] a title with its dot is part of a name: %s', async (told, asked, text) => {
    const memory = await toldMemory([['Ada', told]])
    expect((await memory.answer(asked, { asker: 'Ada' })).text).toBe(text)
    await memory.close()
  })

  it.each([
    ['How many pear trees did Ada plant?', 'fourteen'],
    ['When did Ada plant the pear trees?', '1 March 2025'],
    ['Who has plum trees?', 'Otto'],
    ["Why does Ada's sister keep the bees?", 'I am afraid of them'],
  ])('[AW-1] are cut out by what is asked: %s', async (asked, text) => {
    const memory = await toldMemory(orchard)
    const answer = await memory.answer(asked)
    expect([answer.kind, answer.text, answer.basis, answer.usage]).toEqual(['answered', text, 'extractive', null])
    for (const { ref, quote, eventId } of answer.citations) {
      const [event] = await memory.get(ref)
      expect([event?.id, event?.text.includes(quote)]).toEqual([eventId, true])
    }
    expect(answer.confidence).toBeGreaterThan(0.15)
    expect(answer.confidence).toBeLessThanOrEqual(0.3)
  })

  it.each([
    [
      'How much is the violin worth?',
      '900 euros',
      'The violin took a month to mend.',
      'The violin is worth 900 euros.',
    ],
    ['How much is the violin worth?', '900 euros', 'It took a month, and the violin is worth 900 euros now.', 'Rain.'],
    ['这把琴值多少？', '八千块', '琴修了一个月。', '这把琴现在值八千块。'],
    ['这把琴值多少钱？', '八千块', '这把琴我修了一个月，现在值八千块。', '下雨了。'],
  ])(
    '[AW-73] by an amount of money where one is asked for, and by no length of time: %s',
    async (asked, text, ...said) => {
      const memory = await toldMemory(said.map((words) => ['Ada', words] as const))
      expect((await memory.answer(asked)).text).toBe(text)
    },
  )

  it.each([
    ['Who moved the bicycle?', 'Otto', 'I wonder who moved my bicycle.', 'Otto moved the bicycle to the shed.'],
    ['谁搬了自行车？', '老王', '我不知道谁搬了我的自行车。', '老王把自行车搬到车库去了。'],
  ])('[AW-74] by nobody who wonders or asks himself: %s', async (asked, text, wondering, telling) => {
    const memory = await toldMemory([
      ['Ada', wondering],
      ['Ben', telling],
    ])
    for (const options of [{ asker: 'Ada' }, {}]) expect((await memory.answer(asked, options)).text).toBe(text)
  })

  it.each([
    ["What is Alexandra's nickname?", 'Sasha', 'Alexandra, we call her Sasha, moved in.'],
    ['What do people call Bartholomew?', 'Barty', 'Bartholomew mended it. Everyone calls him Barty.'],
    ['What is Sasha short for?', 'Alexandra', 'Sasha is short for Alexandra.'],
    ['他外号叫什么？', '老K', '大家都叫他老K。'],
    ['大头真名叫什么？', '周文斌', '周文斌外号大头。'],
  ])('[AW-75] by how somebody is called, where that is asked: %s', async (asked, text, said) => {
    const memory = await toldMemory([
      ['Ada', said],
      ['Ben', 'I slept late.'],
    ])
    expect((await memory.answer(asked)).text).toBe(text)
  })

  it.each([
    ['小丽什么时候买的小提琴？', '2025年2月24日那一周'],
    ['小丽为什么买小提琴？', '以前的大提琴太重了'],
    ['建国家收了多少苹果？', '三千斤'],
    ['谁对芒果过敏？', '建国'],
  ])('[AW-1] %s', async (asked, text) => {
    const memory = await toldMemory([
      ['小丽', '我上周买了一把小提琴，因为以前的大提琴太重了。'],
      ['建国', '今年我家收了三千斤苹果。'],
      ['建国', '我对芒果过敏。'],
    ])
    expect(await said(memory, asked)).toEqual(['answered', text])
  })

  it('[AW-2] a list names every member that the lines name of its kind, each once', async () => {
    const memory = await toldMemory([
      ['Ada', 'I play the cello in the town band.'],
      ['Ada', 'Last week I took up the accordion, and the cello rests.'],
      ['Otto', 'I used to play the trumpet.'],
    ])
    const { text, citations } = await memory.answer('Which instruments does Ada play?')
    expect(text.split(', ').sort()).toEqual(['accordion', 'cello'])
    expect(citations.map(({ ref }) => ref).sort()).toEqual(['m1', 'm2'])
  })

  it('[AW-5] who is not one of those the question names, but whoever says it of themselves', async () => {
    const memory = await toldMemory([
      ['Ada', 'I left Lyon for Bergen in May.'],
      ['周宁', '我五月从大连搬到了厦门。'],
      ['Otto', 'Great, I will bring the canoe.'],
    ])
    expect(await memory.answer('Who left Lyon for Bergen?')).toMatchObject({ kind: 'answered', text: 'Ada' })
    expect(await memory.answer('Who will bring the canoe?')).toMatchObject({ kind: 'answered', text: 'Otto' })
    expect(await memory.answer('谁从大连搬到了厦门？')).toMatchObject({ kind: 'answered', text: '周宁' })
  })

  it('[AW-6] of several names those of the clause that is asked about answer, and a sentence that names none gives way to one that does', async () => {
    const memory = await toldMemory([
      ['Ada', 'Vera works Monday to Thursday, Otto only on weekends, and I do the Fridays.'],
      ['Ada', 'We moved the workshop from Lyon to Bergen last month.'],
      ['Otto', 'Damp. I am still in the attic flat on Linden Square.'],
    ])
    for (const [asked, text] of [
      ['Who works on weekends?', 'Otto'],
      ['Where is the workshop now?', 'Bergen'],
      ["Where is Otto's attic flat?", 'Linden Square'],
    ] as const)
      expect([asked, (await memory.answer(asked)).text]).toEqual([asked, text])
  })

  it('[AW-3] what nobody tells is not found, in the language of the question, and what would have been said is held', async () => {
    const memory = await toldMemory(orchard)
    const answer = await memory.answer('Who conducts the orchestra?')
    expect(answer).toMatchObject({ kind: 'not-found', text: 'Information not found', citations: [], confidence: 0 })
    expect((await memory.answer('谁指挥乐团？')).text).toBe('没有找到相关信息')
    const near = 'Which tractor did Otto buy in Bergen?'
    expect((await memory.answer(near)).held).toMatchObject({ basis: 'extractive', citations: [{ ref: 'm2' }] })
    expect((await memory.answer(near, { despiteVerdict: true })).kind).not.toBe('not-found')
  })

  it('[AW-4] the same question on the same store gives the same answer; an empty memory gives none', async () => {
    const memory = await toldMemory(orchard)
    const { context: _, trace: __, ...first } = await memory.answer(question)
    const { context: ___, trace: ____, ...second } = await memory.answer(question)
    expect(second).toEqual(first)
    expect(await said(await toldMemory([]), question)).toEqual(['not-found', 'Information not found'])
  })
})

describe('answers of a model', () => {
  it('[AW-10] are cited by the numbers of the lines it was shown, and come back word for word', async () => {
    const memory = await toldMemory(orchard)
    const model = saying(good)
    const answer = await memory.answer(question, { model })
    expect(answer).toMatchObject({ kind: 'answered', text: '14 pear trees', basis: 'quoted', flags: [] })
    expect(answer.citations).toMatchObject([{ ref: 'm1', speaker: 'Ada', quote: 'fourteen pear trees' }])
    expect(answer.usage).toMatchObject({ model: 'scripted 1', prompt: 'answer 1', calls: 1 })
    expect(model.asked[0]?.messages[1]?.text).toContain('[1] 2025-03-04, Ada: We planted fourteen pear trees')
  })

  it('[AW-11] the memory’s answering model is asked where none is named, within its caps; `none` leaves it out', async () => {
    const answering = saying(good)
    const memory = await toldMemory(orchard, {
      models: { answering },
      modelPolicy: { caps: { answer: { callsMax: 1 } } },
    })
    expect((await memory.answer(question)).text).toBe('14 pear trees')
    expect(memory.modelUsage()).toMatchObject([{ stage: 'answer', calls: 1 }])
    const capped = await memory.answer(question)
    expect([capped.text, capped.flags[0]?.kind]).toEqual(['fourteen', 'model'])
    expect((await memory.answer(question, { model: 'none' })).flags).toEqual([])
    await memory.close()
    await expect(answering.generate({ messages: [{ role: 'user', text: 'x' }] })).rejects.toThrow('closed')
  })

  it('[AW-12] a reply that is mended counts; one that stays broken, or a model that fails, costs the words of the model and nothing else', async () => {
    const memory = await toldMemory(orchard)
    const mended = new ScriptedModel([
      { does: 'say', text: 'Fourteen, I think.' },
      { does: 'say', text: JSON.stringify(good) },
    ])
    expect((await memory.answer(question, { model: mended })).text).toBe('14 pear trees')
    for (const model of [saying('no'), new ScriptedModel([{ does: 'fail', status: 401 }])]) {
      const { kind, text, basis, flags } = await memory.answer(question, { model })
      expect([kind, text, basis, flags[0]?.kind]).toEqual(['answered', 'fourteen', 'extractive', 'model'])
    }
  })

  it('[AW-13] nothing is found where the model finds nothing; where the verdict is none it is not asked', async () => {
    const memory = await toldMemory(orchard)
    const model = saying({ ...good, found: false, answer: '', citations: [] })
    expect(await said(memory, question, { model })).toEqual(['not-found', 'Information not found'])
    expect(await said(memory, 'Who conducts the orchestra?', { model })).toEqual(['not-found', 'Information not found'])
    expect(model.asked).toHaveLength(1)
    await memory.answer('Who conducts the orchestra?', { model, profile: 'assistant' })
    expect(model.asked).toHaveLength(2)
    await memory.answer('Who conducts the orchestra?', { model, profile: 'assistant', despiteVerdict: false })
    expect(model.asked).toHaveLength(2)
  })

  it('[AW-14] the prompt is in the language of the question, and says what is asked, how the lines stand and what part they play', async () => {
    const memory = await toldMemory([
      ['Vera', 'I work at a print shop in Lyon.', '2025-01-05'],
      ['Vera', 'I quit the print shop. I work at the aquarium now.', '2025-05-05'],
    ])
    const model = saying(good)
    await memory.answer('Where does Vera work now?', { model, despiteVerdict: true })
    const text = model.asked[0]?.messages[1]?.text ?? ''
    expect(text).toContain('The question asks how it is now')
    expect(text).toContain('newest conversation first')
    expect(text).toMatch(/\[2\] 2025-01-05, Vera: I work at a print shop in Lyon\. \[out of date; see line 1\]/)
    await memory.answer('Vera现在在哪里工作？', { model, despiteVerdict: true })
    expect(model.asked[1]?.messages[0]?.text).toContain('请根据一段记忆回答问题')
  })

  it('[AW-15] what the lines do not support is withdrawn, flagged for an assistant, and for the cautious a doubt is enough', async () => {
    const memory = await toldMemory(orchard)
    const wrong = saying({ ...good, answer: '40 pear trees' })
    const answer = await memory.answer(question, { model: wrong })
    expect(answer).toMatchObject({ kind: 'withdrawn', text: 'Information not found', held: { text: '40 pear trees' } })
    const flagged = await memory.answer(question, { model: wrong, profile: 'assistant' })
    expect(flagged).toMatchObject({ kind: 'answered', text: '40 pear trees', flags: [{ kind: 'number' }] })
    expect(flagged.confidence).toBeLessThan(0.3)
    const unsure = saying({ ...good, answer: '14 pear trees in an orchard', basis: 'inferred' })
    expect((await memory.answer(question, { model: unsure })).kind).toBe('answered')
    expect((await memory.answer(question, { model: unsure, profile: 'conservative' })).kind).toBe('withdrawn')
  })

  it('[AW-16] a line that was never shown carries nothing', async () => {
    const memory = await toldMemory(orchard)
    const model = saying({ ...good, citations: [{ line: 9, quote: 'x' }] })
    expect(await memory.answer(question, { model })).toMatchObject({ kind: 'withdrawn', flags: [{ kind: 'citation' }] })
  })

  it('[AW-17] a verifying model has its say, unless it is left out; that it fails is told', async () => {
    const verifying = saying({ supported: false, reason: 'They were apple trees.' })
    const memory = await toldMemory(orchard, { models: { verifying } })
    expect(await memory.answer(question)).toMatchObject({ kind: 'withdrawn', flags: [{ kind: 'verifier' }] })
    expect((await memory.answer(question, { verify: false })).kind).toBe('answered')
    const failing = await toldMemory(orchard, { models: { verifying: new ScriptedModel([{ does: 'garble' }]) } })
    expect(await failing.answer(question)).toMatchObject({
      kind: 'answered',
      flags: [{ kind: 'verifier', gravity: 'note' }],
    })
  })

  it('[AW-18] asked for, the memory is recalled without what is cited, and a verdict that stands is told', async () => {
    const memory = await toldMemory(orchard)
    expect((await memory.answer(question, { counterfactual: true })).flags).toEqual([])
    const twice = await toldMemory([...orchard, ['Ada', 'As I said, we planted fourteen pear trees there.']])
    expect((await twice.answer(question, { counterfactual: true })).flags).toMatchObject([
      { kind: 'counterfactual', gravity: 'doubt' },
    ])
  })

  it('[AW-19] a caller who gives up is heard', async () => {
    const memory = await toldMemory(orchard)
    const giving = new AbortController()
    const model = new ScriptedModel(() => {
      queueMicrotask(() => giving.abort())
      return { does: 'hang' }
    })
    await expect(memory.answer(question, { model, signal: giving.signal })).rejects.toMatchObject({ code: 'CANCELLED' })
  })
})

describe('options of an answer', () => {
  it.each([
    [{ strategy: 'guess' }, 'strategy'],
    [{ model: {} }, 'identity'],
    [{ despiteVerdict: 1 }, 'despiteVerdict'],
    [{ counterfactual: 'yes' }, 'counterfactual'],
    [{ budget: 3 }, 'budget'],
  ])('[AW-20] %j is refused by name', async (options, field) => {
    const memory = await toldMemory(orchard)
    const refused = memory.answer(question, options as unknown as AnswerOptions)
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_INPUT', message: expect.stringContaining(field) })
  })

  it('[AW-21] the lines may be found by a reconstruction, always or where recall supports none', async () => {
    const memory = await toldMemory([
      ['Ana', 'The man from the ropewalk mended the dinghy.'],
      ['Ana', 'The ropewalk belongs to Aurelio Brandt now.'],
    ])
    for (const strategy of ['reconstruct', 'auto'] as const) {
      const { context } = await memory.answer('Who mended the dinghy?', { strategy })
      expect(context.lines.map(({ event }) => event.ref)).toContain('m1')
    }
  })
})
