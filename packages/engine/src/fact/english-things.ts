/** How does English tell that a thing has another value now: a date, a number, a place, a name? */

import { adverbs, aux, rule, thing, who } from './english-frame.ts'
import type { FactRule } from './fact-rule.ts'

const changed =
  '(?:moved|changed|switched|pushed(?: back| out)?|put back|postponed|delayed|rescheduled|brought forward|shifted|raised|increased|lowered|cut|reduced|extended|renamed|updated|upped|gone up|went up|gone down|went down|dropped|risen|rose|fallen|fell|grown|grew|improved|jumped|reset|bumped|set|swapped|relocated|reached|climbed|doubled|shrunk|upgraded|downgraded)'
const be =
  "(?:'s|'ve| has| have| had)?(?: been| was| were| is| are| got| just| now| finally| recently| since| actually| gets)*"
const owner = '(?:[Mm]y|[Oo]ur|[Tt]he|[Hh]is|[Hh]er|[Tt]heir)'
const fresh = '(?:new|updated|revised|latest|correct|current|corrected)'

const count = '(?:\\d[\\d,.]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)'

/** In the order they are tried. */
export const englishThings: readonly FactRule[] = [
  rule(
    'thing changed',
    'thing',
    'changes',
    `${thing}${be} ${changed}(?: again)?(?: from (?<from>.+?))? (?:to|until|till|as) (?<value>.+)`,
  ),
  rule(
    'changed thing',
    'thing',
    'changes',
    `${who}${aux}${adverbs} ${changed} ${thing}(?: back)?(?: from (?<from>.+?))? (?:to|until|till) (?<value>.+)`,
  ),
  rule(
    'thing called off',
    'thing',
    'ends',
    `${thing}(?:'s| has| have)?(?: been| was| were| is| are| got)+ (?:cancelled|canceled|called off|scrapped|abandoned)(?<value>)(?: .*)?`,
  ),
  rule(
    'called thing off',
    'thing',
    'ends',
    `${who}${aux}${adverbs} (?:cancelled|canceled|called off|scrapped) ${thing}(?<value>)`,
  ),
  rule(
    'new thing is',
    'thing',
    'changes',
    `(?<thing>${owner} ${fresh} (?:[\\p{L}\\d'-]+ ){0,4}?[\\p{L}\\d'-]+)(?:'s| is| are|'re)(?: at| on| in)? (?<value>.+)`,
  ),
  rule(
    'new thing',
    'thing',
    'changes',
    `${who}(?:'ve got|'s got| have| has| got)${adverbs} (?<thing>a ${fresh} (?:[\\p{L}\\d'-]+ ){0,3}?[\\p{L}\\d'-]+): ?(?<value>.+)`,
  ),
  rule(
    'thing no longer',
    'thing',
    'ends',
    `${thing}(?:'s| is| are|'re)(?:n't| not| no longer)(?: at| on| in)? (?<value>.+?)(?: any ?more| any longer)`,
  ),
  rule('thing no longer is', 'thing', 'ends', `${thing}(?: is| are|'s|'re) no longer(?: at| on| in)? (?<value>.+)`),
  rule(
    'thing is down to',
    'thing',
    'changes',
    `${thing}(?:'s| is| are|'re) (?:down|up|back|back up|back down)(?: from (?<from>.+?))? (?:to|at) (?<value>.+)`,
  ),
  rule(
    'thing is',
    'thing',
    'holds',
    `${thing}(?:'s| is| are|'re| was| starts?| begins?| costs?| takes place| ends| meets)(?: set| planned| scheduled| booked| due| down)?(?: at| on| in| for| to| by| still| currently)* (?<value>.+)`,
  ),
  rule(
    'set thing',
    'thing',
    'holds',
    `${who}${aux}${adverbs} (?:set|booked|scheduled|planned|picked|chose|chosen|agreed on|arranged) ${thing} (?:for|to|at|on|as|in) (?<value>.+)`,
  ),
  rule(
    'count',
    'thing',
    'holds',
    `${who}${aux}${adverbs} (?:have|has|got|employ|employs|run|runs) (?<value>${count}) (?<thing>\\p{Ll}+(?: \\p{Ll}+)?)`,
  ),
]
