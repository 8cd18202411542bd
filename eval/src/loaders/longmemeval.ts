/** LongMemEval: one question over some fifty sessions with an assistant, evidence labelled by turn. */

import type { Dataset, Haystack, LoadOptions, Question, Turn } from '../dataset.ts'
import { goldOf } from './evidence.ts'
import { filesAt, readJson, stemOf } from './files.ts'
import { slashedTime } from './wall-clock.ts'

interface SourceTurn {
  readonly role: string
  readonly content: string
  readonly has_answer?: boolean
}

interface Sample {
  readonly question_id: string
  readonly question_type: string
  readonly question: string
  readonly answer?: unknown
  readonly question_date: string
  readonly haystack_dates: readonly string[]
  readonly haystack_session_ids: readonly string[]
  readonly haystack_sessions: readonly (readonly SourceTurn[])[]
}

interface Session {
  /** As the source names it. */
  readonly id: string
  /** Name in the memory; differs from `id` where a pooled id recurs with another date. */
  readonly name: string
  readonly time: string
  readonly turns: readonly SourceTurn[]
}

/** Reads `*.json` or `*.json.gz`. Ref of a turn: `<session id>:<turn>`, from 1, all roles counted. */
export function loadLongMemEval(path: string, { pooled = false }: LoadOptions = {}): Dataset {
  const haystacks = filesAt(path, (name) => /\.json(\.gz)?$/.test(name)).flatMap((file) => {
    const samples = readJson<Sample[]>(file)
    return pooled ? [pooledHaystack(stemOf(file), samples)] : samples.map(ownHaystack)
  })
  const empty = haystacks.flatMap((haystack) => haystack.inputs).filter((turn) => turn.text.trim() === '').length
  return { haystacks, notes: empty === 0 ? [] : [`${empty} turns have no text and will be rejected`] }
}

function ownHaystack(sample: Sample): Haystack {
  const sessions = sessionsOf(sample, (id) => id)
  return { id: sample.question_id, inputs: turnsByTime(sessions), questions: [questionOf(sample, sessions)] }
}

/** Each session is stored once. Where its id recurs with another date, it is another session: `<question>/<session>`. */
function pooledHaystack(id: string, samples: readonly Sample[]): Haystack {
  const firstDate = new Map<string, string>()
  const stored = new Map<string, Session>()
  const questions = samples.map((sample) => {
    const sessions = sessionsOf(sample, (sessionId, date) => {
      const first = firstDate.get(sessionId) ?? date
      firstDate.set(sessionId, first)
      return first === date ? sessionId : `${sample.question_id}/${sessionId}`
    })
    for (const session of sessions) if (!stored.has(session.name)) stored.set(session.name, session)
    return questionOf(sample, sessions)
  })
  return { id, inputs: turnsByTime([...stored.values()]), questions }
}

function sessionsOf(sample: Sample, nameOf: (id: string, date: string) => string): Session[] {
  return sample.haystack_session_ids.map((id, index) => {
    const date = sample.haystack_dates[index] ?? ''
    const turns = sample.haystack_sessions[index] ?? []
    return { id, name: nameOf(id, date), time: slashedTime(date) ?? '', turns }
  })
}

/** Some haystacks list their sessions out of order; a memory hears them in the order of their dates. */
function turnsByTime(sessions: readonly Session[]): Turn[] {
  const byTime = [...sessions].sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0))
  return byTime.flatMap((session) =>
    session.turns.map(
      (turn, index): Turn => ({
        ref: `${session.name}:${index + 1}`,
        speaker: turn.role,
        role: turn.role,
        text: turn.content,
        session: session.name,
        ...(session.time === '' ? {} : { time: session.time }),
      }),
    ),
  )
}

function questionOf(sample: Sample, sessions: readonly Session[]): Question {
  const evidence = sessions.flatMap((session) =>
    session.turns.flatMap((turn, index) => (turn.has_answer === true ? [`${session.name}:${index + 1}`] : [])),
  )
  const asOf = slashedTime(sample.question_date)
  return {
    id: sample.question_id,
    question: sample.question,
    ...(asOf === undefined ? {} : { asOf }),
    evidence,
    category: sample.question_type,
    ...goldOf(sample.question_id.endsWith('_abs') ? undefined : sample.answer),
    answerable: !sample.question_id.endsWith('_abs'),
  }
}
