/**
 * In which words does English say that somebody or something is called otherwise?
 *
 * Forms of one shape: `of` is who or what has the name (a name, a pronoun, "my sister", "the old mill"), `alias` the name.
 * Each says by which words a text must be told to be worth a look, so that most texts cost nothing.
 */

import { definitePattern, ownedPattern } from './description.ts'

/** A form and what is known of it. */
export interface NamingForm {
  /** What a text that holds the form has in it. */
  readonly needs: RegExp
  readonly form: RegExp
  /** Belief, by the form, in [0, 1]. */
  readonly confidence: number
  /** True where somebody calls: who does must stand before the match. */
  readonly called?: boolean
  /** True where the name is taken for granted, so that questions state it, too. */
  readonly granted?: boolean
}

const word = "\\p{Lu}[\\p{L}\\p{M}’'-]*[\\p{L}\\p{M}]"
/** One to three capitalised words, perhaps with a title. A pattern without groups. */
export const nameWords: string = `(?:(?:Mr|Mrs|Ms|Dr|Prof)\\.? )?${word}(?: ${word}){0,2}`
const quoted = `["“‘«](?:[Tt]he )?(?<quoted>\\p{L}[\\p{L}\\p{M} ’'-]{0,28}[\\p{L}\\p{M}])[,.!]?["”’»]`
const close = "(?![\\p{L}\\p{N}]|['’-]\\p{L})(?! of | \\p{N})"
const alias = `(?:(?:just|simply|only|plain|good|old|our|my) )*(?:[Tt]he )?(?:${quoted}|(?<alias>${nameWords}))${close}`
/** A nickname that cannot be the rest of the name before it. */
const marked = `(?:[Tt]he (?<alias>${nameWords})|(?:[Tt]he )?${quoted})${close}`
const adverbs =
  '(?:(?:also|always|just|only|ever|simply|still|usually|often|sometimes|mostly|generally|commonly|jokingly|fondly|affectionately|secretly|lovingly|now|all|really|actually|even|better|once|never anything but) )*'
const people =
  '(?:[Ww]e|[Tt]hey|I|[Pp]eople|[Ee]veryone|[Ee]verybody|[Ff]olks|[Ff]riends|[Ss]ome|most people|half the \\p{Ll}+|(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]he) (?:\\p{Ll}+ )?\\p{Ll}+)'
const subject = `(?:[Hh]e|[Ss]he|[Ii]t|${ownedPattern}|${definitePattern}|${nameWords})`
const object = `(?:him|her|it|${ownedPattern}|${definitePattern})`
const is = "(?:,? is|,? was|['’]s| has been| had been| got| gets| used to be)"
const circle =
  '(?:us|me|all of us|everyone|everybody|(?:all )?(?:(?:his|her|their|its|our|my|the|most|close|old) )*(?:friends|family|mates|colleagues|fans|neighbours|neighbors|kids|children|grandchildren|locals|team|regulars))'
const there =
  '(?:[Ii]n the (?:family|office|village|team|house|band|club)|[Aa]t (?:home|work|school)|[Aa]mong friends|(?:[Aa]round|[Rr]ound) here|[Ii]n our (?:family|house|office|street|village|team))'
const label =
  '(?:(?:(?:school|childhood|family|army) )?nickname|(?:pet|stage|pen|working|screen|user|trail|code|street|ring|artist) ?name|call sign|moniker|pseudonym)'

const form = (
  needs: RegExp,
  source: string,
  confidence: number,
  marks: Pick<NamingForm, 'called' | 'granted'> = {},
): NamingForm => ({ needs, form: new RegExp(`(?<![\\p{L}\\p{N}'’-])${source}`, 'gu'), confidence, ...marks })

const calling = /call|nicknam|dubb|christen|named/
const calls = '(?:calls?|called|calling|nicknamed|dubbed|christened|rechristened|named)'

/** All forms. */
export const namingForms: readonly NamingForm[] = [
  // "We call it the Heap", "we christened the canoe Wanderer", "people call Ben Oakes the Oracle".
  form(calling, `${calls} (?<of>${object}|me) ${alias}`, 0.85, { called: true }),
  form(calling, `(?:calls?|called|nicknamed|dubbed) (?<of>${nameWords}) ${marked}`, 0.85, { called: true }),
  // "…, whom we all call Spanner".
  form(
    /call|know|refer/,
    `(?<of>${ownedPattern}|${definitePattern}|${nameWords}),? (?:whom|who|which|that) ${people} ${adverbs}(?:calls?|called|knows? as|refers? to as) ${alias}`,
    0.95,
    { granted: true },
  ),
  // "He is known to us as Badger", "Ben Oakes is called Bear by everyone".
  form(
    /known/,
    `(?<of>${subject})(?:,|${is})? \\(?${adverbs}(?:well-|widely |otherwise |formerly |locally )?known (?:(?:to|by|in|around|among|at|on|across|all over) [\\p{L}’' ]{2,24} |locally |here )?as ${alias}`,
    0.95,
  ),
  form(/nicknamed|dubbed/, `(?<of>${subject})(?:,|${is})? \\(?${adverbs}(?:nicknamed|dubbed) ${alias}`, 0.95),
  form(/called/, `(?<of>${subject})${is} ${adverbs}called ${alias}(?= (?:by|at|in|around|among|when|as) )`, 0.9),
  form(/called|named/, `(?<of>${ownedPattern}|${definitePattern})${is} ${adverbs}(?:called|named) ${alias}`, 0.9),
  form(/called/, `(?<of>${nameWords})${is} ${adverbs}called ${marked}`, 0.9),
  form(/a\.?k\.?a/, `(?<of>${nameWords}),? \\(?a\\.?k\\.?a\\.? ${alias}`, 0.95),
  form(
    /go(?:es)? by|answers? to|responds? to|listens? to/,
    `(?<of>${subject}|I)(?:,? who|,? but| and)?(?: (?:he|she|it))? ${adverbs}(?:go(?:es)? by|answers? to|responds? to|listens? to) (?:the (?:nick)?name (?:of )?)?${alias}`,
    0.9,
  ),
  form(
    /know|refer/,
    `(?:knows?|knew|refers? to|referred to) (?<of>${object}|me|${nameWords}) (?:only |better |simply )?as ${alias}`,
    0.9,
    { called: true },
  ),
  // "Gaffer is what we call Mr Lindqvist", "Lemon is our name for Ben".
  form(
    /(?:is|was|['’]s) (?:what|how) /,
    `${alias},? (?:is|was|that['’]s|that is|that was) (?:what|how) ${people} ${adverbs}(?:calls?|called|knows?) (?<of>${object}|${nameWords})`,
    0.95,
  ),
  form(
    /name for /,
    `${alias} (?:is|was) (?:our|my|his|her|their|the|\\p{Lu}\\p{L}+['’]s) (?:\\p{Ll}+ )?(?:nick)?name for (?<of>${object}|${nameWords})`,
    0.95,
  ),
  // "The Rattle, as we call the old mill", "Ottilie Marsh, or Tilly as we call her".
  form(
    / or /,
    `(?<of>${nameWords}),? or ${alias},? (?:as ${people} ${adverbs}calls? (?:him|her|it|them)|to ${circle})`,
    0.95,
    {
      granted: true,
    },
  ),
  form(/ as /, `(?<!or )${alias},? as ${people} ${adverbs}calls? (?<of>${object}|${nameWords})`, 0.95, {
    granted: true,
  }),
  form(
    / to /,
    `(?<of>${ownedPattern}|${nameWords})(?:,| [—–-]) (?:just |simply |always )?${alias} to ${circle}`,
    0.95,
    {
      granted: true,
    },
  ),
  form(/ for short/, `(?<of>${nameWords}),? (?:or )?${alias},? for short`, 0.95, { granted: true }),
  // "To us she is just Biscuit", "in the family he's only ever Poldi".
  form(
    /[Tt]o /,
    `[Tt]o ${circle},? (?<of>${subject})(?: is| was|['’]s|['’]ll always be| will always be) ${adverbs}${alias}`,
    0.9,
  ),
  form(
    /[Ff]amily|[Aa]t |[Aa]mong|ound here|[Ii]n /,
    `${there},? (?<of>${subject})(?: is| was|['’]s) (?:only|always|just|simply|never)(?: ever)? ${alias}`,
    0.9,
  ),
  form(/ to /, `(?<of>${subject})(?: is| was|['’]s) ${adverbs}${alias} to ${circle}`, 0.9),
  form(/says? /, `(?:says?) ${alias} to (?<of>${object}|${nameWords})`, 0.85, { called: true }),
  // "His nickname at school was Beanpole", "the code name of the merger is Kestrel".
  form(
    /name|call sign|moniker|pseudonym/,
    `(?<of>[Hh]is|[Hh]er|[Ii]ts|[Mm]y|(?:${ownedPattern}|${definitePattern}|${nameWords})['’]s?) ${label}(?: \\p{Ll}+){0,3}? (?:is|was) ${alias}`,
    0.95,
  ),
  form(/name|call sign|moniker/, `${label} (?:of|for) (?<of>${object}|${nameWords}) (?:is|was) ${alias}`, 0.95),
  form(
    /code[- ]?name/,
    `(?<of>${ownedPattern}|${definitePattern}|${nameWords}),? (?:is |was )?(?:under the )?code[- ]?named? ${alias}`,
    0.95,
  ),
  form(
    /nickname/,
    `(?<of>${subject}) (?:has|had|got|earned|was given|picked up|received|won) (?:a|the|his|her|its) nickname (?:of )?${alias}`,
    0.95,
  ),
  form(
    /nickname/,
    `(?:give|gives|gave|given|earned) (?<of>${object}|${nameWords}) (?:the|his|her|its) nickname ${alias}`,
    0.95,
  ),
]

/** A nickname between the names of somebody: the given name, the nickname, the surname. */
export const betweenNames: RegExp = new RegExp(
  `(?<![\\p{L}\\p{N}'’-])(${word}) \\(?["“‘](${word})["”’]\\)? (${word})(?![\\p{L}\\p{N}])`,
  'gu',
)
