import { ScriptedModel } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import type { Memory } from '../memory.ts'
import { openMemory } from '../open.ts'
import { HashEmbedder } from '../provider/hash-embedder.ts'
import { modelJudge } from './model-judge.ts'

const fillers = ['rain again', 'the tram was late', 'soup was cold', 'new curtains', 'the lift is broken', 'long queue']

/** Turns apart from each other, with talk of nothing between them. */
function among(
  turns: readonly string[],
): { ref: string; session: string; speaker: string; time: string; text: string }[] {
  return turns.flatMap((text, i) => {
    const time = `2026-0${i + 1}-05T10:00:00`
    const talk = fillers.map((words, k) => ({ ref: `t${i}:${k}`, text: `Well, ${words} on day ${i}${k}.` }))
    return [{ ref: `t${i}`, text }, ...talk].map((turn, k) => ({
      ...turn,
      ...{ session: `s${i}`, speaker: k % 2 === 0 ? 'Ana' : 'Ben', time },
    }))
  })
}

async function remembering(turns: readonly string[]): Promise<Memory> {
  const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none' })
  await memory.rememberMany(among(turns))
  await memory.consolidate()
  return memory
}

const refsOf = (found: { ranked: readonly { ref: string }[] }): string[] => found.ranked.map(({ ref }) => ref)

const boat = ['The dinghy was mended by the man from the ropewalk.', 'The ropewalk belongs to Aurelio Brandt now.']
const asked = 'Who mended the dinghy?'

describe('reconstruct', () => {
  it('[RE-10] finds what shares no word with the question, over a cue of what it found', async () => {
    const memory = await remembering(boat)
    const recalled = await memory.recall(asked)
    const found = await memory.reconstruct(asked)
    expect(refsOf(recalled).slice(0, 4)).not.toContain('t1')
    expect(refsOf(found).slice(0, 4)).toEqual(expect.arrayContaining(['t0', 't1']))
    const judged = found.steps.flatMap((step) => step.judged).find(({ ref, depth }) => ref === 't1' && depth === 1)
    expect(judged).toMatchObject({ from: 't0', kept: true })
    expect(judged?.by).toContain('"ropewalk"')
    await memory.close()
  })

  it('[RE-10] in Chinese as well', async () => {
    const memory = await remembering(['小船是绳索铺的师傅修好的。', '绳索铺现在归欧阳秋月管了。'])
    const found = await memory.reconstruct('谁修好了小船？')
    expect(refsOf(found).slice(0, 4)).toEqual(expect.arrayContaining(['t0', 't1']))
    await memory.close()
  })

  it('[RE-11] finds things of the kind that the question names, in both languages', async () => {
    const english = await remembering(['Mother bought a bassoon.', 'Uncle sold his mandolin.', 'The gate squeaks.'])
    const found = await english.reconstruct('Which instruments are in the family?')
    expect(refsOf(found).slice(0, 4)).toEqual(expect.arrayContaining(['t0', 't1']))
    const words = found.steps.flatMap((step) => step.actions).map((action) => action.words)
    expect(words).toContain('instruments → #instrument')
    const chinese = await remembering(['妈妈买了一把琵琶。', '舅舅卖掉了唢呐。', '大门吱吱响。'])
    const asked = await chinese.reconstruct('家里有哪些乐器？')
    expect(refsOf(asked).slice(0, 4)).toEqual(expect.arrayContaining(['t0', 't1']))
    const without = await english.reconstruct('Which instruments are in the family?', { numbers: { tags: false } })
    expect(without.steps.flatMap((step) => step.actions).filter(({ kind }) => kind === 'tags')).toEqual([])
    await english.close()
    await chinese.close()
  })

  it('[RE-12] has the shape of a recall, within its budget, and is the same every time', async () => {
    const memory = await remembering(boat)
    const found = await memory.reconstruct(asked, { budgetTokens: 60 })
    expect(found.context.tokens).toBeLessThanOrEqual(60)
    expect(Object.keys(found)).toEqual(expect.arrayContaining(Object.keys(await memory.recall(asked))))
    const { elapsedMs: _, ...again } = await memory.reconstruct(asked, { budgetTokens: 60 })
    const { elapsedMs: __, ...first } = found
    expect(JSON.stringify(again)).toBe(JSON.stringify(first))
    await memory.close()
  })

  it('[RE-13] without loop and bonus is a recall', async () => {
    const memory = await remembering(boat)
    const found = await memory.reconstruct(asked, { numbers: { loop: false, bonus: 0 } })
    const recalled = await memory.recall(asked)
    expect(found.context).toEqual(recalled.context)
    expect(found.steps).toHaveLength(1)
    await memory.close()
  })

  it('[RE-14] asks its questions again in the words of what it found, where meaning is trusted', async () => {
    const memory = await openMemory(':memory:', { embedder: new HashEmbedder(), worker: 'none' })
    await memory.rememberMany(among(boat))
    await memory.consolidate()
    const found = await memory.reconstruct(asked)
    expect(found.steps.flatMap((step) => step.actions).map(({ kind }) => kind)).toContain('search')
    await memory.close()
  })

  it('[RE-15] sees nothing that was said after the moment it looks back to, and no tag of it', async () => {
    const memory = await remembering([...boat, 'The bassoon is gone.'])
    const found = await memory.reconstruct('Which instruments and which dinghy?', { asOf: '2026-01-31T00:00:00' })
    const told = JSON.stringify(found.steps)
    expect(refsOf(found)).toContain('t0')
    expect(told).not.toContain('t1')
    expect(told).not.toContain('instrument →')
    await memory.close()
  })

  it('[RE-16] follows no tag of a generator that was retired', async () => {
    const memory = await remembering(['Mother bought a bassoon.', 'Uncle sold his mandolin.'])
    const kinds = async (): Promise<string[]> =>
      (await memory.reconstruct('Which instruments?')).steps.flatMap((step) => step.actions.map(({ kind }) => kind))
    expect(await kinds()).toContain('tags')
    await memory.retire({ generator: 'tags' })
    expect(await kinds()).not.toContain('tags')
    await memory.close()
  })

  it('[RE-17] refuses options that mean nothing, by name', async () => {
    const memory = await remembering([])
    const wrong = [
      { bounds: { stepsMax: 0 } },
      { bounds: { hops: 1 } },
      { numbers: { bonus: -1 } },
      { numbers: { judge: { reached: { luck: 1 } } } },
      { judge: 'me' },
      { budgetTokens: 0 },
      { steps: 1 },
    ]
    for (const options of wrong)
      await expect(memory.reconstruct('a', options as never)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await expect(memory.reconstruct(7 as never)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    expect((await memory.reconstruct('anything')).stopped).toBe('exhausted')
    await memory.close()
  })

  it('[RE-18] with `auto` goes on only where recall supports no answer', async () => {
    const memory = await remembering([...boat, 'The kiln was fired by Oskar.'])
    const plain = await memory.reconstruct('Who fired the kiln?', { strategy: 'auto' })
    const recalled = await memory.recall('Who fired the kiln?')
    expect([recalled.verdict.verdict, plain.steps.length, plain.stopped]).toEqual(['supported', 0, 'supported'])
    expect(plain.context).toEqual(recalled.context)
    const open = await memory.reconstruct('Who painted the hull of the dinghy with tar?', { strategy: 'auto' })
    expect(open.steps.length).toBeGreaterThan(0)
    await memory.close()
  })

  it('[RE-20] asks a model once a step, for all of it, and takes its word', async () => {
    const memory = await remembering(boat)
    const requests: string[] = []
    const model = new ScriptedModel(({ messages }) => {
      requests.push(messages.map(({ text }) => text).join('\n'))
      const lines = [...(messages.at(-1)?.text ?? '').matchAll(/^(\d+)\. .*(?:dinghy|Aurelio).*$/gm)]
      const relevant = lines.map(([, number]) => ({ number: Number(number), relevance: 1 }))
      const enough = lines.some(([line]) => line.includes('Aurelio'))
      return { does: 'say', text: JSON.stringify({ relevant, enough, search: [] }) }
    })
    const found = await memory.reconstruct(asked, { judge: modelJudge(model) })
    expect(requests).toHaveLength(found.spent.calls)
    expect(found.spent.calls).toBe(found.steps.length)
    expect([found.stopped, refsOf(found).slice(0, 2)]).toEqual(['supported', ['t0', 't1']])
    expect(requests[0]).toContain(asked)
    await memory.close()
  })

  it('[RE-21] a reply that is none costs no question: the step is judged without the model, and says so', async () => {
    const memory = await remembering(boat)
    for (const reply of ['', 'certainly!', '{"relevant": "all"}', '{"relevant":[{"number":1,']) {
      const model = new ScriptedModel([{ does: 'say', text: reply }])
      const found = await memory.reconstruct(asked, { judge: modelJudge(model) })
      expect(found.steps[0]?.note).toContain('judged without a model')
      expect(refsOf(found)[0]).toBe('t0')
    }
    await memory.close()
  })

  it('[RE-22] searches for the words a model suggests', async () => {
    const memory = await remembering(['The dinghy is mended.', 'Aurelio Brandt did it in one night.'])
    const said = JSON.stringify({ relevant: [{ number: 1, relevance: 1 }], enough: false, search: ['Aurelio night'] })
    const model = new ScriptedModel([{ does: 'say', text: said }])
    const found = await memory.reconstruct(asked, { judge: modelJudge(model), bounds: { stepsMax: 2 } })
    const searches = found.steps.flatMap((step) => step.actions).filter(({ kind }) => kind === 'search')
    expect(searches[0]).toMatchObject({ words: 'Aurelio night', found: 1 })
    await memory.close()
  })
})
