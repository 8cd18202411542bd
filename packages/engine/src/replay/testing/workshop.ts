/**
 * A memory in which two ways of asking why are not read as such, in each language: the cause is one step from its effect, and
 * a turn that shares more words with the question stands before it.
 */

import type { Memory } from '../../memory.ts'
import { type OpenOptions, openMemory } from '../../open.ts'
import type { SetQuestion } from '../set-line.ts'

const pairs = [
  ['The kiln cracked on Monday.', "That's why the plates are late."],
  ['A fox got into the yard.', "That's why the hens moved."],
  ['房东把锁换了。', '所以小雨搬走了。'],
  ['台风要来了。', '所以集市取消了。'],
] as const

const beside = [
  'Ben carried plates to the hall and came home late.',
  'Ben sold hens at the fair and moved on.',
  '小雨搬过箱子。',
  '集市那天阿本的航班取消了。',
] as const

/** Opens it. Causes are `c1` to `c4`, effects `e1` to `e4`, what stands before the causes `d1` to `d4`. */
export async function openWorkshop(options: OpenOptions = {}): Promise<Memory> {
  const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none', ...options })
  for (const [i, [cause, effect]] of pairs.entries())
    await memory.rememberMany([
      { ref: `c${i + 1}`, speaker: 'Ilse', text: cause, session: `s${i}` },
      { ref: `e${i + 1}`, speaker: 'Tom', text: effect, session: `s${i}` },
    ])
  for (const [i, text] of beside.entries())
    await memory.remember({ ref: `d${i + 1}`, speaker: 'Ben', text, session: `d${i}` })
  await memory.consolidate()
  return memory
}

/** Asks for the four causes, each with room for two lines. */
export const workshopSet: readonly SetQuestion[] = [
  'What lay behind the late plates?',
  'What lay behind the moved hens?',
  '小雨搬走是怎么回事？',
  '集市取消是怎么回事？',
].map((question, i) => ({ id: `${i + 1}`, question, expected: [`c${i + 1}`], budgetTokens: 50 }))
