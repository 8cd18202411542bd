/**
 * What does a model answer, from the lines alone? Its reply is held to a shape and mended like any other; what still is no answer costs
 * nothing but the call, for the words of the memory answer in its place.
 */

import { reasonOf, stopIfAborted } from '../../errors.ts'
import type { LanguageModel } from '../../provider/language/language-model.ts'
import { modelName } from '../../provider/language/model-name.ts'
import type { ObjectSchema, ReplyShape } from '../../provider/schema/schema.ts'
import { structured } from '../../provider/structured/structured.ts'
import type { Recollection } from '../../recall/recollection.ts'
import type { AnswerUsage } from '../answer-value.ts'
import type { Flag } from '../check/flag.ts'
import type { EvidenceLine } from '../evidence-line.ts'
import type { Proposal } from '../proposal.ts'
import { answerLanguage, answerMessages } from './messages.ts'
import { answerPromptId } from './prompts.ts'

const schema = {
  type: 'object',
  properties: {
    found: { type: 'boolean' },
    answer: { type: 'string', maxLength: 2_000 },
    citations: {
      type: 'array',
      maxItems: 40,
      items: {
        type: 'object',
        properties: { line: { type: 'integer', minimum: 1 }, quote: { type: 'string', maxLength: 1_000 } },
        required: ['line', 'quote'],
        additionalProperties: false,
      },
    },
    basis: { type: 'string', enum: ['quoted', 'inferred'] },
    confidence: { type: 'number', minimum: 0, maximum: 1 },
  },
  required: ['found', 'answer', 'citations', 'basis', 'confidence'],
  additionalProperties: false,
} as const satisfies ObjectSchema

const shape: ReplyShape<typeof schema> = { name: 'answer', schema }

/** Longest reply, in tokens: a list of forty with what carries it. */
const outputTokensMax = 2_000

/** What came of it. */
export interface ToldAnswer {
  /** True where the model gave no answer that can be read. */
  readonly failed: boolean
  /** Null where the model finds none, and where it failed. */
  readonly proposal: Proposal | null
  readonly flags: readonly Flag[]
  readonly usage: AnswerUsage | null
}

/** Asks. @throws {CANCELLED} while the model works */
export async function askModel(
  { trace, context }: Recollection,
  lines: readonly EvidenceLine[],
  model: LanguageModel,
  signal: AbortSignal | undefined,
): Promise<ToldAnswer> {
  try {
    const reply = await structured(model, {
      messages: answerMessages({ trace, order: context.order, lines }),
      shape,
      language: answerLanguage(trace),
      outputTokensMax,
      ...(signal === undefined ? {} : { signal }),
    })
    const { calls, inputTokens, outputTokens } = reply.usage
    const prompt = `${answerPromptId.id} ${answerPromptId.version}`
    const usage = { model: modelName(model), prompt, calls, inputTokens, outputTokens }
    if (!reply.ok) return { ...failure(reply.message), usage }
    const { found, answer, citations, basis, confidence } = reply.value
    if (!found || answer.trim() === '') return { failed: false, proposal: null, flags: [], usage }
    const cited = citations.map(({ line, quote }) => ({
      ref: refOf(line, lines),
      quote: quote.trim() === '' ? null : quote,
    }))
    const proposal = { text: answer.trim(), citations: distinct(cited), basis, confidence }
    return { failed: false, proposal, flags: [], usage }
  } catch (error) {
    stopIfAborted(signal, 'answer')
    return { ...failure(reasonOf(error)), usage: null }
  }
}

function failure(why: string): Omit<ToldAnswer, 'usage'> {
  const reason = `the model gave no answer, so this is taken from the lines: ${why}`
  return { failed: true, proposal: null, flags: [{ kind: 'model', gravity: 'note', reason, words: [], refs: [] }] }
}

/** A number that no line has stays one that no line has. */
function refOf(number: number, lines: readonly EvidenceLine[]): string {
  return lines.find((line) => line.number === number)?.event.ref ?? `line ${number}`
}

function distinct(cited: Proposal['citations']): Proposal['citations'] {
  const known = new Set<string>()
  return cited.filter(({ ref }) => !known.has(ref) && known.add(ref))
}
