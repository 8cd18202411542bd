/** How does Chinese tell what somebody likes, prefers and does as a rule? */

import { rule, when, who } from './chinese-frame.ts'
import type { FactRule } from './fact-rule.ts'

const s = `${when}${who}${when}`
const very = '(?:最|很|特别|非常|超级?|挺|蛮|真|好|越来越|可|十分|比较|更加?|有点|一直|都|也|就|还是|尤其)*'
const no = '(?:不再|再也不|已经不|早就不|早不|现在不|不是很|不太|不怎么|没那么|不|没)'

/** What somebody likes or does not. */
const likings: readonly FactRule[] = [
  {
    ...rule('不喜欢了', 'liking', 'changes', `${s}${no}(?:再|怎么|太|那么)*(?:喜欢|爱|迷|感兴趣)(?<object>.+?)了`),
    value: 'disliked',
  },
  { ...rule('不再喜欢', 'liking', 'changes', `${s}(?:不再|再也不)(?:喜欢|爱|迷)(?<object>.+)`), value: 'disliked' },
  {
    ...rule(
      '对…没兴趣',
      'liking',
      'changes',
      `${s}对(?<object>.+?)(?:已经|早就|再也|完全|彻底)?(?:没|失去|不感)(?:了)?兴趣了?`,
    ),
    value: 'disliked',
  },
  { ...rule('腻', 'liking', 'changes', `${s}(?:[吃喝玩看听]腻|腻|受够|厌倦|烦透)了(?<object>.+)`), value: 'disliked' },
  {
    ...rule('曾喜欢', 'liking', 'changes', `${s}(?:以前|之前|过去|原来|曾经|从前)${very}(?:喜欢|爱|迷)(?<object>.+)`),
    value: 'disliked',
  },
  {
    ...rule(
      '不喜欢',
      'liking',
      'holds',
      `${s}${very}(?:(?:不|不太|不怎么|不是很)(?:喜欢|爱(?![好人心惜护]))|讨厌|受不了|反感|厌恶)(?<object>.+)`,
    ),
    value: 'disliked',
  },
  {
    ...rule(
      '爱上',
      'liking',
      'changes',
      `${s}${very}(?:爱上|喜欢上(?![班学课网街山海])|迷上|迷恋上|开始喜欢|开始爱)了?(?<object>.+)`,
    ),
    value: 'liked',
  },
  {
    ...rule(
      '喜欢',
      'liking',
      'holds',
      `${s}${very}(?:喜欢|热爱|喜爱|钟爱|爱(?![好人心惜护上莫理国答])|痴迷)(?<object>.+)`,
    ),
    value: 'liked',
  },
]

/** What somebody likes best. */
const favourites: readonly FactRule[] = [
  rule(
    '最爱',
    'favourite',
    'changes',
    `${s}最(?:喜欢|爱|常用|爱吃|爱喝|爱看|爱听)的(?<thing>.+?)(?:还是|现在是|现在|已经|是|变成|换成|改成|成)了?(?<value>.+)`,
  ),
  rule(
    '比起',
    'preference',
    'changes',
    `${s}(?:比起|跟|和|与)(?<rival>.+?)(?:相比|比)?,?(?:我)?(?:现在|如今|其实)?(?:更|比较)(?:喜欢|爱|倾向于?|偏爱|习惯)(?<value>.+)`,
  ),
  rule(
    '更喜欢',
    'preference',
    'changes',
    `${s}(?:更|偏)(?:喜欢|爱|倾向于?|习惯)(?<value>.+?)(?:而不是|，?不是|胜过)(?<rival>.+)`,
  ),
  rule('更爱', 'preference', 'holds', `${s}(?:更|比较|偏)(?:喜欢|爱|倾向于?|习惯)(?<value>.+)`),
]

const verb =
  '(?<verb>爬|逛|追|抽|吸|喝|吃|用|玩|打|练|学|去|看|骑|开|上|弹|跳|踢|游|做|养|有|参加|坚持|跑|听|读|写|教|订|买|坐|穿|戴|租|报了|在学|在练|在用|服用|接送|遛)'

/** What is given up, and what takes its place. */
const endings: readonly FactRule[] = [
  rule(
    '从换成',
    'habit',
    'changes',
    `${s}(?:从|由)(?<from>.+?)(?:换|改|转|切换|改用)(?:成|到|为|用|喝|吃|去|学|练|了)+(?<object>.+)`,
  ),
  {
    ...rule('把换成', 'habit', 'changes', `${s}(?:把|将)(?<from>.+?)(?:换|改)(?:成|为|到|做)了?(?<object>.+)`),
    also: true,
  },
  rule('改用', 'habit', 'changes', `${s}改(?<verb>用|喝|吃|学|练|打|坐|骑|开|看|去)了?(?<object>.+)`),
  rule('不…了', 'habit', 'ends', `${s}(?:不再|已经不|再也不|早就不|早不|现在不|不|没再|没有再)${verb}(?<object>.*?)了`),
  rule('不再做', 'habit', 'ends', `${s}(?:不再|再也不|没再|没有再)${verb}(?<object>.*)`),
  rule(
    '戒',
    'habit',
    'ends',
    `${s}(?:戒掉?|戒除|停掉?|停止|放弃|退出|退掉?|取消|卖掉?|送人|送走|扔掉?|丢|关掉?|注销)了(?<object>.+)`,
  ),
  rule(
    '把戒了',
    'habit',
    'ends',
    `${s}(?:把|将)(?<object>.+?)(?:给)?(?:戒|停|退|卖|送人|扔|关|注销|放弃|取消|退订)(?:掉|了)+`,
  ),
  rule('戒了', 'habit', 'ends', `${s}(?<object>.{1,8}?)(?:已经|早就|也)?(?:戒|卖|停|退|放弃)(?:掉)?了`),
  rule('戒烟', 'habit', 'ends', `${s}戒(?<object>烟|酒|糖|咖啡|奶茶|宵夜|夜宵|网购|游戏)了?`),
  rule(
    '曾做',
    'habit',
    'ends',
    `${s}(?:以前|之前|过去|原来|曾经|从前)(?:是|也|都|会|常|经常|每天|每周)*${verb}(?<object>.+)`,
  ),
]

/** What somebody does as a rule. */
const habits: readonly FactRule[] = [
  rule('又开始', 'habit', 'changes', `${s}(?:又|重新|再次)(?:开始)?${verb}(?:起)?(?<object>.*?)(?:了)?`),
  rule('做', 'habit', 'holds', `${s}(?:在|会|要|开始|坚持|习惯|都会|只|养成)*${verb}(?:了|着)?(?<object>.+)`),
]

/** In the order they are tried. */
export const chineseLikings: readonly FactRule[] = [...endings, ...favourites, ...likings]
/** Tried after all but states. */
export const chineseHabits: readonly FactRule[] = habits
