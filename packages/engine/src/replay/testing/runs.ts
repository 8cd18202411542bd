/** Runs as tests need them: a few fields, the rest as of a question that found its evidence first. */

import type { Replayed, Run } from '../replayed.ts'

/** A replayed question. @param asked  id, and what is expected of it */
export function replayedWith(
  asked: { readonly id: string; readonly expected?: readonly string[]; readonly question?: string },
  changes: Partial<Replayed> = {},
): Replayed {
  const expected = asked.expected ?? ['a']
  return {
    asked: { question: `${asked.id}?`, ...asked, expected },
    ranked: expected,
    context: expected,
    rank: 1,
    path: 0,
    tokens: 100,
    verdict: 'supported',
    support: 0.9,
    intent: 'fact',
    lostAt: {},
    answer: null,
    ...changes,
  }
}

/** A run of them. */
export function runWith(questions: readonly Replayed[]): Run {
  return { head: { engine: '1', policy: { name: 'default', fingerprint: 'f' }, answers: false }, questions }
}
