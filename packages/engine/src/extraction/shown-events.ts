/** How are events shown to a model? One line each: number, day, who, words; a long text without its middle. */

import { isoOf } from '../record/instant.ts'
import { isWithdrawn } from '../record/withdrawn.ts'
import type { NumberedEvent } from '../store/store.ts'
import { scriptCounter } from '../text/budget.ts'
import { languageOf } from '../text/script.ts'
import { type PromptLanguage, sessionHeading } from './prompts.ts'

/** Tokens that a line costs beside its words: number, day, speaker. */
const lineTokens = 16

/** Language of the prompt for some events: that of their words together. */
export function promptLanguageOf(events: readonly NumberedEvent[]): PromptLanguage {
  return languageOf(events.map(({ text }) => text).join('\n')) === 'zh' ? 'zh' : 'en'
}

/** Tokens that an event costs of a window, at most `tokensMax`. */
export function shownTokens({ text }: Pick<NumberedEvent, 'text'>, tokensMax: number): number {
  return Math.min(tokensMax, scriptCounter.count(text) + lineTokens)
}

/**
 * The lines of a window, numbered from 1; where it holds several sessions, each with a heading.
 *
 * @param eventTokensMax  a longer text loses its middle
 */
export function shownEvents(
  events: readonly NumberedEvent[],
  { language, eventTokensMax }: { readonly language: PromptLanguage; readonly eventTokensMax: number },
): string {
  const sessions = [...new Set(events.map(({ session }) => session))]
  const lines: string[] = []
  let session: string | null = null
  for (const [i, event] of events.entries()) {
    if (sessions.length > 1 && event.session !== session)
      lines.push(sessionHeading(sessions.indexOf(event.session) + 1, language))
    session = event.session
    lines.push(
      `[${i + 1}] ${momentOf(event)} ${whoOf(event)}${isWithdrawn(event) ? ' (withdrawn)' : ''}: ${shortened(event.text, eventTokensMax - lineTokens)}`,
    )
  }
  return lines.join('\n')
}

/** Who an event is by, as the model sees it. */
export function whoOf({ speaker, role, kind }: Pick<NumberedEvent, 'speaker' | 'role' | 'kind'>): string {
  return speaker ?? (kind === 'utterance' ? 'user' : (role ?? kind))
}

/** `2025-03-04 19:12`, on the speaker's clock. */
function momentOf({ saidAt }: NumberedEvent): string {
  return isoOf(saidAt).slice(0, 16).replace('T', ' ')
}

/** Beginning and end of a text, on one line. */
function shortened(text: string, tokensMax: number): string {
  const line = text.toWellFormed().replace(/\s+/gu, ' ').trim()
  if (scriptCounter.count(line) <= tokensMax) return line
  // A token is at least one unit, so that so many units on either side never cost more.
  const half = Math.max(1, Math.floor(tokensMax / 2) - 1)
  return `${line.slice(0, half).toWellFormed()} … ${line.slice(-half).toWellFormed()}`
}
