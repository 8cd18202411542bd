/** English sentences that hold cause and effect. The first pattern that matches wins. */

import type { ClauseRule } from './clause-rule.ts'

/** Begin of a main clause after an introduced one. */
const main = '(?!(?:of course|and|or|but|too|though|which|who|even|especially|then|not|as)\\b)\\w+\\b[^,]* \\w'
/** Stands for an earlier turn, so the cause is not in this one. */
const anaphor = '(?:that|this|it|which)'
/** Verbs and auxiliaries that make a clause of what follows "since" or "as". */
const finite =
  "(?:\\b(?:is|are|was|were|has|have|had|did|do|does|can|can't|could|couldn't|will|won't|needs?|needed|wanted|knew|know|got|went|came|ran|\\w{3,}ed)\\b|n't\\b)"
/** Times after "since": a date, a part of the year, an event in noun form. */
const timed =
  '(?:then|when|last|yesterday|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|\\d|this|early|late|spring|summer|autumn|winter|christmas|easter|about|around)\\b'

const rule = (name: string, kind: ClauseRule['kind'], source: string, flags = 'diu'): ClauseRule => ({
  name,
  kind,
  pattern: new RegExp(source, flags),
})

/** The more explicit before the weaker. */
export const englishClauses: readonly ClauseRule[] = [
  rule('so-that', 'enables', '^(?<cause>.{6,}?),? so that (?<effect>.+)$'),
  rule(
    'so-hard-that',
    'causes',
    '^(?<cause>.{4,}? so (?:hard|much|badly|loudly|often|many \\w+|little|\\w+ly|tired|cold|hot|late|loud|bad|full|busy))(?: that)? (?<effect>(?:i|we|you|he|she|they|it|the|my|our|nobody) .+)$',
  ),
  rule(
    'because-of-head',
    'causes',
    `^(?:because of|due to|owing to|on account of) (?!${anaphor}\\b)(?<cause>[^,]{3,}), (?<effect>${main}.*)$`,
  ),
  rule(
    'thanks-to-head',
    'enables',
    `^thanks to (?!(?:${anaphor}|you|him|her|them)\\b)(?<cause>(?!everyone|everybody|all\\b)[^,]{3,}?)(?:,)? (?<effect>(?:i|we|you|he|she|they|it|nobody|everyone) \\w+.*)$`,
  ),
  rule(
    'because-head',
    'causes',
    `^(?:just |only |mainly )?because (?!(?:of|in|at|on) )(?<cause>[^,]{3,}), (?<effect>${main}.*)$`,
  ),
  rule(
    'because',
    'causes',
    `^(?<effect>(?!(?:it|that|this)(?:'s| is| was)\\b)[^?]{6,}?),? (?:because (?!of\\b|i said so)|(?:because of|due to|owing to|on account of|thanks to) (?!${anaphor}\\b|(?:mr|mrs|ms|dr|me|us|him|her|them|you)\\b))(?<cause>.{3,})$`,
  ),
  rule(
    'since-head',
    'causes',
    `^since (?!${timed})(?<cause>[^,]*${finite}[^,]*), (?<effect>(?!.*\\b(?:has|have|'ve|'s) (?:been|had|\\w+ed)\\b)${main}.*)$`,
  ),
  rule(
    'as-head',
    'causes',
    `^as (?!(?:i|we|you) (?:said|say|know|mentioned|see|recall)|far as|soon as|long as|if|for|usual)(?<cause>(?!.*\\b(?:was|were) \\w+ing\\b)[^,]*\\b(?:is|are|was|were|had|has|didn't|couldn't|wasn't)\\b[^,]*), (?<effect>${main}.*)$`,
  ),
  rule('in-order-to', 'explains', '^(?<effect>.{6,}?),? (?:in order|so as) (?<cause>(?:not )?to .+)$'),
  rule(
    'so',
    'causes',
    '^(?<cause>.{6,}?)(?:,| and) so (?!far|what|be it|on\\b|forth|yeah|do|does|did|is|are|am|was|were|that)(?<effect>(?:i|we|you|he|she|they|it|there|nobody|everyone|the|my|our|your|his|her|their|this) .+)$',
  ),
  rule(
    'which-is-why',
    'causes',
    "^(?<cause>.{6,}?), (?:which (?:is|was) why|that's why|hence|therefore|and therefore|as a result|consequently) (?<effect>.+)$",
  ),
  rule(
    'led-to',
    'causes',
    '^(?!(?:that|this|it|which|what)\\b)(?<cause>[^,]{4,}?)(?<!\\b(?:have|has|had|never|not|that|which|what|who|be|is|was|were|been|being|to)) (?:led to|caused|resulted in|brought about) (?<effect>.+)$',
  ),
  rule(
    'kept-from',
    'prevents',
    '^(?!(?:that|this|it|which|what)\\b)(?<cause>[^,]{3,}?) (?:kept|stopped|prevented) (?<effect>(?:\\w+ ){1,4}from \\w+ing.*)$',
  ),
]
