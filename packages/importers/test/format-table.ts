/** What holds for each format, over all of its test files? Each cell is found by importing them. */
import { importers, importFile, openSource, recogniseSource } from '../src/index.ts'
import { cases } from './cases.ts'
import type { FormatCase } from './format-case.ts'
import { dataFile, sourcesOf, withMemory } from './imported.ts'

/** What came of one file. */
interface Found {
  readonly isRecognised: boolean
  readonly rows: number
  readonly events: number
  readonly leftOut: number
  readonly problems: number
  readonly areTimesRight: boolean
  readonly isSecondRunIdle: boolean
  /** Null where nothing of the file is broken. */
  readonly isBrokenHandled: boolean | null
}

/** Table in Markdown, a row a format in order of the list. */
export async function formatTable(): Promise<string> {
  const rows: string[] = []
  for (const { name } of importers) {
    const found: Found[] = []
    for (const one of cases) if (one.format === name) found.push(await foundIn(one))
    rows.push(rowOf(name, found))
  }
  return [
    '| format | files | recognised | rows in = events + left out + problems | times right | second run changes nothing | broken files handled |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

async function foundIn(one: FormatCase): Promise<Found> {
  const path = dataFile(one.file)
  const source = await openSource(path)
  const [best, next] = await recogniseSource(source)
  await source.close()
  return withMemory(async (memory) => {
    const first = await importFile(memory, path, one.options)
    const before = await sourcesOf(memory)
    const second = await importFile(memory, path, one.options)
    const after = await sourcesOf(memory)
    const times = before.map(({ time, timeSource }) => (timeSource === 'given' ? time : 'now'))
    const places = first.problems.map(({ line, at }) => line ?? at ?? null)
    const { malformed = [] } = one
    return {
      isRecognised: best?.importer.name === one.format && best.confidence - (next?.confidence ?? 0) >= 0.1,
      rows: first.rows,
      events: first.stored,
      leftOut: Object.values(first.leftOut).reduce((sum, count) => sum + count, 0),
      problems: first.malformed,
      areTimesRight: same(
        times,
        one.events.map(([, time]) => time),
      ),
      isSecondRunIdle: second.stored + second.conflicts === 0 && same(before, after),
      // Each fault is told with its place, and what is whole is remembered.
      isBrokenHandled: malformed.length === 0 ? null : same(places, malformed) && first.stored === one.events.length,
    }
  })
}

function rowOf(name: string, found: readonly Found[]): string {
  const sum = (part: 'rows' | 'events' | 'leftOut' | 'problems'): number =>
    found.reduce((total, one) => total + one[part], 0)
  const share = (part: 'isRecognised' | 'areTimesRight' | 'isSecondRunIdle'): string =>
    `${found.filter((one) => one[part]).length} of ${found.length}`
  const broken = found.flatMap(({ isBrokenHandled }) => isBrokenHandled ?? [])
  const cells = [
    `\`${name}\``,
    found.length,
    share('isRecognised'),
    `${sum('rows')} = ${sum('events')} + ${sum('leftOut')} + ${sum('problems')}`,
    share('areTimesRight'),
    share('isSecondRunIdle'),
    `${broken.filter((one) => one).length} of ${broken.length}`,
  ]
  return `| ${cells.join(' | ')} |`
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
