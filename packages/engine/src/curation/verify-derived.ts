/**
 * Does everything derived reach the words it rests on? A store checks that no end is missing; what a quote is worth, and where
 * a mention stands, only the words can tell.
 */

import type { Relation } from '../record/relation.ts'
import { type Scope, scopeKey } from '../record/scope.ts'
import type { NumberedEvent, Store } from '../store/store.ts'
import type { CurationPlace } from './named.ts'

/** Events read at a time. */
const pageSize = 256

/** What rests on no words, of all scopes, as sentences; empty where there is nothing. Reads everything. */
export async function verifyDerived(store: Store, own: Scope): Promise<string[]> {
  const problems: string[] = []
  for (const { scope } of await store.scopes()) {
    const where = scopeKey(scope) === scopeKey(own) ? '' : ' in other scopes'
    const { quotes, mentions } = await groundless({ store, scope })
    const records = await misread({ store, scope })
    if (quotes > 0) problems.push(`${quotes} relations whose quote is in neither of the texts they relate${where}`)
    if (records > 0) problems.push(`${records} derived records whose quote is in none of their sources${where}`)
    if (mentions > 0) problems.push(`${mentions} mentions outside the text they are of${where}`)
  }
  return problems
}

async function groundless(place: CurationPlace): Promise<{ quotes: number; mentions: number }> {
  const { store, scope } = place
  const found = { quotes: 0, mentions: 0 }
  for (let after = 0; ; ) {
    const page = await store.events.list(scope, { after, limit: pageSize })
    const nos = new Set(page.map(({ no }) => no))
    const touching = await store.relations.touching(scope, [...nos])
    const quoting = touching.filter(
      ({ from, to, provenance }) => provenance.quote !== null && nos.has(Math.max(from, to)),
    )
    found.quotes += await misquoting(quoting, place)
    for (const { no, mentions } of await store.entities.readings(scope, [...nos])) {
      const { text = '' } = page.find((event) => event.no === no) ?? {}
      found.mentions += mentions.filter(({ start, end }) => start < 0 || start >= end || end > text.length).length
    }
    if (page.length < pageSize) return found
    after = page.at(-1)?.no ?? after
  }
}

/** How many quote what neither end says, in any part of its text. */
async function misquoting(relations: readonly Relation[], place: CurationPlace): Promise<number> {
  if (relations.length === 0) return 0
  const said = await saidIn(
    relations.flatMap(({ from, to }) => [from, to]),
    place,
  )
  return relations.filter(({ from, to, provenance: { quote } }) => {
    // Forgotten meanwhile, and the relation with it.
    if (!said.has(from) || !said.has(to)) return false
    return ![from, to].some((no) => said.get(no)?.includes(quote ?? ''))
  }).length
}

/** Derivations read at a time, each of some events. */
const pageWindows = 50

/** How many records that models read quote what none of their sources says. */
async function misread(place: CurationPlace): Promise<number> {
  const { store, scope } = place
  let count = 0
  for (let after = 0; ; ) {
    const page = await store.derived.list(scope, { after, limit: pageWindows })
    const said = await saidIn(
      page.flatMap(({ nos }) => nos),
      place,
    )
    const records = page.flatMap((one) => one.records)
    // Where a source was forgotten meanwhile, so was the record.
    count += records.filter(
      ({ quote, sources }) =>
        sources.every((no) => said.has(no)) && !sources.some((no) => said.get(no)?.includes(quote)),
    ).length
    if (page.length < pageWindows) return count
    after = page.at(-1)?.id ?? after
  }
}

/** What was said in the sources of some events, by number: all parts of each text. */
async function saidIn(nos: readonly number[], { store, scope }: CurationPlace): Promise<ReadonlyMap<number, string>> {
  const events = await store.events.read(scope, [...new Set(nos)])
  const refs = [...new Set(events.map(({ sourceRef }) => sourceRef))]
  const sources = await store.events.bySource(scope, refs)
  const texts = new Map(refs.map((ref, i) => [ref, textOf(sources[i] ?? [])]))
  return new Map(events.map(({ no, sourceRef }) => [no, texts.get(sourceRef) ?? '']))
}

function textOf(parts: readonly NumberedEvent[]): string {
  return parts.map(({ text }) => text).join('')
}
