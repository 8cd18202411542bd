/** Which words, and which time, did the caller give? As an argument, or on stdin. */
import { InvalidArgumentError } from 'commander'
import { MemoryError } from 'knotwork'
import { instantOf } from 'knotwork/store'
import type { CommandContext } from './context.ts'
import { invalidInput } from './failure.ts'

/** The words of an argument; those of stdin where it is missing or `-`. */
export async function givenText(
  { surroundings }: CommandContext,
  given: string | readonly string[] | undefined,
  operation: string,
): Promise<string> {
  if (typeof given === 'string' && given !== '-') return given
  if (surroundings.tty.stdin)
    throw invalidInput(`${operation}: TEXT must be given, as an argument or on stdin`, `knotwork ${operation} --help`)
  const chunks: Uint8Array[] = []
  for await (const chunk of surroundings.stdin) chunks.push(Buffer.from(chunk as Uint8Array))
  // `echo` and editors end the last line; that line break was not said.
  return decoded(Buffer.concat(chunks), operation).replace(/\r?\n$/, '')
}

function decoded(bytes: Uint8Array, operation: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw invalidInput(`${operation}: stdin must be UTF-8 text, got other bytes`)
  }
}

/** Checked here, for the engine's message offers what no flag can pass: a Date, and epoch milliseconds. */
export function isoTime(value: string): string {
  try {
    instantOf(value, 'time')
    return value
  } catch (error) {
    if (!MemoryError.is(error, 'INVALID_INPUT')) throw error
    throw new InvalidArgumentError('It must be ISO 8601 such as 2025-06-02 or 2025-06-02T19:12:00+02:00.')
  }
}
