/** How are the files of a replay read and written? Logs and sets line by line, runs whole. */
import {
  closeSync,
  createReadStream,
  existsSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
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

/**
 * Refuses a place for a run before anything is asked: what stands there may only be a run of before. A store, a set or somebody's
 * notes must not be lost to a slip of the hand.
 *
 * @param store     whose own files are never a run
 * @param baseline  which stays what it is, under whatever name it is reached
 * @throws {INVALID_INPUT}
 */
export function checkRunTarget(
  path: string,
  { store, baseline }: { readonly store: string; readonly baseline: string | undefined },
): void {
  refuseLink('replay run', path)
  // The files beside a store come and go while it is open.
  if (['', '-wal', '-shm', '-journal'].some((suffix) => resolve(path) === resolve(`${store}${suffix}`)))
    throw invalidInput(`replay run: --out ${path} is the store's own`, 'name another file')
  const there = statSync(path, { throwIfNoEntry: false, bigint: true })
  if (there === undefined) return
  const held = baseline === undefined ? undefined : statSync(baseline, { throwIfNoEntry: false, bigint: true })
  if (held !== undefined && held.dev === there.dev && held.ino === there.ino)
    throw invalidInput(
      'replay run: --out must not be the baseline, or a change for the worse would become what the next is held against',
      'name another file, and put it in the place of the baseline once you take the change over',
    )
  if (!there.isFile() || !isRun(path))
    throw invalidInput(`replay run: --out ${path} exists and is no run`, 'name another file, or remove this one')
}

/** Whether a file begins as a run does; an empty one holds nothing that could be lost. */
function isRun(path: string): boolean {
  const start = Buffer.alloc(256)
  const file = openSync(path, 'r')
  try {
    const length = readSync(file, start, 0, start.length, 0)
    return length === 0 || /^\{[^\n]*"kind":"run"/.test(start.toString('utf8', 0, length))
  } finally {
    closeSync(file)
  }
}

/** Writes a run, whole or not at all: beside what is there first, then in its place. */
export function writeRun(path: string, run: Run): void {
  const beside = `${path}.${process.pid}.part`
  try {
    writeFileSync(beside, runLines(run).join(''), { flag: 'wx' })
    renameSync(beside, path)
  } catch (error) {
    rmSync(beside, { force: true })
    throw invalidInput(
      `replay run: ${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
      'free some space, or name another file; nothing was written, and what stood there before is kept',
    )
  }
}

/** Writes what is edited by hand afterwards. @throws {INVALID_INPUT} there is something already, but for an empty file; or it cannot be written */
export function writeNew(path: string, text: string): void {
  refuseLink('replay', path)
  const there = statSync(path, { throwIfNoEntry: false })
  if (there !== undefined && !(there.isFile() && there.size === 0))
    throw invalidInput(`replay: ${path} exists`, 'name another file, or remove this one')
  try {
    // An empty one holds nothing that could be lost.
    writeFileSync(path, text, { flag: there === undefined ? 'wx' : 'r+' })
  } catch (error) {
    if (there === undefined) rmSync(path, { force: true })
    throw invalidInput(
      `replay: ${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
      'free some space, or name another file',
    )
  }
}

/** What is written through a link lands elsewhere, or takes the place of the link; neither is meant. */
function refuseLink(operation: string, path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true)
    throw invalidInput(`${operation}: --out ${path} is a link`, 'name the file itself')
}

function streamOf(path: string): AsyncIterable<Uint8Array> {
  return createReadStream(regular(path))
}

/** A folder, or nothing, is told by its path before a stream fails on it. */
function regular(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) return path
  throw invalidInput(`replay: ${path} must be a file, got ${existsSync(path) ? 'something else' : 'none'}`)
}
