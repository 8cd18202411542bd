/**
 * Who judges where there is a language model? The model, once a step for all candidates of the step together.
 *
 * What it says is checked against a shape. A reply that does not fit costs nothing but the call: the step is judged as it would
 * be without a model, and the trace says so.
 */

import { reasonOf, stopIfAborted } from '../errors.ts'
import { checkLanguageModel } from '../provider/language/check-model.ts'
import type { LanguageModel } from '../provider/language/language-model.ts'
import { modelName } from '../provider/language/model-name.ts'
import type { ObjectSchema, ReplyShape } from '../provider/schema/schema.ts'
import { structured } from '../provider/structured/structured.ts'
import { scriptCounter } from '../text/budget.ts'
import { languageOf } from '../text/script.ts'
import type { Hearing, Judge, Judgement } from './judge.ts'
import { judgePrompt } from './judge-prompts.ts'

/** What a judge of one reconstruction is made of. */
export interface JudgeContext {
  readonly question: string
  /** Judges without a model. */
  readonly offline: Judge
  /** Lines of contents as they are shown, by number. */
  readonly linesOf: (nos: readonly number[]) => Promise<ReadonlyMap<number, string>>
}

/** Makes the judge of one reconstruction. */
export type JudgeMaker = (context: JudgeContext) => Judge

const schema = {
  type: 'object',
  properties: {
    relevant: {
      type: 'array',
      maxItems: 60,
      items: {
        type: 'object',
        properties: {
          number: { type: 'integer', minimum: 1 },
          relevance: { type: 'number', minimum: 0, maximum: 1 },
        },
        required: ['number', 'relevance'],
        additionalProperties: false,
      },
    },
    enough: { type: 'boolean' },
    search: { type: 'array', maxItems: 3, items: { type: 'string', maxLength: 120 } },
  },
  required: ['relevant', 'enough', 'search'],
  additionalProperties: false,
} as const satisfies ObjectSchema

const shape: ReplyShape<typeof schema> = { name: 'judgement', schema }

/** Longest reply, in tokens: sixty numbers with theirs, and three searches. */
const outputTokensMax = 1_200

/** Kept lines that are shown again: the latest. */
const shownEvidence = 12

/** Tokens that the words around the lines, the shape and the kept lines cost at most. */
const aroundTokens = 2_000

/** Longest line of kept evidence, in characters: its beginning says what it is. */
const evidenceLength = 300

/**
 * A judge that asks a model.
 *
 * @param model  one for short tasks will do; for accounts and limits put it through `forStage` with the stage `judge`
 * @throws {INVALID_INPUT} naming the part that the model lacks
 */
export function modelJudge(model: LanguageModel): JudgeMaker {
  const checked = checkLanguageModel(model)
  return (context) => ({
    name: modelName(checked),
    callsEach: 1,
    tokensEach: aroundTokens + outputTokensMax,
    judge: (hearing) => judged(model, hearing, context),
  })
}

async function judged(model: LanguageModel, hearing: Hearing, context: JudgeContext): Promise<Judgement> {
  const { candidates, signal } = hearing
  const said = await asked(model, hearing, context)
  if (typeof said === 'string') return { ...(await context.offline.judge(hearing)), note: said }
  stopIfAborted(signal, 'reconstruct')
  const relevances = candidates.map(() => 0)
  for (const { number, relevance } of said.relevant)
    if (number <= relevances.length) relevances[number - 1] = Math.max(relevances[number - 1] ?? 0, relevance)
  return { relevances, enough: said.enough, queries: said.search, note: null }
}

/** What the model says; else why there is nothing. */
async function asked(model: LanguageModel, { candidates, evidence, signal }: Hearing, context: JudgeContext) {
  const language = languageOf(context.question) === 'zh' ? 'zh' : 'en'
  const { system, question, evidence: kept, candidates: fresh } = judgePrompt[language]
  const shown = evidence.slice(-shownEvidence).map(({ no }) => no)
  const lines = await context.linesOf([...shown, ...candidates.map(({ no }) => no)])
  const before = shown.map((no) => `- ${(lines.get(no) ?? '').slice(0, evidenceLength).toWellFormed()}`)
  const text = [
    ...[question, context.question, ''],
    ...(before.length === 0 ? [] : [kept, ...withinTokens(before), '']),
    ...[fresh, ...candidates.map(({ no }, i) => `${i + 1}. ${lines.get(no) ?? ''}`)],
  ].join('\n')
  try {
    const reply = await structured(model, {
      messages: [
        { role: 'system', text: system },
        { role: 'user', text },
      ],
      // One call a step, whatever it says: the next step asks anew.
      ...{ shape, language, outputTokensMax, repairsMax: 0 },
      ...(signal === undefined ? {} : { signal }),
    })
    return reply.ok ? reply.value : (reply.salvage ?? `judged without a model: ${reply.message}`)
  } catch (error) {
    stopIfAborted(signal, 'reconstruct')
    return `judged without a model: ${reasonOf(error)}`
  }
}

/** The last lines that fit beside prompt and shape. */
function withinTokens(lines: readonly string[]): readonly string[] {
  let left = aroundTokens / 2
  return [...lines]
    .reverse()
    .filter((line) => {
      left -= scriptCounter.count(line)
      return left >= 0
    })
    .reverse()
}
