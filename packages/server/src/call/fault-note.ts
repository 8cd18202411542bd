/** What is an operator told of a failure? Where it happened and its code; its words only where texts are shown. */

import { faultOf } from '../faults/fault.ts'
import type { Log, LogFacts } from '../log/log.ts'

/** What the server does on purpose: its line in the log has the code, and there is no place to look at. */
const meant: ReadonlySet<string> = new Set(['OVERLOADED', 'CLOSING', 'KEYS_UNREADABLE'])

/** Failures that have their line: what an operation throws passes by here a second time, around it. */
const noted = new WeakSet<object>()

/** Writes a line for what is not the caller's own mistake. */
export function noteFault(thrown: unknown, facts: LogFacts, log: Log): void {
  const { code, status } = faultOf(thrown)
  if (status < 500 || meant.has(code)) return
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  if (noted.has(error)) return
  noted.add(error)
  log.line('error', 'fault', { ...facts, code, where: whereOf(error) }, { message: error.message })
}

/** The first places of a stack, without the message above them, which may quote a memory. */
function whereOf({ stack = '' }: Error): string {
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return places
    .slice(0, 4)
    .map((line) => line.trim())
    .join(' < ')
}
