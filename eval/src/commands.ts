/** What can eval do? Each command is a function of its options; `main.ts` only reads the command line. */

import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Dataset } from './dataset.ts'
import { type EmbedderName, openEmbedder } from './embedding/open-embedder.ts'
import { loaderOf } from './loaders/registry.ts'
import { type Report, reportOn } from './metrics/report.ts'
import type { Progress } from './run/progress.ts'
import { limited, run, type Setting } from './run/run.ts'
import { formatLine, type RunLine } from './run/run-file.ts'

/** Options of everything that runs a data set. */
export interface RunOptions {
  readonly schema: string
  readonly data: string
  readonly pooled: boolean
  readonly embedder: EmbedderName
  readonly cache?: string | undefined
  /** Folder for SQLite files; in memory where none is given. */
  readonly store?: string | undefined
  readonly budgets: readonly number[]
  /** Questions at most. */
  readonly limit?: number | undefined
  /** Only the haystack with this position, from 0. */
  readonly haystack?: number | undefined
  readonly settings: readonly Setting[]
  readonly progress: Progress
}

/** The report of one setting. */
export interface SettingReport {
  readonly setting: string
  readonly report: Report
}

/** Runs every setting over the data; the lines of each go to `onLine`, then to its report. */
export async function runSettings(
  options: RunOptions,
  onLine: (setting: Setting, line: RunLine) => void,
): Promise<SettingReport[]> {
  const { progress, settings } = options
  const data = loadData(options)
  for (const note of data.notes) progress.say(`${options.schema}: ${note}`)
  const embedder = await openEmbedder(options.embedder, options.cache, embeddedCounter(progress))
  const lines = new Map(settings.map((setting) => [setting.name, new Map<string, RunLine>()]))
  try {
    await run(
      {
        haystacks: data.haystacks,
        settings,
        budgets: [...options.budgets].sort((a, b) => a - b),
        onLine: (setting, line) => {
          lines.get(setting.name)?.set(line.id, line)
          onLine(setting, line)
        },
      },
      { embedder, storeFolder: options.store, progress },
    )
  } finally {
    if (embedder !== 'none') await embedder.close()
  }
  return settings.map(({ name }) => ({ setting: name, report: reportOn(lines.get(name) ?? new Map(), data) }))
}

/** Creates an empty run file and gives the function that appends to it; no file where no path is given. */
export function runFileWriter(path: string | undefined): (line: RunLine) => void {
  if (path === undefined) return () => undefined
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '')
  return (line) => appendFileSync(path, formatLine(line))
}

function loadData({ schema, data, pooled, limit, haystack }: RunOptions): Dataset {
  const { haystacks, notes } = loaderOf(schema)(data, { pooled })
  const chosen = haystack === undefined ? haystacks : haystacks.slice(haystack, haystack + 1)
  return { haystacks: limit === undefined ? chosen : limited(chosen, limit), notes }
}

function embeddedCounter(progress: Progress): (texts: number) => void {
  let total = 0
  return (texts) => {
    total += texts
    progress.show(`${total} texts embedded`)
    if (Math.floor(total / 5000) > Math.floor((total - texts) / 5000)) progress.say(`${total} texts embedded`)
  }
}
