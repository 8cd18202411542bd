/** Is what is asked kept, and how? The options of a question log. */

import { checkOptions, MemoryError, shown } from '../errors.ts'
import { isLogFile } from './log-file.ts'
import { redactContacts } from './redact.ts'

/** Options of a question log; without them nothing is kept. */
export interface QuestionLogOptions {
  /** Path of the file, made with the first question; its folder must be there. */
  readonly path: string
  /**
   * What is taken out of a question, its asker and the turns before it. `contacts` (default): e-mail addresses, telephone and
   * other long numbers. `nothing`. Or a function of your own; where it throws, the question is not kept.
   */
  readonly redact?: 'contacts' | 'nothing' | ((text: string) => string)
  /** True to keep the context, too: words of the memory. Default false. */
  readonly contexts?: boolean
  /** Told once, in words, when a line cannot be written. */
  readonly onFault?: (message: string) => void
}

/** What they come to. */
export interface QuestionLogWish {
  readonly path: string
  readonly redact: (text: string) => string
  readonly contexts: boolean
  readonly onFault: (message: string) => void
}

const known = ['path', 'redact', 'contexts', 'onFault'] as const satisfies (keyof QuestionLogOptions)[]

/** @throws {INVALID_INPUT} naming the option */
export function questionLogWish(given: QuestionLogOptions): QuestionLogWish {
  const { path, redact = 'contacts', contexts = false, onFault } = checkOptions(given, known, 'questionLog')
  if (typeof path !== 'string' || path.trim() === '' || path.includes('\0'))
    throw bad('path', `must be that of a file, got ${shown(path)}`)
  if (!isOurs(path)) throw bad('path', `must be that of a question log, or of no file yet, got ${shown(path)}`)
  if (typeof redact !== 'function' && redact !== 'contacts' && redact !== 'nothing')
    throw bad('redact', `must be 'contacts', 'nothing' or a function, got ${shown(redact)}`)
  if (typeof contexts !== 'boolean') throw bad('contexts', `must be true or false, got ${shown(contexts)}`)
  if (onFault !== undefined && typeof onFault !== 'function')
    throw bad('onFault', `must be a function, got ${shown(onFault)}`)
  return {
    path,
    redact:
      typeof redact === 'function' ? ownRedactor(redact) : redact === 'contacts' ? redactContacts : (text) => text,
    contexts,
    onFault: onFault ?? (() => undefined),
  }
}

/** What cannot be read cannot be written either, and is told with the first question. */
function isOurs(path: string): boolean {
  try {
    return isLogFile(path)
  } catch {
    return true
  }
}

/** One that gives no text, as an asynchronous one does, has taken out nothing. */
function ownRedactor(redact: (text: string) => string): (text: string) => string {
  return (text) => {
    const redacted: unknown = redact(text)
    if (typeof redacted !== 'string') throw bad('redact', `must give a string, got ${shown(redacted)}`)
    return redacted
  }
}

function bad(field: string, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `questionLog: ${field} ${why}`, { details: { field } })
}
