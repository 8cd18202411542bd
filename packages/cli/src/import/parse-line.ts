/**
 * What does one line of an import say? Its JSON as an input of `remember`, or the reason why it is none.
 *
 * Reads the shape only; whether a time or a ref is valid is the engine's to say.
 */
import type { RememberInput } from 'knotwork'
import { invalidInput } from '../failure.ts'
import { readContent, withoutWords } from './chat-message.ts'

/** A line, read. */
export type ParsedLine =
  | { readonly input: RememberInput; readonly ignored: readonly string[] }
  | { readonly problem: string }

/** Fields that are taken, in the order in which they make up the ref of a line that has none. */
export const fields: readonly (keyof RememberInput)[] = [
  'session',
  'time',
  'speaker',
  'text',
  'role',
  'kind',
  'trust',
  'attachments',
  'attributes',
]

/** Beside them those that say nothing about what was said; the first set may not grow, or refs of lines without one change. */
const known: ReadonlySet<string> = new Set<string>([...fields, 'timeSource', 'ref', 'idempotencyKey'])

/** Reads a line of JSON Lines. Fields with the value null count as absent; unknown fields are named, not kept. */
export function parseLine(line: string): ParsedLine {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    // The parser's message quotes the line, which may be megabytes of somebody's words.
    return { problem: line.trimStart().startsWith('[') ? arrayProblem : 'the line is not valid JSON' }
  }
  if (Array.isArray(value)) return { problem: arrayProblem }
  if (typeof value !== 'object' || value === null)
    return { problem: `the line must be a JSON object, got ${value === null ? 'null' : `a ${typeof value}`}` }
  if (isDeep(value)) return { problem: `the line must not be nested deeper than ${depthMax}` }
  const given = Object.entries(value).filter(([, field]) => field !== null)
  const input = Object.fromEntries(given.filter(([name]) => known.has(name)))
  const content = input.text === undefined ? given.find(([name]) => name === 'content') : undefined
  const ignored = given.map(([name]) => name).filter((name) => !known.has(name) && name !== content?.[0])
  if (content !== undefined) {
    const read = readContent(content[1])
    if ('problem' in read) return read
    ignored.push(...read.ignored)
    input.text = read.text
    const { speaker, role } = input
    // The role speaks where nobody is named.
    if (speaker === undefined || (typeof speaker === 'string' && speaker.trim() === '')) input.speaker = role
  }
  // An event may be all picture: the engine then indexes the captions.
  if (input.text === undefined && input.attachments !== undefined) input.text = ''
  if (input.text === undefined) return { problem: withoutWords(value as Record<string, unknown>) }
  return { input: input as unknown as RememberInput, ignored }
}

/** Deepest nesting of a line: above the engine's own limit, and far below what exhausts the stack of those who walk it. */
const depthMax = 64

/** Level by level and without recursion, for what it looks for is what recursion does not survive. */
function isDeep(value: object): boolean {
  let level: object[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > depthMax) return true
    level = level.flatMap((one) => Object.values(one).filter((inner) => typeof inner === 'object' && inner !== null))
  }
  return false
}

const arrayProblem = "the line must be a JSON object, got an array; make one line per object: jq -c '.[]' FILE"

/**
 * A file that is one JSON document has no line that can be read: said once, and not of each of its lines.
 *
 * @param line  the first that is not blank
 * @throws {INVALID_INPUT} when it begins an array, or an object that goes on below
 */
export function refuseWholeFile(line: string): void {
  const head = line.trim()
  if (head.startsWith('['))
    throw invalidInput(
      'import: FILE must be JSON Lines, got a JSON array',
      "make one line per object: jq -c '.[]' FILE",
    )
  if (head === '{')
    throw invalidInput('import: FILE must be JSON Lines, got an object over several lines', 'jq -c . FILE')
}
