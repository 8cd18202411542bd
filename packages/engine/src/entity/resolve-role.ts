/** Whom do I, you, "my sister" and "the doctor" mean? */

import { canonicalName } from './canonical.ts'
import { callableTitles as chineseTitles } from './chinese-words.ts'
import type { Conversation } from './conversation.ts'
import { kinKey, nameKey } from './key.ts'
import type { KnownNames } from './known-names.ts'
import { compareText, type EntityEvent, type Mention } from './mention.ts'
import { type Resolution, resolved, unresolved } from './resolution.ts'

/** I is the speaker; you is the other speaker of a session that has two. */
export function resolveParticipant({ via }: Mention, event: EntityEvent, known: KnownNames): Resolution {
  if (event.speaker === null) return unresolved([], 'nobody is given as the speaker')
  if (via === 'first-person') return resolved(nameKey(event.speaker), 'speaker', 'the first person is the speaker')
  const other = addressee(event, known)
  return other === undefined
    ? unresolved([], 'the session has not exactly two speakers')
    : resolved(other, 'addressee', 'the other of two speakers')
}

/** Key of the other speaker where a session has exactly two. */
export function addressee({ speaker, session }: EntityEvent, known: KnownNames): string | undefined {
  const speakers = known.sessionSpeakers.get(session) ?? []
  if (speaker === null || speakers.length !== 2) return undefined
  return speakers.find((key) => key !== nameKey(speaker))
}

/** Kin is who its owner said it is: the speaker's for "my", the addressee's for "your". */
export function resolveKin({ key }: Mention, event: EntityEvent, known: KnownNames): Resolution {
  const yours = /^(?:your |你)/.test(key)
  const owner = yours ? addressee(event, known) : event.speaker === null ? undefined : nameKey(event.speaker)
  if (owner === undefined) return unresolved([], 'it is not known whose')
  const alias = key.replace(/^your /, 'my ').replace(/^你/, '我')
  const said = known.kin.get(kinKey(owner, alias)) ?? []
  const targets = [...new Set(said.map(({ of }) => canonicalName(of, known).entity ?? of))].sort(compareText)
  const [only] = targets
  if (only === undefined) return unresolved([], `${owner} has not named this one`)
  return targets.length === 1
    ? resolved(only, 'kin', `${owner} said: ${said[0]?.quote}`)
    : unresolved(targets, `${owner} named more than one`)
}

/** "the doctor" is the one person with that title spoken of so far in the session. */
export function resolveTitle({ key }: Mention, { antecedents }: Conversation): Resolution {
  const title = key.slice('the '.length)
  const bears = (entity: string): boolean =>
    chineseTitles.has(title) ? entity.endsWith(title) : entity.startsWith(`${title} `)
  const bearers = [
    ...new Set(antecedents.flatMap(({ entity }) => (entity !== null && bears(entity) ? [entity] : []))),
  ].sort(compareText)
  const [only] = bearers
  if (only === undefined) return unresolved([], `no ${title} was named in the session`)
  return bearers.length === 1
    ? resolved(only, 'title-alone', `the only ${title} of the session`)
    : unresolved(bearers, `more than one ${title}`)
}
