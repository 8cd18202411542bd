/** Which kind of value does a question want, and which contents hold one? */

import type { Plan } from '../recall/plan.ts'
import type { Snapshot } from '../recall/snapshot.ts'
import { holdsValue, valueWanted } from '../recall/verdict/value.ts'
import { timeMark } from '../text/marks.ts'
import { normalize } from '../text/normalize.ts'
import type { Content } from './contents.ts'

/** A question for somebody, or for what somebody or something is called. */
const whoWords = /\bwho(?:m|se)?\b|\bname of\b|\bnamed?\b|\bcalled\b|谁|叫什么|哪位|名字/

/**
 * Tells contents that hold a value of the kind asked for.
 *
 * @returns in [0, 1]: 1 where it holds one, 0 where not, a half where the question wants none that is known by its form
 */
export function valueFinder(
  plan: Plan,
  snapshot: Snapshot,
): (contents: readonly Content[]) => Promise<readonly number[]> {
  const { directory } = snapshot
  const value = valueWanted(plan.question)
  if (plan.asksForTime)
    return async (contents) => contents.map(({ event }) => ((directory.marks[event.no] as number) & timeMark ? 1 : 0))
  if (value !== null) return async (contents) => contents.map(({ text }) => (holdsValue(value, text) ? 1 : 0))
  if (!whoWords.test(normalize(plan.question))) return async (contents) => contents.map(() => 0.5)
  const known = new Set([...plan.entities.map(({ id }) => id)])
  return async (contents) => {
    const canon = await snapshot.entities()
    const readings = new Map(
      (await snapshot.readings(contents.map(({ event }) => event.no))).map((one) => [one.no, one]),
    )
    return contents.map(({ event }) => {
      const names = (readings.get(event.no)?.mentions ?? []).filter(
        ({ via }) => via === 'name' || via === 'title' || via === 'nickname',
      )
      const others = names.filter(({ target }) => {
        const entity = target === null ? null : canon.meantBy(target).entity
        return entity === null || !known.has(entity)
      })
      return others.length > 0 ? 1 : 0
    })
  }
}
