/** What do all rulings of a scope together say? The last word on each relation and generator, and the feedback and use that count. */

import { keyOfName } from '../record/made-relations.ts'
import { type RelationName, type Ruling, type RulingChange, relationsOfRuling } from '../record/ruling.ts'
import { TagStanding } from './tag-standing.ts'

/** The last word on a relation or a generator, and the ruling that has it. */
export interface Word<K extends string> {
  readonly kind: K
  readonly ruling: number
}

/** What is said of one relation. */
export interface Said {
  /** The last of the rulings about it alone; null where it was restored, or never ruled on. */
  readonly word: Word<'accept' | 'reject'> | null
  /** Feedback that was folded in, since it was last restored. */
  readonly helpful: number
  readonly wrong: number
  /** True where a person decided about it, or undid what its use decided: then its use decides nothing more. */
  readonly ruledByHand: boolean
  /** How far it fell for want of use, and how often it rose by use. */
  readonly faded: number
  readonly lifted: number
  /** Counts of the log of uses at the last decision by them. */
  readonly tried: number
  readonly used: number
}

const nothing: Said = Object.freeze({
  word: null,
  helpful: 0,
  wrong: 0,
  ruledByHand: false,
  faded: 0,
  lifted: 0,
  tried: 0,
  used: 0,
})

/** The rulings of a scope. A function of them alone; given more, another one. */
export class Standing {
  /** In order. */
  readonly rulings: readonly Ruling[]
  readonly #undone: ReadonlySet<number>
  readonly #relations = new Map<string, Said>()
  /** By relation the last ruling about it alone. */
  readonly #last = new Map<string, number>()
  readonly #generators = new Map<
    string,
    { readonly version: number | null; readonly word: Word<'retire' | 'reinstate'> }[]
  >()
  /** Id of the last folding: feedback before it counts. */
  readonly foldedTo: number
  /** What holds of tags. */
  readonly tags: TagStanding

  constructor(rulings: readonly Ruling[]) {
    this.rulings = rulings
    this.#undone = undoneBy(rulings)
    const holding = rulings.filter(({ id }) => !this.#undone.has(id))
    this.foldedTo = holding.findLast(({ change }) => change.kind === 'fold')?.id ?? 0
    this.tags = new TagStanding(holding)
    for (const ruling of holding) this.#take(ruling)
    for (const { id, change } of rulings)
      if (isOfUse(change) && this.#undone.has(id))
        this.#say(change.relation, (said) => ({ ...said, ruledByHand: true }))
  }

  /** Whether a ruling holds, and no later one undid it. */
  holds(ruling: number): boolean {
    return !this.#undone.has(ruling)
  }

  /** What is said of a relation by its key. */
  saidOf(key: string): Said {
    return this.#relations.get(key) ?? nothing
  }

  /** The ruling with the last word on what another is about; its own where no later one is about the same. */
  lastWord({ id, change }: Ruling): number {
    if ('relation' in change) return Math.max(id, this.#last.get(keyOfName(change.relation)) ?? id)
    if ('tag' in change) return Math.max(id, this.tags.wordOn(change.tag)?.id ?? id)
    if (!('generator' in change)) return id
    const later = (this.#generators.get(change.generator) ?? []).findLast(
      ({ version }) => version === null || version === change.version,
    )
    return Math.max(id, later?.word.ruling ?? id)
  }

  /** The last word on a version of a generator; null where there is none. */
  wordOn(generator: string, version: number): Word<'retire' | 'reinstate'> | null {
    const words = this.#generators.get(generator) ?? []
    return words.findLast((one) => one.version === null || one.version === version)?.word ?? null
  }

  isRetired(generator: string, version: number): boolean {
    return this.wordOn(generator, version)?.kind === 'retire'
  }

  /** Feedback that waits for the next folding; null where none does. */
  get unfolded(): Ruling | null {
    return this.rulings.findLast(({ id, change }) => id > this.foldedTo && change.kind === 'feedback') ?? null
  }

  #take({ id, change }: Ruling): void {
    if ('relation' in change && !isOfUse(change)) this.#last.set(keyOfName(change.relation), id)
    switch (change.kind) {
      case 'accept':
      case 'reject':
        this.#say(change.relation, (said) => ({ ...said, word: { kind: change.kind, ruling: id }, ruledByHand: true }))
        break
      case 'restore':
        this.#say(change.relation, () => ({ ...nothing, ruledByHand: true }))
        break
      case 'fade':
      case 'lift':
        this.#say(change.relation, (said) => decidedByUse(said, change))
        break
      case 'retire':
      case 'reinstate': {
        const words = this.#generators.get(change.generator) ?? []
        this.#generators.set(change.generator, words)
        words.push({ version: change.version, word: { kind: change.kind, ruling: id } })
        break
      }
      case 'feedback':
        if (id > this.foldedTo) break
        for (const name of distinct(change.helpful)) this.#say(name, (said) => ({ ...said, helpful: said.helpful + 1 }))
        for (const name of distinct(change.wrong)) this.#say(name, (said) => ({ ...said, wrong: said.wrong + 1 }))
        break
      default:
    }
  }

  #say(name: RelationName, change: (said: Said) => Said): void {
    const key = keyOfName(name)
    this.#relations.set(key, change(this.saidOf(key)))
  }
}

/** A decision that the slow path made from the log of uses. */
type UseChange = Extract<RulingChange, { readonly kind: 'fade' | 'lift' }>

function isOfUse(change: RulingChange): change is UseChange {
  return change.kind === 'fade' || change.kind === 'lift'
}

/** What is said after a decision by use. One that knew no more than the last, as another process makes it, says nothing. */
function decidedByUse(said: Said, { kind, tried, used }: UseChange): Said {
  if (tried <= said.tried) return said
  const counted = { ...said, tried, used }
  if (kind === 'fade') return { ...counted, faded: said.faded + 1 }
  return said.faded > 0 ? { ...counted, faded: said.faded - 1 } : { ...counted, lifted: said.lifted + 1 }
}

/** Ids that do not hold: an undoing that was undone itself undoes nothing. */
function undoneBy(rulings: readonly Ruling[]): Set<number> {
  const undone = new Set<number>()
  for (const { id, change } of [...rulings].reverse())
    if (change.kind === 'undo' && !undone.has(id)) undone.add(change.ruling)
  return undone
}

function distinct(names: readonly RelationName[]): RelationName[] {
  return [...new Map(names.map((name) => [keyOfName(name), name])).values()]
}

/** Whether a ruling speaks of a relation, or of all that this version of its generator made. */
export function isAbout(
  { change }: Ruling,
  { key, generator, version }: { readonly key: string; readonly generator: string; readonly version: number },
): boolean {
  if ('generator' in change)
    return change.generator === generator && (change.version === null || change.version === version)
  return relationsOfRuling(change).some((name) => keyOfName(name) === key)
}
