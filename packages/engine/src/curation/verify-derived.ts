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
    if (quotes > 0) problems.push(`${quotes} relations whose quote is in neither of the texts they relate${where}`)
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
async function misquoting(relations: readonly Relation[], { store, scope }: CurationPlace): Promise<number> {
  if (relations.length === 0) return 0
  const ends = await store.events.read(scope, [...new Set(relations.flatMap(({ from, to }) => [from, to]))])
  const refs = [...new Set(ends.map(({ sourceRef }) => sourceRef))]
  const sources = await store.events.bySource(scope, refs)
  const texts = new Map(refs.map((ref, i) => [ref, textOf(sources[i] ?? [])]))
  const said = new Map(ends.map(({ no, sourceRef }) => [no, texts.get(sourceRef) ?? '']))
  return relations.filter(({ from, to, provenance: { quote } }) => {
    // Forgotten meanwhile, and the relation with it.
    if (!said.has(from) || !said.has(to)) return false
    return ![from, to].some((no) => said.get(no)?.includes(quote ?? ''))
  }).length
}

function textOf(parts: readonly NumberedEvent[]): string {
  return parts.map(({ text }) => text).join('')
}
