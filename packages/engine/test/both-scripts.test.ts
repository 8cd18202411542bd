/** Is a memory in one Chinese script found by a question in the other? */

import { type Memory, openMemory } from 'knotwork'
import { describe, expect, it } from 'vitest'

const said = {
  traditional: [
    '餅乾罐放在廚房的櫃子裡。',
    '王偉說颱風過後要修屋頂。',
    '我們養了一隻烏龜，牠叫滾滾。',
    '這件事和風箏無關。',
  ],
  simplified: [
    '饼干罐放在厨房的柜子里。',
    '王伟说台风过后要修屋顶。',
    '我们养了一只乌龟，它叫滚滚。',
    '这件事和风筝无关。',
  ],
}
const asked = {
  traditional: ['餅乾罐在哪裡？', '王偉為甚麼要修屋頂？', '誰養了烏龜？'],
  simplified: ['饼干罐在哪里？', '王伟为什么要修屋顶？', '谁养了乌龟？'],
}

type Script = keyof typeof said

async function memoryOf(script: Script): Promise<Memory> {
  const memory = await openMemory(':memory:', { embedder: 'none' })
  await memory.rememberMany(
    said[script].map((text, i) => ({ text, speaker: i % 2 === 0 ? '小滿' : '阿寬', ref: `m${i}` })),
  )
  await memory.consolidate()
  return memory
}

describe('Traditional and Simplified', () => {
  it.each<[Script, Script]>([
    ['traditional', 'simplified'],
    ['simplified', 'traditional'],
  ])('[TX-60] what was said in %s is ranked the same when asked in %s', async (saidIn, askedIn) => {
    const memory = await memoryOf(saidIn)
    const same = await memoryOf(askedIn)
    for (const question of asked[askedIn]) {
      const now = Date.UTC(2026, 10, 30)
      const order = async (one: Memory): Promise<string[]> =>
        (await one.recall(question, { now })).trace.candidates.map(({ ref }) => ref)
      expect((await order(memory)).length).toBeGreaterThan(0)
      expect(await order(memory)).toEqual(await order(same))
    }
    await memory.close()
    await same.close()
  })

  it('[TX-60] a name in both scripts is one entity', async () => {
    const memory = await openMemory(':memory:', { embedder: 'none' })
    await memory.rememberMany([
      { text: '王偉說颱風過後要修屋頂。', speaker: '小滿', ref: 'a' },
      { text: '王伟今天来了。', speaker: '阿寬', ref: 'b' },
      { text: '昨天看到趙慶麗了。', speaker: '阿寬', ref: 'c' },
    ])
    await memory.consolidate()
    const { entities } = await memory.entities()
    expect(entities.map(({ id, events }) => [id, events])).toContainEqual(['王伟', 2])
    expect(entities.map(({ id }) => id)).toContain('赵庆丽')
    await memory.close()
  })
})
