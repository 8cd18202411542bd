/** Who said what in a prompt? The words of user and assistant; what was injected into them before is nobody's. */

import { withoutContexts } from 'knotwork'
import type { PromptMessage, PromptPart } from './prompt-message.ts'

/** Something said in a chat. */
export interface Turn {
  readonly role: 'user' | 'assistant'
  readonly text: string
  /** The message's own handle, where the caller gave one. */
  readonly ref?: string
  /** When it was said, where the caller says so. */
  readonly time?: string
}

/** The turns of a prompt, oldest first. Messages without words, of the system and of tools are none. */
export function turnsOf(prompt: readonly PromptMessage[]): readonly Turn[] {
  return prompt.flatMap(({ role, content, providerOptions }) => {
    if (role !== 'user' && role !== 'assistant') return []
    const text = wordsOf(content)
    return text === '' ? [] : [{ role, text, ...ownOf(providerOptions?.knotwork) }]
  })
}

/** The words among parts, without what a memory put there. */
export function wordsOf(content: string | readonly PromptPart[] | undefined): string {
  // A provider that has nothing to say may leave its list out.
  const list = Array.isArray(content) ? content : []
  const parts = typeof content === 'string' ? [content] : list.map((part) => textOf(part) ?? '')
  return parts
    .map((part) => withoutContexts(part).trim())
    .filter((part) => part !== '')
    .join('\n')
}

/** The text of a part that is one. */
export function textOf(part: PromptPart): string | null {
  return part?.type === 'text' && typeof part.text === 'string' ? part.text : null
}

/** What the user has said since the assistant last spoke; more than one message where a call failed, or did not wait. */
export function freshTurns(turns: readonly Turn[]): readonly Turn[] {
  return turns.slice(turns.findLastIndex(({ role }) => role === 'assistant') + 1)
}

/** What is asked now: the last words of the user, and what was said before them. */
export function questionOf(
  turns: readonly Turn[],
): { readonly question: Turn; readonly before: readonly Turn[] } | null {
  const at = turns.findLastIndex(({ role }) => role === 'user')
  const question = turns[at]
  return question === undefined ? null : { question, before: turns.slice(0, at) }
}

function ownOf(own: Readonly<Record<string, unknown>> | undefined): Pick<Turn, 'ref' | 'time'> {
  const { ref, time } = own ?? {}
  return { ...(typeof ref === 'string' ? { ref } : {}), ...(typeof time === 'string' ? { time } : {}) }
}
