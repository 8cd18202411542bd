/** What may a key do? */

/** `curate` decides and forgets; `admin` may all of it, and what concerns the whole scope or the server. */
export type Right = 'read' | 'write' | 'curate' | 'admin'

/** All rights. */
export const rights: readonly Right[] = Object.freeze(['read', 'write', 'curate', 'admin'])

/** Whether rights include one. */
export function allows(held: readonly Right[], asked: Right): boolean {
  return held.includes(asked) || held.includes('admin')
}
