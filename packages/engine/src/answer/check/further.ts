/** What more can be checked, where one pays for it? A verifying model reads the cited lines; a recall without them must find no answer. */

import { reasonOf, stopIfAborted } from '../../errors.ts'
import type { LanguageModel } from '../../provider/language/language-model.ts'
import type { ObjectSchema, ReplyShape } from '../../provider/schema/schema.ts'
import { structured } from '../../provider/structured/structured.ts'
import type { Recollection, Verdict } from '../../recall/recollection.ts'
import type { EvidenceLine } from '../evidence-line.ts'
import type { Proposal } from '../proposal.ts'
import { answerLanguage } from '../told/messages.ts'
import { promptLines } from '../told/prompt-lines.ts'
import { supportPrompt } from '../told/prompts.ts'
import type { Flag } from './flag.ts'

const schema = {
  type: 'object',
  properties: { supported: { type: 'boolean' }, reason: { type: 'string', maxLength: 400 } },
  required: ['supported', 'reason'],
  additionalProperties: false,
} as const satisfies ObjectSchema

const shape: ReplyShape<typeof schema> = { name: 'support', schema }

/** Who checks further; null where nobody is asked. */
export interface Checkers {
  readonly verifier: LanguageModel | null
  /** The verdict over what is recalled without some events, by ref. */
  readonly verdictWithout: ((refs: readonly string[]) => Promise<Verdict>) | null
}

interface Examined {
  readonly recollection: Recollection
  readonly proposal: Proposal
  readonly lines: readonly EvidenceLine[]
  readonly signal: AbortSignal | undefined
}

/** Flags of both. @throws {CANCELLED} while a model works */
export async function checkedFurther(
  examined: Examined,
  { verifier, verdictWithout }: Checkers,
): Promise<readonly Flag[]> {
  const refs = examined.proposal.citations.map(({ ref }) => ref)
  return [
    ...(verifier === null ? [] : await verified(examined, verifier)),
    ...(verdictWithout === null ? [] : counterfactual(examined.recollection.verdict, await verdictWithout(refs), refs)),
  ]
}

async function verified(
  { recollection, proposal, lines, signal }: Examined,
  model: LanguageModel,
): Promise<readonly Flag[]> {
  const cited = lines.filter(({ event }) => proposal.citations.some(({ ref }) => ref === event.ref))
  if (cited.length === 0) return []
  const language = answerLanguage(recollection.trace)
  const { system, lines: before, answer } = supportPrompt[language]
  const text = [
    recollection.trace.plan.question,
    before,
    ...promptLines(cited, language),
    `${answer} ${proposal.text}`,
  ].join('\n')
  const refs = cited.map(({ event }) => event.ref)
  const flag = (gravity: Flag['gravity'], reason: string): Flag => ({
    kind: 'verifier',
    gravity,
    reason,
    words: [],
    refs,
  })
  try {
    const messages = [{ role: 'system', text: system } as const, { role: 'user', text } as const]
    const asked = { messages, shape, language, outputTokensMax: 300 }
    const reply = await structured(model, signal === undefined ? asked : { ...asked, signal })
    if (!reply.ok) return [flag('note', `the verifying model gave no verdict: ${reply.message}`)]
    return reply.value.supported ? [] : [flag('unsupported', `the verifying model: ${reply.value.reason}`)]
  } catch (error) {
    stopIfAborted(signal, 'answer')
    return [flag('note', `the verifying model failed: ${reasonOf(error)}`)]
  }
}

/** Share of the support that must go with what is cited. */
const fallMin = 0.1

function counterfactual(before: Verdict, after: Verdict, refs: readonly string[]): readonly Flag[] {
  if (after.verdict !== before.verdict || after.support <= (1 - fallMin) * before.support) return []
  const reason = `without what is cited the memory supports an answer as well (${after.support.toFixed(2)} of ${before.support.toFixed(2)}): others may tell it too, or these do not carry it`
  return [{ kind: 'counterfactual', gravity: 'doubt', reason, words: [], refs }]
}
