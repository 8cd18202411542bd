/** How does English tell what somebody likes, prefers and does as a rule? */

import { adverbs, aux, rule, who } from './english-frame.ts'
import type { FactRule } from './fact-rule.ts'

const s = `${who}${aux}${adverbs}`
const not = "(?: no longer| never| (?:do|does|can|could)(?:n't| not|not)(?: really| even| actually)?)"
const anyMore = '(?: any ?more| any longer| these days| now)'
const likes =
  '(?:love|loves|like|likes|adore|adores|enjoy|enjoys|into|fond of|a (?:big |huge )?fan of|crazy about|obsessed with)'
const object = '(?: to)? (?<object>.+?)'
const more = anyMore

/** What somebody likes or does not. */
const likings: readonly FactRule[] = [
  {
    ...rule(
      'likes no more',
      'liking',
      'changes',
      `${who}${not} (?:like|likes|love|loves|enjoy|enjoys|care for)${object}${more}?`,
    ),
    value: 'disliked',
  },
  {
    ...rule(
      'is fan no more',
      'liking',
      'changes',
      `${who}(?:'m|'s| am| is| are)(?: no longer|(?:n't| not)(?: really)?) (?:into|fond of|a (?:big |huge )?fan of|crazy about)${object}${more}?`,
    ),
    value: 'disliked',
  },
  {
    ...rule(
      'gone off',
      'liking',
      'changes',
      `${s} (?:gone off|went off|grown tired of|gotten tired of|got tired of|tired of|sick of|fed up with|lost interest in|grown out of|over)${object}`,
    ),
    value: 'disliked',
  },
  { ...rule('used to like', 'liking', 'changes', `${who} used to ${likes}${object}`), value: 'disliked' },
  {
    ...rule(
      'dislikes',
      'liking',
      'holds',
      `${s} (?:hate|hates|dislike|dislikes|detest|detests|loathe|loathes|can't stand|cannot stand|can't bear)${object}${more}?`,
    ),
    value: 'disliked',
  },
  {
    ...rule(
      'grown to like',
      'liking',
      'changes',
      `${s} (?:fallen in love with|fell in love with|(?:come|grown|learned|learnt|started|begun|came|grew) to (?:love|like|enjoy)|got into|gotten into|come round to|come around to|started (?:liking|loving|enjoying))${object}`,
    ),
    value: 'liked',
  },
  { ...rule('likes', 'liking', 'holds', `${s} ${likes}${object}${more}?`), value: 'liked' },
]

/** What somebody likes best. */
const favourites: readonly FactRule[] = [
  rule(
    'favourite now',
    'favourite',
    'changes',
    `(?<who>[Mm]y|[Hh]is|[Hh]er|[Oo]ur|\\p{Lu}\\p{L}+'s) (?:new |current |latest )?(?:all-time )?favou?rite (?<thing>(?:\\p{L}+ ?){1,4}?)(?:'s| is| are| has become|'s become) (?:now |currently |definitely |actually |probably |still )*(?<value>.+)`,
  ),
  rule(
    'is favourite',
    'favourite',
    'changes',
    `(?<value>.+?)(?:'s| is| are| has become|'s become|'s now| is now) (?<who>[Mm]y|[Hh]is|[Hh]er|[Oo]ur|\\p{Lu}\\p{L}+'s) (?:new |current |latest )?(?:all-time )?favou?rite (?<thing>(?:\\p{L}+ ?){1,4}?)`,
  ),
  rule(
    'prefers to',
    'preference',
    'changes',
    `${s} prefer(?:s|red)? (?<value>.+?) (?:to|over|than|rather than|instead of) (?<rival>.+)`,
  ),
  rule('prefers', 'preference', 'holds', `${s} prefers? (?<value>.+)`),
]

const verbs =
  '(?<verb>use|uses|drink|drinks|eat|eats|drive|drives|ride|rides|play|plays|go(?: to)?|goes(?: to)?|do|does|take|takes|study|studies|learn|learns|speak|wear|wears|read|reads|train|trains|practise|practises|practice|practices|attend|attends|volunteer|volunteers|smoke|smokes|vape|run|runs|swim|swims|jog|jogs|cycle|cycles|have|has|own|owns|keep|keeps|rent|rents|teach|teaches|sing|sings|cook|cooks|bake|bakes|subscribe to|meet|meets|see|sees|buy|buys|order|orders|watch|watches|listen to|commute|skip|walk|walks|get|gets|pay|pays|share|shares|work out|meditate)'
const doing =
  '(?<verb>using|drinking|eating|driving|riding|playing|going(?: to)?|doing|taking|studying|learning|wearing|reading|training|practising|practicing|attending|volunteering|smoking|vaping|running|swimming|jogging|cycling|having|keeping|renting|teaching|singing|cooking|baking|meeting|seeing|buying|ordering|watching|listening to|commuting|walking|paying|sharing|meditating|working out|working from|working on|working)'
const rest = '(?: (?<object>(?!to \\p{Ll})(?!a shower).+?))?'

/** What is given up, and what takes its place. */
const endings: readonly FactRule[] = [
  rule(
    'switched',
    'habit',
    'changes',
    `${s} (?:switched|changed|swapped|converted|gone over)(?: over)? from (?<from>.+?) to (?<object>.+)`,
  ),
  rule(
    'replaced',
    'habit',
    'changes',
    `${s} (?:replaced|swapped|traded|exchanged|traded in|ditched) (?<from>.+?) (?:with|for) (?<object>.+)`,
  ),
  rule('instead of', 'habit', 'changes', `${s} ${verbs} (?<object>.+?) instead of (?<from>.+)`),
  rule(
    'stopped doing',
    'habit',
    'ends',
    `${s} (?:stopped|quit|quitted|given up|gave up|gave over|dropped|finished|done with)(?: with)? ${doing}${rest}`,
  ),
  rule(
    'gave up',
    'habit',
    'ends',
    `${s} (?:given up|gave up|quit|dropped out of|sworn off|cut out|retired from) (?!(?:my|his|her|their) (?:\\p{L}+ )?job\\b)(?<object>.+)`,
  ),
  rule(
    'parted with',
    'habit',
    'ends',
    `${s} (?<verb>sold|gotten rid of|got rid of|given away|gave away|traded in) (?<object>.+)`,
  ),
  rule(
    'does no more',
    'habit',
    'ends',
    `${who}(?: no longer| (?:do|does)(?:n't| not)) ${verbs}${rest}(?: any ?more| any longer)`,
  ),
  rule('no longer does', 'habit', 'ends', `${who}${aux} no longer ${verbs}${rest}`),
  rule(
    'is no longer doing',
    'habit',
    'ends',
    `${who}(?:'m|'s|'re| am| is| are)(?: no longer|(?:n't| not)) ${doing}${rest}(?: any ?more| any longer)`,
  ),
  rule('never does now', 'habit', 'ends', `${who} never ${verbs}${rest} (?:any ?more|these days|now)`),
  rule('used to do', 'habit', 'ends', `${who} used to ${verbs}${rest}`),
]

/** What somebody does as a rule. */
const habits: readonly FactRule[] = [
  rule(
    'does again',
    'habit',
    'changes',
    `${s} (?:started|began|begun|back to|taken up|took up|gone back to|went back to|resumed|picked up)(?: ${doing})?${rest} again`,
  ),
  rule('started', 'habit', 'holds', `${s} (?:started|begun|began|taken up|took up|keep|kept)(?: ${doing})${rest}`),
  rule('does', 'habit', 'holds', `${s} ${verbs}${rest}`),
  rule('is doing', 'habit', 'holds', `${s} ${doing}${rest}`),
]

/** In the order they are tried. */
export const englishLikings: readonly FactRule[] = [...endings, ...likings, ...favourites]
/** Tried after all but states. */
export const englishHabits: readonly FactRule[] = habits
