/** What is read in an event in a test? Readings that are complete by themselves and differ only where the test says so. */

import type { AliasNote, NameNote, Reading, StoredMention } from 'knotwork/store'

/** A mention of a name at the beginning of the text. */
export function mention(key: string, fields: Partial<StoredMention> = {}): StoredMention {
  const target = fields.target === undefined ? key : fields.target
  return {
    start: 0,
    end: 4,
    key,
    kind: 'person',
    via: 'name',
    target,
    method: target === null ? 'unresolved' : 'exact-name',
    confidence: target === null ? 0 : 0.75,
    candidates: [],
    ...fields,
  }
}

/** A note of a name, written as its key. */
export function nameNote(key: string, fields: Partial<NameNote> = {}): NameNote {
  return { key, surface: key, evidence: 'sure', kinds: { person: 1 }, ...fields }
}

/** A reading of an event that mentions and tells of some names. */
export function reading(no: number, keys: readonly string[], aliases: readonly AliasNote[] = []): Reading {
  return { no, mentions: keys.map((key) => mention(key)), names: keys.map((key) => nameNote(key)), aliases }
}

/** Somebody says that a name is another name of somebody. */
export function aliasNote(alias: string, of: string, owner: string | null = null): AliasNote {
  return { sort: owner === null ? 'nickname' : 'kin', alias, owner, of, quote: `${alias} is ${of}` }
}
