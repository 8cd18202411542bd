/** What is an operator told of a failure? Where it happened and its code; its words only where texts are shown. */

import { faultOf } from '../faults/fault.ts'
import type { Log, LogFacts } from '../log/log.ts'

/** Writes a line for what is not the caller's own mistake. */
export function noteFault(thrown: unknown, facts: LogFacts, log: Log): void {
  const { code, status } = faultOf(thrown)
  if (status < 500) return
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
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
