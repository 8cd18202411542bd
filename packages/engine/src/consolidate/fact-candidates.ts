/** Which earlier facts may be of the same slot as some? Those of events that hold a word of it, or answer one that does. */

import type { Fact, SlotKind } from '../fact/fact.ts'
import type { Told } from '../fact/update.ts'
import { tokenize } from '../text/tokenize.ts'
import { frequencyMax, type HeardScope, numbersIn } from './heard-scope.ts'

/** Slots whose value an answer gives without their words: "Where do you live?" – "Linz". */
const answered: ReadonlySet<SlotKind> = new Set<SlotKind>(['home', 'work'])

/** Words of which one stands in every statement of the slot, as index terms. */
const slotTerms: Readonly<Partial<Record<SlotKind, readonly string[]>>> = {
  home: termsIn(
    'live lives living move moved moving relocated settled based reside bought found left flat house home apartment place based address 住 租 租屋 搬 迁 定居 移居 落户 家',
  ),
  work: termsIn(
    'work works working job quit left resigned retired joined hired started laid fired teach employed 工作 上班 辞职 离职 跳槽 入职 加入 退休 任职 就职 辞 当 做',
  ),
  role: termsIn('work works promoted became become retrained made 升 提拔 改行 转行 当上 职业 职务'),
  bond: termsIn(
    'broke broken split separated single divorced engaged married dating seeing 分手 离婚 订婚 结婚 领证 单身 恋爱 脱单 一起',
  ),
}

function termsIn(words: string): readonly string[] {
  return [...new Set(words.split(' ').flatMap((word) => tokenize(word)))]
}

/** What events with a smaller number tell that may be of the same slot as one of the facts, in order of number. */
export async function mayTell(facts: readonly Told[], before: number, scope: HeardScope): Promise<readonly Told[]> {
  const holding = await scope.postings(termsOf(facts), frequencyMax)
  const nos = numbersIn(holding, before)
  if (facts.some(({ fact }) => answered.has(fact.slot)))
    for (const no of await scope.answersTo(holding, before)) nos.add(no)
  const heard = await scope.heardAt([...nos].sort((a, b) => a - b))
  return heard.flatMap(({ facts: told }) => told)
}

/** What events with a smaller number deny that may be of the same slot as one of the facts, in order of number. */
export async function mayDeny(facts: readonly Told[], before: number, scope: HeardScope): Promise<readonly Told[]> {
  const denying = numbersIn(await scope.postings(denialTerms, frequencyMax), before)
  if (denying.size === 0) return []
  const nos = [...numbersIn(await scope.postings(termsOf(facts), frequencyMax), before)].filter((no) => denying.has(no))
  const heard = await scope.heardAt(nos.sort((a, b) => a - b))
  return heard.flatMap(({ denied }) => denied)
}

/** Words of which one stands in every denial of a fact, as index terms. */
const denialTerms = termsIn('never 从 根本 压根')

function termsOf(facts: readonly Told[]): readonly string[] {
  return [...new Set(facts.flatMap(({ fact }) => lookedFor(fact)))]
}

/** Index terms one of which stands in every event that tells a fact of this slot. */
function lookedFor({ slot, about, value }: Fact): readonly string[] {
  const given = slotTerms[slot]
  if (given !== undefined) return given
  const words = about.filter((term) => term.length > 1)
  if (words.length > 0) return words
  // "I gave up smoking" has no object.
  return about.length > 0 ? about : value
}
