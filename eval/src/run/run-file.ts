/** What does a run leave behind? One JSON object a line, keys in fixed order, the same bytes every time but for `ms`. */

import { readFileSync } from 'node:fs'

/** A context under one token budget. */
export interface BudgetedContext {
  readonly budget: number
  /** Source refs in the context, unique, in reading order. */
  readonly refs: readonly string[]
  /** As the gates count: characters / 4, rounded up, + 12 a line. */
  readonly tokens: number
  /** By a real tokenizer (o200k) over the context's text. */
  readonly realTokens: number
}

/** One question's outcome. */
export interface RunLine {
  readonly id: string
  /** Source refs, unique, best first. */
  readonly ranked: readonly string[]
  /** The context under the largest budget of the run. */
  readonly context: readonly string[]
  readonly contextTokens: number
  readonly realTokens: number
  /** Higher = better supported; only where the engine says so. */
  readonly support?: number
  readonly abstained: boolean
  /** Candidates that are not in the context, by the stage that let them go. What is in neither was never a candidate. */
  readonly lostAt: Readonly<Record<string, readonly string[]>>
  /** Milliseconds of one recall, embedding of the question included. The only key that differs between runs. */
  readonly ms: number
  /** Hops walked beyond the first stage. */
  readonly depth: number
  /** Candidates considered. */
  readonly nodes: number
  /** Every context of the run, smallest budget first. */
  readonly contexts: readonly BudgetedContext[]
}

/** One line of the file, with its line break. */
export function formatLine(line: RunLine): string {
  const { id, ranked, context, contextTokens, realTokens, support } = line
  const { abstained, lostAt, ms, depth, nodes, contexts } = line
  const supported = support === undefined ? {} : { support }
  const head = { id, ranked, context, contextTokens, realTokens, ...supported }
  return `${JSON.stringify({ ...head, abstained, lostAt, ms: Math.round(ms * 100) / 100, depth, nodes, contexts })}\n`
}

/**
 * Reads a run file by question id. Files of other programs may hold only `id`, `ranked` and `context`.
 *
 * @throws {SyntaxError} naming the line that is no JSON
 */
export function readRun(path: string): Map<string, RunLine> {
  const lines = new Map<string, RunLine>()
  readFileSync(path, 'utf8')
    .split('\n')
    .forEach((text, index) => {
      if (text.trim() === '') return
      const line = complete(parse(text, `${path}:${index + 1}`))
      lines.set(line.id, line)
    })
  return lines
}

function parse(text: string, where: string): Partial<RunLine> & { id: string } {
  try {
    return JSON.parse(text) as Partial<RunLine> & { id: string }
  } catch (cause) {
    throw new SyntaxError(`read run: ${where} must be a JSON object`, { cause })
  }
}

function complete(line: Partial<RunLine> & { id: string }): RunLine {
  return {
    ranked: [],
    context: [],
    contextTokens: 0,
    realTokens: 0,
    abstained: false,
    lostAt: {},
    ms: 0,
    depth: 0,
    nodes: 0,
    contexts: [],
    ...line,
  }
}
