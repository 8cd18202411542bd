/** What corrects a memory, and what does it correct? By whoever said so, with why. */
import type { Event, Memory } from 'knotwork'
import type { Output } from './terminal/output.ts'
import { oneLine } from './terminal/printable.ts'

/** One correction, seen from one of its ends. */
export interface CorrectionEnd {
  /** Ref of the other end. */
  readonly ref: string
  readonly reason: string | null
}

/** What takes the place of a memory, and whose place it takes. */
export interface Corrections {
  readonly correctedBy: readonly CorrectionEnd[]
  readonly corrects: readonly CorrectionEnd[]
}

/** The generator of what people correct. */
const byPeople = 'user'

/** The corrections of a memory that count; none where a correction was rejected. */
export async function correctionsOf(memory: Memory, ref: string, events: readonly Event[]): Promise<Corrections> {
  if (events.length === 0) return { correctedBy: [], corrects: [] }
  const { relations } = await memory.relations({ ref, graphs: ['causal'], states: ['active', 'stable'] })
  const own = new Set([ref, ...events.map((event) => event.ref)])
  const made = relations.filter(({ kind, provenance }) => kind === 'updates' && provenance.generator === byPeople)
  const end = (other: 'from' | 'to') =>
    made.filter((one) => !own.has(one[other])).map((one) => ({ ref: one[other], reason: one.provenance.reason }))
  return { correctedBy: end('from'), corrects: end('to') }
}

/** A line each. */
export function correctionLines({ correctedBy, corrects }: Corrections, { paint }: Output): string[] {
  const line = (words: string, { ref, reason }: CorrectionEnd): string =>
    paint.dim(oneLine(`${words} ${ref}${reason === null ? '' : `: ${reason}`}`))
  return [...correctedBy.map((one) => line('corrected by', one)), ...corrects.map((one) => line('corrects', one))]
}
