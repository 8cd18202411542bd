/** Which facts of a sentence are right, wrong or missed? Right are subject, slot and value together. */

import { type FactView, openMemory } from 'knotwork'
import type { FactCase, GoldFact } from './cases.ts'

/** What came of a sentence. */
export interface FactJudgement {
  readonly of: FactCase
  readonly right: number
  readonly wrong: readonly FactView[]
  readonly missed: readonly GoldFact[]
}

/** Reads each sentence in a memory of its own scope. */
export async function judgeFacts(cases: readonly FactCase[]): Promise<FactJudgement[]> {
  const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none' })
  try {
    const judgements: FactJudgement[] = []
    for (const one of cases) {
      const own = memory.as({ user: one.id })
      await own.remember({ ref: 'm', speaker: one.speaker, text: one.text, time: '2025-03-05T10:00:00' })
      judgements.push(judge(one, await own.facts('m')))
    }
    return judgements
  } finally {
    await memory.close()
  }
}

function judge(of: FactCase, found: readonly FactView[]): FactJudgement {
  const open = [...of.facts]
  const wrong = found.filter((fact) => {
    const at = open.findIndex((gold) => isSame(gold, fact))
    if (at === -1) return true
    open.splice(at, 1)
    return false
  })
  return { of, right: of.facts.length - open.length, wrong, missed: open }
}

function isSame(gold: GoldFact, { subject, slot, value }: FactView): boolean {
  return gold.subject === subject && gold.slot === slot && bare(gold.value) === bare(value)
}

function bare(value: string): string {
  return value.toLowerCase().replace(/^(?:an?|the) /u, '')
}

/** Precision and recall of some judgements, in per cent; precision is 100 where nothing was found. */
export function factFigures(judgements: readonly FactJudgement[]): {
  readonly cases: number
  readonly gold: number
  readonly right: number
  readonly wrong: number
  readonly precision: number
  readonly recall: number
} {
  const sum = (of: (judgement: FactJudgement) => number): number =>
    judgements.reduce((total, judgement) => total + of(judgement), 0)
  const right = sum((one) => one.right)
  const wrong = sum((one) => one.wrong.length)
  const gold = sum(({ of }) => of.facts.length)
  const percentOf = (part: number, whole: number): number => (whole === 0 ? 100 : (100 * part) / whole)
  return {
    cases: judgements.length,
    gold,
    right,
    wrong,
    precision: percentOf(right, right + wrong),
    recall: percentOf(right, gold),
  }
}
