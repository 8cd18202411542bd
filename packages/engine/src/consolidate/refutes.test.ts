import { describe, expect, it } from 'vitest'
import type { RememberInput } from '../ingest/receipt.ts'
import type { Memory } from '../memory.ts'
import { openQuiet } from './testing/conversation.ts'

/** A turn: day of 2024, who, what. Each day is a session. */
type Said = readonly [day: string, speaker: string, text: string]

const inputs = (said: readonly Said[]): RememberInput[] =>
  said.map(([day, speaker, text], i) => ({ ref: `t${i + 1}`, session: day, time: `2024-${day}`, speaker, text }))

async function remembering(said: readonly RememberInput[]): Promise<Memory> {
  const memory = await openQuiet()
  await memory.rememberMany(said)
  await memory.consolidate()
  return memory
}

/** What denies what: `later>earlier`, suspicions with a question mark; of another kind with its first letter before. */
async function holdings(memory: Memory): Promise<string[]> {
  const { relations } = await memory.relations({ graphs: ['causal'] })
  return relations
    .filter(({ kind }) => kind === 'refutes' || kind === 'updates')
    .map(
      ({ kind, from, to, state }) =>
        `${kind === 'updates' ? 'u ' : ''}${from}>${to}${state === 'candidate' ? '?' : ''}`,
    )
    .sort()
}

const found = async (...said: Said[]): Promise<string[]> => {
  const memory = await remembering(inputs(said))
  const all = await holdings(memory)
  await memory.close()
  return all
}

describe('refutes', () => {
  it.each([
    ['Ana', 'I live in Leeds.', 'Ben', 'Ana never lived in Leeds.', 'Where do I live?', 'Leeds'],
    ['小唐', '我住在汉口。', '老周', '小唐从来没在汉口住过。', '我住在哪里？', '汉口'],
  ])(
    '[FX-106] what %s says of himself is answered though another denies it, and not once he denies it himself',
    async (who, ...words) => {
      const [told, other, denial, question, answer] = words
      const memory = await remembering(
        inputs([
          ['01-10', who, told],
          ['01-10', other, denial],
        ]),
      )
      const { kind, text } = await memory.answer(question, { asker: who })
      expect([kind, text]).toEqual(['answered', answer])
      await memory.remember({
        speaker: who,
        text: denial.replace(/^Ana|^小唐/, who === 'Ana' ? 'I' : '我'),
        time: '2024-01-11',
      })
      await memory.consolidate()
      expect((await memory.answer(question, { asker: who })).kind).toBe('withdrawn')
      await memory.close()
    },
  )

  it('[LC-40] what somebody says was never so denies what was told of it, in both languages', async () => {
    expect(await found(['01-10', 'Ana', 'I live in Leeds.'], ['05-10', 'Ana', 'I never lived in Leeds.'])).toEqual([
      't2>t1',
    ])
    expect(await found(['01-10', '小唐', '我住在汉口。'], ['05-10', '小唐', '我从来没在汉口住过。'])).toEqual(['t2>t1'])
    expect(
      await found(['01-10', 'Ana', 'I play the cello.'], ['05-10', 'Ana', "I've never played the cello."]),
    ).toEqual(['t2>t1'])
    expect(await found(['01-10', '小唐', '我抽烟。'], ['05-10', '小唐', '我從沒抽過煙。'])).toEqual(['t2>t1'])
    expect(
      await found(['01-10', 'Ben', 'Ana lives in Leeds.'], ['05-10', 'Ana', 'I have never lived in Leeds!']),
    ).toEqual(['t2>t1'])
  })

  it('[LC-41] what is another place, person or matter, is asked, supposed, or a habit of now, denies nothing', async () => {
    expect(
      await found(
        ['01-10', 'Ana', 'I live in Leeds.'],
        ['01-11', 'Ana', 'I drink coffee.'],
        ['02-10', 'Ana', 'I never lived in York.'],
        ['03-10', 'Ben', 'I never lived in Leeds.'],
        ['04-10', 'Ana', 'I never worked in Leeds.'],
        ['05-10', 'Ana', 'Have I never lived in Leeds?'],
        ['06-10', 'Ana', 'If I never lived in Leeds, who did?'],
        ['07-10', 'Ana', 'I never drink coffee at night.'],
        ['08-10', 'Ana', '我从来没在约克住过。'],
        ['09-10', 'Ana', '我昨天没抽烟。'],
      ),
    ).toEqual([])
  })

  it('[LC-41] what is no longer so is no denial', async () => {
    expect(
      await found(['01-10', 'Ana', 'I live in Leeds.'], ['05-10', 'Ana', "I don't live in Leeds any more."]),
    ).toEqual(['u t2>t1'])
    expect(await found(['01-10', '小唐', '我住在汉口。'], ['05-10', '小唐', '我不住汉口了。'])).toEqual(['u t2>t1'])
  })

  it('[LC-42] of another’s affairs a denial is a suspicion', async () => {
    expect(await found(['01-10', 'Ana', 'I live in Leeds.'], ['05-10', 'Ben', 'Ana never lived in Leeds.'])).toEqual([
      't2>t1?',
    ])
    expect(await found(['01-10', '小唐', '我养狗。'], ['05-10', 'Ben', '小唐从来没养过狗。'])).toEqual(['t2>t1?'])
  })

  it('[LC-43] "that is not true" and "never there" deny what was just said of who says it', async () => {
    expect(
      await found(
        ['01-10', 'Ben', 'Ana lives in Leeds.'],
        ['01-10', 'Ben', 'Nice town.'],
        ['01-10', 'Ana', "That's not true, I never lived there."],
      ),
    ).toEqual(['t3>t1'])
    expect(await found(['01-10', 'Ben', '小唐住在汉口。'], ['01-10', '小唐', '不对，我从来没在那儿住过。'])).toEqual([
      't2>t1',
    ])
    expect(await found(['01-10', 'Ben', 'Ana plays the cello.'], ['01-10', 'Ana', 'That is not true!'])).toEqual([
      't2>t1',
    ])
    // Of somebody else, in another session, of one's own words, and where it is told how it is instead.
    expect(await found(['01-10', 'Ben', 'Cleo lives in Leeds.'], ['01-10', 'Ana', "That's not true."])).toEqual([])
    expect(await found(['01-10', 'Ben', 'Ana lives in Leeds.'], ['01-11', 'Ana', "That's not true."])).toEqual([])
    expect(await found(['01-10', 'Ana', 'I live in Leeds.'], ['01-10', 'Ana', "That's wrong."])).toEqual([])
    expect(
      await found(['01-10', 'Ben', 'Ana lives in Leeds.'], ['01-10', 'Ana', "That's not true, I moved to York."]),
    ).toEqual(['u t2>t1'])
  })

  it('[LC-44] in which order they arrive does not matter, and a later statement is not denied by an earlier denial', async () => {
    const said: Said[] = [
      ['01-10', 'Ana', 'I live in Leeds.'],
      ['05-10', 'Ana', 'I never lived in Leeds.'],
      ['09-10', 'Ana', 'I live in Leeds and love it.'],
    ]
    const forward = await remembering(inputs(said))
    const backward = await remembering(inputs(said).reverse())
    expect(await holdings(backward)).toEqual(await holdings(forward))
    expect(await holdings(forward)).toEqual(['t2>t1'])
  })

  it('[LC-45] what was denied stands below the denial, says so, and its fact ends; rejected, all is as it was', async () => {
    const memory = await remembering(
      inputs([
        ['01-10', 'Ana', 'I live in Leeds and I play the cello.'],
        ['02-10', 'Ben', 'The market in Leeds is on Friday.'],
        ['05-10', 'Ana', 'I never lived in Leeds.'],
      ]),
    )
    const shown = async (): Promise<string[]> =>
      (await memory.recall('Did Ana live in Leeds?')).context.lines
        .filter(({ event }) => event.ref !== 't2')
        .map(
          ({ event, text, rank, roles }) =>
            `${rank} ${event.ref} ${roles} ${/\((?:denied|superseded)[^)]*\)/.exec(text)}`,
        )
        .sort()
    expect(await shown()).toEqual(['1 t3 conflicting null', '2 t1 conflicting (denied by <ref:t3>)'])
    const facts = async (): Promise<string[]> =>
      (await memory.facts('t1')).map(({ slot, supersededBy }) => `${slot} ${supersededBy}`)
    expect(await facts()).toEqual(['home t3', 'habit '])
    expect((await memory.reject({ from: 't3', kind: 'refutes', to: 't1' })).status).toBe('done')
    expect((await shown()).join()).not.toContain('denied')
    expect(await facts()).toEqual(['home ', 'habit '])
    await memory.rebuild()
    expect(await facts()).toEqual(['home ', 'habit '])
  })

  it('[LC-45] in Chinese, too', async () => {
    const memory = await remembering(
      inputs([
        ['01-10', '小唐', '我住在汉口。'],
        ['05-10', '小唐', '没这回事，我从来没在汉口住过。'],
      ]),
    )
    const { context } = await memory.recall('小唐住在哪里？')
    expect(context.text).toContain('(denied by <ref:t2>)')
    expect((await memory.facts('t1')).map(({ supersededBy }) => supersededBy)).toEqual([['t2']])
  })
})
