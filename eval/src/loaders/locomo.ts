/** LoCoMo: long conversations of two people, in numbered sessions. Image captions are indexed; search phrases and observations are not. */

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Dataset, Haystack, LoadOptions, Question, Turn } from '../dataset.ts'
import { EvidenceCheck, goldOf, turnRefs } from './evidence.ts'
import { filesAt, readJson, stemOf } from './files.ts'
import { pool } from './pool.ts'
import { spokenTime } from './wall-clock.ts'

interface SourceTurn {
  readonly speaker: string
  readonly dia_id: string
  readonly text?: string
  readonly blip_caption?: string
  readonly img_url?: string | readonly string[]
}

interface Sample {
  readonly sample_id: string
  readonly conversation: Readonly<Record<string, unknown>>
  readonly qa: readonly { question: string; answer?: unknown; category: number; evidence?: unknown }[]
}

interface AuditRow {
  readonly sample_id: string
  readonly qa_index: number
  readonly correct_evidence?: unknown
}

/** Names of the category numbers; other publications permute them. */
const categories: Readonly<Record<number, string>> = {
  1: 'multi-hop',
  2: 'temporal',
  3: 'open-domain',
  4: 'single-hop',
  5: 'adversarial',
}

/** Their answers are not in the conversation; their evidence points at the misleading turn. */
const adversarial = 5

/** Reads the file, or the folder's `locomo*.json`, and the `audit.json` beside it where there is one. */
export function loadLocomo(path: string, { pooled = false }: LoadOptions = {}): Dataset {
  const check = new EvidenceCheck()
  const notes: string[] = []
  const haystacks = filesAt(path, (name) => /^locomo.*\.json$/.test(name)).flatMap((file) => {
    const audit = readAudit(join(dirname(file), 'audit.json'))
    const own = readJson<Sample[]>(file).map((sample) => haystackOf(sample, audit, check))
    if (audit.size > 0) notes.push(`audited evidence for ${audit.size} questions read from audit.json`)
    return pooled ? [pool(own, { id: stemOf(file), prefixRefs: true })] : own
  })
  return { haystacks, notes: [...notes, ...check.notes()] }
}

function readAudit(path: string): Map<string, string[]> {
  if (!existsSync(path)) return new Map()
  const rows = readJson<AuditRow[]>(path).filter((row) => row.correct_evidence !== undefined)
  return new Map(rows.map((row) => [`${row.sample_id}/${row.qa_index}`, turnRefs(row.correct_evidence)]))
}

function haystackOf(sample: Sample, audit: ReadonlyMap<string, string[]>, check: EvidenceCheck): Haystack {
  const inputs = turnsOf(sample.conversation)
  const known = new Set(inputs.map((turn) => turn.ref))
  const questions = sample.qa.map((qa, index): Question => {
    const id = `${sample.sample_id}/${index}`
    const audited = audit.get(id)
    return {
      id,
      question: qa.question,
      evidence: check.keep(id, turnRefs(qa.evidence), known),
      ...(audited === undefined ? {} : { auditedEvidence: check.keep(id, audited, known) }),
      category: categories[qa.category] ?? String(qa.category),
      ...goldOf(qa.category === adversarial ? undefined : qa.answer),
      answerable: qa.category !== adversarial,
    }
  })
  return { id: sample.sample_id, inputs, questions }
}

/** Turns of all sessions. Date keys without a session, which some files have, are passed over. */
export function turnsOf(conversation: Readonly<Record<string, unknown>>): Turn[] {
  const sessions = Object.keys(conversation)
    .flatMap((key) => (/^session_\d+$/.test(key) ? [Number(key.slice('session_'.length))] : []))
    .sort((a, b) => a - b)
  return sessions.flatMap((number) => {
    const time = spokenTime(String(conversation[`session_${number}_date_time`] ?? ''))
    return (conversation[`session_${number}`] as readonly SourceTurn[]).map((turn): Turn => {
      const uri = typeof turn.img_url === 'string' ? turn.img_url : turn.img_url?.[0]
      const image = { kind: 'image', caption: turn.blip_caption ?? '', ...(uri === undefined ? {} : { uri }) }
      return {
        ref: turn.dia_id,
        speaker: turn.speaker,
        text: turn.text ?? '',
        session: `session_${number}`,
        ...(time === undefined ? {} : { time }),
        ...(turn.blip_caption ? { attachments: [image] } : {}),
      }
    })
  })
}
