import { SeededRandom } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { openMemory } from '../../open.ts'
import { sharedFile } from './file-names.ts'
import { commit, openWork, relatedIn, relationsOf, result, run } from './testing/work.ts'

const own = 'test/sum.test.ts'

describe('what broke a check', () => {
  it('[PR-4] is the change in between that touches a file the failure names', async () => {
    expect(
      await relatedIn([
        result(0, 'p', 'passed'),
        commit(1, 'readme', ['README.md']),
        commit(2, 'culprit', ['src/sum.ts', 'src/other.ts']),
        result(3, 'f', 'failed'),
        commit(4, 'after', ['src/sum.ts']),
      ]),
    ).toEqual(['culprit broke f 0.9'])
  })

  it('[PR-4] is each of several with less belief, and the check itself only where nothing else is', async () => {
    const passed = result(0, 'p', 'passed')
    const failed = result(9, 'f', 'failed')
    expect(
      await relatedIn([
        passed,
        commit(1, 'a', ['src/sum.ts']),
        commit(2, 'b', ['src/sum.ts']),
        commit(3, 'c', [own]),
        failed,
      ]),
    ).toEqual(['a broke f 0.75', 'b broke f 0.75'])
    expect(await relatedIn([passed, commit(3, 'c', [own]), failed])).toEqual(['c broke f 0.65'])
  })

  it('[PR-4] is not told where it never passed, or where nothing that it names was touched', async () => {
    expect(await relatedIn([commit(1, 'a', ['src/sum.ts']), result(2, 'f', 'failed')])).toEqual([])
    expect(await relatedIn([run(0, 'r', [own]), commit(1, 'a', ['src/sums.ts']), result(2, 'f', 'failed')])).toEqual([])
  })

  it('[PR-4] a run over the file of the check tells that it passed, and one over other files does not', async () => {
    const rest = [commit(1, 'a', ['src/sum.ts']), result(2, 'f', 'failed')]
    expect(await relatedIn([run(0, 'r', [own]), ...rest])).toEqual(['a broke f 0.9'])
    expect(await relatedIn([run(0, 'r', ['test/other.test.ts']), ...rest])).toEqual([])
  })

  it('[PR-5] is tied to each failure of a row, and passing in between ends the row', async () => {
    const row = [
      run(0, 'r1', [own]),
      commit(1, 'first', ['src/sum.ts']),
      result(2, 'f1', 'failed'),
      result(3, 'f2', 'failed'),
    ]
    expect(await relatedIn(row)).toEqual(['first broke f1 0.9', 'first broke f2 0.9'])
    expect(
      await relatedIn([...row, run(5, 'r2', [own]), commit(6, 'second', ['src/sum.ts']), result(7, 'f3', 'failed')]),
    ).toEqual(['first broke f1 0.9', 'first broke f2 0.9', 'second broke f3 0.9'])
  })
})

describe('what fixed a check', () => {
  it('[PR-6] is the change since the last failure that touches what a failure names', async () => {
    expect(
      await relatedIn([
        result(1, 'f1', 'failed'),
        commit(2, 'tried', ['src/sum.ts']),
        result(3, 'f2', 'failed'),
        commit(4, 'readme', ['README.md']),
        commit(5, 'mended', ['src/sum.ts']),
        result(6, 'g', 'passed'),
      ]),
    ).toEqual(['mended fixed f2 0.9', 'mended fixed g 0.9'])
  })

  it('[PR-6] is tied to the failure alone where only a run tells of the passing', async () => {
    expect(
      await relatedIn([result(1, 'f', 'failed'), commit(2, 'mended', ['src/sum.ts']), run(3, 'r', [own])]),
    ).toEqual(['mended fixed f 0.9'])
  })
})

describe('what is said of tickets', () => {
  const ticket = (ref: string, text: string) => ({ ref, text, attributes: { event: 'ticket', ticket: ref } })

  it.each([
    ['It is blocked by PAY-9.', 'PAY-9 blocks PAY-12 0.9'],
    ['Depends on the ticket PAY-9', 'PAY-9 blocks PAY-12 0.9'],
    ['被 PAY-9 卡住了', 'PAY-9 blocks PAY-12 0.9'],
    ['依賴 PAY-9', 'PAY-9 blocks PAY-12 0.9'],
    ['This blocks PAY-9.', 'PAY-12 blocks PAY-9 0.9'],
    ['它阻塞了 PAY-9', 'PAY-12 blocks PAY-9 0.9'],
  ])('[PR-7] "%s" is related as it says', async (words, expected) => {
    expect(
      await relatedIn([ticket('PAY-9', 'Decide on rounding'), ticket('PAY-12', `Shares are wrong. ${words}`)]),
    ).toEqual([expected])
  })

  it('[PR-7] a commit fixes the ticket that it names, with its words quoted', async () => {
    const memory = await openWork()
    await memory.rememberMany([
      ticket('#12', 'Shares are wrong'),
      commit(1, 'c', [], 'Round the last share. Fixes #12'),
    ])
    await memory.consolidate()
    const { relations } = await memory.relations({ ref: 'c', graphs: ['semantic'] })
    expect(relations.map(({ from, kind, to, provenance }) => [from, kind, to, provenance.quote])).toEqual([
      ['c', 'fixed', '#12', 'Fixes #12'],
    ])
  })

  it('[PR-7] nothing is related to a ticket that nobody opened', async () => {
    expect(await relatedIn([ticket('PAY-12', 'Blocked by PAY-9')])).toEqual([])
  })
})

describe('the order of arrival', () => {
  const events = [
    run(0, 'r1', [own]),
    commit(1, 'c1', ['src/sum.ts'], 'Sum in one pass'),
    result(2, 'f1', 'failed'),
    commit(3, 'c2', [own], 'A closer test, for PAY-3'),
    result(4, 'f2', 'failed', ['src/sum.ts', 'src/add.ts']),
    commit(5, 'c3', ['src/add.ts'], 'Fixes PAY-3'),
    result(6, 'g1', 'passed'),
    { ref: 'PAY-3', text: 'Sums are off', attributes: { event: 'ticket', ticket: 'PAY-3' } },
    run(7, 'r2', [own]),
    commit(8, 'c4', ['src/sum.ts']),
    commit(9, 'c5', ['src/sum.ts']),
    result(10, 'f3', 'failed'),
  ]

  it('[PR-8] does not count, nor when they are consolidated', async () => {
    const expected = await relatedIn(events)
    expect(expected).toHaveLength(7)
    for (let seed = 1; seed <= 12; seed++) {
      const random = new SeededRandom(seed)
      const memory = await openWork()
      for (const event of random.shuffled(events)) {
        await memory.remember(event)
        if (random.chance(0.3)) await memory.consolidate()
      }
      await memory.consolidate()
      expect(await relationsOf(memory), `seed ${seed}`).toEqual(expected)
      expect(await memory.consolidate()).toMatchObject({ done: 0, relations: { added: 0, removed: 0 } })
      await memory.close()
    }
  })

  it('[PR-13] consolidating all again changes nothing, and catches up where the profile was another', async () => {
    const memory = await openWork()
    await memory.rememberMany(events)
    await memory.consolidate()
    expect(await memory.consolidate({ again: true })).toMatchObject({
      done: events.length,
      relations: { added: 0, removed: 0 },
    })
    await memory.close()
  })

  it('[PR-3] without the profile nothing of it is related or recognised', async () => {
    const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none' })
    await memory.rememberMany(events)
    await memory.consolidate()
    expect(await relationsOf(memory)).toEqual([])
    expect((await memory.entities()).entities.map(({ kind }) => kind)).not.toContain('ticket')
    await expect(memory.entities({ kind: 'ticket' })).rejects.toThrow('kind must be one of person')
    await memory.close()
  })

  it('[PR-2] entities are listed by the kinds of the profile', async () => {
    const memory = await openWork()
    await memory.rememberMany(events)
    await memory.consolidate()
    expect((await memory.entities({ kind: 'ticket' })).entities.map(({ name }) => name)).toEqual(['PAY-3'])
    await memory.close()
  })
})

describe('two paths', () => {
  it.each([
    ['src/sum.ts', '/home/ana/till/src/sum.ts', true],
    ['sum.ts', 'src/sum.ts', true],
    ['src/sum.ts', 'lib/src/sum.ts', true],
    ['src/sum.ts', 'mysrc/sum.ts', false],
    ['src/sum.ts', 'src/sum.test.ts', false],
    ['a/sum.ts', 'b/sum.ts', false],
  ])('[PR-11] %s and %s are one file: %s', (one, other, same) => {
    expect(sharedFile([one], [other]) !== null).toBe(same)
    expect(sharedFile([other], [one]) !== null).toBe(same)
  })
})
