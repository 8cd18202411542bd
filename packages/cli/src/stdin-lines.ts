/** What does a pipe say, one thing a line? For commands that take `-` in place of an argument. */
import { linesOf } from '@knotwork/importers'
import type { CommandContext } from './context.ts'
import { invalidInput } from './failure.ts'

/** The lines of stdin without white space around them; blank ones are left out. @throws {INVALID_INPUT} for one that cannot be read */
export async function* stdinLines({ surroundings }: CommandContext, operation: string): AsyncGenerator<string> {
  for await (const { number, text, problem } of linesOf(surroundings.stdin)) {
    if (text === null) throw invalidInput(`${operation}: line ${number} of stdin cannot be read: ${problem}`)
    yield text.trim()
  }
}
