/** How does Chinese tell that a thing has another value now: a date, a number, a place, a name? */

import { rule, when, who } from './chinese-frame.ts'
import type { FactRule } from './fact-rule.ts'

const s = `${when}${who}${when}`
const thing = '(?<thing>[\\p{L}\\d·]{2,16}?)'
const changed =
  '(?:改|换|调|挪|移|推迟|提前|延期?|延后|升|降|涨|跌|增加|减少|调整|更新|更换|变|变更|恢复|缩短|延长|上调|下调)'
const to = '(?:成|到|为|至|在|了)+'

/** In the order they are tried. */
export const chineseThings: readonly FactRule[] = [
  rule(
    '把改成',
    'thing',
    'changes',
    `${s}(?:把|将)${thing}(?:从(?<from>.+?))?(?:${changed}|设置?|选|定)${to}(?<value>.+)`,
  ),
  rule(
    '改成',
    'thing',
    'changes',
    `${when}${thing}${when}(?:被|临时|最后|又|要)*(?:从(?<from>.+?))?${changed}${to}(?<value>.+)`,
  ),
  rule('不是了', 'thing', 'ends', `${when}${thing}(?:已经|早就|现在)?(?:不再|不)(?:是|在)(?<value>.+?)了?`),
  rule('取消', 'thing', 'ends', `${when}${thing}${when}(?:被)?(?:取消|作废|泡汤)(?<value>)了`),
  rule(
    '现在是',
    'thing',
    'changes',
    `${when}${thing}(?:现在|目前|如今|已经)+(?:只)?(?:是|变成|为|在|有)了?(?<value>.+)`,
  ),
  rule(
    '新的是',
    'thing',
    'changes',
    `${when}(?<thing>(?:[我他她]们?的?)?(?:最新|新)的?[\\p{L}\\d·]{2,12}?)是(?<value>.+)`,
  ),
  rule(
    '定在',
    'thing',
    'holds',
    `${when}${thing}(?:想|先|暂时|暂|就|还|一直|已经|都|打算)*(?:定|约|安排|设|选|订|放)(?:在|为|成|了)+(?<value>.+)`,
  ),
  rule('的是', 'thing', 'holds', `${when}${thing}(?:一直|还|都|大概|大约|就|共|总共)*(?:是|在|为)(?<value>.+)`),
]
