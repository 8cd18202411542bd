/**
 * Which words of a question only frame it? Verbs of telling and of happening, and "now": no answer has to repeat them.
 *
 * They stay terms of the search, which loses nothing by them; only the verdict must not miss them.
 */

/** What stands before a word that is a noun here ("her talk"): the thing itself is asked about then. */
const asNoun = "(?<!\\b(?:the|an?|this|that|my|your|his|her|our|their|'s) )"

const english = new RegExp(
  `\\b(?:${[
    `${asNoun}(?:say|talks?)`,
    'sa(?:ys|id|ying)',
    't(?:ell|ells|old|elling)',
    'talk(?:ed|ing)',
    'mention(?:s|ed|ing)?',
    'happen(?:s|ed|ing)?',
    'going(?= (?:on|to|with)\\b)',
    'going(?<=\\bhow (?:is|are|was|were)\\b[^?]{0,40} going)',
    '(?<=\\b(?:what|do|does|did|all) (?:[a-z]+ ){0,2})know(?:n)?(?= about\\b)',
    '(?<=\\bhow )old',
    '(?:right )?now(?:adays)?',
    'currently|recently|lately|these days|at (?:present|the moment)',
  ].join('|')})(?![\\p{L}\\p{N}'’-])`,
  'gu',
)

/** Lookarounds spare the words that hold the same characters: 小说, 说明, 演讲, 讲座, 谈判, 饼干. */
const chinese = new RegExp(
  [
    '(?<![小据传听学])说(?![明服唱法])[过起到]?',
    '提(?:到|过|起|及)',
    '(?<!演)讲(?![座师台义究解])[过起到]?',
    '聊(?!斋)[过起到天]?',
    '谈(?!判|恋爱)[过起到]',
    '告诉|发生',
    // 什么 is a line end already.
    '(?:做|(?<![饼能骨树])干)(?=[了过些的着]*(?:$|[\\n?？!！。]))',
    '现在|目前|如今|眼下|最近|近来',
  ].join('|'),
  'gu',
)

/** Normalised text with the words that frame it cut out, a line end in the place of each; Chinese asking words must be cut already. */
export function withoutFrame(text: string): string {
  return text.replace(english, '\n').replace(chinese, '\n')
}
