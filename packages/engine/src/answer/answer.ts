/**
 * What do we say, and what carries it?
 *
 *   context → proposal (a model's, else extractive) → checks → said, flagged or withdrawn
 *
 * Over a context that is handed in. Where the verdict says that the memory does not know, nothing is answered and no model is asked.
 */

import type { LanguageModel } from '../provider/language/language-model.ts'
import type { Profile } from '../recall/profile.ts'
import type { Recollection } from '../recall/recollection.ts'
import type { Answer, AnswerUsage } from './answer-value.ts'
import { checkProposal } from './check/check.ts'
import type { Flag } from './check/flag.ts'
import { type Checkers, checkedFurther } from './check/further.ts'
import { decide } from './decide.ts'
import { type EvidenceLine, evidenceLines } from './evidence-line.ts'
import { extractAnswer } from './extract/extract.ts'
import type { Proposal } from './proposal.ts'
import { askModel } from './told/ask-model.ts'
import { markedLines } from './told/neutralise.ts'

/** What an answer is told by. */
export interface AnswerParts extends Checkers {
  readonly profile: Profile
  /** Null for an extractive answer. */
  readonly model: LanguageModel | null
  /** True to answer where the verdict says `none`. */
  readonly despiteVerdict: boolean
  readonly signal: AbortSignal | undefined
  /** Who asks; undefined where nobody says. */
  readonly asker: string | undefined
}

/** Answers over a recollection. @throws {CANCELLED} while a model works */
export async function answerOver(recollection: Recollection, parts: AnswerParts): Promise<Answer> {
  const lines = evidenceLines(recollection.context)
  const isHeld = recollection.verdict.verdict === 'none' && !parts.despiteVerdict
  const told = isHeld || parts.model === null ? null : await askModel(recollection, lines, parts.model, parts.signal)
  const cut = (): Proposal | null => extractAnswer({ plan: recollection.trace.plan, lines, asker: parts.asker })
  const proposal = told === null || told.failed ? cut() : told.proposal
  return concluded(
    recollection,
    { lines, proposal, isHeld, flags: told?.flags ?? [], usage: told?.usage ?? null },
    parts,
  )
}

/** Checks a proposal of the caller's over a recollection, as answers are. @throws {CANCELLED} while a model works */
export async function checkOver(
  recollection: Recollection,
  proposal: Proposal,
  parts: Pick<AnswerParts, 'profile' | 'signal' | keyof Checkers>,
): Promise<Answer> {
  const lines = evidenceLines(recollection.context)
  return concluded(recollection, { lines, proposal, isHeld: false, flags: [], usage: null }, parts)
}

interface Told {
  readonly lines: readonly EvidenceLine[]
  readonly proposal: Proposal | null
  readonly isHeld: boolean
  readonly flags: readonly Flag[]
  readonly usage: AnswerUsage | null
}

async function concluded(
  recollection: Recollection,
  told: Told,
  { profile, signal, ...checkers }: Pick<AnswerParts, 'profile' | 'signal' | keyof Checkers>,
): Promise<Answer> {
  const { lines, proposal, isHeld } = told
  const { plan } = recollection.trace
  const found = proposal === null || isHeld ? [] : checkProposal({ plan, proposal, lines })
  const further =
    proposal === null || isHeld ? [] : await checkedFurther({ recollection, proposal, lines, signal }, checkers)
  return decide({ recollection, ...told, profile, flags: [...told.flags, ...found, ...further, ...markedLines(lines)] })
}
