/** What is a model given for an answer? The rules, what this question asks for, how its lines stand, the lines, the question. */

import type { ModelMessage } from '../../provider/language/language-model.ts'
import { type Intent, intents } from '../../recall/intent.ts'
import type { Context, LineRole, Trace } from '../../recall/recollection.ts'
import type { EvidenceLine } from '../evidence-line.ts'
import { neutral } from './neutralise.ts'
import { promptLines } from './prompt-lines.ts'
import { type AnswerLanguage, answerPrompt } from './prompts.ts'

/** Share of an intent from which its sentence is said. */
const intentMin = 0.3

/** What the messages are made of. */
export interface Asking {
  readonly trace: Pick<Trace, 'question' | 'plan' | 'now'>
  readonly order: Context['order']
  readonly lines: readonly EvidenceLine[]
}

/** The language in which a question is answered. */
export function answerLanguage({ plan }: { readonly plan: Pick<Trace['plan'], 'language'> }): AnswerLanguage {
  return plan.language === 'zh' ? 'zh' : 'en'
}

/** The messages of a request, the shape not yet among them. */
export function answerMessages({ trace, order, lines }: Asking): readonly ModelMessage[] {
  const language = answerLanguage(trace)
  const prompt = answerPrompt[language]
  const wanted = intents.filter((intent: Intent) => intent !== 'fact' && trace.plan.intents[intent] >= intentMin)
  const roles = [...new Set(lines.flatMap((line) => line.roles))]
  const text = [
    ...wanted.map((intent) => prompt.intents[intent]),
    ...(lines.length > 1 ? [prompt.orders[order]] : []),
    ...rolesTold(roles, prompt),
    prompt.open,
    ...(lines.length === 0 ? [prompt.empty] : promptLines(lines, language)),
    prompt.close,
    ...(trace.now === null ? [] : [prompt.now(trace.now)]),
    // As it is meant: the asker's name stands for the first person.
    `${prompt.question} ${neutral(trace.plan.question).trim()}`,
  ].join('\n')
  return [
    { role: 'system', text: prompt.system },
    { role: 'user', text },
  ]
}

function rolesTold(roles: readonly LineRole[], prompt: (typeof answerPrompt)['en']): readonly string[] {
  return roles.length === 0 ? [] : [prompt.rolesBefore, ...roles.map((role) => `- ${prompt.roles[role]}`)]
}
