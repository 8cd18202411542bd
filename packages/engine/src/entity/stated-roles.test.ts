import { describe, expect, it } from 'vitest'
import { aliasesOf } from './alias.ts'
import { dialogue } from './testing/dialogue.ts'
import { heldOutRoles, triedRoles } from './testing/stated-roles.ts'

interface Outcome {
  readonly row: string
  readonly wanted: readonly string[]
  readonly told: readonly string[]
}

function outcomeOf(row: string): Outcome {
  const [text = '', said = ''] = row.split(' => ')
  const wanted = said.split('; ').filter((pair) => pair !== '')
  const told = aliasesOf(dialogue(`Speaker: ${text}`)).map(({ alias, of }) => `${alias}=${of}`)
  return { row, wanted: wanted.map((pair) => pair.toLowerCase()), told: [...new Set(told)] }
}

function shares(outcomes: readonly Outcome[]): { precision: number; recall: number; wrong: string[] } {
  const told = outcomes.flatMap((one) => one.told)
  const right = outcomes.flatMap((one) => one.told.filter((pair) => one.wanted.includes(pair)))
  return {
    precision: right.length / told.length,
    recall: right.length / outcomes.flatMap(({ wanted }) => wanted).length,
    wrong: outcomes
      .filter((one) => [...one.told].sort().join() !== [...one.wanted].sort().join())
      .map(({ row, told: got }) => `${row} GOT ${got.join('; ')}`),
  }
}

describe('who has a role for somebody', () => {
  it.each([
    ['tried', triedRoles],
    ['held out', heldOutRoles],
  ] as const)('[EN-87] is read to 97 % right and 85 % found: %s', (_, rows) => {
    const { precision, recall, wrong } = shares(rows.map(outcomeOf))
    expect(precision, wrong.join('\n')).toBeGreaterThanOrEqual(0.97)
    expect(recall, wrong.join('\n')).toBeGreaterThanOrEqual(0.85)
  })
})
