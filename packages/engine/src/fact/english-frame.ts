/** Which parts do English clauses of facts share? Subject, auxiliaries and adverbs, as pieces of patterns. */

import type { FactRule } from './fact-rule.ts'

/** A name; what says whose a thing is has a capital at the head, too. */
const capitalised =
  "(?!(?:My|Our|His|Her|Their|Your|The|This|That|These|Those|Some)\\b)\\p{Lu}[\\p{L}'-]*\\p{L}(?: \\p{Lu}[\\p{L}-]+)?"

/** Subject: a person, "my sister", "my sister Ada", a name of one or two words. */
export const who: string = `(?<who>[Ii]|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er) (?:\\p{Ll}+[ -]){0,2}?\\p{Ll}+(?: \\p{Lu}\\p{L}+)?|${capitalised})`
/** What has a value: "my phone number", "the budget for the party", "Ada's desk". */
export const thing: string = `(?<thing>(?:[Mm]y|[Oo]ur|[Tt]he|[Hh]is|[Hh]er|[Tt]heir|\\p{Lu}\\p{L}+'s) (?:[\\p{L}\\d'-]+ ){0,5}?[\\p{L}\\d'-]+)`
/** Auxiliaries, attached or not. */
export const aux = "(?:'ve|'s|'re|'m| have| has| am| is| are| had| did)?"
/** Adverbs that change nothing; "never" and "not" are none of them. */
export const adverbs =
  '(?: (?:now|just|finally|recently|actually|already|officially|still|currently|really|completely|totally|absolutely|also|both|all|only|mostly|usually|always|often|sadly|honestly|definitely|truly|even|been|happily|certainly|since|quite|do|does|generally|mainly|normally|basically))*'

/** A rule over a whole clause. */
export function rule(name: string, slot: FactRule['slot'], claim: FactRule['claim'], source: string): FactRule {
  return { name, slot, claim, pattern: new RegExp(`^${source}$`, 'u') }
}
