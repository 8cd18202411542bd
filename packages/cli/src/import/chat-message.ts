/** What does a chat message say? Its content: words, or parts of which some are words. */

/** Kinds of a part that are words, by whose API: OpenAI's chat and responses, Anthropic's messages. */
const wordParts: ReadonlySet<unknown> = new Set(['text', 'input_text', 'output_text'])

/**
 * The words of a content. Parts that are words are joined by line breaks; the others are named to be counted.
 */
export function readContent(content: unknown): { text: string; ignored: readonly string[] } | { problem: string } {
  if (typeof content === 'string') return { text: content, ignored: [] }
  if (!Array.isArray(content))
    return { problem: `content must be a string or a list of parts {"type":"text","text"}, got a ${typeof content}` }
  const words = content.map(wordsOfPart)
  const said = words.filter((text) => text !== null)
  if (said.length === 0)
    return { problem: 'content holds no words: a part of it must be {"type":"text","text"}; leave the line out' }
  return { text: said.join('\n'), ignored: content.filter((_, at) => words[at] === null).map(nameOfPart) }
}

function wordsOfPart(part: unknown): string | null {
  if (typeof part === 'string') return part
  if (typeof part !== 'object' || part === null) return null
  const { type, text } = part as { type?: unknown; text?: unknown }
  return wordParts.has(type) && typeof text === 'string' ? text : null
}

function nameOfPart(part: unknown): string {
  const type = typeof part === 'object' && part !== null ? (part as { type?: unknown }).type : undefined
  return `content ${typeof type === 'string' ? type : typeof part}`
}

/** Why a line has nothing to remember, by what it has instead, and what makes lines of it. */
export function withoutWords(line: Readonly<Record<string, unknown>>): string {
  if (line.content === null)
    return 'content is null, as where a model calls a tool: there are no words; leave the line out, or put them into "text"'
  if (Array.isArray(line.messages))
    return `the line must be one turn, got a conversation under "messages"; make one line a turn: jq -c '.messages[]' FILE`
  if (typeof line.message === 'object' && line.message !== null)
    return `the line must hold "text" or "content" itself, got them under "message"; take them out: jq -c .message FILE`
  if (typeof line.message === 'string')
    return `the words must be under "text" or "content", got "message"; rename it: jq -c '.text = .message' FILE`
  return 'the line must hold words under "text" or "content", or attachments'
}
