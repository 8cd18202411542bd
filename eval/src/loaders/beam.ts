/** BEAM: chats with an assistant of some 100,000 tokens, ten kinds of probing questions. */

import { basename, join } from 'node:path'
import type { Dataset, Haystack, LoadOptions, Question, Turn } from '../dataset.ts'
import { EvidenceCheck } from './evidence.ts'
import { foldersWith, readJson } from './files.ts'
import { pool } from './pool.ts'
import { monthFirstDate } from './wall-clock.ts'

interface Message {
  readonly role: string
  readonly id: number
  readonly time_anchor?: string | null
  readonly content: string
}

interface Batch {
  readonly batch_number: number
  readonly time_anchor?: string | null
  readonly turns: readonly (readonly Message[])[]
}

type Probes = Readonly<Record<string, readonly { question: string; source_chat_ids?: unknown }[]>>

/** Left at the end of user messages by the generator of the chats: ` ->-> 1,1`. */
const generationMarker = /\s*->->\s*[\d,\sN/A]*\s*$/

/** Reads the folders with a `chat.json` at or below the path; each is a haystack named by its folder. */
export function loadBeam(path: string, { pooled = false }: LoadOptions = {}): Dataset {
  const check = new EvidenceCheck()
  const folders = foldersWith(path, 'chat.json')
  if (folders.length === 0) throw new Error(`load: ${path} must hold a chat.json, found none`)
  const haystacks = folders.map((folder) => haystackOf(folder, check))
  const pooledOrOwn = pooled ? [pool(haystacks, { id: basename(path), prefixRefs: true })] : haystacks
  return { haystacks: pooledOrOwn, notes: check.notes() }
}

function haystackOf(folder: string, check: EvidenceCheck): Haystack {
  const chat = basename(folder)
  const inputs = turnsOf(readJson<Batch[]>(join(folder, 'chat.json')))
  const known = new Set(inputs.map((turn) => turn.ref))
  const probes = readJson<Probes>(join(folder, 'probing_questions.json'))
  const questions = Object.entries(probes).flatMap(([type, list]) =>
    list.map(({ question, source_chat_ids }, index): Question => {
      const id = `${chat}/${type}/${index}`
      const evidence = check.keep(id, integersIn(source_chat_ids).map(String), known)
      return { id, question, evidence, category: type, answerable: type !== 'abstention' }
    }),
  )
  return { id: chat, inputs, questions }
}

/** Only some messages carry a date: the others were said on the last date before them. */
function turnsOf(batches: readonly Batch[]): Turn[] {
  const messages = batches.flatMap((batch) => batch.turns.flat().map((message) => ({ batch, message })))
  const dateOf = ({ batch, message }: { batch: Batch; message: Message }): string | undefined =>
    monthFirstDate(message.time_anchor ?? batch.time_anchor ?? '')
  let time = messages.map(dateOf).find((date) => date !== undefined)
  return messages.map(({ batch, message }): Turn => {
    time = dateOf({ batch, message }) ?? time
    return {
      ref: String(message.id),
      speaker: message.role,
      role: message.role,
      text: message.content.replace(generationMarker, ''),
      session: `batch ${batch.batch_number}`,
      ...(time === undefined ? {} : { time }),
    }
  })
}

/** Every integer in a value of lists and objects. */
function integersIn(value: unknown): number[] {
  if (typeof value === 'number') return Number.isInteger(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(integersIn)
}
