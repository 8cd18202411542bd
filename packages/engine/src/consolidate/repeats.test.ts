import { describe, expect, it } from 'vitest'
import type { RememberInput } from '../ingest/receipt.ts'
import type { Memory } from '../memory.ts'
import { withdrawnAttributes } from '../record/withdrawn.ts'
import { openQuiet } from './testing/conversation.ts'

type Said = readonly [time: string, speaker: string, text: string, fields?: Partial<RememberInput>]

const inputs = (said: readonly Said[]): RememberInput[] =>
  said.map(([time, speaker, text, fields], i) => ({
    ref: `t${i + 1}`,
    session: `s${i % 2}`,
    time: `2025-${time}`,
    speaker,
    text,
    ...fields,
  }))

async function remembering(said: readonly RememberInput[]): Promise<Memory> {
  const memory = await openQuiet()
  await memory.rememberMany(said)
  await memory.consolidate()
  return memory
}

const repeats = async (memory: Memory): Promise<string[]> =>
  (await memory.relations({ graphs: ['semantic'] })).relations
    .filter(({ kind }) => kind === 'repeats')
    .map(({ from, to, state }) => `${from}>${to} ${state}`)
    .sort()

const found = async (...said: Said[]): Promise<string[]> => repeats(await remembering(inputs(said)))

describe('repeats', () => {
  it('[LC-30] the same words of the same speaker within minutes are linked, whatever case, script and ref they have', async () => {
    expect(
      await found(
        ['03-01T10:00:00', 'Ana', 'The ferry leaves at nine on Friday.'],
        ['03-01T10:00:40', 'Ana', 'the ferry leaves at nine on friday'],
        ['03-01T11:00:00', '小唐', '爷爷的药在冰箱第二层'],
        ['03-01T11:00:00', '小唐', '爺爺的藥在冰箱第二層。'],
      ),
    ).toEqual(['t2>t1 active', 't4>t3 active'])
  })

  it.each<[string, Said, Said]>([
    [
      'a number',
      ['03-01T10:00', 'Ana', 'We moved to version 16 today.'],
      ['03-01T10:01', 'Ana', 'We moved to version 18 today.'],
    ],
    [
      'a name',
      ['03-01T10:00', 'Ana', 'I am flying to Argentina soon.'],
      ['03-01T10:01', 'Ana', 'I am flying to Armenia soon.'],
    ],
    [
      'negation',
      ['03-01T10:00', 'Ana', 'You can park behind the house.'],
      ['03-01T10:01', 'Ana', "You can't park behind the house."],
    ],
    ['否定', ['03-01T10:00', '小唐', '这个蘑菇晚上可以吃'], ['03-01T10:01', '小唐', '这个蘑菇晚上不可以吃']],
    ['数字', ['03-01T10:00', '小唐', '我们在三号楼门口见'], ['03-01T10:01', '小唐', '我们在五号楼门口见']],
    [
      'what it asks',
      ['03-01T10:00', 'Ana', 'Leo lives in Leeds now.'],
      ['03-01T10:01', 'Ana', 'Leo lives in Leeds now?'],
    ],
    [
      'who says it',
      ['03-01T10:00', 'Ana', 'I have lost my glasses again.'],
      ['03-01T10:01', 'Ben', 'I have lost my glasses again.'],
    ],
    [
      'the day it means',
      ['03-01T23:58', 'Ana', 'I saw the dentist yesterday.'],
      ['03-02T00:02', 'Ana', 'I saw the dentist yesterday.'],
    ],
    [
      'the time',
      ['03-01T10:00', 'Ana', 'I live in York with Leo.'],
      ['03-01T10:11', 'Ana', 'I live in York with Leo.'],
    ],
    [
      'what is shown',
      ['03-01T10:00', 'Ana', 'Look what we found there.'],
      ['03-01T10:01', 'Ana', 'Look what we found there.', { attachments: [{ kind: 'image', caption: 'a shell' }] }],
    ],
    [
      'that it was taken back',
      ['03-01T10:00', 'Ana', 'The door code is on paper.'],
      ['03-01T10:01', 'Ana', 'The door code is on paper.', { attributes: withdrawnAttributes }],
    ],
  ])('[LC-31] what differs in %s is not linked', async (_, one, other) => {
    expect(await found(one, other)).toEqual([])
  })

  it('[LC-31] a few words are said twice and meant twice', async () => {
    expect(
      await found(
        ['03-01T10:00', 'Ana', 'Yes, of course!'],
        ['03-01T10:01', 'Ana', 'Yes, of course!'],
        ['03-01T10:02', '小唐', '好的好的'],
        ['03-01T10:02', '小唐', '好的好的'],
      ),
    ).toEqual([])
  })

  it('[LC-32] running twice changes nothing, order of arrival neither, and no event is lost', async () => {
    const said = inputs([
      ['03-01T10:00', 'Ana', 'The ferry leaves at nine on Friday.'],
      ['03-01T10:01', 'Ana', 'The ferry leaves at nine on Friday.'],
      ['03-01T10:02', 'Ana', 'The ferry leaves at nine on Friday.'],
    ])
    const [forward, backward] = [await remembering(said), await remembering([...said].reverse())]
    const all = ['t2>t1 active', 't3>t1 active', 't3>t2 active']
    expect(await repeats(forward)).toEqual(all)
    expect(await repeats(backward)).toEqual(all)
    await forward.rebuild()
    expect(await repeats(forward)).toEqual(all)
    expect((await forward.list()).events).toHaveLength(3)
  })

  it('[LC-33] a context tells one and names the others; rejected, it tells both', async () => {
    const memory = await remembering(
      inputs([
        ['03-01T10:00', 'Ana', 'The ferry leaves at nine on Friday.'],
        ['03-01T10:01', 'Ana', 'The ferry leaves at nine on Friday.'],
        ['03-01T10:02', 'Ana', 'The ferry leaves at ten on Friday.'],
      ]),
    )
    const { context } = await memory.recall('When does the ferry leave?')
    expect(context.lines).toHaveLength(2)
    expect(context.text).toMatch(/at nine on Friday\..* \(also <ref:t[12]>\) <ref:t[12]>/)
    expect(context.text).toContain('at ten')
    const [twice] = context.lines.filter(({ repeats: refs }) => refs.length > 0)
    const named = [twice?.event.ref, ...(twice?.repeats ?? [])]
    expect(named.toSorted()).toEqual(['t1', 't2'])
    expect(await memory.whyNot('When does the ferry leave?', named[1] ?? '')).toMatchObject({
      verdict: 'context',
      reason: expect.stringContaining(`${named[0]} tells the same words and names it.`),
    })
    expect(context.lines.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(context.tokens)
    await memory.reject({ from: 't2', kind: 'repeats', to: 't1' })
    expect((await memory.recall('When does the ferry leave?')).context.lines).toHaveLength(3)
  })
})
