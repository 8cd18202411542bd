/**
 * What is read in some events of a window: whom they mention, whose names they tell?
 *
 * A reading depends on the event, on at most `lookBack` events before it in its session, and on the state of the names
 * that these hold; on nothing else, so that windows, the order of work and the time of reading do not count. Names are
 * kept as they stand; who in the scope bears them is decided over the whole scope, whenever somebody asks (`canon.ts`).
 * Pronouns and titles alone are resolved here, where their neighbourhood is known.
 *
 * I and you are no mentions: who speaks, and to whom, is an attribute of the event.
 */

import type { AliasNote, Reading, StoredMention } from '../record/entity.ts'
import { type Alias, aliasesOf } from './alias.ts'
import { canonicalName } from './canonical.ts'
import { beginTurn, type Conversation, conversationOf, note, type Unnamed, unnamedIn } from './conversation.ts'
import { nameKey } from './key.ts'
import { standsInside } from './kind.ts'
import { aliasIndex, gendersOf, type KnownNames } from './known-names.ts'
import { compareText, type EntityEvent, type Mention } from './mention.ts'
import { mentionsOf } from './mentions.ts'
import type { NameBook } from './name-book.ts'
import { nameNotesOf } from './name-notes.ts'
import type { KnownName } from './name-table.ts'
import { confidenceOf, type Resolution, resolved, unresolved } from './resolution.ts'
import { resolvePronoun } from './resolve-pronoun.ts'
import { addressee, resolveTitle } from './resolve-role.ts'
import { kinTarget, placeTarget } from './target.ts'

/** An event with its number. */
export interface ReadableEvent extends EntityEvent {
  readonly no: number
}

/** Events to read. */
export interface ReadableWindow {
  /** Of one session, in its order, without gap. */
  readonly events: readonly ReadableEvent[]
  /** Numbers of those to read. */
  readonly owners: ReadonlySet<number>
  /** Events before an event that count for it. */
  readonly lookBack: number
}

/** An event with what is found in it, once for all that look back on it. */
interface Turn {
  readonly event: ReadableEvent
  readonly mentions: readonly Mention[]
  readonly unnamed: readonly Unnamed[]
  readonly aliases: readonly Alias[]
}

/** The readings of the owners, in order. */
export function readWindow({ events, owners, lookBack }: ReadableWindow, book: NameBook): Reading[] {
  const turns: Turn[] = []
  for (const event of events) {
    const mentions = mentionsOf(event, book).filter(({ via }) => via !== 'first-person' && via !== 'second-person')
    const turn = { event, mentions, unnamed: unnamedIn(event.text), aliases: [] }
    turns.push({ ...turn, aliases: aliasesIn([...turns.slice(-1), turn], book) })
  }
  return turns.flatMap(({ event, aliases }, at) => {
    if (!owners.has(event.no)) return []
    // One less than counts: the aliases of its first turn looked back themselves.
    const slice = turns.slice(Math.max(0, at - lookBack + 1), at + 1)
    const mentions = storedMentions(slice, localNames(slice, book))
    return [{ no: event.no, mentions, names: nameNotesOf(event, book.codes), aliases: aliases.map(noteOf) }]
  })
}

function noteOf({ sort, alias, owner, of, quote }: Alias): AliasNote {
  return { sort, alias, owner, of, quote }
}

/** What the last of two turns says of names; whom a pronoun in it means, the one before tells. */
function aliasesIn(pair: readonly Turn[], book: NameBook): Alias[] {
  const own = pair.at(-1)?.event
  const found = aliasesOf(
    pair.map(({ event }) => event),
    localNames(pair, book),
  )
  return found.filter(({ ref }) => ref === own?.ref)
}

/** The names that some turns hold, as far as these turns tell. */
function localNames(slice: readonly Turn[], book: NameBook): KnownNames {
  const names = new Map<string, KnownName>()
  const speakers = new Set<string>()
  const add = (key: string): void => {
    const known = book.names.get(key)
    if (known !== undefined) names.set(key, known)
  }
  for (const { event, mentions, aliases } of slice) {
    for (const { key } of mentions) add(key)
    for (const { of } of aliases) add(of)
    if (event.speaker === null) continue
    speakers.add(nameKey(event.speaker))
    add(nameKey(event.speaker))
  }
  const aliases = slice.flatMap((turn) => turn.aliases)
  const session = slice[0]?.event.session ?? ''
  return {
    names,
    speakers,
    aliases,
    ...aliasIndex(aliases),
    genders: gendersOf(names.values(), aliases),
    words: book.words as KnownNames['words'],
    literals: book.literals,
    codes: book.codes,
    sessionSpeakers: new Map([[session, [...speakers].sort(compareText)]]),
  }
}

/** The mentions of the last turn, each with its target. */
function storedMentions(slice: readonly Turn[], known: KnownNames): StoredMention[] {
  const conversation = conversationOf(slice[0]?.event.session ?? '')
  let stored: StoredMention[] = []
  for (const { event, mentions, unnamed } of slice) {
    beginTurn(conversation, unnamed)
    stored = mentions.map((mention): StoredMention => {
      const { entity: target, candidates, method } = resolveLocally(mention, event, conversation, known)
      note(conversation, event.text, { mention, entity: spokenOf(mention, target, known) })
      const { start, end, key, kind, via } = mention
      const confidence = target === null ? 0 : confidenceOf(method)
      return { start, end, key, kind, via, target, method, confidence, candidates }
    })
  }
  return stored
}

function isPlaceLike({ kind, via }: Mention): boolean {
  return kind === 'place' && via === 'name'
}

/** Whom a pronoun sees in a mention: within the neighbourhood a part stands for the full name, so that it does not see two people. */
function spokenOf(mention: Mention, target: string | null, known: KnownNames): string | null {
  const { key, via } = mention
  if (isPlaceLike(mention)) return key
  if (target === null || via === 'code' || via === 'pronoun') return target
  const said = (via === 'kin' ? known.kin.get(target) : known.nicknames.get(key))?.map(({ of }) => of) ?? []
  const all = new Set(said.map((of) => canonicalName(of, known).entity ?? of))
  if (all.size > 0) return all.size === 1 ? ([...all][0] ?? null) : null
  return target === key ? canonicalName(key, known).entity : target
}

function resolveLocally(
  mention: Mention,
  event: EntityEvent,
  conversation: Conversation,
  known: KnownNames,
): Resolution {
  switch (mention.via) {
    case 'pronoun':
      return resolvePronoun(mention, event, conversation, known)
    case 'kin':
      return ownKin(mention, event, known)
    case 'code':
      return resolved(mention.key, 'code', `the code ${mention.key}`)
    default:
      return mention.via === 'title' && mention.key.startsWith('the ')
        ? resolveTitle(mention, conversation)
        : named(mention, event, known)
  }
}

/** Somebody's kin: the speaker's for "my", the addressee's for "your". */
function ownKin({ key }: Mention, event: EntityEvent, known: KnownNames): Resolution {
  const yours = /^(?:your |你)/.test(key)
  const owner = yours ? addressee(event, known) : event.speaker === null ? undefined : nameKey(event.speaker)
  if (owner === undefined) return unresolved([], 'it is not known whose')
  return resolved(kinTarget(owner, key.replace(/^your /, 'my ').replace(/^你/, '我')), 'kin', `kin of ${owner}`)
}

/** A name as it stands: whose it is, the scope tells. Only that nobody calls himself by it is known here. */
function named(mention: Mention, event: EntityEvent, known: KnownNames): Resolution {
  const { key, kind, via, start } = mention
  if (isPlaceLike(mention))
    return resolved(placeTarget(key, standsInside(event.text, start)), 'exact-name', `the place ${key}`)
  if (kind === 'place') return resolved(key, 'exact-name', `the place ${key}`)
  const speaker = event.speaker === null ? undefined : nameKey(event.speaker)
  const { entity } = canonicalName(key, known)
  if (entity === speaker && entity !== key)
    return unresolved([entity], `nobody calls himself ${key} in the third person`)
  return resolved(key, via === 'nickname' ? 'alias' : 'exact-name', `the name ${key}`)
}
