/** English connectives that point back from the head of a sentence. The first that matches wins. */

import type { Connective } from './connective.ts'

const adverb = '(?: (?:also|really|just|only|all|still|probably|partly|exactly|clearly|then|actually|eventually))*'
const anaphor = '(?:that|this|it|which|all of (?:that|this))'
const person = '(?:me|us|him|her|them|you|everyone|everybody|people|[a-z]+)'
/** A subject: what a main clause begins with, and an adverb, adjective or noun of a set phrase does not. */
const subject =
  '(?=(?:i|we|you|he|she|they|it|the|my|our|your|his|her|their|this|these|there|all|no|nobody|none|every\\w*|both|some|somebody|someone|a|an)\\b|\\p{Lu})'

/** After an open question "it" and "that" stand in the answer, and point at what was asked for. */
const openQuestion = /\b(?:what|which|who|how|where|when)\b.*\?/iu

const result: readonly Connective[] = [
  {
    name: 'that-is-why',
    family: 'result',
    kind: 'causes',
    role: 'effect',
    pattern: new RegExp(
      `^(?:so,? )?${anaphor}(?:'s| is| was| must be)${adverb} (?:why|(?:part of )?the reason|how come)\\b`,
      'iu',
    ),
  },
  {
    name: 'that-is-how',
    family: 'result',
    kind: 'causes',
    role: 'effect',
    pattern: new RegExp(`^(?:so )?${anaphor}(?:'s| is| was) how (?:i|we|he|she|they|you|it|[\\p{L}]+)\\b`, 'iu'),
    needs: /\b(?:ended up|came to|came by|got (?:the|my|a|into|started)|became|met|lost|found|wound up)\b/iu,
  },
  {
    name: 'as-a-result',
    family: 'result',
    kind: 'causes',
    role: 'effect',
    pattern: new RegExp(`^(?:[Aa]s a (?:result|consequence)|[Ii]n consequence),? ${subject}`, 'u'),
  },
  {
    name: 'therefore',
    family: 'result',
    kind: 'causes',
    role: 'effect',
    pattern: /^(?:therefore|thus|consequently|hence|accordingly)\b/iu,
  },
  {
    name: 'for-that-reason',
    family: 'result',
    kind: 'causes',
    role: 'effect',
    pattern:
      /^(?:(?:for|because of|due to|on account of|owing to) (?:that|this|which)(?: (?:very )?reason)?|because of it)\b/iu,
  },
  {
    name: 'which-means',
    family: 'result',
    kind: 'causes',
    role: 'effect',
    pattern: new RegExp(
      `^(?:that|this|which)${adverb} (?:means|meant)(?: that)?(?= (?:i|we|you|he|she|they|no|nobody|there|all|the) )`,
      'iu',
    ),
    notAfter: /\bmeans?\b/iu,
  },
]

const effects: readonly Connective[] = [
  {
    name: 'kept-from',
    family: 'hindrance',
    kind: 'prevents',
    role: 'effect',
    pattern: new RegExp(
      `^${anaphor}${adverb} (?:kept|stopped|prevented|discouraged|deterred|saved) (?:${person} ){1,3}from\\b`,
      'iu',
    ),
    notAfter: openQuestion,
  },
  {
    name: 'made-it-possible',
    family: 'help',
    kind: 'enables',
    role: 'effect',
    pattern: new RegExp(
      `^${anaphor}${adverb} (?:made it (?:possible|easier|easy)|allowed|enabled|let|helped)\\b`,
      'iu',
    ),
    unless: /^ (?:down|go|a lot)\b/iu,
    notAfter: openQuestion,
  },
  {
    name: 'led-to',
    family: 'effect-verb',
    kind: 'causes',
    role: 'effect',
    pattern: new RegExp(
      `^${anaphor}${adverb} (?:led to|caused|resulted in|triggered|brought (?:about|on)|set off|forced ${person}|made (?:me|us|him|her|them|everyone)|drove (?:me|us|him|her|them)|pushed ${person} (?:to|into)|cost (?:me|us|him|her|them))\\b`,
      'iu',
    ),
    notAfter: openQuestion,
  },
  {
    name: 'which-did',
    family: 'effect-verb',
    kind: 'causes',
    role: 'effect',
    pattern: /^which (?:took|broke|left|put|sent|killed|knocked|brought|delayed|ruined|blocked|crashed)\b/iu,
  },
]

const recognition: readonly Connective[] = [
  {
    name: 'no-wonder',
    family: 'recognition',
    kind: 'causes',
    role: 'effect',
    pattern: /^(?:it's |it is )?(?:no|small|little) wonder\b/iu,
    unless: /^ (?:drugs?|pills?|cure)\b/iu,
  },
  {
    name: 'that-explains',
    family: 'recognition',
    kind: 'explains',
    role: 'effect',
    pattern: new RegExp(`^${anaphor}(?: would| certainly| also)?${adverb} explains?\\b`, 'iu'),
    unless: /^ (?:it|that|this|a lot|everything|things|why)?[.!]*$/iu,
  },
]

const counterfactual: readonly Connective[] = [
  {
    name: 'otherwise',
    family: 'rescue',
    kind: 'prevents',
    role: 'effect',
    pattern: /^(?:otherwise|or else)\b,?/iu,
    needs: /\bwould\b|'d\b|\bcould\b|\bmight\b/iu,
    hypothesis: true,
  },
  {
    name: 'without-it',
    family: 'help',
    kind: 'enables',
    role: 'effect',
    pattern:
      /^(?:without|(?:if it )?(?:weren't|wasn't|hadn't been|had not been) for|but for) (?:it|that|this|them|him|her|you)\b/iu,
    needs: /\b(?:would|could)(?:n't| never| not)\b|'d never\b/iu,
    hypothesis: true,
  },
  {
    name: 'thanks-to-that',
    family: 'help',
    kind: 'enables',
    role: 'effect',
    pattern: /^thanks to (?:that|this|it|you|him|her|them)\b/iu,
    unless: /^ (?:all )?for\b/iu,
  },
]

/** What came of it, not what the speaker gathers from it: "so he is your brother" infers, "so we had to walk" tells. */
const forced = /^(?:[\w']+ ){1,3}?(?:(?:had|have|has|needed?) to|couldn't|could not|can't|cannot|ended up)\b/iu
const went =
  /^(?:[\w']+ ){1,4}?(?:(?:was|were) (?:\w+ly )?\w{2,}ed|\w{3,}ed|lost|missed|broke|fell|went|grew|ran out|got)\b/iu

const so: readonly Connective[] = [
  {
    name: 'and-so',
    family: 'so',
    kind: 'causes',
    role: 'effect',
    pattern: new RegExp(`^[Aa]nd so,? ${subject}`, 'u'),
  },
  {
    name: 'so-had-to',
    family: 'so',
    kind: 'causes',
    role: 'effect',
    pattern: new RegExp(`^[Ss]o,? ${subject}`, 'u'),
    needs: forced,
    unless: /^(?:i |you )?(?:guess|suppose|think)\b/iu,
  },
  {
    name: 'so-did',
    family: 'so',
    kind: 'causes',
    role: 'effect',
    pattern: new RegExp(`^[Ss]o,? ${subject}`, 'u'),
    needs: went,
    ownStory: true,
    unless: /^(?:\w+ )?(?:i )?(?:guess|suppose|see|take it|think|mean|hear|heard|gather|thought)\b/iu,
  },
  { name: 'so', family: 'so-weak', kind: 'causes', role: 'effect', pattern: new RegExp(`^[Ss]o,? ${subject}`, 'u') },
]

const reasons: readonly Connective[] = [
  {
    name: 'because',
    family: 'reason',
    kind: 'explains',
    role: 'cause',
    pattern:
      /^(?:(?:it|that|this)(?:'s| is| was)(?: all| only| just| mainly| mostly| partly)? |only |mainly |mostly |just |simply |partly )?(?:because|cos|'cause|due to|on account of)\b/iu,
    unless:
      /^ (?:i (?:said|say) so|why not)|^[…. ]*$|^[^,]{3,80}, (?:so |that's why )?(?:i|we|you|he|she|they|it|there|the|my|our|his|her|their) /iu,
  },
  {
    name: 'the-reason-is',
    family: 'reason',
    kind: 'explains',
    role: 'cause',
    pattern: /^the (?:main |real |only )?reason (?:is|was|being)\b/iu,
  },
]

const conditions: readonly Connective[] = [
  {
    name: 'depends-on',
    family: 'condition',
    kind: 'depends-on',
    role: 'cause',
    pattern: new RegExp(
      `^(?:(?:${anaphor}|we|i)${adverb} )?(?:depends?|depending|hinges)(?: mostly| mainly| entirely| a lot)? (?:on|upon|whether|how|if|what|who|when)\\b`,
      'iu',
    ),
    hypothesis: true,
    notAfter: openQuestion,
  },
  {
    name: 'unless',
    family: 'condition',
    kind: 'depends-on',
    role: 'cause',
    pattern: /^(?:unless|only if|provided(?: that)?)\b/iu,
    unless: /^[^,]{3,80}, (?:i|we|you|he|she|they|it|there|the|my|our|his|her|their) /iu,
    hypothesis: true,
    notAfter: openQuestion,
  },
]

/** All of them, the more explicit before the weaker. */
export const englishConnectives: readonly Connective[] = [
  ...result,
  ...effects,
  ...recognition,
  ...counterfactual,
  ...so,
  ...reasons,
  ...conditions,
]
