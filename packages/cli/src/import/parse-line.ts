/**
 * What does one line of an import say? Its JSON as an input of `remember`, or the reason why it is none.
 *
 * Reads the shape only; whether a time or a ref is valid is the engine's to say.
 */
import type { RememberInput } from 'knotwork'

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

const known: ReadonlySet<string> = new Set<string>([...fields, 'ref', 'idempotencyKey'])

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
  const message = input.text === undefined ? given.find(([name]) => name === 'content') : undefined
  if (message !== undefined) {
    const problem = takeContent(input, message[1])
    if (problem !== null) return { problem }
  }
  // An event may be all picture: the engine then indexes the captions.
  if (input.text === undefined && input.attachments !== undefined) input.text = ''
  return {
    input: input as unknown as RememberInput,
    ignored: given.map(([name]) => name).filter((name) => !known.has(name) && name !== message?.[0]),
  }
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

/**
 * Chat messages `{"role", "content"}`: the content is the text, and the role the speaker where nobody else is named.
 *
 * @returns why the content cannot be taken; null when it was
 */
function takeContent(input: Record<string, unknown>, content: unknown): string | null {
  if (Array.isArray(content)) return contentPartsProblem
  if (typeof content !== 'string') return `content must be a string, got a ${typeof content}`
  input.text = content
  const { speaker, role } = input
  if (speaker === undefined || (typeof speaker === 'string' && speaker.trim() === '')) input.speaker = role
  return null
}

const contentPartsProblem =
  'content must be a string, got an array; exports with content in parts are not read yet, put the words of each message into "text"'

const arrayProblem = "the line must be a JSON object, got an array; make one line per object: jq -c '.[]' FILE"
