/** Counts of the real files, where a folder with them is given in KNOTWORK_DATA; they are never part of this repository. */

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dataFolder } from '../config.ts'
import { isScoreable } from '../dataset.ts'
import { loaderOf } from './registry.ts'

const expected = [
  { schema: 'locomo', path: 'locomo', haystacks: 3, turns: 1451, questions: 497, scoreable: 383 },
  { schema: 'longmemeval', path: 'longmemeval', haystacks: 20, turns: 9638, questions: 20, scoreable: 17 },
  { schema: 'beam', path: 'beam', haystacks: 4, turns: 794, questions: 80, scoreable: 72 },
  { schema: 'memdaily', path: 'memdaily', haystacks: 1185, turns: 10_370, questions: 1185, scoreable: 1185 },
  { schema: 'locomo-plus', path: 'locomo_plus', haystacks: 1, turns: 150, questions: 150, scoreable: 150 },
  { schema: 'tc-event', path: 'tc_event_memory', haystacks: 4, turns: 1920, questions: 144, scoreable: 132 },
  { schema: 'tmd', path: 'tmd', haystacks: 2, turns: 1108, questions: 646, scoreable: 646 },
]

// Without the folder there is nothing to check, and nothing pretends to have been: the suite below is empty.
const given = dataFolder === undefined ? [] : expected
if (dataFolder === undefined) process.stderr.write('real data: KNOTWORK_DATA is not set, counts are not checked\n')

describe('real data', () => {
  it('is either given or announced as absent', () => {
    expect(given.length === 0).toBe(dataFolder === undefined)
  })

  for (const { schema, path, haystacks, turns, questions, scoreable } of given)
    for (const pooled of [false, true])
      it(`${schema}${pooled ? ', pooled,' : ''} has the counts its description states`, () => {
        const data = loaderOf(schema)(join(dataFolder ?? '', path), { pooled })
        const all = data.haystacks.flatMap((haystack) => haystack.questions)
        const inputs = data.haystacks.flatMap((haystack) => haystack.inputs)
        if (!pooled) expect(data.haystacks).toHaveLength(haystacks)
        expect(inputs).toHaveLength(turns)
        expect(all).toHaveLength(questions)
        expect(all.filter(isScoreable)).toHaveLength(scoreable)
        expect(new Set(all.map(({ id }) => id)).size).toBe(questions)
        expect(inputs.filter(({ time }) => time === undefined)).toEqual([])
        for (const haystack of data.haystacks)
          expect(new Set(haystack.inputs.map(({ ref }) => ref)).size).toBe(haystack.inputs.length)
      })

  if (dataFolder !== undefined)
    it('locomo has 385 answerable questions, 2 of them without evidence', () => {
      const { haystacks } = loaderOf('locomo')(join(dataFolder ?? '', 'locomo'), {})
      const answerable = haystacks.flatMap(({ questions }) => questions).filter((question) => question.answerable)
      expect(answerable).toHaveLength(385)
      expect(answerable.filter(({ evidence }) => evidence.length === 0).map(({ id }) => id)).toEqual([
        'conv-26/30',
        'conv-26/46',
      ])
    })
})
