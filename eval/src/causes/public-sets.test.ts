import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { chosenIn, formatChoices, measureChoices } from './choice-set.ts'
import { detokenized, formatDialogues, measureDialogues } from './dialogue-set.ts'
import { precisionOf, recallOf, summed, tally } from './tally.ts'

const folder = mkdtempSync(join(tmpdir(), 'knotwork-causes-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe('dialogues with labelled emotions', () => {
  const turn = (number: number, utterance: string, evidence: (number | 'b')[] = []): object => ({
    turn: number,
    speaker: number % 2 === 1 ? 'A' : 'B',
    utterance,
    emotion: evidence.length > 0 ? 'sadness' : 'neutral',
    'expanded emotion cause evidence': evidence,
  })

  it('judges edges into labelled turns alone, and never a turn as its own cause', () => {
    const dialogue = [
      turn(1, 'The kiln broke .'),
      turn(2, 'That ’ s why you are so quiet .', [1, 2, 'b']),
      turn(3, 'The glaze ran out .'),
      turn(4, 'As a result we close early .'),
    ]
    const figures = measureDialogues(fileOf('dialogues.json', JSON.stringify({ one: [dialogue] })))
    expect(figures.proposed).toEqual({ active: 2, candidates: 0 })
    expect(figures.active).toEqual({ found: 1, right: 1, truth: 1 })
    expect(formatDialogues(figures)).toContain('1 of 1 right')
  })

  it('joins what the source took apart', () => {
    expect(detokenized("I ' m late , aren ’ t I ?")).toBe("I'm late, aren’t I?")
  })
})

describe('choices', () => {
  it('abstains without words of cause, and speaks for the option that has them', () => {
    const plain = {
      premise: 'The kiln broke.',
      asked: 'effect',
      options: ['Cups stayed raw.', 'A bird sang.'],
      label: 0,
    } as const
    expect(chosenIn(plain)).toBeUndefined()
    expect(chosenIn({ ...plain, options: ['A bird sang.', "That's why the cups stayed raw."] })).toBe(1)
  })

  it('reads both schemas and counts', () => {
    const rows = [
      {
        premise: 'The kiln broke.',
        'ask-for': 'effect',
        hypothesis1: 'As a result we closed.',
        hypothesis2: 'A bird sang.',
        label: 0,
      },
      { premise: '窑坏了。', question: 'effect', choice1: '鸟叫了。', choice2: '杯子没烧好。', label: 1 },
    ]
    const path = fileOf('choices.jsonl', `${rows.map((row) => JSON.stringify(row)).join('\n')}\nnot json\n`)
    const figures = measureChoices(path)
    expect(figures).toEqual({ items: 2, spoke: 1, right: 1, malformed: 1 })
    expect(formatChoices(figures)).toContain('abstained from 50.0 %')
  })
})

describe('counting', () => {
  it('gives precision and recall of sums, and null where there is nothing to divide by', () => {
    const sum = summed([tally(new Set(['a', 'b']), new Set(['a'])), tally(new Set(), new Set(['c']))])
    expect(sum).toEqual({ found: 2, right: 1, truth: 2 })
    expect([precisionOf(sum), recallOf(sum)]).toEqual([0.5, 0.5])
    expect([precisionOf(summed([])), recallOf(summed([]))]).toEqual([null, null])
  })
})
