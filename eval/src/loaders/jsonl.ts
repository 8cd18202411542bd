/** A user's own conversation: the file `knotwork import` takes, with questions beside it. */

import type { Dataset, LoadOptions, Question, Turn } from '../dataset.ts'
import { EvidenceCheck, goldOf } from './evidence.ts'
import { readJsonLines, stemOf } from './files.ts'

interface SourceQuestion {
  readonly id: string
  readonly question: string
  readonly answer?: string
  readonly evidence?: readonly string[]
  readonly category?: string
  readonly asOf?: string
  /** False, or evidence left empty, where the conversation does not hold the answer. */
  readonly answerable?: boolean
}

/** Reads `<name>.jsonl` and `<name>.questions.jsonl`. Lines without a ref get their line number. Pooling changes nothing. */
export function loadJsonl(path: string, _options: LoadOptions = {}): Dataset {
  const check = new EvidenceCheck()
  const memory = readJsonLines<Omit<Turn, 'ref'> & { ref?: string }>(path)
  const inputs = memory.rows.map((row, index): Turn => ({ ...row, ref: row.ref ?? `line ${memory.numbers[index]}` }))
  const known = new Set(inputs.map((turn) => turn.ref))
  const asked = readJsonLines<SourceQuestion>(path.replace(/\.jsonl$/, '.questions.jsonl'))
  const questions = asked.rows.map((row): Question => {
    const evidence = check.keep(row.id, row.evidence ?? [], known)
    return {
      id: row.id,
      question: row.question,
      ...(row.asOf === undefined ? {} : { asOf: row.asOf }),
      evidence,
      category: row.category ?? 'all',
      ...goldOf(row.answer),
      answerable: row.answerable ?? evidence.length > 0,
    }
  })
  const malformed = [...memory.malformed, ...asked.malformed].length
  const notes = malformed === 0 ? [] : [`${malformed} malformed lines were passed over`]
  return { haystacks: [{ id: stemOf(path), inputs, questions }], notes: [...notes, ...check.notes()] }
}
