/** Which English words are titles, kin, places, or capitals that name nobody? Lists of our own. */

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Gender of whoever a word speaks of. */
export type Gender = 'female' | 'male'

/** Normalised titles and what they are written as in a key. */
export const titleForms: ReadonlyMap<string, string> = new Map([
  ...'mr mrs ms miss mx dr prof captain judge sir lady lord aunt uncle nurse officer sergeant coach chef reverend rabbi imam president senator governor mayor king queen prince princess father sister brother colonel major general detective inspector principal dean grandma grandpa granny cousin lieutenant'
    .split(' ')
    .map((title) => [title, title] as const),
  ['doctor', 'dr'],
  ['professor', 'prof'],
  ['capt', 'captain'],
  ['mister', 'mr'],
  ['auntie', 'aunt'],
  ['aunty', 'aunt'],
  ['sgt', 'sergeant'],
  ['lt', 'lieutenant'],
  ['rev', 'reverend'],
  ['gov', 'governor'],
  ['sen', 'senator'],
])

/** Titles that tell the gender. */
export const titleGender: ReadonlyMap<string, Gender> = new Map([
  ...['mrs', 'ms', 'miss', 'lady', 'aunt', 'queen', 'princess', 'sister', 'grandma', 'granny'].map(
    (title) => [title, 'female'] as const,
  ),
  ...['mr', 'sir', 'lord', 'uncle', 'king', 'prince', 'brother', 'father', 'grandpa'].map(
    (title) => [title, 'male'] as const,
  ),
])

/** Titles by which one person of a conversation can be called alone: "the doctor". */
export const callableTitles: ReadonlySet<string> = set(
  'doctor professor captain judge nurse officer sergeant coach chef reverend rabbi imam president senator governor mayor colonel major general detective inspector principal dean lieutenant',
)

/** Kin and the like: the word, its canonical form, its gender where it tells one. */
const kinRows: readonly (readonly [words: string, canonical: string, gender?: Gender])[] = [
  ['mother mum mom mam mummy mommy mama mamma', 'mother', 'female'],
  ['father dad daddy papa pa pop', 'father', 'male'],
  ['sister sis', 'sister', 'female'],
  ['brother bro', 'brother', 'male'],
  ['daughter', 'daughter', 'female'],
  ['son', 'son', 'male'],
  ['wife', 'wife', 'female'],
  ['husband hubby', 'husband', 'male'],
  ['girlfriend', 'girlfriend', 'female'],
  ['boyfriend', 'boyfriend', 'male'],
  ['fiancee', 'fiancee', 'female'],
  ['fiance', 'fiance', 'male'],
  ['grandmother grandma granny gran nana nan', 'grandmother', 'female'],
  ['grandfather grandpa grandad granddad', 'grandfather', 'male'],
  ['granddaughter', 'granddaughter', 'female'],
  ['grandson', 'grandson', 'male'],
  ['aunt auntie aunty', 'aunt', 'female'],
  ['uncle', 'uncle', 'male'],
  ['niece', 'niece', 'female'],
  ['nephew', 'nephew', 'male'],
  ['stepmother stepmom stepmum', 'stepmother', 'female'],
  ['stepfather stepdad', 'stepfather', 'male'],
  ['stepsister', 'stepsister', 'female'],
  ['stepbrother', 'stepbrother', 'male'],
  ['mother-in-law', 'mother-in-law', 'female'],
  ['father-in-law', 'father-in-law', 'male'],
  ['sister-in-law', 'sister-in-law', 'female'],
  ['brother-in-law', 'brother-in-law', 'male'],
  ['daughter-in-law', 'daughter-in-law', 'female'],
  ['son-in-law', 'son-in-law', 'male'],
  ['godmother', 'godmother', 'female'],
  ['godfather', 'godfather', 'male'],
  ['cousin', 'cousin'],
  ['partner', 'partner'],
  ['spouse', 'spouse'],
  ['boss', 'boss'],
  ['manager', 'manager'],
  ['roommate', 'roommate'],
  ['flatmate', 'flatmate'],
  ['landlord', 'landlord', 'male'],
  ['landlady', 'landlady', 'female'],
]

/** Kin words to their canonical form. */
export const kinForms: ReadonlyMap<string, string> = new Map(
  kinRows.flatMap(([words, canonical]) => words.split(' ').map((word) => [word, canonical] as const)),
)

/** Canonical kin words to their gender. */
export const kinGender: ReadonlyMap<string, Gender> = new Map(
  kinRows.flatMap(([, canonical, gender]) => (gender === undefined ? [] : [[canonical, gender] as const])),
)

/** Capitals that name a time, a language or a people: never the name of somebody, and the end of a run of names. */
export const calendarCapitals: ReadonlySet<string> = set(`
  monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays
  mon tue tues wed thu thur thurs fri sat sun
  january february march april may june july august september october november december
  jan feb mar apr jun jul aug sept sep oct nov dec
  christmas xmas easter halloween thanksgiving hanukkah ramadan eid diwali passover lent pentecost valentine valentines
  spring summer autumn winter fall
  english french german spanish italian portuguese dutch russian polish turkish arabic hindi chinese mandarin cantonese
  japanese korean thai vietnamese greek latin swedish norwegian danish finnish czech hungarian romanian ukrainian hebrew
  persian urdu bengali swahili irish welsh scottish british american canadian australian mexican brazilian indian african
  european asian catholic christian muslim jewish buddhist hindu
`)

/** Capitals that open a sentence or cry out, and short forms that everybody uses. No name follows from them. */
export const stopCapitals: ReadonlySet<string> = set(`
  thanks thank sorry please hello hi hey bye goodbye welcome congratulations congrats cheers oh ah aha wow oops ouch hmm ha haha yay
  yes yeah yep no nope nah ok okay right sure fine good great nice cool awesome amazing wonderful lovely perfect excellent exactly
  absolutely definitely certainly totally really actually honestly seriously clearly obviously maybe perhaps probably hopefully
  luckily fortunately unfortunately sadly apparently anyway anyways besides also still already again later soon today tomorrow
  yesterday tonight now then once twice never always sometimes often usually recently lately currently first second third last next
  finally meanwhile instead otherwise however therefore thus hence because since while although though unless until if when where
  who whom whose which what why how whoever whatever the a an this that these those there here it its he she they we you i me my
  your his her our their mine yours hers ours theirs him them us myself yourself everyone everybody someone somebody anyone anybody
  nobody nothing something everything anything each every both all some any many much more most few several none one two three four
  five six seven eight nine ten another other others and or but nor so yet for of in on at by to from with without about above
  after before against between into through during over under off up down out around near like as than per via
  am is are was were be been being do does did done have has had having will would shall should can could may might must ought
  let lets ask tell give take get got make made go goes went come came see saw look meet met call called write read bring keep
  put say said think thought know knew guess hope wish want need try remind remember forget imagine believe trust poor dear little
  old young big small new best better worse happy glad not just only even too very quite rather pretty such same own god gosh jesus
  damn well wait stop help listen speaking talking going doing getting having being turns long short early late half
  research science legend rumor rumour people folks guys mine gone done whoa ugh eh er um uh mm aw aww bravo hooray hurrah
  tv ok dvd cd pc phd ai usb atm diy faq asap fyi btw lol omg imo tbh rsvp id pdf url api wifi bbq ps pm am ceo cfo cto hr mba
  happy merry enjoy check send sent love loved miss missed watch use used using found find feel feels felt dinner lunch breakfast
  work school home music food water coffee tea time life money news weather traffic year years day days night birthday anniversary
  internet web euro euros dollar dollars yuan yen pound pounds celsius fahrenheit dj gps vip lcd led dna gdp sms ad bc uk eu usa
  madam maam mr mrs ms miss sir dr prof
`)

/** Given and family names that are also common words: at the beginning of a sentence they need a verb behind them. */
export const wordNames: ReadonlySet<string> = set(`
  hope will grant joy may mark bill rose faith grace pat rob frank sue drew art dawn iris ivy lily daisy jack june april august
  summer autumn sky chance chase hunter miles rich ray guy max earl duke page penny melody harmony charity patience victor reed
  ward wade cliff glen dale heath stone brook forest china turkey chip bob carol christian clay cash ginger hazel heather holly jade
  jean ruby pearl amber olive violet robin sandy skip buck gene norm dean pierce rusty sage star storm destiny trinity felicity
  young long short green brown black white gray grey wood woods field fields hill hall bell baker cook fisher carpenter miller smith
`)

/** Modal verbs among them: "Will Tom come?" */
export const modalNames: ReadonlySet<string> = set('will may')

/** Verbs whose subject is a person or pet; seen after a word at the beginning of a sentence, they make it a name. */
export const personVerbs: ReadonlySet<string> = set(`
  says said tells told thinks thought knows knew wants wanted likes liked loves loved hates hated lives lived works worked plays
  played asks asked calls called writes wrote sends sent brings brought buys bought visits visited promises promised remembers
  hopes hoped feels felt sings sang cooks cooked teaches taught speaks spoke laughs laughed cries cried smiles smiled agrees agreed
  spent spends drove drives ate eats drank drinks paid pays slept sleeps woke cooks graduated retired studies studied
  prefers preferred insists insisted invited texted emailed phoned married moved lent borrowed
`)

/** Verbs that people and things both do: a name only where it opens sentences twice and is never written small. */
export const weakVerbs: ReadonlySet<string> = set(`
  is was has had does did came comes went goes left leaves took takes got gets gave gives made makes kept keeps found finds
  started stopped looks looked seems seemed needs needed won wins lost loses ran runs sat moved moves turned can will would
`)

/** Nouns that stand at the beginning of a sentence without an article. */
export const massNouns: ReadonlySet<string> = set(`
  traffic rent sleep yoga pizza pasta bread rice meat chicken fish fruit cheese chocolate sugar salt beer wine rain snow sunshine
  wind ice fire smoke dust power electricity gas oil internet software hardware progress practice training therapy surgery
  medicine research college university church class history math maths science physics chemistry biology english art poetry
  soccer football basketball baseball tennis golf hockey swimming running hiking dancing singing painting cooking cleaning
  gardening fishing camping driving parking shopping reading writing drawing knitting travel transport housing luck love hope
  faith trust hate fear anger stress anxiety pain peace silence noise space room business politics religion education nature
  mother father mum mom dad grandma grandpa grandmother grandfather auntie uncle sister brother customer service management
  part kids children men women parents friends students teachers doctors neighbours neighbors tickets prices things plans
  nothing anything everything otherwise thing santa heaven hell earth mars venus moon sun luckily winter summer spring
`)

/** Verbs and auxiliaries that stand after a subject, whoever it is. */
export const subjectVerbs: ReadonlySet<string> = set(`
  is was has had does did isn't wasn't hasn't doesn't didn't can could will would should might must never always also just really
`)

/** Base forms after "Will X …?", which show that will is the verb. */
export const baseVerbs: ReadonlySet<string> = set(
  'be have come go get make take bring drive help see meet join stay leave pay call need want like do you it we they i the this that he she there his her my your our their',
)

/** Last words of names of organisations. */
export const organisationWords: ReadonlySet<string> = set(`
  university college school academy institute hospital clinic bank bakery cafe restaurant company corporation corp inc ltd llc labs
  laboratory laboratories tools audio motors studio studios press airlines airways foundation association museum library church
  society club team agency ministry department council group holdings industries technologies systems software electronics
  pharmacy market supermarket store shop bookshop bookstore hotel theatre theater orchestra band gallery union times post news
  partners consulting media solutions energy insurance brewery winery
`)

/** Words of names of places, first ("Lake Varen") or last ("Elm Street"). */
export const placeWords: ReadonlySet<string> = set(`
  street road avenue lane drive boulevard square bridge lake river mount mountain mountains valley island islands bay beach park
  forest garden gardens city town village county province harbor harbour port cape canyon desert sea ocean gulf canal station
  airport castle palace tower hill hills falls springs coast peninsula north south east west st
`)

/** Words that a number follows: "room 204", "gate 12". */
export const numberedWords: ReadonlySet<string> = set(
  'room gate flight platform building house hall floor bus line train terminal apartment apt flat suite table ward lab locker bay route unit exit track seat hut cabin chapter invoice order ticket',
)

/** Those of them that are places. */
export const numberedPlaces: ReadonlySet<string> = set(
  'room gate platform building house hall floor terminal apartment apt flat suite ward lab bay exit track hut cabin',
)

/** Animals people keep. */
export const animalWords: ReadonlySet<string> = set(
  'dog puppy pup cat kitten parrot horse pony rabbit bunny hamster bird budgie canary goldfish fish turtle tortoise lizard snake gecko hen chicken goat sheep cow pig donkey mouse rat ferret spaniel terrier poodle labrador retriever collie',
)

/** What people are to somebody by their work: "the plumber" is one where one was named so. */
export const roleWords: ReadonlySet<string> = set(
  'landlord landlady boss manager plumber electrician carpenter gardener cleaner babysitter nanny tutor dentist vet mechanic builder decorator roofer hairdresser barber therapist physiotherapist accountant lawyer solicitor caretaker janitor postman trainer supervisor midwife housekeeper publisher headmaster headmistress headteacher vicar priest choirmaster conductor',
)

/** Things and places that people give names to. */
export const thingWords: ReadonlySet<string> = set(
  'house cottage cabin bungalow flat apartment farm farmhouse mill barn shed garden allotment cellar attic office pub cafe bar restaurant shop bakery lighthouse chapel boat canoe kayak dinghy sailboat yacht barge raft ship car van camper motorhome caravan truck lorry pickup bike bicycle motorbike scooter tractor jeep project plan merger campaign operation programme program app server robot club group band choir team guitar violin piano cello telescope tent',
)
