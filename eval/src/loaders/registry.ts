/** Which schemas can be read? */

import type { Loader } from '../dataset.ts'
import { loadBeam } from './beam.ts'
import { loadJsonl } from './jsonl.ts'
import { loadLocomo } from './locomo.ts'
import { loadLocomoPlus } from './locomo-plus.ts'
import { loadLongMemEval } from './longmemeval.ts'
import { loadMemDaily } from './memdaily.ts'
import { loadRealTalk } from './realtalk.ts'
import { loadTcEvent } from './tc-event.ts'
import { loadTmd } from './tmd.ts'
import { loadWritten } from './written.ts'

/** Loaders by the name used on the command line. */
export const loaders: Readonly<Record<string, Loader>> = {
  locomo: loadLocomo,
  longmemeval: loadLongMemEval,
  beam: loadBeam,
  realtalk: loadRealTalk,
  memdaily: loadMemDaily,
  'locomo-plus': loadLocomoPlus,
  'tc-event': loadTcEvent,
  tmd: loadTmd,
  jsonl: loadJsonl,
  written: loadWritten,
}

/** The loader of a name. @throws {Error} naming the schemas there are */
export function loaderOf(name: string): Loader {
  const loader = Object.hasOwn(loaders, name) ? loaders[name] : undefined
  if (loader === undefined)
    throw new Error(`eval: schema must be one of ${Object.keys(loaders).join(', ')}, got ${name}`)
  return loader
}
