/** How does English tell where somebody lives and works, and what bonds and states somebody is in? */

import { adverbs, aux, rule, who } from './english-frame.ts'
import type { FactRule } from './fact-rule.ts'

const anyMore = '(?: any ?more| any longer| after all)'
const no = "(?: no longer|(?: do| does|'m| am| is| are)(?:n't| not)(?: even| actually| really)?|'s not|'re not)"
const s = `${who}${aux}${adverbs}`
const job = '(?:(?:my|his|her|their|our|the) (?:\\p{L}+ ){0,2}?(?:job|post|position|role)(?: (?:at|with|in|as) )?)?'

/** A proper name and nothing else. */
const name = "\\p{Lu}[\\p{L}'&.-]*(?: (?:(?:of|and|&|the) )?\\p{Lu}[\\p{L}'&.-]*)*"
const owner = "(?<who>[Mm]y|[Oo]ur|[Hh]is|[Hh]er|\\p{Lu}\\p{L}+'s)"
const dwelling = '(?:flat|house|home|apartment|place)'

/** Where somebody lives. */
const homes: readonly FactRule[] = [
  rule(
    'moved',
    'home',
    'changes',
    `${s} (?:moved|relocated|moving)(?: back| over| out| away| up| down| house| home| in| across)*(?: from (?<from>.+?))?(?: back)? to (?<value>.+)`,
  ),
  rule(
    'settled',
    'home',
    'changes',
    `${s} (?:settled(?: down)?|bought (?:a|an) (?:\\p{L}+ ){0,2}(?:flat|house|place|apartment|home)|found (?:a|an) (?:\\p{L}+ ){0,2}(?:flat|place|apartment|home)) in (?<value>.+)`,
  ),
  rule(
    'moved into',
    'home',
    'changes',
    `${s} moved into (?:a|an|the|our|my|his|her|their) (?:[\\p{L}-]+ ){1,4}?(?:in|near|at|outside) (?<value>\\p{Lu}.*)`,
  ),
  rule(
    'dwelling',
    'home',
    'holds',
    `${owner} (?:new |current )?${dwelling}(?:'s| is) (?:in|near|at|outside) (?<value>.+)`,
  ),
  rule(
    'lives no more',
    'home',
    'ends',
    `${who}${no} (?:live|lives|living)(?: (?:in|at|near) (?<value>.+?)| there| here)?${anyMore}?`,
  ),
  rule(
    'moved out',
    'home',
    'ends',
    `${s} (?:moved (?:out of|away from)|left) (?<value>\\p{Lu}.+?)(?: for good| behind)`,
  ),
  rule('moved away', 'home', 'ends', `${s} moved (?:out of|away from) (?<value>.+)`),
  rule('used to live', 'home', 'ends', `${who} used to live (?:in|at|near) (?<value>.+)`),
  rule('lives', 'home', 'holds', `${s} (?:live|lives|living|based|reside|resides) (?:in|at|near|outside) (?<value>.+)`),
]

/** Where somebody works, and as what. */
const works: readonly FactRule[] = [
  rule(
    'works no more',
    'work',
    'ends',
    `${who}${no} (?:work|works|working|teach|teaches|employed)(?: (?:at|for|with) (?<value>.+?)| there| here)?${anyMore}?`,
  ),
  rule(
    'stopped working',
    'work',
    'ends',
    `${s} (?:stopped working|finished working|used to work) (?:at|for|with) (?<value>.+)`,
  ),
  rule(
    'quit job',
    'work',
    'ends',
    `${s} (?:quit|quitted|resigned from|handed in (?:my|his|her|their) notice at|lost|retired from|got fired from|fired from|got laid off from|laid off from|laid off by|let go by|let go from) ${job}(?<value>\\p{Lu}.*|the \\p{L}+(?: \\p{L}+)?)`,
  ),
  rule('has left', 'work', 'ends', `${who}(?:'ve|'s| have| has)${adverbs} left ${job}(?<value>${name})`),
  rule(
    'left for good',
    'work',
    'ends',
    `${who}${aux}${adverbs} left ${job}(?<value>${name}|the \\p{L}+(?: \\p{L}+)?) (?:for good|on \\p{L}+ terms|after .*(?:years|months)|in \\p{Lu}\\p{L}+|last (?:month|year|spring|summer|autumn|winter))`,
  ),
  rule(
    'quit',
    'work',
    'ends',
    `${s} (?:quit|left|lost|resigned from|given up|gave up) (?:my|his|her|their) (?:\\p{L}+ )?(?:job|post|position)(?<value>)`,
  ),
  rule(
    'out of work',
    'work',
    'ends',
    `${s} (?:(?:got |been )?(?:laid off|fired|made redundant)|retired|resigned)(?<value>)(?: .*)?`,
  ),
  // Who switches to another insurance company is its customer.
  rule(
    'switched firm',
    'work',
    'changes',
    `${s} (?:switched|moved|changed|gone over|went over|transferred) to (?<value>(?:a|an|another|the) (?!.*(?:insurance|phone|energy|power|gas|water|cable|removal|moving|cleaning|internet|cab|taxi|delivery|travel|estate|letting) )(?:\\p{L}+[ -]){0,3}?(?:company|firm|employer|agency|start-?up|studio|newspaper))`,
  ),
  rule(
    'hired',
    'work',
    'changes',
    `${s} (?:(?:been |got )?hired (?:by|at)|(?:started|starting|began|begun)(?: work| working| a new job| a job| my new job| out)?(?: as .+?)? (?:at|with|for)|(?:got|taken|took|landed|found|accepted) (?:a|the|my) (?:new )?(?:job|post|position)(?: as .+?)? (?:at|with)|(?:switched|changed) jobs (?:to|and work at)) (?<value>(?:the |a |an )?(?:\\p{L}+ ){0,2}?\\p{Lu}.*|(?:the|a|an) .+)`,
  ),
  rule(
    'joined',
    'work',
    'changes',
    `${s} joined (?<value>(?:the )?\\p{Lu}.*|the \\p{L}+ (?:staff|company|firm|school|hospital|bank|library|paper))`,
  ),
  rule('works', 'work', 'holds', `${s} (?:work|works|working|employed)(?: as .+?)? (?:at|for) (?<value>.+)`),
  rule(
    'is at',
    'work',
    'holds',
    `${who}(?:'m|'s| am| is)${adverbs} (?:a|an|the) (?:\\p{Ll}+ ){0,2}?\\p{Ll}*(?:er|or|ist|ian|ant|nurse|chef|cook|clerk|guard|head|intern|barista|trainee) (?:at|for) (?<value>\\p{Lu}.*)`,
  ),
  rule(
    'promoted',
    'role',
    'changes',
    `${s} (?:(?:got |was |been )?promoted to|became|become|retrained as|work(?:s|ing)? now as|made) (?<value>(?:(?:a|an|the) )?(?:head|lead|chief|senior|junior|deputy|assistant|manager|director|team lead|\\p{L}+ (?:manager|lead|director|nurse|teacher|engineer|designer))(?: .+)?)`,
  ),
  rule('works as', 'role', 'holds', `${s} (?:work|works|working) as (?:a |an |the )?(?<value>.+)`),
]

const bond = (name: string, value: string, source: string): FactRule => ({
  ...rule(name, 'bond', 'changes', `${s} (?:${source})(?: .*)?`),
  value,
})

/** Bonds: somebody has one at a time. */
const bonds: readonly FactRule[] = [
  bond('broke up', 'single', 'broken up|broke up|split up|separated|single again|called off (?:the|our) engagement'),
  bond('divorced', 'divorced', '(?:got |getting )?divorced'),
  bond('engaged', 'engaged', '(?:got )?engaged'),
  bond('married', 'married', '(?:got )?married'),
  {
    ...rule(
      'we broke up',
      'bond',
      'changes',
      `(?:[Mm]e and (?:my )?\\p{L}+|(?:[Mm]y )?\\p{L}+ and (?:[Ii]|me))(?:'ve| have)?(?: finally| just| sadly)? (?:broke up|broken up|split up|split|separated|called it (?:quits|a day))(?: .*)?`,
    ),
    value: 'single',
  },
  {
    ...rule(
      'we married',
      'bond',
      'changes',
      `(?:[Mm]e and (?:my )?\\p{L}+|(?:[Mm]y )?\\p{L}+ and (?:[Ii]|me))(?: finally| just)? (?:got married|tied the knot|eloped)(?: .*)?`,
    ),
    value: 'married',
  },
  {
    ...rule(
      'we are together',
      'bond',
      'holds',
      `(?:[Mm]e and \\p{L}+|\\p{L}+ and (?:[Ii]|me))(?:'ve been| have been| are| been) (?:together|going out|dating|coming up to|an item)(?: .*)?`,
    ),
    value: 'dating',
  },
  { ...rule('single', 'bond', 'holds', `${s} single(?: as .*)?`), value: 'single' },
  bond('dating', 'dating', '(?:started )?(?:dating|seeing) (?:somebody|someone|a \\p{L}+|\\p{Lu}\\p{L}+)'),
]

/** Who speaks of a partner has one: it says so beside whatever else the clause tells. */
const partners: readonly FactRule[] = [
  {
    ...rule('has partner', 'bond', 'holds', `(?:.* )?(?<who>[Mm]y) (?:new )?(?:boyfriend|girlfriend|bf|gf)\\b(?!'s).*`),
    value: 'dating',
    also: true,
  },
  {
    ...rule('has spouse', 'bond', 'holds', `(?:.* )?(?<who>[Mm]y) (?:husband|wife)\\b(?!'s).*`),
    value: 'married',
    also: true,
  },
]

/** What somebody is, until it is taken back. */
const states: readonly FactRule[] = [
  rule(
    'is no more',
    'state',
    'ends',
    `${who}${no} (?:a |an |the )?(?<object>(?!(?:live|lives|work|works|like|likes|love|loves|enjoy|enjoys|use|uses|drink|drinks|eat|eats|go|goes|play|plays|do|have|has|own)\\b).+?)${anyMore}`,
  ),
  rule('is no longer', 'state', 'ends', `${who}${aux} no longer (?:a |an |the )?(?<object>.+)`),
  rule('stopped being', 'state', 'ends', `${s} stopped being (?:a |an |the )?(?<object>.+)`),
  rule('used to be', 'state', 'ends', `${who} used to be (?:a |an |the )?(?<object>.+)`),
  rule(
    'became',
    'state',
    'changes',
    `${s} (?:became|become|turned|gone|went) (?:a |an )?(?<object>vegetarian|vegan|teetotal|gluten-free|freelance|full-time|part-time|pescatarian)`,
  ),
  rule('is again', 'state', 'changes', `${s} (?:a |an )?(?<object>\\p{L}+(?: \\p{L}+)?) again`),
  rule(
    'is',
    'state',
    'holds',
    `${who}(?:'m|'s|'re| am| is| are)${adverbs} (?:a |an |the )?(?<object>(?!not\\b|\\p{L}+ing\\b).+)`,
  ),
]

/** In the order they are tried. */
export const englishLife: readonly FactRule[] = [...partners, ...homes, ...works, ...bonds]
/** Tried after all others, for they fit nearly any clause. */
export const englishStates: readonly FactRule[] = states
