/** What do events tell, and which may tell a fact of some slot? Found by the index of words, read once per process. */

import type { Fact, SlotKind } from '../fact/fact.ts'
import { remarkLookBack } from '../fact/remark.ts'
import type { Told } from '../fact/update.ts'
import type { NumberedEvent, Postings, Store } from '../store/store.ts'
import { foldHan } from '../text/han.ts'
import { tokenize } from '../text/tokenize.ts'
import { type Heard, heardBy } from './heard.ts'
import { runsOf } from './neighbourhood.ts'
import type { TaskContext } from './task.ts'

/** A term in more events than this tells no slot apart. */
export const frequencyMax = 5_000
/** Events whose facts are remembered at most, over all scopes: some megabytes. */
const rememberedMax = 50_000

/** Of rarer terms what was said in answer to an event that holds one is looked up as well. */
const answeredFrequencyMax = 32
/** Events after one that are read as said in answer to it: no more than an event is read with before it. */
const answerReach = remarkLookBack
/** A mark or particle of a question, anywhere: much may be told around it. */
const asks = /[?？吗呢]/
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

/** What is known of a scope while its epoch lasts. */
interface Known {
  readonly epoch: number
  readonly heard: Map<number, Heard>
  /** By question, what was said shortly after it; nothing for what does not ask. */
  readonly answers: Map<number, readonly number[]>
}

/** What events tell, by scope and number; nothing of it is stored, for it follows from the words. */
export class FactSource {
  /** Per store and scope. */
  readonly #known = new WeakMap<Store, Map<string, Known>>()
  #count = 0

  /** What the events tell, by number; every one of them has an entry. */
  async heardIn(events: readonly NumberedEvent[], context: TaskContext): Promise<ReadonlyMap<number, Heard>> {
    const { heard } = await this.#of(context)
    const unread = events.filter(({ no }) => !heard.has(no))
    if (unread.length > 0)
      for (const { events: run, owners } of await runsOf(
        [...unread].sort((a, b) => a.no - b.no),
        remarkLookBack,
        context,
      ))
        run.forEach((event, at) => {
          if (!owners.has(event.no) || heard.has(event.no)) return
          heard.set(event.no, heardBy(run.slice(Math.max(0, at - remarkLookBack), at + 1)))
          this.#count++
        })
    return heard
  }

  /** What events with a smaller number tell that may be of the same slot as one of the facts, in order of number. */
  async mayTell(facts: readonly Told[], before: number, context: TaskContext): Promise<readonly Told[]> {
    const terms = [...new Set(facts.flatMap(({ fact }) => lookedFor(fact)))]
    const holding = await postingsOf(terms, frequencyMax, context)
    const answers = facts.some(({ fact }) => answered.has(fact.slot))
      ? await this.numbersAnswering(holding, context)
      : []
    const nos = [...new Set([...numbersIn(holding), ...answers])].filter((no) => no < before).sort((a, b) => a - b)
    const all = await this.heardAt(nos, context)
    return nos.flatMap((no) => all.get(no)?.facts ?? [])
  }

  /** What events tell, by their numbers; others that were read before may be in the answer. */
  async heardAt(nos: readonly number[], context: TaskContext): Promise<ReadonlyMap<number, Heard>> {
    const { heard } = await this.#of(context)
    const unread = nos.filter((no) => !heard.has(no))
    const read = unread.length === 0 ? [] : await context.store.events.read(context.scope, unread)
    return this.heardIn(read, context)
  }

  /** Numbers of what was said shortly after a question that holds one of the rarer terms: an answer leaves out what was asked. */
  async numbersAnswering(postings: readonly Postings[], context: TaskContext): Promise<number[]> {
    const { answers } = await this.#of(context)
    const holding = numbersIn(postings.filter(({ no }) => no.length <= answeredFrequencyMax))
    const unread = holding.filter((no) => !answers.has(no))
    const { store, scope } = context
    for (const event of unread.length === 0 ? [] : await store.events.read(scope, unread))
      if (!asks.test(foldHan(event.text))) answers.set(event.no, [])
    const found: number[] = []
    for (const no of holding) {
      const after = answers.get(no) ?? (await this.#after(no, context))
      // What is whole stays as it is; a question of just now has its answers still to come.
      if (after.length === answerReach) answers.set(no, after)
      found.push(...after)
    }
    return found
  }

  async #after(no: number, { store, scope }: TaskContext): Promise<readonly number[]> {
    const [asking] = await store.events.read(scope, [no])
    if (asking === undefined) return []
    const { session } = asking
    return (await store.events.list(scope, { after: no, limit: answerReach, session })).map((event) => event.no)
  }

  async #of({ store, scope }: TaskContext): Promise<Known> {
    const scopes = this.#known.get(store) ?? new Map<string, Known>()
    this.#known.set(store, scopes)
    if (this.#count > rememberedMax) {
      scopes.clear()
      this.#count = 0
    }
    const key = JSON.stringify([scope.tenant, scope.agent, scope.user])
    const { epoch } = await store.events.revision(scope)
    const known = scopes.get(key)
    // Something was forgotten, or read anew: what is remembered here must not outlive it.
    if (known !== undefined && known.epoch === epoch) return known
    const fresh = { epoch, heard: new Map<number, Heard>(), answers: new Map<number, readonly number[]>() }
    scopes.set(key, fresh)
    return fresh
  }
}

/** Which events hold each of the terms; of terms in more than `frequencyMax` events none. */
export async function postingsOf(
  terms: readonly string[],
  frequencyMax: number,
  { store, scope }: TaskContext,
): Promise<readonly Postings[]> {
  return terms.length === 0 ? [] : store.search.postings(scope, terms, frequencyMax)
}

/** Numbers of the events of some postings, each once. */
export function numbersIn(postings: readonly Postings[]): number[] {
  return [...new Set(postings.flatMap(({ no }) => [...no]))]
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
