/** Cases written for this project: a conversation, one question, and the relation or the path without which it is hard to answer. */

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Dataset, Haystack, LoadOptions } from '../dataset.ts'
import { EvidenceCheck } from './evidence.ts'
import { readJson } from './files.ts'
import { pool } from './pool.ts'

interface WrittenTurn {
  readonly ref: string
  readonly session: string
  readonly time: string
  readonly speaker: string
  readonly text: string
}

interface Case {
  readonly id: string
  /** Of a relation: what the question asks for, and the graph that decides. */
  readonly intent?: string
  readonly graph?: string
  /** Of a path: what makes it long; `abstain` where nothing answers. */
  readonly kind?: string
  readonly turns?: readonly WrittenTurn[]
  /** Id of an earlier case of the file with the same conversation. */
  readonly turnsOf?: string
  readonly question: string
  readonly now?: string
  readonly asked?: string
  readonly asker?: string
  readonly evidence: readonly string[]
  /** Turns that lead there. */
  readonly path?: readonly string[]
  readonly order?: readonly string[]
}

/** Reads all JSON files of a folder, or one. One case is one haystack; the category is `graph/intent`. */
export function loadWritten(path: string, { pooled = false }: LoadOptions = {}): Dataset {
  const check = new EvidenceCheck()
  const files = path.endsWith('.json')
    ? [path]
    : readdirSync(path)
        .filter((name) => name.endsWith('.json'))
        .sort()
        .map((name) => join(path, name))
  const cases = files.flatMap((file) => readJson<readonly Case[]>(file))
  const haystacks = cases.map((one) => haystackOf(one, turnsOf(one, cases), check))
  return { haystacks: pooled ? [pool(haystacks, { id: 'all', prefixRefs: true })] : haystacks, notes: check.notes() }
}

function turnsOf({ id, turns, turnsOf: other }: Case, cases: readonly Case[]): readonly WrittenTurn[] {
  const found = turns ?? cases.find((one) => one.id === other)?.turns
  if (found === undefined) throw new Error(`written: ${id} must have turns, or turnsOf the id of a case that has`)
  return found
}

function haystackOf(
  { id, intent, graph, kind, question, now, asked, asker, evidence, path, order }: Case,
  turns: readonly WrittenTurn[],
  check: EvidenceCheck,
): Haystack {
  const known = new Set(turns.map((turn) => turn.ref))
  const asOf = now ?? asked
  return {
    id,
    inputs: turns.map(({ ref, session, time, speaker, text }) => ({ ref, session, time, speaker, text })),
    questions: [
      {
        id,
        question,
        ...(asOf === undefined ? {} : { asOf }),
        ...(asker === undefined ? {} : { asker }),
        evidence: check.keep(id, evidence, known),
        ...(path === undefined ? {} : { path }),
        ...(order === undefined ? {} : { order }),
        category: kind ?? `${graph}/${intent}`,
        answerable: kind !== 'abstain',
      },
    ],
  }
}
