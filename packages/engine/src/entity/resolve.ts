/**
 * Whom does each mention mean?
 *
 * Rules only, and each link says which rule made it and how far the rule is to be believed. What is uncertain stays
 * unresolved, with those it might be. The turns before a pronoun count up to {@link pronounReach}; for an event that
 * has fewer in the window and is not near the beginning of its session, the window was too small.
 */

import { beginTurn, type Conversation, conversationOf, note, unnamedIn } from './conversation.ts'
import type { KnownNames } from './known-names.ts'
import { byConversation, type EntityEvent, type Mention } from './mention.ts'
import { mentionsOf } from './mentions.ts'
import { confidenceOf, type Resolution } from './resolution.ts'
import { resolveName } from './resolve-name.ts'
import { resolvePronoun } from './resolve-pronoun.ts'
import { resolveKin, resolveParticipant, resolveTitle } from './resolve-role.ts'

/** A mention and whom it means. */
export interface Link extends Resolution {
  /** Ref of the event. */
  readonly ref: string
  readonly mention: Mention
  /** Belief in [0, 1] that the entity is right (`resolution.ts`); 0 where there is none. */
  readonly confidence: number
}

/** The links of all mentions of neighbouring events, in order of conversation; the order of the array does not count. */
export function resolve(window: readonly EntityEvent[], known: KnownNames): Link[] {
  const links: Link[] = []
  let conversation: Conversation | undefined
  for (const event of [...window].sort(byConversation)) {
    if (conversation?.session !== event.session) conversation = conversationOf(event.session)
    links.push(...linksOf(event, conversation, known))
  }
  return links
}

function linksOf(event: EntityEvent, conversation: Conversation, known: KnownNames): Link[] {
  beginTurn(conversation, unnamedIn(event.text))
  return mentionsOf(event, known).map((mention): Link => {
    const resolution = resolveMention(mention, event, conversation, known)
    note(conversation, event.text, { mention, entity: resolution.entity })
    return {
      ref: event.ref,
      mention,
      ...resolution,
      confidence: resolution.entity === null ? 0 : confidenceOf(resolution.method),
    }
  })
}

function resolveMention(
  mention: Mention,
  event: EntityEvent,
  conversation: Conversation,
  known: KnownNames,
): Resolution {
  switch (mention.via) {
    case 'first-person':
    case 'second-person':
      return resolveParticipant(mention, event, known)
    case 'kin':
      return resolveKin(mention, event, known)
    case 'pronoun':
      return resolvePronoun(mention, event, conversation, known)
    default:
      return mention.via === 'title' && mention.key.startsWith('the ')
        ? resolveTitle(mention, conversation)
        : resolveName(mention, event, known)
  }
}
