/** What does a model read in a window in a test? A derivation that is complete by itself and differs only where the test says so. */

import type { DerivationDraft, DerivedTopic } from 'knotwork/store'

/** A topic of some events. */
export function topic(text: string, sources: readonly number[]): DerivedTopic {
  return { kind: 'topic', text, sources, quote: text }
}

/** A derivation of some events, with one topic of them all. @param text  words of the topic */
export function madeDerivation(
  nos: readonly number[],
  fields: Partial<DerivationDraft> & { readonly text?: string } = {},
): DerivationDraft {
  const { text = 'tea', ...rest } = fields
  return {
    generator: 'reader',
    version: 1,
    nos,
    origin: {
      model: { name: 'scripted', version: '1' },
      verifier: null,
      prompt: 'abc',
      calls: 1,
      inputTokens: 100,
      outputTokens: 10,
    },
    fault: null,
    dropped: {},
    records: [topic(text, nos)],
    ...rest,
  }
}
