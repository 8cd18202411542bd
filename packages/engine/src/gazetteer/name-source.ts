/**
 * Which names and entities does a scope hold now? Its book of names, kept between calls and brought up to date by reading
 * only what changed since.
 */

import { Canon } from '../entity/canon.ts'
import { type CodeFinder, noCodes } from '../entity/code.ts'
import { NameBook } from '../entity/name-book.ts'
import { ScopeNames } from '../entity/scope-names.ts'
import { standingDecisions } from '../entity/standing-decisions.ts'
import type { Decision, EntityKind } from '../record/entity.ts'
import type { Scope } from '../record/scope.ts'
import { scopeKey } from '../record/scope.ts'
import type { NameRevision, Store } from '../store/store.ts'

/** Scopes whose books are kept: one of 10,000 names takes some megabytes. The one used longest ago goes first. */
const scopesMax = 32

interface Shelf {
  book: NameBook
  revision: NameRevision
  /** In order of id. */
  readonly decisions: Decision[]
  /** Of the book as it is; null until asked for. Outlives decisions that change no name. */
  scopeNames: ScopeNames | null
  /** Of this revision; null until asked for. */
  canon: Canon | null
  /** The last refresh begun: the next waits for it, for pages must be taken over in order. */
  refreshing: Promise<unknown>
}

const nothing: NameRevision = { revision: 0, epoch: 0 }

/** The books of the scopes of one store. */
export class NameSource {
  readonly #store: Store
  readonly #codes: CodeFinder
  readonly #isHidden: (scope: Scope) => Promise<boolean>
  readonly #shelves = new Map<string, Shelf>()

  /**
   * @param codes     how the texts of the store are read for codes of a schema profile
   * @param isHidden  whether nobody asks for the entities of a scope, since what reads them was retired
   */
  constructor(store: Store, codes: CodeFinder = noCodes, isHidden = async (_scope: Scope): Promise<boolean> => false) {
    this.#store = store
    this.#codes = codes
    this.#isHidden = isHidden
  }

  /**
   * The book of a scope as of now, for the slow path: whoever asks otherwise takes {@link NameSource.knownOf}. It goes on
   * growing while others ask. Cost: the names that changed since.
   */
  async bookOf(scope: Scope): Promise<NameBook> {
    return (await this.#refreshed(scope)).book
  }

  /** The entities of a scope as of now; what is given stays as it is. Cost: nothing where no name changed, else O(names). */
  async canonOf(scope: Scope): Promise<Canon> {
    return (await this.knownOf(scope)).canon
  }

  /** Both, looked up once; of a scope whose entities are hidden empty ones. */
  async knownOf(scope: Scope): Promise<{ readonly book: NameBook; readonly canon: Canon }> {
    if (await this.#isHidden(scope)) {
      const book = new NameBook(this.#codes)
      return { book, canon: new Canon(new ScopeNames(book), []) }
    }
    const shelf = await this.#refreshed(scope)
    shelf.scopeNames ??= new ScopeNames(shelf.book)
    shelf.canon ??= new Canon(shelf.scopeNames, shelf.decisions)
    return { book: shelf.book, canon: shelf.canon }
  }

  async #refreshed(scope: Scope): Promise<Shelf> {
    const shelf = this.#shelfOf(scopeKey(scope))
    const refresh = async (): Promise<void> => {
      const page = await this.#store.entities.names(scope, shelf.revision)
      const { revision, epoch } = page
      if (revision === shelf.revision.revision && epoch === shelf.revision.epoch) return
      const isOther = epoch !== shelf.revision.epoch
      // Those a forget took leave a gap: where it moved the epoch, all are read again.
      const fresh = await this.#store.entities.decisions(scope, isOther ? 0 : (shelf.decisions.at(-1)?.id ?? 0))
      if (isOther) {
        shelf.book = new NameBook(this.#codes)
        shelf.decisions.length = 0
      }
      shelf.decisions.push(...fresh)
      shelf.book.update(page.names)
      if (isOther || page.names.length > 0 || fresh.some(changesNames)) {
        shelf.book.tell(givenNames(shelf.decisions, shelf.book))
        shelf.scopeNames = null
      }
      shelf.revision = { revision, epoch }
      shelf.canon = null
    }
    const done = shelf.refreshing.then(refresh, refresh)
    shelf.refreshing = done
    await done
    return shelf
  }

  #shelfOf(key: string): Shelf {
    const shelf = this.#shelves.get(key) ?? {
      book: new NameBook(this.#codes),
      revision: nothing,
      decisions: [],
      scopeNames: null,
      canon: null,
      refreshing: Promise.resolve(),
    }
    this.#shelves.delete(key)
    this.#shelves.set(key, shelf)
    const [oldest] = this.#shelves.keys()
    if (this.#shelves.size > scopesMax && oldest !== undefined) this.#shelves.delete(oldest)
    return shelf
  }
}

/** A merge or a split gives no name: the book stays as it is. */
function changesNames({ change }: Decision): boolean {
  return change.kind === 'alias' || change.kind === 'undo'
}

/** Names that people gave, with the kind of whom they gave them to. */
function givenNames(decisions: readonly Decision[], book: NameBook): Map<string, EntityKind> {
  return new Map(
    standingDecisions(decisions).flatMap((change) =>
      change.kind === 'alias' ? [[change.key, book.names.get(change.entity)?.kind ?? 'person'] as const] : [],
    ),
  )
}
