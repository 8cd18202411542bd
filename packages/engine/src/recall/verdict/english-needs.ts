/** How is told in English what a question may ask for in another word? */

import { calledWhat, nicknameWords, realNameWords } from '../../entity/naming-words.ts'
import { namesMoney } from './money.ts'
import { type Need, ofKind, oneOf } from './need.ts'

const listed = (words: string): string => words.trim().split(/\s+/).join('|').replaceAll('_', '[ -]')

const need = (words: string, told: string | Need['told'], asked: RegExp | null = null): Need => ({
  words: new RegExp(`\\b(?:${words})\\b`, 'gu'),
  told: typeof told === 'string' ? telling(new RegExp(`\\b(?:${told})\\b`, 'u')) : told,
  asked,
})

const telling =
  (words: RegExp): Need['told'] =>
  (text) =>
    words.test(text)

const occupations = listed(`
  accountant actor actress analyst architect artist attorney baker banker barber barista bartender beekeeper bookkeeper
  bricklayer builder butcher carpenter cashier chef chemist cleaner clerk coach composer conductor consultant cook counsellor
  courier dancer decorator dentist designer developer director doctor driver economist editor electrician engineer farmer
  firefighter fisherman florist forester gardener guard guide gp hairdresser historian illustrator inspector instructor intern
  interpreter janitor jeweller joiner journalist judge landscaper lawyer lecturer librarian locksmith machinist manager mechanic
  midwife miner model musician nurse nanny officer operator optician painter paramedic pharmacist photographer physicist
  physiotherapist pilot plasterer plumber policeman policewoman politician postman principal producer professor programmer
  psychologist receptionist reporter researcher roofer sailor salesman saleswoman scientist sculptor seamstress secretary
  shepherd singer sociologist soldier solicitor statistician steward surgeon surveyor tailor teacher technician therapist
  trader trainer translator tutor undertaker vet veterinarian waiter waitress weaver welder writer zookeeper
  apprentice trainee assistant freelancer
`)
const workplaces = listed(`
  museum bank hospital school university college library factory shipyard brewery bakery hotel restaurant cafe office council
  firm company agency studio clinic court station garage shop store supermarket newspaper ministry lab laboratory theatre
  theater startup start-up farm mill mine port harbour airport post_office foundation institute charity embassy hospice
  warehouse workshop foundry dairy vineyard nursery kindergarten gym salon law_firm publisher
`)
const starts = 'start(?:ed|ing|s)?|began|join(?:ed|ing|s)?|hired|promoted|transferred|apprenticed'

/** Where somebody works, and as what. */
const work = [
  '(?:i|he|she|they|we|who|and|still|now|to|\\p{L}+) works? (?:at|for|as|in|with|on)',
  'working (?:at|for|as|in|with|from)|worked (?:at|for|as|in)|my (?:job|boss|colleagues?|employer|shift)|(?:new|day) job|job (?:at|as|in|with)',
  `(?:as|(?:'m|am|is|was|became|become|becoming|'s|be)(?: now| still| currently| only)?) (?:a|an|the|chief|head|senior)(?: [\\p{L}-]+){0,3}? (?:${occupations})`,
  `(?:${starts})(?: out)?(?: work| working)?(?: as [^.!?]{1,30})? (?:at|with|by|in|for) (?:the|a|an|my|our|\\p{L}+) [\\p{L}-]+`,
  `(?:'m|am|is|was|'s|still|now|been|stayed|got in|employed)(?: still| now)? (?:with|at) (?:the|a|an|our|my)(?: [\\p{L}-]+){0,2}? (?:${workplaces})`,
  'in charge of|(?:i|he|she|they|we|who) (?:run|runs|own|owns|manage|manages|farm|farms|teach|teaches|nurse|nurses|drive|drives) (?!out|into|after|away|to)|(?:farms|teaches|been teaching|teaching|been farming)|taught|self-employed|freelanc(?:e|es|ing)',
].join('|')

const health = listed(`
  asthma allergy allergies allergic diabetes cancer migraine migraines arthritis flu fever infection cold cough rash eczema
  pneumonia anaemia anemia epilepsy stroke depression anxiety hernia tumour tumor ulcer concussion sprain fracture covid
  kidney kidneys liver heart lungs thyroid
`)

const colours = listed(`
  red blue green yellow black white grey gray purple pink orange brown beige turquoise violet crimson navy teal maroon golden silver
`)

/** Words of kinds, and what is of the kind. */
const kinds: readonly Need[] = [
  need('instruments?', ofKind('instrument')),
  need('sports?', ofKind('sport')),
  need(
    'hobby|hobbies|pastimes?',
    oneOf(
      telling(
        /\b(?:hobby|hobbies|in my (?:spare|free) time|choir|sing(?:s|ing)?|paint(?:s|ing)?|collect(?:s|ing)?|reading)\b/u,
      ),
      ...['hobby', 'instrument', 'sport', 'dance', 'game'].map(ofKind),
    ),
  ),
  need('(?:foreign )?languages?', ofKind('language')),
  need('pets?', ofKind('pet')),
  need('colou?rs?', colours),
  need('children|kids', 'children|child|kids?|sons?|daughters?|bab(?:y|ies)|twins|boys?|girls?'),
  need('siblings', 'siblings?|brothers?|sisters?|twin'),
  need(
    'illness(?:es)?|disease|condition|health problems?|wrong(?= with)',
    `${health}|ill|sick|vet|doctor|hurts?|hurting|aches?|aching|swollen|broke|broken|infected|injured|injury|sprained|something with|trouble with|problem with|died|dead|leak(?:s|ing)?`,
  ),
  need(
    'allergic|allergy|allergies|intolerant',
    "allergic|allerg(?:y|ies)|intolerant|can't (?:eat|have|stand|touch|drink)|cannot (?:eat|have|touch|drink)|makes? (?:me|him|her|my|his) [^.!?]{0,20}(?:swell|itch|sneeze|sick|rash)|hives|rash|swells?",
  ),
]

/** "In Lisbon", "to the north of Spain": a place by name. */
const placed = /\b(?:in|to|from|near|at) (?:the )?(?:\p{Ll}+ of )?\p{Lu}\p{L}+/u

/** Where somebody lives, works, comes from. */
const lives: readonly Need[] = [
  need(
    'work|works|working|worked|employed',
    work,
    /\bwhere\b.*\bwork|\bwho\b.*\bwork(?:s|ed|ing)? for\b|\bwhat\b.*\bwork(?:s|ed|ing)? as\b/,
  ),
  need(
    'jobs?|occupation|profession|career|living|employer',
    work,
    /\b(?:what|which|who|where)\b.*\b(?:job|occupation|profession|career|for a living|employer)/,
  ),
  need(
    'live|lives|living|lived|reside|resides|based',
    'live|lives|lived|living|moved? (?:to|into|in|back|out)|moves? (?:to|into)|moving (?:to|into)|relocat(?:ed|ing)|settled|flat|apartment|house|home|rent(?:s|ed|ing)?|based|room in|place in|street|neighbou?rhood',
    /\bwhere\b|\bwhich (?:city|town|country|place)\b|\bwhat (?:city|town|country)\b/,
  ),
  need('city|town|village|country', (_, written) => placed.test(written)),
  need(
    'raised|grow up|grew up|born|from',
    'raised|grew up|growing up|born|childhood|hometown|home town|as a (?:child|kid|boy|girl)|from',
    /\bwhere\b.*\b(?:raised|gr[eo]w up|born|from)\b/,
  ),
]

/** Words that ask for an amount of money. */
const money: readonly Need[] = [
  need(
    'costs?|pay|paid|pays|price|charged?|spend|spent|money|fare|fee',
    namesMoney,
    /\bhow much\b|\bwhat (?:is|was|were|are|did|does)\b.*\b(?:cost|price|fee|fare|pay)/,
  ),
]

/** "Our tortoise is called Bo", "my cat Bo", "Bo, my cat"; takes the text with its capitals. */
const called =
  /\b(?:called|named|nicknamed|christened|names? (?:is|are|was|were)|(?:call|calls) (?:him|her|it|them)|goes by)\b|(?:\b(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|[Tt]he|[Tt]wo|[Tt]hree)|'s) (?:\p{Ll}+ ){0,2}?\p{Ll}{3,},? \p{Lu}\p{Ll}+|(?!(?:How|What|Who|Where|It|This|That|He|She|There)\b)\p{Lu}\p{Ll}+(?:, | is | was )(?:my|our|his|her|their) \p{Ll}+/u

/** "Sasha is short for …", "everybody calls her Sasha", "known as the Mole". */
const calledOtherwise =
  /\b(?:nicknam\w*|pet name|alias|a\.?k\.?a|known as|goes by|go by|short for|(?:full|real|proper|given) name|(?:call|calls|called|calling) (?:me|him|her|it|them|my \p{Ll}+|\p{Lu}\p{L}+) (?:the )?["“]?\p{Lu})/u

const names: readonly Need[] = [
  need(
    `${nicknameWords}|${realNameWords}|(?:(?:people|everyone|everybody|friends|folks|you all) )?calls?`,
    (_, written) => calledOtherwise.test(written),
    new RegExp(`\\b(?:what|which)\\b.*\\b(?:${nicknameWords}|${realNameWords})\\b|\\b${calledWhat}`, 'u'),
  ),
  need(
    'names?|called|named',
    (_, written) => called.test(written),
    /\bwhat(?:'s| is| was| are| were)\b.*\b(?:names?|called|named)\b|\bwhat\b.*\b(?:name|call) (?:her|his|their|its|the|my|your)\b/,
  ),
]

const went = 'we(?:nt|re)|is|was|got|has been|been'

/** What happened or did not. */
const happenings: readonly Need[] = [
  need(
    'released|discharged|(?:leave|left)(?= (?:the )?hospital)',
    `released|discharged|let (?:him|her|them|me|us) (?:go|out|home)|(?:${went}) (?:back )?home from|back (?:home )?from (?:the )?hospital|out of (?:the )?hospital|came home|is home again`,
  ),
  need(
    'married|marry|wed|wedding',
    'married|marry|marries|marrying|wedding|wed|weddings|tied the knot|eloped|spouses?|bride|groom|honeymoon',
  ),
  need('divorced?|separated?', 'divorc(?:e|ed|ing)|separated?|split up|broke up|ex-(?:husband|wife)|left (?:him|her)'),
  need('engaged|propose|proposed', 'engaged|engagement|propos(?:ed|al|e)|said yes|fianc(?:e|ee)'),
  need('sell|sold|sells|selling', 'sell|sells|sold|selling|sale|buyers?'),
  need(
    'buy|bought|buys|purchased?|acquired?',
    'buy|buys|bought|buying|purchas(?:e|ed)|acquired?|ordered|(?:picked|snapped) up|got (?:a|an|the|my|us|me|myself|him|her)|get (?:a|an|us|myself)|splurged|treated (?:myself|ourselves)|new|second-hand|arrived|paid',
  ),
  need(
    'quit|quits|quitting|resign|resigned|leave(?= (?:\\p{L}+ ){0,3}(?:job|company|firm|work|school|choir|band|team|club|council|post|position))',
    "quit|quits|quitting|resign(?:ed|s|ing|ation)?|handed in|gave notice|(?:has |have |'ve |'s |i |he |she |they |we )left|leaving|leaves|stepped down|dropped out|no longer|not any ?more|given up|gave up|packed in|walked out|stopped",
  ),
  need(
    'retire|retired|retires|retirement',
    'retir(?:e|ed|es|ing|ement)|pension(?:er)?|last day (?:at|of) work|stopped working',
  ),
  need(
    'die|died|dies|death|pass away|passed away',
    'die|died|dies|dying|death|dead|passed(?: away)?|funeral|lost (?:my|his|her|our|their)|buried|put (?:him|her|it) (?:down|to sleep)|late (?:husband|wife|father|mother)',
  ),
  need(
    'graduated?|graduation',
    'graduat(?:ed?|es|ing|ion)|diploma|degree|finished (?:school|university|college|her studies|his studies|my studies)',
  ),
  need(
    'cancel|cancels|cancelled|canceled|call off|called off|withdraw|withdrew|drop out|dropped out',
    "cancel(?:s|l?ed|l?ing)?|call(?:ed|ing)? (?:it |that |them )?off|withdr[ea]w(?:n)?|pull(?:ed|ing)? out|back(?:ed|ing)? out|dropp?(?:ed|ing)? out|scrapped|fell through|not (?:going|coming)|won't (?:go|come)|isn't happening|gave (?:it )?up|skip(?:ped|ping)|postponed",
  ),
  need(
    'win|won|wins|winning',
    'win|won|wins|winning|first (?:place|prize)|champions?|gold medal|beat|victory|award(?:ed)?|trophy',
  ),
  need(
    'repaired?|fix|fixed|mended',
    'repair(?:ed|s|ing)?|fix(?:ed|es|ing)?|mend(?:ed|ing)?|replac(?:e|ed|ing)|works again|(?:boiler|washing machine|plumber|repair|electrician)(?: man)? (?:came|was here)|back from the (?:workshop|garage)|new (?:pump|part|engine|motor|battery|screen|pipe)',
  ),
  need('adopt|adopted', 'adopt(?:ed|ing|ion)?|rescue(?:d)?|shelter|took (?:him|her|them) in'),
  need(
    'approved?|accept(?:ed)?',
    'approv(?:e|ed|al)|accepted|said yes|granted|went through|green light|got the (?:loan|place|job|permit|visa)|gave (?:me|us) the',
  ),
  need(
    'close|closed|shut|shut down',
    'clos(?:e|ed|es|ing|ure)|shut(?:s|ting)?(?: down)?|gave (?:it )?up|out of business|bankrupt|wound up',
  ),
  need('pregnant', 'pregnan(?:t|cy)|expecting|due in|baby'),
]

/** Order matters where two could take the same words. */
export const englishNeeds: readonly Need[] = [...names, ...lives, ...money, ...kinds, ...happenings]
