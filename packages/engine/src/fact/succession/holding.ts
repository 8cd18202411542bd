/**
 * What does a clause say is so, of which it may later be said that it is over or another? What one has, does as a rule, or is with;
 * and the thing that has a value. Not what one likes to talk of.
 */

import type { Clause } from '../clause.ts'
import { matterTerms } from './matter.ts'

const adverbs =
  '(?: (?:now|just|finally|recently|actually|still|currently|really|also|both|all|only|mostly|usually|always|often|even|been|normally|generally|regularly|already))*'
const verbs =
  "(?:have|has|'ve got|got|own|use|using|drive|driving|ride|riding|play|playing|take|taking|go|going|attend|attending|do|doing|study|studying|learn|learning|practi[sc]e|practi[sc]ing|sing|singing|smoke|smoking|run|running|swim|swimming|cycle|cycling|train|training|volunteer|volunteering|subscribe|subscribed|pay|paying|rent|renting|keep|keeping|wear|wearing|watch|watching|read|reading|listen|listening|drink|drinking|eat|eating|meet|meeting|see|seeing|call|calling|visit|visiting|work|working|teach|teaching|live|living|adopted|bought|joined|signed up|started|belong|share|sharing|bank|shop|buy|order|cook|bake|walk|commute|bike|dance|dancing|coach|tutor|grow|raise|breed|host|run|write|paint|collect|water|stay|staying|am with|'m with|'m on|am on|'m in|am in|on|in|like|love|enjoy|prefer|into|fond of|a fan of|allergic|addicted|dating|seeing|wait|waiting|sell|selling|build|building|make|making|design|repair|mend|clean|manage|lead|leading|help|serve|deliver|store|save|send|track|plan|planning|signed|registered|enrolled|booked|join|joining|having)"
const done = new RegExp(
  `^(?:.{0,25}, )?(?:I|[Ww]e|i)(?:'ve| have|'m| am|'re| are|'d)?${adverbs} ?(?<rest>${verbs}\\b.{1,60})`,
  'u',
)
const owned = /\b(?:my|our) (?<rest>.{1,50})/iu
const valued =
  /^(?:the |our |my )?(?<rest>[\p{L}\d' -]{2,40}?)(?:'s| is| are| starts?| costs?| leaves?| meets?| takes place| runs| opens| has) /iu
const restEnd = /\s(?:and|but|so|because|since|when|while|until|that|which|who|if)\b.*$/iu

/** "The rent on my flat is …": of the flat it says nothing. */
const partOf = /^(?:the|my|our) (?<rest>[\p{L} ]+?) (?:on|of|for|in|to) (?:my|our|the) /iu
/** "I run a stall" is no running. */
const handled = /^\p{L}+ (?=(?:an?|the|my|our|their|his|her)\b)/iu
/** A phone number is no phone. */
const compound =
  /\b\p{Ll}+ (?=(?:number|calls?|case|bill|keys?|lamp|lock|insurance|code|food|lead|collar|screen|charger|battery|contract|rent|door|price|size|fee|shop)\b)/gu

/** Chinese clauses are short: what stands in one is what it is about, unless it only tells of once. */
const once =
  /过(?:$|[^\p{L}]|\p{Script=Han}{0,4}$)|(?<!养|买|租|办|报|订|装|请|找|参加|加入)了(?!一?[个只台辆份家套间张])/u

/** Topics of what the clause says is so. */
export function holdingIn(text: string, language: Clause['language']): ReadonlySet<string> {
  if (language === 'zh') return once.test(text) ? new Set() : matterTerms(text)
  const part = partOf.exec(text)?.groups?.rest
  if (part !== undefined) return matterTerms(part)
  const rests = [done, owned, valued]
    .flatMap((pattern) => pattern.exec(text)?.groups?.rest ?? [])
    .map((rest) => rest.replace(handled, '').replace(compound, ''))
  // With whom and with what, by name, may come after "and".
  const names = done.test(text) || owned.test(text) ? (text.match(/(?<=\s)\p{Lu}\p{Ll}+/gu) ?? []) : []
  return new Set(
    [...rests.map((rest) => rest.replace(restEnd, '')), ...names].flatMap((rest) => [...matterTerms(rest)]),
  )
}
