/** Whom does a name mean? */

import { canonicalName } from './canonical.ts'
import { titleForms } from './english-words.ts'
import { isKinKey, kinKey, nameKey } from './key.ts'
import { standsInside } from './kind.ts'
import type { KnownNames } from './known-names.ts'
import { compareText, type EntityEvent, type Mention } from './mention.ts'
import { type Resolution, resolved, unresolved } from './resolution.ts'

/** Resolves names, titled names, nicknames and codes by the names of the scope; the turns before do not count. */
export function resolveName(mention: Mention, event: EntityEvent, known: KnownNames): Resolution {
  const { key, via, kind } = mention
  if (via === 'code') return resolved(key, 'code', `the code ${key}; digits must agree`)
  const nicknamed = aliasTargets(key, known)
  if (nicknamed.length === 1)
    return resolved(nicknamed[0] ?? key, 'alias', `${key} is said to be a name of ${nicknamed[0]}`)
  if (nicknamed.length > 1) return unresolved(nicknamed, `${key} is said to be a name of each`)
  const relative = titledRelative(key, event, known)
  if (relative !== undefined) return resolved(relative, 'kin', `${key} is said to be the speaker's own ${relative}`)
  const { entity, candidates, method } = canonicalName(key, known)
  if (kind === 'place' && entity !== key) return placeOrPerson(mention, event, entity === null ? candidates : [entity])
  if (entity === null) return unresolved(candidates, `${key} is part of each name`)
  if (entity === speakerKey(event) && entity !== key)
    return unresolved([entity], `nobody calls himself ${key} in the third person`)
  return method === 'exact'
    ? resolved(entity, 'exact-name', `the name ${entity}`)
    : resolved(entity, 'part-of-name', `the only name with ${key} is ${entity}`)
}

/** A place that bears somebody's name: sure where it stands inside it ("in Florence"), else either. */
function placeOrPerson({ key, start }: Mention, { text }: EntityEvent, people: readonly string[]): Resolution {
  return standsInside(text, start)
    ? resolved(key, 'exact-name', `the place ${key}, by the words before it`)
    : unresolved([...new Set([...people, key])].sort(compareText), `${key} may be a place or a person`)
}

function speakerKey({ speaker }: EntityEvent): string | undefined {
  return speaker === null ? undefined : nameKey(speaker)
}

/** Full names a nickname is said to stand for. */
function aliasTargets(key: string, known: KnownNames): string[] {
  const targets = (known.nicknames.get(key) ?? []).flatMap(({ of }) => {
    const named = isKinKey(of) ? (known.kin.get(of) ?? []).map((kin) => kin.of) : [of]
    return (named.length === 0 ? [key] : named).map((name) => canonicalName(name, known).entity ?? name)
  })
  return [...new Set(targets)].sort(compareText)
}

/** "Aunt Elspeth" of somebody who said "my aunt Elspeth". */
function titledRelative(key: string, event: EntityEvent, known: KnownNames): string | undefined {
  const [title = '', ...rest] = key.split(' ')
  if (rest.length === 0 || !titleForms.has(title)) return undefined
  const name = rest.join(' ')
  const said = known.kin.get(kinKey(speakerKey(event) ?? '', `my ${title}`)) ?? []
  return said.some(({ of }) => of === name) ? (canonicalName(name, known).entity ?? undefined) : undefined
}
