/** Which texts has a memory had? The first under its ref, later ones under refs made from it: a correction is an event of its own. */

import type { Event, Memory } from 'knotwork'

/** One text of a memory, whole. */
export interface Version {
  readonly ref: string
  readonly text: string
  /** The first event of it. */
  readonly event: Event
}

/** Between the ref of a memory and the number of a version, from 2; in no ref of anybody else's. */
const mark = '~mem0-'

/** Ref of a memory, from that of any of its versions. */
export function baseOf(ref: string): string {
  return ref.replace(new RegExp(`${mark}\\d+$`), '')
}

/** Ref of a version that is to be made. */
export function nextRef(versions: readonly Version[], base: string): string {
  return `${base}${mark}${versions.length + 1}`
}

/** The versions of a memory, oldest first; none where nothing is remembered under the ref. */
export async function versionsOf(memory: Memory, base: string): Promise<readonly Version[]> {
  const versions: Version[] = []
  for (;;) {
    const ref = versions.length === 0 ? base : nextRef(versions, base)
    const parts = await memory.get(ref)
    const [event] = parts
    if (event === undefined) return versions
    versions.push({ ref, event, text: parts.map(({ text }) => text).join('') })
  }
}
