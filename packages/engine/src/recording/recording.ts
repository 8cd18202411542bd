/**
 * Where are replies kept, so that a run with a model can be repeated without it?
 *
 * In a file of JSON Lines that only grows. It holds what models said, and so perhaps what was remembered: it is readable
 * by its owner alone, and forgetting in a memory does not reach it.
 */

import { type FileHandle, open, readFile } from 'node:fs/promises'
import { checkOptions, MemoryError, shown } from '../errors.ts'
import type { ModelReply } from '../provider/language/language-model.ts'
import { lineOf, type RecordedReply, recordedReply } from './recording-line.ts'

/** A recording. */
export interface Recording {
  /** How many replies it holds. */
  readonly size: number
  /** The reply recorded first under a key. */
  find(key: string): ModelReply | undefined
  /**
   * Keeps a reply; under a key that is there already, nothing changes. Resolves when the system has the line.
   *
   * @throws {STORE_UNAVAILABLE} the file cannot be written, or the recording is closed or was opened to replay
   */
  add(recorded: RecordedReply): Promise<void>
  /** Waits for what is being written. Twice is once. */
  close(): Promise<void>
}

/** How a recording is opened: `record` makes the file if need be and adds to it, `replay` only reads. */
export interface RecordingOptions {
  readonly mode: 'record' | 'replay'
}

/**
 * Opens a recording. A last line that was cut off, as by a crash, is not there.
 *
 * @throws {STORE_UNAVAILABLE} the file cannot be read or written
 * @throws {STORE_CORRUPT, STORE_SCHEMA} naming the line that is no recorded reply
 */
export async function openRecording(path: string, options: RecordingOptions): Promise<Recording> {
  const { mode } = checkOptions(options, ['mode'], 'openRecording')
  if (typeof path !== 'string' || path === '')
    throw new MemoryError('INVALID_INPUT', `openRecording: path must be that of a file, got ${shown(path)}`, {
      details: { field: 'path' },
    })
  if (mode !== 'record' && mode !== 'replay')
    throw new MemoryError('INVALID_INPUT', `openRecording: mode must be 'record' or 'replay', got ${shown(mode)}`, {
      details: { field: 'mode' },
    })
  const file = mode === 'record' ? await attempt('written', open(path, 'a+', 0o600)) : null
  try {
    const bytes = await attempt('read', readFile(path))
    // Whole lines only; counted in bytes, for a cut may go through a character.
    const whole = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1)
    const replies = repliesOf(whole.toString('utf8'))
    if (file !== null && whole.length < bytes.length) await attempt('written', file.truncate(whole.length))
    return new FileRecording(file, replies)
  } catch (error) {
    await file?.close()
    throw error
  }
}

class FileRecording implements Recording {
  readonly #file: FileHandle | null
  readonly #replies: Map<string, ModelReply>
  /** Lines are written one after the other, so that none is torn by another. */
  #written: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(file: FileHandle | null, replies: Map<string, ModelReply>) {
    this.#file = file
    this.#replies = replies
  }

  get size(): number {
    return this.#replies.size
  }

  find(key: string): ModelReply | undefined {
    return this.#replies.get(key)
  }

  async add(recorded: RecordedReply): Promise<void> {
    const file = this.#file
    if (file === null || this.#isClosed)
      throw new MemoryError('STORE_UNAVAILABLE', 'recording: must be open with mode record to be added to')
    if (this.#replies.has(recorded.key)) return
    this.#replies.set(recorded.key, recorded.reply)
    const line = this.#written.then(() => attempt('written', file.appendFile(lineOf(recorded))))
    // A line that failed is its caller's to hear; the next one is written all the same.
    this.#written = line.catch(() => {
      this.#replies.delete(recorded.key)
    })
    return line
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.#written
    await this.#file?.close()
  }
}

function repliesOf(text: string): Map<string, ModelReply> {
  const replies = new Map<string, ModelReply>()
  for (const [i, line] of text.split('\n').entries()) {
    if (line === '') continue
    const { key, reply } = recordedReply(line, i + 1)
    if (!replies.has(key)) replies.set(key, reply)
  }
  return replies
}

async function attempt<T>(verb: 'read' | 'written', work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    const code = (cause as { code?: unknown } | null)?.code
    throw new MemoryError(
      'STORE_UNAVAILABLE',
      `openRecording: the file cannot be ${verb} (${shown(code)}); check the path and its permissions`,
      { cause },
    )
  }
}
