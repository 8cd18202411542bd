/** Which Chinese words date something by an event? 婚礼前两天, 搬家那天, 住院期间. The event stands before them. */

import { spokenConventions } from './conventions.ts'
import type { EventReference, EventRelation } from './event-reference.ts'
import { namesTime } from './reading.ts'

const digits = '一二三四五六七八九十'
const count = `\\d{1,2}|[${digits}两]`
const unit = '天|周|个?星期|个?礼拜|个?月|年'

/** What stands behind the words of the event, the longer forms first. */
const marker = new RegExp(
  [
    '的?(?<next>第二天|次日|翌日|隔天)',
    '的?(?<eve>前一天|头一天|前一晚|前一夜|前夜|前夕)',
    `的?前(?<before>${count}|几)(?<beforeUnit>${unit})`,
    `后的?(?<after>${count}|几)(?<afterUnit>${unit})`,
    `(?<late>${count}|几)(?<lateUnit>${unit})(?:之|以)?后`,
    '(?:的)?(?<same>同一天|那天|那日|当天|当日|那晚|当晚)',
    '(?<once>那次|那回|那趟)',
    '(?<during>那几天|那阵子|那段时间|期间)',
    '(?<since>以来)',
    '(?<later>[之以]后)',
    '(?<earlier>[之以]前)',
  ].join('|'),
  'g',
)

/** Where the words of an event cannot go on. */
const boundary =
  /[^\p{Script=Han}a-z0-9]|[我你他她它咱这那是在于了就也都还从到和跟与把被说每]们?|因为|所以|但是?|而且|然后|自从/gu
const verbOfGoing = /^(?:去(?!世)|上次|上回)/
const visit = /[去到来]$/
const everyday =
  /^(?:(?:吃[早午晚]?饭|[早午晚]饭|饭|上班|下班|上学|放学|上课|下课|起床|睡觉|睡|洗澡|出门|回家|天[黑亮]|不久|很久|好久|许久|没多久|此|之|以|多年|最近|先|今|日))$/
const duration = /(?:[\d一二两三四五六七八九十几半多数]+个?(?:天|周|星期|礼拜|月|年|小时|分钟|会儿?))$/
const habit = /(?:每[次天周年月]|平时|总是|经常|一般|通常|常常)[^。！？!?]{0,20}$/
/** Ends of an event that say nothing of its kind: 比赛结束. */
const phase = /(?<=..)(?:结束|开始|开幕|闭幕|举行)$/
/**
 * What is an event by its own word. Anything may stand before these forms: 妈妈前两天来过 is a day before yesterday, and
 * 老板当天就同意了 no day of the boss.
 */
const eventNoun =
  /(?:[^机社才学体不只]会|[^一]赛|[婚葬典祭]礼|婚宴|[^发进]展|[国春元中端]节|[高中大]考|[考面笔口]试|考研|[车大]祸|[地余]震|[火水旱]灾|战争|[搬迁]家|搬迁|搬走|装修|[住出]院|[出回]国|出差|毕业|退休|[结离订求再]婚|领证|相亲|分手|复合|手术|化疗|体检|复查|拆线|旅[行游]|[度休]假|怀孕|流产|分娩|出生|满月|周年|生日|生病|摔倒|中风|去世|过世|[开入升转]学|军训|答辩|[开停]业|开张|[开竣]工|开庭|[入离辞复升]职|报到|裁员|失业|签约|疫情|封城|洪水|台风|暴雨|停电|罢工|游行|选举|大选|派对|培训|实习|演出|首映|彩排|颁奖|[开闭]幕|讲座|露营|野餐|爬山|聚餐|认识|见面|结束)$/
/** Characters of the words of an event: one is a particle, more are a clause. */
const lengths = { min: 2, max: 8 } as const

/** The Chinese event references of a text, in order. */
export function chineseEventReferences(text: string, folded: string): EventReference[] {
  const found: EventReference[] = []
  let end = 0
  for (const match of folded.matchAll(marker)) {
    if (match.index < end) continue
    const written = folded.slice(Math.max(end, match.index - 20), match.index)
    const words = wordsOf(written)
    if (words === null || habit.test(written)) continue
    const from = match.index - words.length
    const distance = distanceOf(match.groups ?? {})
    const isVisit = match.groups?.once !== undefined && visit.test(folded.slice(0, from))
    if (!isVisit && !eventNoun.test(words)) continue
    const isSince = /(?:自从|从)$/.test(folded.slice(0, from)) && distance.relation === 'after'
    end = match.index + match[0].length
    found.push({
      relation: isSince ? 'since' : distance.relation,
      days: distance.days,
      event: text.slice(from, match.index),
      eventStart: from,
      head: text.slice(from, match.index).replace(phase, '').slice(-2),
      start: from,
      end,
    })
  }
  return found
}

/** The words of an event that end a stretch of text; null where it ends with none. */
function wordsOf(written: string): string | null {
  const edge = [...written.matchAll(boundary)].at(-1)
  const run = edge === undefined ? written : written.slice(edge.index + edge[0].length)
  const words = run.replace(verbOfGoing, '').replace(/^的/, '')
  if (words.length < lengths.min || words.length > lengths.max) return null
  if (everyday.test(words) || duration.test(words) || namesTime(words.slice(-3), spokenConventions)) return null
  return words
}

function distanceOf(groups: Readonly<Record<string, string | undefined>>): {
  relation: EventRelation
  days: number | null
} {
  const { before, beforeUnit, after, afterUnit, late, lateUnit } = groups
  if (groups.next !== undefined) return { relation: 'after', days: 1 }
  if (groups.eve !== undefined) return { relation: 'before', days: -1 }
  if (before !== undefined) {
    const days = daysOf(before, beforeUnit ?? '')
    return { relation: 'before', days: days === null ? null : -days }
  }
  if (after !== undefined) return { relation: 'after', days: daysOf(after, afterUnit ?? '') }
  if (late !== undefined) return { relation: 'after', days: daysOf(late, lateUnit ?? '') }
  if (groups.same !== undefined) return { relation: 'on', days: 0 }
  const open = groups.once ?? groups.during ?? groups.since ?? groups.later
  if (open === undefined) return { relation: 'before', days: null }
  const relation =
    groups.once !== undefined
      ? 'on'
      : groups.during !== undefined
        ? 'during'
        : groups.since !== undefined
          ? 'since'
          : 'after'
  return { relation, days: null }
}

/** A month and a year have no fixed number of days. */
function daysOf(count: string, unit: string): number | null {
  if (count === '几' || /[月年]$/.test(unit)) return null
  const many = count === '两' ? 2 : digits.indexOf(count) + 1 || Number(count)
  return many * (unit === '天' ? 1 : 7)
}
