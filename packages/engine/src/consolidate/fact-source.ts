/** Which events tell a fact of some slot? Found by the index of words, read once per process. */

import type { Fact, SlotKind } from '../fact/fact.ts'
import { factsOf, pronounLookBack, selfKey } from '../fact/read.ts'
import type { Told } from '../fact/update.ts'
import type { EventKind } from '../record/event.ts'
import { localMs } from '../record/instant.ts'
import { isWithdrawn } from '../record/withdrawn.ts'
import type { NumberedEvent, Store } from '../store/store.ts'
import { tokenize } from '../text/tokenize.ts'
import { runsOf } from './neighbourhood.ts'
import type { TaskContext } from './task.ts'

/** Kinds whose words are somebody's statements. */
const told: ReadonlySet<EventKind> = new Set<EventKind>(['utterance', 'observation'])
/** Who only repeats what others say. */
const repeats = /^(?:assistant|system|tool|bot|model|ai)$/iu

/** A term in more events than this tells no slot apart. */
const frequencyMax = 5_000
/** Events whose facts are remembered at most, over all scopes: some megabytes. */
const rememberedMax = 50_000

/** Words of which one stands in every statement of the slot, as index terms. */
const slotTerms: Readonly<Partial<Record<SlotKind, readonly string[]>>> = {
  home: termsIn(
    'live lives living move moved moving relocated settled based reside bought found left flat house home apartment place 住 搬 迁 定居 移居 落户 家',
  ),
  work: termsIn(
    'work works working job quit left resigned retired joined hired started laid fired teach employed 工作 上班 辞职 离职 跳槽 入职 加入 退休 任职 就职 辞 当 做',
  ),
  role: termsIn('work works promoted became become retrained made 升 提拔 改行 转行 当上 职业 职务'),
  bond: termsIn(
    'broke broken split separated single divorced engaged married dating seeing 分手 离婚 订婚 结婚 领证 单身 恋爱 脱单',
  ),
}

function termsIn(words: string): readonly string[] {
  return [...new Set(words.split(' ').flatMap((word) => tokenize(word)))]
}

/** What events tell, by scope and number; nothing of it is stored, for it follows from the words. */
export class FactSource {
  /** Per store and scope: since when (the epoch of its revision) and what. */
  readonly #known = new WeakMap<Store, Map<string, { epoch: number; facts: Map<number, readonly Told[]> }>>()
  #count = 0

  /** What the events tell, by number; events that tell nothing have no entry, or an empty one. */
  async toldIn(events: readonly NumberedEvent[], context: TaskContext): Promise<ReadonlyMap<number, readonly Told[]>> {
    const known = await this.#of(context)
    const unread = events.filter(({ no }) => !known.has(no))
    if (unread.length > 0)
      for (const { events: run, owners } of await runsOf(
        [...unread].sort((a, b) => a.no - b.no),
        pronounLookBack,
        context,
      ))
        run.forEach((event, at) => {
          if (!owners.has(event.no) || known.has(event.no)) return
          known.set(event.no, toldBy(run.slice(Math.max(0, at - pronounLookBack), at + 1)))
          this.#count++
        })
    return known
  }

  /** What events with a smaller number tell that may be of the same slot as one of the facts, in order of number. */
  async mayTell(facts: readonly Told[], before: number, context: TaskContext): Promise<readonly Told[]> {
    const terms = [...new Set(facts.flatMap(({ fact }) => lookedFor(fact)))]
    if (terms.length === 0) return []
    const postings = await context.store.search.postings(context.scope, terms, frequencyMax)
    const nos = [...new Set(postings.flatMap(({ no }) => [...no]))].filter((no) => no < before).sort((a, b) => a - b)
    const known = await this.#of(context)
    const unread = nos.filter((no) => !known.has(no))
    const read = unread.length === 0 ? [] : await context.store.events.read(context.scope, unread)
    const all = await this.toldIn(read, context)
    return nos.flatMap((no) => all.get(no) ?? [])
  }

  async #of({ store, scope }: TaskContext): Promise<Map<number, readonly Told[]>> {
    const scopes = this.#known.get(store) ?? new Map<string, { epoch: number; facts: Map<number, readonly Told[]> }>()
    this.#known.set(store, scopes)
    if (this.#count > rememberedMax) {
      scopes.clear()
      this.#count = 0
    }
    const key = JSON.stringify([scope.tenant, scope.agent, scope.user])
    const { epoch } = await store.events.revision(scope)
    const known = scopes.get(key)
    // Something was forgotten, or read anew: what is remembered here must not outlive it.
    if (known !== undefined && known.epoch === epoch) return known.facts
    const facts = new Map<number, readonly Told[]>()
    scopes.set(key, { epoch, facts })
    return facts
  }
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

/** What the last of some neighbouring events tells. */
function toldBy(events: readonly NumberedEvent[]): readonly Told[] {
  const event = events.at(-1) as NumberedEvent
  if (!told.has(event.kind) || repeats.test(event.role ?? '') || isWithdrawn(event)) return []
  const said = localMs(event.saidAt)
  return factsOf(events.map(({ no, session, speaker, text }) => ({ no, session, speaker, text }))).map((fact) => ({
    fact,
    speaker: selfKey(event),
    session: event.session,
    localMs: said,
    seq: event.seq,
    changedByMs: changedBy(event, fact, said),
  }))
}

/** End of the latest time in the past that the words of the fact name as that of the change; null where they name none. */
export function changedBy({ occurred }: NumberedEvent, { quote, slot }: Fact, said: number): number | null {
  // There the time is the value, and lies ahead.
  if (slot === 'thing' || slot === 'habit') return null
  const past = occurred.filter(({ text, to }) => to <= said && quote.includes(text)).map(({ to }) => to)
  return past.length === 0 ? null : Math.max(...past)
}
