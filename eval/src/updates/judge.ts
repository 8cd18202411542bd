/** Which updates does a memory find in a case? By the whole way: remembered, consolidated, asked for its relations. */

import { openMemory } from 'knotwork'
import type { UpdateCase } from './cases.ts'

/** What was found in one case, beside what holds. Keys are `from to`. */
export interface UpdateFinding {
  readonly of: UpdateCase
  /** Believed relations, each with its reason. */
  readonly found: ReadonlyMap<string, string>
  /** Candidates: listed, and moving nothing. */
  readonly suspected: ReadonlySet<string>
  readonly truth: ReadonlySet<string>
  /** What follows from labelled ones: the successor of a successor. Neither right nor wrong. */
  readonly implied: ReadonlySet<string>
}

/** Runs one case in a memory of its own, with words alone. @param relation  which relations are its updates */
export async function findUpdates(of: UpdateCase, relation: 'updates' | 'refutes' = 'updates'): Promise<UpdateFinding> {
  const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none' })
  try {
    await memory.rememberMany(of.turns)
    await memory.consolidate()
    const found = new Map<string, string>()
    const suspected = new Set<string>()
    for (let after: number | null = 0; after !== null; ) {
      const page: Awaited<ReturnType<typeof memory.relations>> = await memory.relations({
        after,
        graphs: ['causal'],
        states: ['active', 'stable', 'candidate'],
      })
      for (const { kind, from, to, state, provenance } of page.relations)
        if (kind !== relation) continue
        else if (state === 'candidate') suspected.add(`${from} ${to}`)
        else found.set(`${from} ${to}`, provenance.reason ?? '')
      after = page.next
    }
    const truth = new Set(of.updates.map(({ from, to }) => `${from} ${to}`))
    return { of, found, suspected, truth, implied: impliedBy(of) }
  } finally {
    await memory.close()
  }
}

function impliedBy({ updates }: UpdateCase): ReadonlySet<string> {
  const implied = new Set<string>()
  const reach = (start: string, at: string): void => {
    for (const { from, to } of updates)
      if (from === at && !implied.has(`${start} ${to}`)) {
        implied.add(`${start} ${to}`)
        reach(start, to)
      }
  }
  for (const { from } of updates) reach(from, from)
  return implied
}

/** Counts over some cases. */
export interface UpdateFigures {
  readonly cases: number
  /** Relations that must be found, and those of them that were. */
  readonly truth: number
  readonly right: number
  /** Statements put out of date without cause. */
  readonly wrong: number
  /** Candidates that are labelled, and that are not. */
  readonly suspectedRight: number
  readonly suspectedWrong: number
  /** Statements that stay: turns that no labelled relation puts out of date. */
  readonly staying: number
}

/** Adds up findings. */
export function figuresOf(findings: readonly UpdateFinding[]): UpdateFigures {
  const figures = {
    cases: findings.length,
    truth: 0,
    right: 0,
    wrong: 0,
    suspectedRight: 0,
    suspectedWrong: 0,
    staying: 0,
  }
  for (const { of, found, suspected, truth, implied } of findings) {
    const over = new Set(of.updates.map(({ to }) => to))
    figures.truth += truth.size
    figures.right += [...truth].filter((key) => found.has(key)).length
    figures.wrong += wrongOf({ found, implied }).length
    figures.suspectedRight += [...suspected].filter((key) => truth.has(key)).length
    figures.suspectedWrong += [...suspected].filter((key) => !truth.has(key) && !implied.has(key)).length
    figures.staying += of.turns.length - over.size
  }
  return figures
}

/** Found relations that neither are labelled nor follow. */
export function wrongOf({ found, implied }: Pick<UpdateFinding, 'found' | 'implied'>): string[] {
  return [...found.keys()].filter((key) => !implied.has(key))
}
