/**
 * Where can an expression of time begin?
 *
 * Most of what people say names no time. Every expression holds a word or figure of time, and none begins far before
 * it; the grammars are tried nowhere else.
 */

const hours = '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|ten|fifteen|twenty|thirty|forty|fifty)'

const englishHint = [
  '\\d',
  '(?<![a-z])(?:(?:second|sec|minute|min|hour|hr|day|week|wk|weekend|fortnight|month|quarter|year|yr|decade|season)s?|weekdays?|workdays?|centur(?:y|ies)|h[12]|q[1-4])(?![a-z])',
  '(?<![a-z])(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mon|tues?|weds?|thurs?|thu|fri|sat|sun)(?![a-z])',
  '(?<![a-z])(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?![a-z])',
  '(?<![a-z])(?:today|to-day|otd|tonight|tonite|overnight|yesterday|tomorrow|tomorow|tmrw?|now|moment|currently|soon|eod|eow|eom|eoy|noonish|noon|midday|midnight|mid-day|mid-?night|lunch|lunchtime)(?![a-z])',
  '(?<![a-z])(?:mornings?|afternoons?|evenings?|nights?|night-?time|daytime|dawn|hours|spring|summer|autumn|fall|winter)(?:time)?(?![a-z])',
  '(?<![a-z])(?:noughties|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|hundred|thousand|nineteen|eighteen|seventeen|twenty)(?![a-z])',
  // "I am", "at home" and "a" are everywhere: beside a number in words only.
  `(?<![a-z])(?:past|till|(?:from|between) ${hours}|at (?:around |about )?${hours}|${hours} ?(?:o'?clock|[ap]\\.? ?m))(?![a-z])`,
  '(?<![a-z])(?:new year|christmas|xmas|easter|pentecost|thanks ?giving|halloween|juneteenth|epiphany|mardi gras|cinco de mayo|valentine|april fools|chinese new year|qingming|festival|eve)',
].join('|')

const chineseHint =
  '[年月日号周天期拜点时分秒晚早晨夜午季纪节末初旬晓昏今昨明后前春夏秋冬旦夕宵诞秋午明清阳腊现刚目此]|双十一|五一|六一|三十|国庆|跨年|光棍'

const hint = new RegExp(`${englishHint}|(${chineseHint})`, 'g')
/** Characters an expression may begin before its first word of time: "from the second half of the last two ", "截止到二〇一". */
const reach = { english: 48, chinese: 14 } as const

/** Stretches of a folded text in which expressions may begin, ascending, not overlapping. */
export function hintedStretches(folded: string): [number, number][] {
  const stretches: [number, number][] = []
  for (const match of folded.matchAll(hint)) {
    const from = Math.max(0, match.index - (match[1] === undefined ? reach.english : reach.chinese))
    const to = match.index + match[0].length
    const last = stretches.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(to, last[1])
    else stretches.push([from, to])
  }
  return stretches
}
