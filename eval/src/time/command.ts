/** `npm run eval -- time --data FILE`: exact begin and end of time expressions, plain chrono-node beside ours. */

import { stdout } from 'node:process'
import type { Command } from 'commander'
import { formatTable, percent } from '../metrics/table.ts'
import { readCases, type TimeCase } from './cases.ts'
import { judge, type Verdict } from './judge.ts'
import { chronoReader, ourReader, type Reader } from './readers.ts'

/** Figures of one reader. */
export interface TimeFigures {
  readonly reader: string
  readonly cases: number
  readonly exact: number
  readonly exactAny: number
  readonly complete: number
  /** Texts in which nothing must be found, and nothing was. */
  readonly silent: number
}

/** Adds the command. */
export function addTimeCommand(program: Command): void {
  program
    .command('time')
    .description('time expressions: exact begin and end')
    .requiredOption('--data <path>', 'JSON lines of cases')
    .option(
      '--language <en|zh>',
      'grammar of chrono-node and order of numeric dates; default: zh where most texts are Chinese',
    )
    .option('--failures', 'print what was read wrong', false)
    .option('--json', 'figures as JSON', false)
    .action((flags: { data: string; language?: 'en' | 'zh'; failures: boolean; json: boolean }) => {
      const { cases, malformed } = readCases(flags.data)
      const language = flags.language ?? languageOfCases(cases)
      const readers: [string, Reader][] = [
        ['knotwork, conventions of the source', ourReader(language, false)],
        ['knotwork, own conventions', ourReader(language, true)],
        ['chrono-node', chronoReader(language)],
      ]
      const figures = readers.map(([name, reader]) => figuresOf(name, reader, cases))
      const left = cases.length - (figures[0]?.cases ?? 0)
      if (flags.failures) print(failures(readers[0]?.[1] ?? (() => []), cases))
      print(
        flags.json
          ? JSON.stringify(figures, null, 2)
          : `${table(figures)}\n${left} cases not judged (no dates in the source), ${malformed} malformed lines`,
      )
    })
}

/** The figures of a reader over judged cases, as shares. */
export function figuresOf(reader: string, read: Reader, cases: readonly TimeCase[]): TimeFigures {
  const verdicts = cases
    .map((one) => ({ one, verdict: judge(one, read(one.text, one.referenceMs)) }))
    .filter(({ verdict }) => verdict.judged)
  const share = (field: keyof Verdict): number =>
    verdicts.filter(({ verdict }) => verdict[field]).length / Math.max(1, verdicts.length)
  const empty = verdicts.filter(({ one }) => one.golds.length === 0)
  return {
    reader,
    cases: verdicts.length,
    exact: share('exact'),
    exactAny: share('exactAny'),
    complete: share('complete'),
    silent: empty.filter(({ verdict }) => verdict.exact).length / Math.max(1, empty.length),
  }
}

function languageOfCases(cases: readonly TimeCase[]): 'en' | 'zh' {
  return cases.filter(({ text }) => /[\u4e00-\u9fff]/.test(text)).length > cases.length / 2 ? 'zh' : 'en'
}

function table(figures: readonly TimeFigures[]): string {
  const rows = figures.map((one) => [
    one.reader,
    String(one.cases),
    percent(one.exact),
    percent(one.exactAny),
    percent(one.complete),
    percent(one.silent),
  ])
  return formatTable([['%', 'n', 'exact', 'any reading', 'extras allowed', 'rightly nothing'], ...rows])
}

function failures(read: Reader, cases: readonly TimeCase[]): string {
  const shownMs = (ms: number | null): string => (ms === null ? 'open' : new Date(ms).toISOString().slice(0, 19))
  const lines = cases.flatMap((one) => {
    const found = read(one.text, one.referenceMs)
    const verdict = judge(one, found)
    if (verdict.exact || !verdict.judged) return []
    const golds = one.golds.map(
      ({ start, end, past }) =>
        `${one.text.slice(start, end)} = ${past.map(({ from, to }) => `${shownMs(from)}/${shownMs(to)}`).join(' or ')}`,
    )
    const got = found.map(
      ({ start, end, from, to }) => `${one.text.slice(start, end)} = ${shownMs(from)}/${shownMs(to)}`,
    )
    return [
      `${shownMs(one.referenceMs)} ${one.text}`,
      ...golds.map((gold) => `   must ${gold}`),
      ...got.map((line) => `   got  ${line}`),
    ]
  })
  return lines.join('\n')
}

function print(text: string): void {
  stdout.write(`${text}\n`)
}
