/** A memory for tests of answers: what was said, by whom and when, consolidated. */

import type { Memory } from '../../memory.ts'
import { type OpenOptions, openMemory } from '../../open.ts'

/** Speaker, words, and the day it was said; without one 4 March 2025. */
export type ToldLine = readonly [speaker: string, text: string, day?: string]

/** Remembers lines as `m1`, `m2`, … of one session a day. */
export async function toldMemory(lines: readonly ToldLine[], options: OpenOptions = {}): Promise<Memory> {
  const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none', ...options })
  for (const [i, [speaker, text, day = '2025-03-04']] of lines.entries())
    await memory.remember({ speaker, text, ref: `m${i + 1}`, time: `${day}T10:00:00`, session: day })
  await memory.consolidate()
  return memory
}
