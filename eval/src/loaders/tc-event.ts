/** TC event memory: templated Traditional Chinese dialogues of a person with an assistant, with updates of earlier facts. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Dataset, Haystack, LoadOptions, Question, Turn } from '../dataset.ts'
import { EvidenceCheck, goldOf } from './evidence.ts'
import { readJsonLines } from './files.ts'
import { pool } from './pool.ts'

/** A turn, as `dialogues.jsonl` has it. */
export interface SourceTurn {
  readonly user_id: string
  readonly session_id: string
  readonly turn_id: string
  readonly speaker: string
  readonly timestamp: string
  readonly text: string
}

interface SourceQuestion {
  readonly question_id: string
  readonly user_id: string
  readonly question: string
  readonly question_type: string
  readonly gold_answer?: unknown
  readonly gold_evidence_turn_ids?: readonly string[]
  readonly requires_abstention?: boolean
  readonly valid_time?: string
}

interface Persona {
  readonly user_id: string
  readonly name: string
}

/** Reads the folder. One person is one haystack; the easy and the hard questions are asked together. */
export function loadTcEvent(path: string, { pooled = false }: LoadOptions = {}): Dataset {
  const check = new EvidenceCheck()
  const turns = readJsonLines<SourceTurn>(join(path, 'dialogues.jsonl')).rows
  const questions = ['qa.jsonl', 'hard_qa.jsonl']
    .map((name) => join(path, name))
    .filter((file) => existsSync(file))
    .flatMap((file) => readJsonLines<SourceQuestion>(file).rows)
  const personas = readJsonLines<Persona>(join(path, 'personas.jsonl')).rows
  const haystacks = personas.map((persona) => haystackOf(persona, turns, questions, check))
  return {
    haystacks: pooled ? [pool(haystacks, { id: 'all', prefixRefs: false })] : haystacks,
    notes: check.notes(),
  }
}

function haystackOf(
  persona: Persona,
  turns: readonly SourceTurn[],
  questions: readonly SourceQuestion[],
  check: EvidenceCheck,
): Haystack {
  const inputs = turns
    .filter((turn) => turn.user_id === persona.user_id)
    .map(
      (turn): Turn => ({
        ref: turn.turn_id,
        // Questions name the person; an application knows whose turns these are.
        speaker: turn.speaker === 'user' ? persona.name : turn.speaker,
        role: turn.speaker,
        text: turn.text,
        time: turn.timestamp,
        session: turn.session_id,
      }),
    )
  const known = new Set(inputs.map((turn) => turn.ref))
  const asked = questions
    .filter((question) => question.user_id === persona.user_id)
    .map(
      (question): Question => ({
        id: question.question_id,
        question: question.question,
        ...(question.valid_time === undefined ? {} : { asOf: question.valid_time }),
        evidence: check.keep(question.question_id, question.gold_evidence_turn_ids ?? [], known),
        category: question.question_type,
        ...goldOf(question.requires_abstention === true ? undefined : question.gold_answer),
        answerable: question.requires_abstention !== true,
      }),
    )
  return { id: persona.user_id, inputs, questions: asked }
}
