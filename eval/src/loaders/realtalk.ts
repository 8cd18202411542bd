/** REALTALK: real chats of two people over some weeks; LoCoMo's shape with times at the turns. */

import type { Dataset, Haystack, LoadOptions, Question, Turn } from '../dataset.ts'
import { EvidenceCheck, goldOf, turnRefs } from './evidence.ts'
import { filesAt, readJson, stemOf } from './files.ts'
import { pool } from './pool.ts'
import { dottedTime } from './wall-clock.ts'

interface SourceTurn {
  readonly dia_id: string
  readonly speaker: string
  readonly clean_text?: string
  readonly date_time?: string
  readonly img_file?: unknown
  readonly img_url?: unknown
  readonly blip_caption?: string
}

type Chat = Readonly<Record<string, unknown>> & {
  /** Names behind `speaker_1` and `speaker_2`, where the turns use those. */
  readonly name?: Readonly<Record<string, string>>
  readonly qa?: readonly { question: string; answer?: unknown; category: number; evidence?: unknown }[]
}

const categories: Readonly<Record<number, string>> = { 1: 'multi-hop', 2: 'temporal', 3: 'commonsense' }

/** What an image without a caption says by itself: that there was one. */
const bareCaption = 'an image'

/** Reads the file, or every `*.json` of the folder; each chat is a haystack named by its file. */
export function loadRealTalk(path: string, { pooled = false }: LoadOptions = {}): Dataset {
  const check = new EvidenceCheck()
  const haystacks = filesAt(path, (name) => name.endsWith('.json') && name !== 'manifest.json').flatMap((file) => {
    const own = haystackOf(stemOf(file), readJson<Chat>(file), check)
    return pooled ? [pool([own], { id: own.id, prefixRefs: true })] : [own]
  })
  return { haystacks, notes: check.notes() }
}

function haystackOf(id: string, chat: Chat, check: EvidenceCheck): Haystack {
  const sessions = Object.keys(chat)
    .filter((key) => /^session_\d+$/.test(key) && Array.isArray(chat[key]))
    .sort((a, b) => Number(a.slice('session_'.length)) - Number(b.slice('session_'.length)))
  const inputs = sessions.flatMap((session) =>
    (chat[session] as readonly SourceTurn[]).map((turn) => {
      const speaker = chat.name?.[turn.speaker] ?? turn.speaker
      return turnOf(session, { ...turn, speaker })
    }),
  )
  const known = new Set(inputs.map((turn) => turn.ref))
  const questions = (chat.qa ?? []).map((qa, index): Question => {
    const questionId = `${id}/${index}`
    return {
      id: questionId,
      question: qa.question,
      evidence: check.keep(questionId, turnRefs(qa.evidence), known),
      category: categories[qa.category] ?? String(qa.category),
      ...goldOf(qa.answer),
      answerable: true,
    }
  })
  return { id, inputs, questions }
}

function turnOf(session: string, turn: SourceTurn): Turn {
  const time = dottedTime(turn.date_time ?? '')
  const hasImage = [turn.img_file, turn.img_url].flat().some((image) => typeof image === 'string' && image !== '')
  const caption = turn.blip_caption ?? bareCaption
  return {
    ref: turn.dia_id,
    speaker: turn.speaker,
    text: turn.clean_text ?? '',
    session,
    ...(time === undefined ? {} : { time }),
    ...(hasImage ? { attachments: [{ kind: 'image', caption }] } : {}),
  }
}
