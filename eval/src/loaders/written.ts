/** Cases written for this project: a small conversation, one question, and the relation without which it is hard to answer. */

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Dataset, Haystack, LoadOptions } from '../dataset.ts'
import { EvidenceCheck } from './evidence.ts'
import { readJson } from './files.ts'
import { pool } from './pool.ts'

interface Case {
  readonly id: string
  readonly intent: string
  readonly graph: string
  readonly turns: readonly { ref: string; session: string; time: string; speaker: string; text: string }[]
  readonly question: string
  readonly now?: string
  readonly asker?: string
  readonly evidence: readonly string[]
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
  const haystacks = files.flatMap((file) => readJson<readonly Case[]>(file)).map((one) => haystackOf(one, check))
  return { haystacks: pooled ? [pool(haystacks, { id: 'all', prefixRefs: true })] : haystacks, notes: check.notes() }
}

function haystackOf(
  { id, intent, graph, turns, question, now, asker, evidence, order }: Case,
  check: EvidenceCheck,
): Haystack {
  const known = new Set(turns.map((turn) => turn.ref))
  return {
    id,
    inputs: turns.map(({ ref, session, time, speaker, text }) => ({ ref, session, time, speaker, text })),
    questions: [
      {
        id,
        question,
        ...(now === undefined ? {} : { asOf: now }),
        ...(asker === undefined ? {} : { asker }),
        evidence: check.keep(id, evidence, known),
        ...(order === undefined ? {} : { order }),
        category: `${graph}/${intent}`,
        answerable: true,
      },
    ],
  }
}
