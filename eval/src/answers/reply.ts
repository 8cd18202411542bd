/** What does a reply to an exported question say? JSON as the prompt asks for, or plain words. */

/** An answer as it came back. */
export interface GivenReply {
  readonly found: boolean
  readonly answer: string
  /** Numbers of the lines it cites, from 1. */
  readonly lines: readonly number[]
}

const nothing = /^(?:information not found|not found|no information|没有找到相关信息|未找到)/iu

/** Reads a reply: the first JSON object in it, else its words, with the numbers in square brackets as citations. */
export function readReply(text: string): GivenReply {
  const json = /\{[\s\S]*\}/u.exec(text)?.[0]
  const value = json === undefined ? null : parsed(json)
  if (value === null) {
    const lines = [...text.matchAll(/\[(\d+)\]/gu)].map(([, number]) => Number(number))
    const answer = text.replace(/\s*\[\d+\]/gu, '').trim()
    return { found: answer !== '' && !nothing.test(answer), answer, lines }
  }
  const answer = typeof value.answer === 'string' ? value.answer.trim() : ''
  const cited: unknown[] = Array.isArray(value.citations) ? value.citations : []
  const lines = cited.flatMap((one) => {
    const line = typeof one === 'object' && one !== null ? (one as { readonly line?: unknown }).line : one
    return typeof line === 'number' ? [line] : []
  })
  return { found: value.found !== false && answer !== '' && !nothing.test(answer), answer, lines }
}

function parsed(json: string): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(json) as Readonly<Record<string, unknown>>
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
