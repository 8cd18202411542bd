/** Chinese connectives that point back from the head of a sentence. The first that matches wins. */

import type { Connective } from './connective.ts'

/** A subject or a time before an adverb of result: 公司因此…, 那晚我们只好…. */
const before = '(?:[^，。！？、]{0,6})'
const hindered = /没法|没办法|无法|没能|没赶上|没赶到|赶不上|不能|不了|错过|耽误|去不成|没去成|睡不着/u

const result: readonly Connective[] = [
  {
    name: '这就是为什么',
    family: 'result',
    kind: 'causes',
    role: 'effect',
    pattern: /^(?:所以)?(?:这|那)(?:也|就|才|正)*是.{0,6}?(?:为什么|为何|的原因|的缘故)/u,
  },
  {
    name: '因为这样',
    family: 'result',
    kind: 'causes',
    role: 'effect',
    pattern: /^(?:就|正|也|都)*(?:是)?因为?(?:如此|这样|这个|这件?事|这一点|那样|那件事|此(?!前|后))/u,
  },
  {
    name: '因此',
    family: 'result',
    kind: 'causes',
    role: 'effect',
    pattern: new RegExp(
      `^(?:${before}?(?:因此|因而)|(?:我们?|他们?|她们?|公司|大家)?为此|从而|以致|以至于|所以才|这(?:样|么)?一来|如此一来)`,
      'u',
    ),
  },
  {
    name: '于是',
    family: 'result',
    kind: 'causes',
    role: 'effect',
    pattern: /^(?:于是(?!乎)|这下子?)/u,
  },
]

const effects: readonly Connective[] = [
  {
    name: '没法',
    family: 'hindrance',
    kind: 'prevents',
    role: 'effect',
    pattern: /^(?:这|那)?(?:也|就|可|都)*(?:害得?|弄得|搞得|吵得|闹得|逼得|气得|吓得|累得|疼得|导致|让|使)/u,
    needs: hindered,
  },
  {
    name: '这让我能',
    family: 'help',
    kind: 'enables',
    role: 'effect',
    pattern: /^(?:这|那)(?:也|就|可|都|样|才)*(?:让|使得?|令)/u,
    needs: /终于|可以|能够|才能|得以|有(?:地方|时间|机会|钱|办法)|能(?!不)/u,
    unless: /^[我你他她]来/u,
  },
  {
    name: '导致',
    family: 'effect-verb',
    kind: 'causes',
    role: 'effect',
    pattern:
      /^(?:这|那|也|就|可|都|直接|最后)*(?:导致|造成|引起|害得|害(?=[我你他她咱大])|弄得|搞得|吵得|闹得|逼得|气得|吓得|使得)/u,
  },
  {
    name: '这让',
    family: 'effect-verb',
    kind: 'causes',
    role: 'effect',
    pattern: /^(?:这|那)(?:也|就|可|都|样|才)*(?:让|使|令)/u,
    unless: /^[我你他她]来/u,
  },
]

const recognition: readonly Connective[] = [
  {
    name: '怪不得',
    family: 'recognition',
    kind: 'causes',
    role: 'effect',
    pattern: /^(?:怪不得|难怪)/u,
    unless: /^[我你他她它]?(?:[。！，]|$)/u,
  },
]

const counterfactual: readonly Connective[] = [
  {
    name: '要不是',
    family: 'rescue',
    kind: 'prevents',
    role: 'effect',
    pattern: /^(?:要不是|若不是|要是没有?|如果没有?|如果不是)(?=[我你他她它这那])/u,
    hypothesis: true,
  },
  {
    name: '不然',
    family: 'rescue',
    kind: 'prevents',
    role: 'effect',
    pattern: /^(?:不然|否则|要不然|要不|不然的话|否则的话)(?:的话)?，?/u,
    needs: /得|早就?|就|肯定|准|还不|没法|怎么/u,
    unless: /也行|也可以|吧[。！]?$/u,
    hypothesis: true,
  },
  {
    name: '多亏',
    family: 'help',
    kind: 'enables',
    role: 'effect',
    pattern: /^(?:多亏|幸亏|亏得|好在|全靠|全凭)了?(?=[我你您他她它这那])/u,
    needs: /[，才就]|刚好|终于/u,
  },
  {
    name: '有了',
    family: 'help',
    kind: 'enables',
    role: 'effect',
    pattern: /^有了?(?:这|那|它|你|他|她)/u,
    needs: /才|就能|终于/u,
  },
]

const so: readonly Connective[] = [
  {
    name: '所以',
    family: 'so',
    kind: 'causes',
    role: 'effect',
    pattern: /^所以(?!然|说|呢|嘛|啊|吧|哪|啦|咯|$|[。！…])[，,]?/u,
  },
  {
    name: '结果',
    family: 'so',
    kind: 'causes',
    role: 'effect',
    pattern: /^结果(?![是出还如怎呢好坏不显表]|[\d零一二三四五六七八九十]+[比:：]|[今明昨后]天|下?周|什么|多久)[，,]?/u,
    notAfter: /结果|成绩|比分|比赛|看球/u,
  },
  {
    name: '只好',
    family: 'so',
    kind: 'causes',
    role: 'effect',
    pattern: new RegExp(`^${before}(?:只好|只得|不得不|只能)`, 'u'),
  },
]

const reasons: readonly Connective[] = [
  {
    name: '因为',
    family: 'reason',
    kind: 'explains',
    role: 'cause',
    pattern: /^(?:主要|就|都|那|这|还不|也|只)*(?:是)?因为(?!如此|这样|这个|……|…|\.)/u,
    unless: /，(?:所以|因此|[我你他她它咱][^，]{0,4}(?:才|就|只好|只能|不得不))/u,
  },
  {
    name: '原因是',
    family: 'reason',
    kind: 'explains',
    role: 'cause',
    pattern: /^(?:主要)?(?:的)?(?:原因|理由)(?:就)?(?:是|在于)/u,
  },
  {
    name: '之所以',
    family: 'reason',
    kind: 'explains',
    role: 'cause',
    pattern: /^(?:[^，。！？]{0,6})?之所以.{1,20}?是?因为/u,
  },
  {
    name: '既然',
    family: 'so',
    kind: 'causes',
    role: 'effect',
    pattern: /^既然(?=[你您他她它这那都]|人家|已经|大家)/u,
    needs: /，/u,
  },
]

const conditions: readonly Connective[] = [
  {
    name: '取决于',
    family: 'condition',
    kind: 'depends-on',
    role: 'cause',
    pattern: /^(?:这|那|都|全|就|还|也|主要|得|要)*(?:取决于|看)/u,
    needs:
      /结果|情况|天气|心情|脸色|能不能|会不会|行不行|批不批|同不同意|有没有|是不是|是否|怎么(?:说|定|安排)|(.)不\1/u,
    hypothesis: true,
  },
  {
    name: '除非',
    family: 'condition',
    kind: 'depends-on',
    role: 'cause',
    pattern: /^(?:除非|前提是)/u,
    hypothesis: true,
  },
]

/** All of them, the more explicit before the weaker. */
export const chineseConnectives: readonly Connective[] = [
  ...result,
  ...effects,
  ...recognition,
  ...counterfactual,
  ...so,
  ...reasons,
  ...conditions,
]
