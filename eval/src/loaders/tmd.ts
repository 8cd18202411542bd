/** TMD: questions about exact windows of time over dated logs; the evidence is everything said in the window. */

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Dataset, Haystack, LoadOptions, Question, Turn } from '../dataset.ts'
import { EvidenceCheck } from './evidence.ts'
import { filesAt, readJson, stemOf } from './files.ts'
import { pool } from './pool.ts'
import { spokenTime } from './wall-clock.ts'

interface SourceTurn {
  readonly speaker: string
  readonly text?: string
  readonly date_time: string
  readonly response_number: string
  readonly blip_caption?: string
}

interface Item {
  readonly questions: readonly (string | readonly { speaker: string; text: string }[])[]
  readonly relevant_docs: readonly number[]
}

/** In the order in which items are numbered. */
const testFolders = ['time_qs', 'ambiguous_time_qs', 'content_time_qs'] as const

/** Reads the folder with `ConversationData` and `TestData`. One log is one haystack; one item is one question. */
export function loadTmd(path: string, { pooled = false }: LoadOptions = {}): Dataset {
  const check = new EvidenceCheck()
  const logs = filesAt(join(path, 'ConversationData'), (name) => name.endsWith('.json'))
  const haystacks = logs.map((file) => haystackOf(file, join(path, 'TestData'), check))
  return {
    haystacks: pooled ? [pool(haystacks, { id: 'all', prefixRefs: true })] : haystacks,
    notes: ['the first paraphrase of each item is asked; a short dialogue is asked as its lines', ...check.notes()],
  }
}

function haystackOf(file: string, tests: string, check: EvidenceCheck): Haystack {
  const log = stemOf(file)
  const inputs = turnsOf(readJson<Record<string, unknown>>(file))
  const known = new Set(inputs.map((turn) => turn.ref))
  const asOf = inputs.at(-1)?.time
  const items = testFolders.flatMap((folder) => itemsIn(join(tests, folder), log).map((item) => ({ folder, item })))
  const questions = items.map(({ folder, item }, index): Question => {
    const id = `${log}/${index}`
    const first = item.questions[0] ?? ''
    return {
      id,
      question: typeof first === 'string' ? first : first.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n'),
      ...(typeof asOf === 'string' ? { asOf } : {}),
      evidence: check.keep(id, item.relevant_docs.map(String), known),
      category: folder,
      answerable: true,
    }
  })
  return { id: log, inputs, questions }
}

function itemsIn(folder: string, log: string): Item[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.sort().flatMap((name) => readJson<Record<string, Item[]>>(join(folder, name))[`file_${log}`] ?? [])
}

function turnsOf(conversation: Readonly<Record<string, unknown>>): Turn[] {
  const sessions = Object.keys(conversation).filter((key) => /^session_\d+$/.test(key))
  const turns = sessions.flatMap((session) =>
    (conversation[session] as readonly SourceTurn[]).map((turn): Turn => {
      const time = spokenTime(turn.date_time)
      return {
        ref: turn.response_number,
        speaker: turn.speaker,
        text: turn.text ?? '',
        session,
        ...(time === undefined ? {} : { time }),
        ...(turn.blip_caption ? { attachments: [{ kind: 'image', caption: turn.blip_caption }] } : {}),
      }
    }),
  )
  return turns.sort((a, b) => Number(a.ref) - Number(b.ref))
}
