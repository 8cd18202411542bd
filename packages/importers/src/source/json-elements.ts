/** How is a JSON document read that is larger than the memory? Element by element, each handed out and let go. */
import { constants } from 'node:buffer'
import { Tokenizer, TokenParser, TokenType } from '@streamparser/json'
import type { SourceFile } from './source.ts'

/** One value of a document. */
export interface JsonElement {
  /** Its keys from the top: `['chats', 'list', 0, 'messages', 3]`. */
  readonly keys: readonly (string | number)[]
  readonly value: unknown
}

/** What is wrong with a document from some place on. */
export interface JsonBreak {
  readonly problem: string
}

/**
 * The values at some paths, in the document's order.
 *
 * @param paths  such as `$.*` or `$.messages.*`; `*` is any key
 * @yields the elements, and at last a break where the document is broken or ends early: what stood before it was read
 */
export async function* elementsOf(
  file: SourceFile,
  paths: readonly string[],
): AsyncGenerator<JsonElement | JsonBreak, void, undefined> {
  let found: JsonElement[] = []
  const parser = parserOf(paths, (element) => found.push(element))
  let bytesRead = 0
  let fault: JsonBreak | null = null
  for await (const chunk of file.read()) {
    try {
      if (!parser.isEnded) parser.write(bytesRead === 0 ? withoutMark(chunk) : chunk)
    } catch (error) {
      fault = { problem: brokenAt(error, bytesRead, chunk.length) }
    }
    bytesRead += chunk.length
    yield* found
    found = []
    if (fault !== null) break
  }
  if (fault !== null) yield fault
  else if (!parser.isEnded)
    yield { problem: `the JSON document ends early, after ${bytesRead} bytes; get the file again, it is incomplete` }
}

/** Deepest nesting that is read: far beyond any export, and below what takes the parser the square of it. */
const depthMax = 1000

/** The parser, with its levels counted. */
function parserOf(paths: readonly string[], onElement: (element: JsonElement) => void): Tokenizer {
  const tokenizer = new Tokenizer()
  const values = new TokenParser({ paths: [...paths], keepStack: false })
  let depth = 0
  tokenizer.onToken = (token) => {
    if (token.token === TokenType.LEFT_BRACE || token.token === TokenType.LEFT_BRACKET) depth++
    if (token.token === TokenType.RIGHT_BRACE || token.token === TokenType.RIGHT_BRACKET) depth--
    if (depth > depthMax) throw new TooDeep()
    values.write(token)
  }
  values.onValue = ({ key, stack, value }) => {
    const keys = [...stack.slice(1).map((level) => level.key), key].filter((one) => one !== undefined)
    onElement({ keys, value })
  }
  values.onEnd = () => {
    if (!tokenizer.isEnded) tokenizer.end()
  }
  return tokenizer
}

/** Thrown by the parser's callback, to be told as a break. */
class TooDeep extends Error {}

/** The platform's limit of a string, as it is told by buffers and by concatenation. */
function isTooLong(error: unknown): boolean {
  return error instanceof RangeError || (error as NodeJS.ErrnoException | null)?.code === 'ERR_STRING_TOO_LONG'
}

/** A path for people: `$.messages[3]`. */
export function pathOf(keys: readonly (string | number)[]): string {
  return keys.reduce<string>((path, key) => path + (typeof key === 'number' ? `[${key}]` : `.${key}`), '$')
}

function withoutMark(chunk: Uint8Array): Uint8Array {
  return chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? chunk.subarray(3) : chunk
}

/** Why a document cannot be read on, without the parser's message, which quotes what was said. @param from  byte at which what was read last begins */
export function brokenAt(error: unknown, from: number, length: number): string {
  if (isTooLong(error))
    return `a text before byte ${from + length} has more than ${constants.MAX_STRING_LENGTH} characters, the most that Node.js can hold in one; split the file, or take the text out of it; what follows was not read`
  if (error instanceof TooDeep) return `the document is nested deeper than ${depthMax}; what follows was not read`
  if (!(error instanceof Error)) throw error
  return `the document is not valid JSON between byte ${from} and byte ${from + length}; what follows was not read`
}
