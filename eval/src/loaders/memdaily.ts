/** MemDaily: short trajectories of what a Chinese speaker told an assistant, one question each. */

import type { Dataset, Haystack, LoadOptions, Question, Turn } from '../dataset.ts'
import { EvidenceCheck, goldOf } from './evidence.ts'
import { filesAt, readJson, stemOf } from './files.ts'
import { pool } from './pool.ts'
import { chineseTime } from './wall-clock.ts'

interface Trajectory {
  readonly tid: number | string
  readonly message_list: readonly { mid: number; message: string; time?: string; place?: string }[]
  readonly question_list: readonly {
    qid: number
    question: string
    answer?: unknown
    target_step_id?: readonly number[]
    time?: string
  }[]
}

/** Reads the file, or every `*.json` of the folder. A trajectory is a haystack; pooled, all those of one file are. */
export function loadMemDaily(path: string, { pooled = false }: LoadOptions = {}): Dataset {
  const check = new EvidenceCheck()
  const haystacks = filesAt(path, (name) => name.endsWith('.json')).flatMap((file) => {
    const stem = stemOf(file)
    const own = readJson<Trajectory[]>(file).map((trajectory) => haystackOf(stem, trajectory, check))
    return pooled ? [pool(own, { id: stem, prefixRefs: false })] : own
  })
  return { haystacks, notes: check.notes() }
}

function haystackOf(stem: string, { tid, message_list, question_list }: Trajectory, check: EvidenceCheck): Haystack {
  const inputs = message_list.map(({ mid, message, time: written = '', place }): Turn => {
    const time = chineseTime(written)
    return {
      ref: `${tid}:${mid}`,
      role: 'user',
      text: message,
      session: String(tid),
      ...(time === undefined ? {} : { time }),
      ...(place === undefined ? {} : { attributes: { place } }),
    }
  })
  const known = new Set(inputs.map((turn) => turn.ref))
  const questions = question_list.map(({ qid, question, answer, target_step_id = [], time = '' }): Question => {
    const id = `${stem}/${tid}/${qid}`
    const asOf = chineseTime(time)
    const evidence = target_step_id.map((mid) => `${tid}:${mid}`)
    return {
      id,
      question,
      ...(asOf === undefined ? {} : { asOf }),
      evidence: check.keep(id, evidence, known),
      category: kindOf(stem),
      ...goldOf(answer),
      answerable: true,
    }
  })
  return { id: `${stem}/${tid}`, inputs, questions }
}

/** `01_simple_roles` → `simple`: files are named by kind of question and kind of entity. */
function kindOf(stem: string): string {
  return /^\d+_(.+)_[a-z]+$/.exec(stem)?.[1] ?? stem
}
