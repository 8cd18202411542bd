/** How is a recorded reply written? One JSON object to a line. The words of the request are not kept, only their digest. */

import { MemoryError } from '../errors.ts'
import { checkReply } from '../provider/language/check-model.ts'
import type { ModelIdentity, ModelReply } from '../provider/language/language-model.ts'

/** One recorded reply. */
export interface RecordedReply {
  readonly key: string
  readonly model: ModelIdentity
  /** Name of the shape that was asked for; null for a free text. */
  readonly shape: string | null
  readonly reply: ModelReply
}

/** Form of the lines; another form is another number. */
const form = 1

/** The line, with its end. */
export function lineOf({ key, model, shape, reply }: RecordedReply): string {
  const { text, finish, usage } = reply
  const { name, version } = model
  return `${JSON.stringify({ form, key, model: { name, version }, shape, reply: { text, finish, usage } })}\n`
}

/**
 * The reply on a line.
 *
 * @throws {STORE_CORRUPT, STORE_SCHEMA} naming the line
 */
export function recordedReply(line: string, lineNo: number): RecordedReply {
  const read = parsed(line, lineNo) as Partial<RecordedReply> & { form?: unknown }
  if (read.form !== form)
    throw new MemoryError('STORE_SCHEMA', `openRecording: line ${lineNo} must have form ${form}; record it anew`)
  try {
    if (typeof read.key !== 'string' || !/^[0-9a-f]{64}$/.test(read.key)) throw damaged(lineNo)
    checkReply(read.reply as ModelReply)
    return read as RecordedReply
  } catch {
    throw damaged(lineNo)
  }
}

function parsed(line: string, lineNo: number): object {
  try {
    const read: unknown = JSON.parse(line)
    if (typeof read === 'object' && read !== null) return read
  } catch {
    // The parser's message quotes the line, which holds the model's words.
    throw damaged(lineNo)
  }
  throw damaged(lineNo)
}

function damaged(lineNo: number): MemoryError {
  return new MemoryError(
    'STORE_CORRUPT',
    `openRecording: line ${lineNo} must be a recorded reply; remove it, and it is recorded anew`,
  )
}
