/** How is a ruling asked for, and what is said of what became of it? */

import type { Command } from 'commander'
import type { RulingOptions, RulingOutcome } from 'knotwork'
import type { CommandContext } from './context.ts'
import { exitCode } from './exit-code.ts'
import { printable } from './terminal/printable.ts'

/** Adds who decides, and why. */
export function withWho(command: Command): Command {
  return command
    .option('--by <name>', 'who decides, kept with the ruling')
    .option('--reason <words>', 'why, kept with the ruling')
}

/** What was given of the two. */
export function whoOf({ by, reason }: RulingOptions): RulingOptions {
  return { ...(by === undefined ? {} : { by }), ...(reason === undefined ? {} : { reason }) }
}

/** Prints what became of a ruling. @param lists  the command that shows what there is */
export function told(outcome: RulingOutcome, lists: string, { out }: CommandContext): number {
  if (out.json) out.printDocument(outcome)
  else if (outcome.status === 'done')
    out.print(`ruling ${outcome.ruling.id} holds; knotwork relations undo ${outcome.ruling.id} takes it back`)
  else
    out.warn(
      outcome.status === 'unknown'
        ? `nothing is known as ${printable(outcome.what)}; ${lists} lists what there is`
        : `not done: ${printable(outcome.reason)}`,
    )
  return outcome.status === 'done' ? exitCode.ok : exitCode.negative
}
