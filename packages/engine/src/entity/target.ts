/**
 * For which name does a mention stand? Targets are keys of names; three sorts say more than a key can:
 *
 *   kin          whose sister, which the owner's words resolve
 *   place        a place for certain ("in Florence"), also where a person bears the name
 *   place-like   a place or a person
 */

import { kinKey } from './key.ts'

const placeEnd = ' (place)'
const placeLikeEnd = ' (place?)'

/** A target, taken apart. */
export type Target =
  | { readonly sort: 'name' | 'place' | 'place-like'; readonly key: string }
  | { readonly sort: 'kin'; readonly owner: string; readonly alias: string }

/** Target of a place. Keys hold no brackets, so it is no other name's key. */
export function placeTarget(key: string, certain: boolean): string {
  return `${key}${certain ? placeEnd : placeLikeEnd}`
}

/** Target of somebody's kin: the owner's key and the canonical form seen from the owner ("my sister", 我妹妹). */
export function kinTarget(owner: string, alias: string): string {
  return kinKey(owner, alias)
}

/** Takes a target apart. */
export function targetOf(target: string): Target {
  if (target.endsWith(placeEnd)) return { sort: 'place', key: target.slice(0, -placeEnd.length) }
  if (target.endsWith(placeLikeEnd)) return { sort: 'place-like', key: target.slice(0, -placeLikeEnd.length) }
  const at = target.indexOf('\u0001')
  if (at >= 0) return { sort: 'kin', owner: target.slice(0, at), alias: target.slice(at + 1) }
  return { sort: 'name', key: target }
}
