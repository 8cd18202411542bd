/** Of which word is this a form? English verbs and nouns that no stemmer brings together: bought and buy, children and child. */

const forms = `be was were been being am is are, have has had, do did done does, go went gone goes, buy bought, sell sold, take took taken, give gave given, get got gotten,
make made, come came, see saw seen, know knew known, think thought, say said, tell told, find found, leave left, feel felt, bring brought, begin began begun, keep kept,
hold held, write wrote written, stand stood, hear heard, let, mean meant, set, meet met, run ran, pay paid, sit sat, speak spoke spoken, lie lay lain, lead led,
read, grow grew grown, lose lost, fall fell fallen, send sent, build built, understand understood, draw drew drawn, break broke broken, spend spent, cut, rise rose risen,
drive drove driven, wear wore worn, choose chose chosen, eat ate eaten, teach taught, catch caught, fight fought, throw threw thrown, fly flew flown, sing sang sung, swim swam swum,
win won, ride rode ridden, sleep slept, steal stole stolen, forget forgot forgotten, forgive forgave forgiven, hide hid hidden, hurt, shoot shot, wake woke woken, bite bit bitten, blow blew blown,
drink drank drunk, ring rang rung, sink sank sunk, swear swore sworn, tear tore torn, dig dug, hang hung, stick stuck, strike struck, swing swung, feed fed, bend bent, lend lent,
dream dreamt, learn learnt, burn burnt, spell spelt, spill spilt, bake, knit, quit, shut, split, spread, sew sewn, shake shook shaken, freeze froze frozen, seek sought, shine shone, slide slid, weave wove woven,
plead pled, creep crept, sweep swept, weep wept, kneel knelt, bleed bled, breed bred, flee fled, lay laid, bind bound, wind wound, grind ground, beat beaten, become became, overcome overcame, undergo underwent undergone,
child children, man men, woman women, foot feet, tooth teeth, goose geese, mouse mice, person people, wife wives, knife knives, leaf leaves, half halves, shelf shelves, wolf wolves, life lives, loaf loaves, ox oxen`

/** By form the whole family, the base first. */
const families = new Map<string, readonly string[]>(
  forms
    .split(/,\s*/u)
    .map((line) => line.trim().split(/\s+/u))
    .flatMap((family) => family.map((form) => [form, family] as const)),
)

/** The base of an irregular form; any other word as it is. Takes a normalised English word. */
export function baseForm(word: string): string {
  return families.get(word)?.[0] ?? word
}

/** The other forms of a word's family; none of a word that is regular. */
export function otherForms(word: string): readonly string[] {
  return (families.get(word) ?? []).filter((form) => form !== word)
}
