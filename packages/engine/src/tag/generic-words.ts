/**
 * Which words are no cue, though they carry content? What is said in any talk about anything. In a memory of a few dozen
 * turns each of them is as rare as a name, so their rarity tells nothing.
 */

import { stem } from '../text/stem.ts'

const english = `able actually afternoon again ago almost already always amazing another anyone anything anyway around ask away
  awesome back bad beautiful become begin believe best better big bit bring busy call came change come cool couple course crazy day
  days decide definitely different else end enjoy enough even evening ever every everyone everything exactly excited fact far feel
  felt few find fine finally first forget found free friend friends fun funny gave get getting girl give glad go goes going gone
  good got great guess guy guys half happen happy hard haven hear heard hello help hey hi hold home honest honestly hope hour hours
  house huge idea important inside instead interesting kind knew know last late lately later learn least leave left less let life
  like little live long look looking lot lots love made make man many matter maybe mean meet mind minute minutes miss moment money
  month months more morning most move much name near need never new next nice night nobody nothing now oh ok okay old once one only
  open order part pass past pay people perfect person pick place plan play point pretty probably problem put quick quickly quite
  ready real really reason remember rest right run said same saw say saying second see seem seen send set share show side since sit
  small somebody someone something sometimes soon sorry sort sound sounds special spend start started stay still stop story stuff
  stuck such super suppose sure take taking talk tell ten thank thanks then thing things think thought three time times tired today
  together told tomorrow tonight took totally tried true try trying turn twice two understand use used usual usually wait wake walk
  want wanted way week weekend weeks welcome well went whole wish woman wonder wonderful word words work working world worry worth
  wow write wrong yeah year years yep yes yesterday yet young`

const chinese = `今天 昨天 明天 前天 后天 现在 刚才 最近 以前 以后 后来 之前 之后 时候 时间 早上 上午 中午 下午 晚上 周末 星期 礼拜 一天 几天 每天 那天 当天 今年
  去年 明年 上周 下周 这周 上次 下次 这次 一次 第一 一起 一下 一点 一个 一些 一直 一样 一定 一般 两个 三个 几个 我们 你们 他们 她们 大家 别人 自己 这个 那个 这样
  那样 这么 那么 这里 那里 这边 那边 哪里 什么 怎么 为什 多少 觉得 知道 认为 以为 希望 喜欢 想要 需要 应该 可以 可能 能够 不能 不会 不是 不用 没有 没事 已经 正在
  还是 还有 就是 只是 但是 因为 所以 如果 虽然 而且 或者 然后 其实 真的 确实 当然 特别 非常 比较 有点 有些 很多 不少 好多 好的 好像 好吃 不错 挺好 终于 突然
  开始 结束 准备 打算 决定 发现 看到 听到 听说 告诉 说过 记得 忘了 出来 出去 回来 回去 过来 过去 起来 下来 上去 进去 地方 东西 事情 问题 朋友 同事 家里
  回家 公司 工作 感觉 谢谢 哈哈 是啊 对了 对啊 怎样 如何 要是 不过 有没 是不 我的 你的 他的 她的 我也 我在 我是 你是 我就 了一 的时 的人 了吗 是我 我去 去了 来了 到了 说了`

const generic: ReadonlySet<string> = new Set([...english.trim().split(/\s+/).map(stem), ...chinese.trim().split(/\s+/)])

/** True for an index term that any talk holds. */
export function isGeneric(term: string): boolean {
  return generic.has(term)
}
