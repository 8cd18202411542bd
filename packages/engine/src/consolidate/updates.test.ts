import { describe, expect, it, vi } from 'vitest'
import type { RememberInput } from '../ingest/receipt.ts'
import type { Memory } from '../memory.ts'
import { withdrawnAttributes } from '../record/withdrawn.ts'
import { InMemoryStore } from '../store/in-memory/in-memory-store.ts'
import type { Store } from '../store/store.ts'
import { openQuiet } from './testing/conversation.ts'

/** A turn: day of 2024, who, what. Each day is a session. */
type Said = readonly [day: string, speaker: string, text: string, fields?: Partial<RememberInput>]

const inputs = (said: readonly Said[]): RememberInput[] =>
  said.map(([day, speaker, text, fields], i) => ({
    ref: `t${i + 1}`,
    session: day,
    time: `2024-${day}`,
    speaker,
    text,
    ...fields,
  }))

async function remembering(said: readonly RememberInput[], store: Store | ':memory:' = ':memory:'): Promise<Memory> {
  const memory = await openQuiet(store)
  await memory.rememberMany(said)
  await memory.consolidate()
  return memory
}

/** What puts what out of date: `newer>older`, candidates with a question mark. */
async function updatesIn(memory: Memory): Promise<string[]> {
  const { relations } = await memory.relations({ graphs: ['causal'] })
  return relations
    .filter(({ kind }) => kind === 'updates')
    .map(({ from, to, state }) => `${from}>${to}${state === 'candidate' ? '?' : ''}`)
    .sort()
}

const found = async (...said: Said[]): Promise<string[]> => {
  const memory = await remembering(inputs(said))
  const updates = await updatesIn(memory)
  await memory.close()
  return updates
}

describe('updates', () => {
  it.each([
    ['我在纺织厂上班。', '我换了一家游戏公司。', ['t2>t1']],
    ['我在纺织厂上班。', '我上周搬到苏州了，换了一家游戏公司。', ['t2>t1']],
    ['我在纺织厂上班。', '我换了一家装修公司，原来那家太慢。', []],
    ['我的银行是江南银行。', '我换了一家银行。', ['t2>t1']],
    ['I work at Ferrand.', 'I switched to a games company.', ['t2>t1']],
    ['I work at Ferrand.', 'I started at a new firm last week.', ['t2>t1']],
    ['I work at Ferrand.', 'I switched to another insurance company.', []],
    ['I work at Ferrand.', 'My sister moved to another firm.', []],
    ['My bank is Novana.', 'I switched to another bank.', ['t2>t1']],
    ['My gym is Fitbarn.', 'We changed to a different gym.', ['t2>t1']],
    ['My gym is Fitbarn.', 'I went to another gym once.', []],
  ])(
    '[FX-107] another one without a name puts the one that was in its place out of date: %s %s',
    async (before, after, expected) => {
      expect(await found(['01-10', '小唐', before], ['05-10', '小唐', after])).toEqual(expected)
    },
  )

  it.each([
    ['房租是三千二。', '房租现在是3200。', []],
    ['房租是三千二。', '房租现在是3,200块。', []],
    ['房租是三千。', '房租涨到三千五了。', ['t2>t1']],
    ['房租是3,200。', '房租涨到三千五一个月了。', ['t2>t1']],
    ['月薪是一万五。', '月薪涨到两万了。', ['t2>t1']],
  ])('[FX-105] a value is another by what it comes to: %s %s', async (before, after, expected) => {
    expect(await found(['01-10', '小唐', before], ['05-10', '小唐', after])).toEqual(expected)
  })

  it('[FX-4] another value of the same subject and slot puts the earlier one out of date, in both languages', async () => {
    expect(await found(['01-10', 'Ana', 'I live in Ghent.'], ['05-10', 'Ana', 'I moved to Bruges.'])).toEqual(['t2>t1'])
    expect(await found(['01-10', '小唐', '我住在汉口。'], ['05-10', '小唐', '我搬到武昌了。'])).toEqual(['t2>t1'])
  })

  it('[FX-4] another subject, another slot and the same value again do not', async () => {
    expect(
      await found(
        ['01-10', 'Ana', 'I live in Ghent.'],
        ['02-10', 'Ben', 'I moved to Bruges.'],
        ['03-10', 'Ana', 'I love Bruges.'],
        ['04-10', 'Ana', 'I live in Ghent and sing in a choir.'],
        ['05-10', 'Ana', 'My sister moved to Aalst.'],
        ['06-10', 'Ana', 'I hate mussels.'],
        ['07-10', 'Ana', 'I love oysters.'],
      ),
    ).toEqual([])
  })

  it('[FX-4] whom others speak of is the one who says I', async () => {
    expect(await found(['01-10', 'Tess', 'I live in Cork.'], ['05-10', 'Ben', 'Tess moved to Galway.'])).toEqual([
      't2>t1',
    ])
  })

  it('[FX-5] both sides stay; the relation leads from the later to the earlier, with its words and a reason', async () => {
    const memory = await remembering(
      inputs([
        ['01-10', 'Ana', 'I live in Ghent.'],
        ['05-10', 'Ana', 'Guess what! We moved to Bruges.'],
      ]),
    )
    expect((await memory.list()).events).toHaveLength(2)
    const { relations } = await memory.relations({ ref: 't1', graphs: ['causal'] })
    expect(relations).toMatchObject([
      {
        graph: 'causal',
        kind: 'updates',
        from: 't2',
        to: 't1',
        state: 'active',
        provenance: { generator: 'updates', version: 2, quote: 'We moved to Bruges', reason: 'home: Ghent → Bruges' },
      },
    ])
  })

  it('[FX-6] what is over needs no successor, and may come back', async () => {
    expect(
      await found(
        ['01-10', 'Ana', 'I play the cello every evening.'],
        ['02-10', 'Ana', "I've stopped playing the cello."],
        ['03-10', 'Ana', "I've started playing the cello again."],
      ),
    ).toEqual(['t2>t1', 't3>t2'])
    expect(await found(['01-10', '小唐', '我每天抽一包烟。'], ['06-10', '小唐', '我戒烟了。'])).toEqual(['t2>t1'])
  })

  it('[FX-7] the value of a thing is replaced by words of change only, by one of its form, and by what it was said to be', async () => {
    const first: Said = ['03-04', 'Ana', 'The rehearsal is on Monday.']
    expect(await found(first, ['03-05', 'Ben', 'The rehearsal has been moved to Wednesday.'])).toEqual(['t2>t1'])
    expect(await found(first, ['03-05', 'Ben', 'The rehearsal is on Wednesday.'])).toEqual([])
    expect(await found(first, ['03-05', 'Ben', 'The rehearsal has been moved to the old mill.'])).toEqual([])
    expect(await found(first, ['03-05', 'Ben', 'The rehearsal has been moved from Tuesday to Wednesday.'])).toEqual([])
    expect(await found(first, ['09-05', 'Ben', 'The rehearsal has been moved to Wednesday.'])).toEqual([])
  })

  it('[FX-8] an exception replaces no habit, another day from now on does', async () => {
    const habit: Said = ['01-10', 'Ana', 'I go to pottery every Tuesday.']
    expect(await found(habit, ['02-09', 'Ana', 'I went to pottery on Friday this week.'])).toEqual([])
    expect(await found(habit, ['02-09', 'Ana', 'I go to pottery on Fridays now.'])).toEqual(['t2>t1'])
    expect(await found(habit, ['02-09', 'Ana', 'I go to pottery on Fridays.'])).toEqual([])
  })

  it('[FX-9] a correction points at the nearest earlier words that hold what it takes back; of another it is a candidate', async () => {
    const lines: Said[] = [
      ['01-10', 'Ana', 'It cost 340 euros in spring.'],
      ['01-10', 'Ana', 'The invoice comes to 340 euros.'],
      ['01-10', 'Ben', 'I thought so.'],
    ]
    expect(await found(...lines, ['01-10', 'Ana', "Sorry, it's 430, not 340."])).toEqual(['t4>t2'])
    expect(await found(...lines, ['01-10', 'Ben', "It's 430, not 340."])).toEqual(['t4>t2?'])
    expect(await found(...lines, ['01-10', 'Ana', "It's lovely, not cold."])).toEqual([])
    expect(await found(['01-10', '小唐', '我们周二见。'], ['01-10', '小唐', '不是周二，是周四。'])).toEqual(['t2>t1'])
  })

  it('[FX-10] whatever arrives first, and however often it is consolidated, the later said is the newer', async () => {
    const said = inputs([
      ['01-10', 'Ana', 'I live in Ghent.'],
      ['05-10', 'Ana', 'I moved to Bruges.'],
      ['09-10', 'Ana', 'We have moved to Aalst.'],
      ['01-11', 'Ben', 'The rent is 700 euros.'],
      ['02-11', 'Ben', 'The rent has gone up to 800 euros.'],
    ])
    for (const order of [
      [0, 1, 2, 3, 4],
      [4, 3, 2, 1, 0],
      [2, 0, 4, 1, 3],
    ]) {
      const memory = await remembering(order.map((at) => said[at] as RememberInput))
      expect(await updatesIn(memory)).toEqual(['t2>t1', 't3>t1', 't3>t2', 't5>t4'])
      expect(await memory.consolidate()).toMatchObject({ done: 0 })
      await memory.close()
    }
  })

  it('[FX-11] an older change told later puts nothing out of date that was said to hold since', async () => {
    expect(await found(['05-10', 'Ana', 'I live in Ghent.'], ['06-10', 'Ana', 'I moved to Bruges in 2015.'])).toEqual(
      [],
    )
  })

  it('[FX-12] assistants, tools and documents state no facts', async () => {
    for (const fields of [{ role: 'assistant' }, { kind: 'tool' as const }, { kind: 'document' as const }])
      expect(await found(['01-10', 'Ana', 'I live in Ghent.', fields], ['05-10', 'Ana', 'I moved to Bruges.'])).toEqual(
        [],
      )
  })

  it('[FX-70] what was withdrawn states no facts', async () => {
    const fields = { attributes: { ...withdrawnAttributes } }
    const said = [
      ['01-10', 'Ana', 'I live in Ghent.'],
      ['05-10', 'Ana', 'I moved to Bruges.', fields],
    ] as const
    expect(await found(...said)).toEqual([])
    const memory = await remembering(inputs(said))
    expect(await memory.facts('t1')).toMatchObject([{ value: 'Ghent', toMs: null, supersededBy: [] }])
    expect(await memory.facts('t2')).toEqual([])
    await memory.close()
  })

  it('[FX-78] the only fact of an event that is out of date ends, whatever is read in what came after', async () => {
    const store = await InMemoryStore.open()
    const memory = await remembering(
      inputs([
        ['01-10', 'Ana', 'I live in Ghent.'],
        ['01-11', 'Ana', 'I live in Ghent and I love oysters.'],
        ['05-10', 'Ana', 'Bruges it is, then.'],
      ]),
      store,
    )
    const scope = { tenant: 'default', agent: 'default', user: 'default' }
    const provenance = { generator: 'somebody', version: 1, quote: null, reason: null, madeAt: 0 }
    const relation = { graph: 'causal', kind: 'updates', from: 3, weight: 1, confidence: 0.9, state: 'active' } as const
    await store.relations.replace(scope, {
      generator: 'somebody',
      owners: [3],
      relations: [
        { ...relation, to: 1, provenance },
        { ...relation, to: 2, provenance },
      ],
    })
    expect(await memory.facts('t1')).toMatchObject([{ toMs: Date.UTC(2024, 4, 10), supersededBy: ['t3'] }])
    expect(await memory.facts('t2')).toMatchObject([{ toMs: null }, { toMs: null }])
  })

  it('[FX-14] a fact holds from when it was said until its successor was; taken back, it is open again', async () => {
    const store = await InMemoryStore.open()
    const memory = await remembering(
      inputs([
        ['01-10', 'Ana', 'I live in Ghent and I love oysters.'],
        ['05-10', 'Ana', 'I moved to Bruges.'],
      ]),
      store,
    )
    const [home, liking] = await memory.facts('t1')
    expect(home).toMatchObject({
      subject: 'ana',
      slot: 'home',
      value: 'Ghent',
      fromMs: Date.UTC(2024, 0, 10),
      toMs: Date.UTC(2024, 4, 10),
      supersededBy: ['t2'],
    })
    expect(liking).toMatchObject({ slot: 'liking', toMs: null, supersededBy: [] })
    const scope = { tenant: 'default', agent: 'default', user: 'default' }
    await store.relations.setState(scope, { generator: 'updates', version: 2 }, 'retired')
    expect((await memory.facts('t1'))[0]).toMatchObject({ value: 'Ghent', toMs: null, supersededBy: [] })
    expect(await memory.facts(['t2', 'unknown'])).toMatchObject([
      { ref: 't2', claim: 'changes', value: 'Bruges', toMs: null },
    ])
  })

  it('[FX-15] forgetting the successor opens what it closed', async () => {
    const memory = await remembering(
      inputs([
        ['01-10', 'Ana', 'I live in Ghent.'],
        ['05-10', 'Ana', 'I moved to Bruges.'],
      ]),
    )
    await memory.forget('t2')
    expect(await updatesIn(memory)).toEqual([])
    expect((await memory.facts('t1'))[0]).toMatchObject({ toMs: null })
  })

  it('[FX-60] the home that an answer gives is out of date by a move', async () => {
    expect(
      await found(
        ['01-10', 'Ben', 'where are you based these days?'],
        ['01-10', 'Ana', 'Ghent, near the canal'],
        ['05-10', 'Ana', 'I moved to Bruges.'],
      ),
    ).toEqual(['t3>t2'])
  })

  it("[FX-61] a slip takes back the nearest of one's own turns of the session that names another value of its kind", async () => {
    const said: Said[] = [
      ['01-10', 'Ana', 'The early boat leaves at 6:10.'],
      ['01-10', 'Ben', 'Ours is at 8:30, I read.'],
      ['01-10', 'Ana', 'Ours leaves at 7:40.'],
    ]
    expect(await found(...said, ['01-10', 'Ana', "wrong day, it's 7:15"])).toEqual(['t4>t3'])
    expect(await found(...said, ['01-11', 'Ana', "wrong day, it's 7:15"])).toEqual([])
  })

  it('[FX-62] a change told in other words is a candidate, of one speaker, whatever arrives first', async () => {
    const said = inputs([
      ['01-10', 'Ben', 'which colour is your gate?'],
      ['01-10', 'Ana', 'blue, with a bell'],
      ['05-10', 'Ben', 'I only see a blue gate?'],
      ['05-10', 'Ana', "it's green, we painted it"],
      ['06-10', 'Cem', "it's red, we painted it"],
    ])
    for (const order of [
      [0, 1, 2, 3, 4],
      [4, 2, 3, 0, 1],
      [2, 3, 4, 0, 1],
    ]) {
      const memory = await remembering(order.map((at) => said[at] as RememberInput))
      expect(await updatesIn(memory)).toEqual(['t4>t2?'])
      await memory.close()
    }
  })

  it('[FX-98] a plain change is of one speaker, is told after what it ends, and is the same whatever arrives first', async () => {
    const said = inputs([
      ['01-10', 'Ana', 'I have a parrot named Kiki.'],
      ['05-10', 'Ana', 'Sad news, Kiki died.'],
      ['06-10', 'Ben', 'I sold the parrot.'],
    ])
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ]) {
      const memory = await remembering(order.map((at) => said[at] as RememberInput))
      expect(await updatesIn(memory)).toEqual(['t2>t1'])
      await memory.close()
    }
    expect(
      await found(['05-10', 'Ana', 'I have a parrot named Kiki.'], ['05-20', 'Ana', 'Kiki died in March.']),
    ).toEqual([])
  })

  it('[FX-97] another amount that a slip takes back is listed, and moves nothing', async () => {
    expect(
      await found(['01-10', '小唐', '礼堂能坐80个人。'], ['01-12', '小唐', '我问了管理员，礼堂只能坐60个人。']),
    ).toEqual(['t2>t1?'])
  })

  it('[FX-96] what a sentence says of this time alone changes no thing', async () => {
    const weekly: Said = ['01-10', '小唐', '我们的例会是周一。']
    expect(await found(weekly, ['01-20', '小唐', '这周情况特殊，我们的例会改到周三。'])).toEqual([])
    expect(await found(weekly, ['01-20', '小唐', '情况变了，我们的例会改到周三。'])).toEqual(['t2>t1'])
    const english: Said = ['01-10', 'Ana', 'The meeting is on Monday.']
    expect(await found(english, ['01-20', 'Ana', 'This week only, the meeting has moved to Friday.'])).toEqual([])
    expect(await found(english, ['01-20', 'Ana', 'Good news, the meeting has moved to Friday.'])).toEqual(['t2>t1'])
  })

  it('[FX-65] where the rules read both turns as of one matter they decide', async () => {
    expect(
      await found(
        ['03-04', 'Ana', 'The rehearsal is on Monday.'],
        ['03-05', 'Ana', 'The rehearsal has been moved from Tuesday to Wednesday.'],
      ),
    ).toEqual([])
  })

  it('[FX-68] a partner spoken of replaces single, and a separation replaces no line that only speaks of one', async () => {
    expect(
      await found(
        ['01-10', 'Ana', "I'm single."],
        ['05-10', 'Ana', 'My boyfriend cooks on Sundays.'],
        ['09-10', 'Ana', 'We broke up.'],
      ),
    ).toEqual(['t2>t1'])
  })

  it('[CO-45] told in order, what tells of no change looks no word up; told the other way round, it finds what replaced it', async () => {
    const said = inputs([
      ['01-10', 'Ana', 'Rehearsal starts at seven on Mondays.'],
      ['02-10', '小唐', '我们周一排练。'],
      ['03-10', '小唐', '现在改到周三排练了。'],
      ['04-10', 'Ana', 'Rehearsal starts at seven on Fridays now.'],
    ])
    const lookingUp = async (turns: readonly RememberInput[]) => {
      const store = await InMemoryStore.open()
      const postings = vi.spyOn(store.search, 'postings')
      const memory = await remembering(turns, store)
      const updates = await updatesIn(memory)
      const lookedUp = new Set(postings.mock.calls.flatMap(([, terms]) => terms))
      await memory.close()
      return { updates, lookedUp }
    }
    const plain = await lookingUp(said.slice(0, 2))
    // Who speaks is looked up for the entities, and nothing of what they say.
    expect(plain).toEqual({ updates: [], lookedUp: new Set(['ana', '小唐']) })
    const inOrder = await lookingUp(said)
    const backwards = await lookingUp([...said].reverse())
    expect(inOrder.updates).toEqual(['t3>t2', 't4>t1'])
    expect(backwards.updates).toEqual(inOrder.updates)
    expect([...backwards.lookedUp]).toContain('rehears')
  })
})
