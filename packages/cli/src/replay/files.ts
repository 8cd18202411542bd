/** How are the files of a replay read and written? Logs and sets line by line, runs whole. */
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { linesOf } from '@knotwork/importers'
import { MemoryError } from 'knotwork'
import { type Logged, loggedOf, QuestionSetReader, type Run, runLines, runOf, type SetQuestion } from 'knotwork/replay'
import { invalidInput } from '../failure.ts'

/** What a question log says, and which of its lines are none. */
export interface ReadLog {
  readonly logged: readonly Logged[]
  /** A sentence each. */
  readonly problems: readonly string[]
}

/** Reads a question log. A line that is none, as after a crash, is left out and told. @throws {INVALID_INPUT} it is no file */
export async function readLog(path: string): Promise<ReadLog> {
  const logged: Logged[] = []
  const problems: string[] = []
  for await (const { number, text, problem } of linesOf(streamOf(path)))
    try {
      if (text === null) problems.push(`question log: line ${number}: ${problem}`)
      else logged.push(loggedOf(text, number))
    } catch (error) {
      if (!MemoryError.is(error, 'INVALID_INPUT')) throw error
      problems.push(error.message)
    }
  return { logged, problems }
}

/** Reads a question set. @throws {INVALID_INPUT} naming the first line that is wrong, and the field; or it is no file, or empty */
export async function readSet(path: string): Promise<SetQuestion[]> {
  const reader = new QuestionSetReader()
  const questions: SetQuestion[] = []
  for await (const { number, text, problem } of linesOf(streamOf(path))) {
    if (text === null) throw invalidInput(`question set: line ${number}: ${problem}`)
    questions.push(reader.read(text, number))
  }
  if (questions.length === 0)
    throw invalidInput(`question set: ${path} must hold questions, got none`, 'knotwork replay make makes one of a log')
  return questions
}

/** Reads a run. @throws {INVALID_INPUT, STORE_SCHEMA} it is none */
export function readRun(path: string): Run {
  return runOf(readFileSync(regular(path), 'utf8'), path)
}

/** Writes a run, in place of what is there. */
export function writeRun(path: string, run: Run): void {
  writeFileSync(path, runLines(run).join(''))
}

/** Writes what is edited by hand afterwards. @throws {INVALID_INPUT} there is a file already */
export function writeNew(path: string, text: string): void {
  if (existsSync(path)) throw invalidInput(`replay: ${path} exists`, 'name another file, or remove this one')
  writeFileSync(path, text, { flag: 'wx' })
}

function streamOf(path: string): AsyncIterable<Uint8Array> {
  return createReadStream(regular(path))
}

/** A folder, or nothing, is told by its path before a stream fails on it. */
function regular(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) return path
  throw invalidInput(`replay: ${path} must be a file, got ${existsSync(path) ? 'something else' : 'none'}`)
}
