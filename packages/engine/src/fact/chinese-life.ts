/** How does Chinese tell where somebody lives and works, and what bonds and states somebody is in? */

import { rule, when, who } from './chinese-frame.ts'
import type { FactRule } from './fact-rule.ts'

const s = `${when}${who}${when}`
const no = '(?:不再|已经不|早就不|早不|现在不|没再|再也不|不)(?:再)?'

/** Where somebody lives. */
const homes: readonly FactRule[] = [
  rule('迁居', 'home', 'changes', `${s}(?:从(?<from>.+?))?(?:搬家?|迁)(?:到|去|回|来|进|至)了?(?<value>.+)`),
  rule('定居', 'home', 'changes', `${s}(?:定居|落户|移居|安家)(?:在|到|于)?了?(?<value>.+)`),
  rule('改住', 'home', 'changes', `${s}(?:改住|换到)(?:在|到)?了?(?<value>.+)`),
  rule('不住', 'home', 'ends', `${s}${no}住(?:在|那边?|这边?|那里|那儿|原来那里)?(?<value>.*?)了?`),
  rule('搬离', 'home', 'ends', `${s}(?:从(?<value>.+?)搬(?:出来?|走|出去)|搬(?:离|出)了?(?<out>.+))了?`),
  rule('曾住', 'home', 'ends', `${s}(?:以前|之前|过去|原来|曾经|原先|从前)(?:是)?住(?:在|过)?(?<value>.+)`),
  rule('住', 'home', 'holds', `${s}(?:住在?|常住)(?<value>.+)`),
  rule('家在', 'home', 'holds', `${when}(?<who>我|我们|咱|咱们|[他她]|[\\p{Script=Han}]{2,3}?)的?家在(?<value>.+)`),
]

/** Where somebody works, and as what. */
const works: readonly FactRule[] = [
  rule('不再上班', 'work', 'ends', `${s}${no}在(?<value>.+?)(?:工作|上班|干|做|教书|任职)了?`),
  rule('离职', 'work', 'ends', `${s}从(?<value>.+?)(?:离职|辞职|退休|跳槽|走人|离开|退下来|被裁|出来)了?(?:出来)?`),
  rule(
    '辞职',
    'work',
    'ends',
    `${s}(?:离开|辞掉|辞去|辞了)了?(?<value>.+?(?:公司|厂|银行|医院|学校|店|所|局|社|部|馆|院))(?:的工作)?了?`,
  ),
  rule(
    '没了工作',
    'work',
    'ends',
    `${s}(?:把工作)?(?:离职|辞职|辞|被裁员?|退休|失业|裸辞|辞(?:掉|去|了).*工作)(?<value>)了?`,
  ),
  rule(
    '曾上班',
    'work',
    'ends',
    `${s}(?:以前|之前|过去|原来|曾经|原先|从前)(?:是)?在(?<value>.+?)(?:工作|上班|干|做事|任职)过?`,
  ),
  // 换了一家银行 is another bank of a customer's: only what employs and serves nobody at home is a place of work.
  rule(
    '换公司',
    'work',
    'changes',
    `${s}换了?(?:到|去)?(?:另)?一?[家间个](?<value>(?!.*(?:搬家|装修|保险|快递|物流|物业|家政|婚庆|租车|旅游|保洁|网络|电力|电信|自来水|燃气)公司).{0,8}?(?:公司|厂|单位|企业|集团|事务所|律所|工作室|报社|杂志社))(?:工作|上班)?了?`,
  ),
  rule(
    '跳槽',
    'work',
    'changes',
    `${s}(?:从(?<from>.+?))?(?:跳槽?|转|换|调|去|到)(?:到|去|进)?了?(?<value>[^的]+?)(?:工作|上班|任职|就职|做事|当.+)了?`,
  ),
  rule('跳到', 'work', 'changes', `${s}(?:从(?<from>.+?))?跳槽?(?:到|去)了?(?<value>.+)`),
  rule('入职', 'work', 'changes', `${s}(?:入职|加入|加盟|进)了(?<value>.+)`),
  rule('入职到', 'work', 'changes', `${s}入职(?<value>.+)`),
  rule('在职', 'work', 'holds', `${s}在(?<value>.+?)(?:工作|上班|任职|就职|做事|教书|当[^地].+|做[^饭].+)`),
  rule(
    '升任',
    'role',
    'changes',
    `${s}(?:升(?:为|成|任|职为?|职当)?|提拔?为|改行(?:做|当)|转行(?:做|当)|当上)了?(?<value>.+)`,
  ),
  rule('职业', 'role', 'holds', `${s}(?:的职业|的工作|的职务)是(?<value>.+)`),
]

const bond = (name: string, value: string, source: string): FactRule => ({
  ...rule(name, 'bond', 'changes', `${s}(?:和\\S+?|跟\\S+?|与\\S+?)?${when}(?:${source})了?`),
  value,
})

/** Bonds: somebody has one at a time. */
const bonds: readonly FactRule[] = [
  bond('分手', 'single', '分手|恢复单身|又单身|掰'),
  bond('离婚', 'divorced', '离婚|离(?=了)'),
  bond('订婚', 'engaged', '订婚'),
  bond('结婚', 'married', '结婚|领证|领了?结婚证'),
  { ...rule('单身', 'bond', 'holds', `${s}(?:是)?单身(?:的|一人)?`), value: 'single' },
  bond(
    '恋爱',
    'dating',
    '(?:在)?谈恋爱|脱单|在一起(?:了?[\\d\\p{Script=Han}]{1,3}[年月天])?|交了?[男女]朋友|有[男女]朋友',
  ),
]

/** What somebody is, until it is taken back. */
const states: readonly FactRule[] = [
  rule('不再是', 'state', 'ends', `${s}(?:不再|已经不|早就不|不)(?:再)?(?:是|当|做|担任)(?<object>.+?)了`),
  rule('不再当', 'state', 'ends', `${s}(?:不再|再也不)(?:是|当|做|担任)(?<object>.+)`),
  rule('不过敏', 'state', 'ends', `${s}对(?<object>.+?)(?:已经)?(?:不再|不)过敏了?`),
  rule('过敏', 'state', 'holds', `${s}对(?<object>.+?)(?:严重)?过敏`),
  rule('是', 'state', 'holds', `${s}(?:是|当|担任)(?:个|一个|一名|一位)?(?<object>.+)`),
]

/** In the order they are tried. */
export const chineseLife: readonly FactRule[] = [...homes, ...works, ...bonds]
/** Tried after all others. */
export const chineseStates: readonly FactRule[] = states
