/** What do people decide about tags? Rulings beside those about relations, undone like them; no tag is changed. */

import { type RulingOutcome, type RulingRequest, refused, rule, saidAlready } from './decide.ts'
import type { TagChange } from './tag-standing.ts'

/**
 * A tag is right, leads nowhere, has another name, or is the same as another.
 *
 * @returns `unknown` where no event has the tag, or the one it is merged into; `refused` where a name is taken, or is its own
 */
export async function ruleOnTag(request: RulingRequest, change: TagChange): Promise<RulingOutcome> {
  const named = 'to' in change ? [change.tag, change.to] : [change.tag]
  const found = await request.store.tags.tagged(request.scope, named, 0)
  const [isTag, isTaken] = found.map(({ count }) => count > 0)
  if (!isTag) return { status: 'unknown', what: change.tag }
  const standing = await request.curation.standingOf(request.scope)
  const own = standing.tags.wordOn(change.tag)
  if ('to' in change) {
    if (change.kind === 'merge-tag' && !isTaken) return { status: 'unknown', what: change.to }
    if (change.kind === 'rename-tag' && isTaken) return refused(`${change.to} is a tag already: merge the two`)
    if (standing.tags.nameOf(change.to) === change.tag || change.to === change.tag)
      return refused(`${change.to} is ${change.tag} itself`)
  }
  const already = own !== null && isSame(own.change, change) ? await saidAlready(request, own.id, standing) : null
  return already ?? rule(request, change)
}

function isSame(a: TagChange, b: TagChange): boolean {
  return a.kind === b.kind && ('to' in a ? a.to : null) === ('to' in b ? b.to : null)
}
