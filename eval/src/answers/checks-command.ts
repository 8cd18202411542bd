/** `npm run eval -- answer-checks`: how many unsupported answers are caught, and how many good ones kept. */

import { stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { type Command, Option } from 'commander'
import { type EmbedderName, embedderNames, openEmbedder } from '../embedding/open-embedder.ts'
import { formatTable, percent } from '../metrics/table.ts'
import { terminalProgress } from '../run/progress.ts'
import { readAnswerCases } from './cases.ts'
import { figuresOf, type JudgedCase, judgeCase } from './judge.ts'

interface Flags {
  readonly data: string
  readonly cache?: string
  readonly embedder: EmbedderName
  readonly failures?: 'all' | 'odd'
  readonly json: boolean
}

const written = fileURLToPath(new URL('../../written/answers', import.meta.url))

/** Adds the command. */
export function addAnswerChecksCommand(program: Command): void {
  program
    .command('answer-checks')
    .description('written answers: unsupported ones caught, good ones kept')
    .option('--data <path>', 'folder or file of cases (default: eval/written/answers)', written)
    .option('--cache <dir>', 'keep embeddings between runs')
    .addOption(new Option('--embedder <name>', 'where vectors come from').choices(embedderNames).default('none'))
    .addOption(
      new Option('--failures <which>', 'print what was wrong: of all, or of those at odd places of each file').choices([
        'all',
        'odd',
      ]),
    )
    .option('--json', 'figures as JSON', false)
    .action(async ({ data, cache, embedder: name, failures, json }: Flags) => {
      const embedder = await openEmbedder(name, cache, () => undefined)
      try {
        const judged: JudgedCase[] = []
        for (const one of readAnswerCases(data))
          judged.push(await judgeCase(one, { embedder, progress: { ...terminalProgress, show: () => undefined } }))
        const groups = groupsOf(judged)
        stdout.write(`${json ? JSON.stringify(groups, null, 2) : tableOf(groups)}\n`)
        if (failures !== undefined) stdout.write(`\n${failuresOf(judged, failures)}\n`)
      } finally {
        if (embedder !== 'none') await embedder.close()
      }
    })
}

interface Group extends ReturnType<typeof figuresOf> {
  readonly name: string
}

/** All, by language, by kind. */
function groupsOf(judged: readonly JudgedCase[]): Group[] {
  const names = [...new Set(['all', ...judged.map(({ of }) => of.language), ...judged.map(({ of }) => of.kind).sort()])]
  return names.map((name) => ({
    name,
    ...figuresOf(judged.filter(({ of }) => name === 'all' || of.language === name || of.kind === name)),
  }))
}

function tableOf(groups: readonly Group[]): string {
  const share = (part: number, whole: number): string => (whole === 0 ? '-' : percent(part / whole))
  return formatTable([
    ['%', 'wrong', 'caught', 'good', 'kept'],
    ...groups.map(({ name, wrong, caught, good, kept }) => [
      name,
      String(wrong),
      share(caught, wrong),
      String(good),
      share(kept, good),
    ]),
  ])
}

/** Places count from 1 in each language. */
function failuresOf(judged: readonly JudgedCase[], which: 'all' | 'odd'): string {
  const places = new Map<string, number>()
  return judged
    .filter(({ of: { language } }) => {
      const place = (places.get(language) ?? 0) + 1
      places.set(language, place)
      return which === 'all' || place % 2 === 1
    })
    .filter(({ of, caught }) => caught !== (of.expected === 'caught'))
    .map(({ of, answer }) =>
      [
        `${of.id} (${of.kind}) should be ${of.expected}: ${of.question} -> ${of.answer.text} [${of.answer.citations.join(', ')}]`,
        ...of.turns.map(({ ref, speaker, time, text }) => `    ${ref} ${String(time ?? '')} ${speaker ?? ''}: ${text}`),
        ...answer.flags.map(({ kind, gravity, reason }) => `    ${gravity} ${kind}: ${reason}`),
      ].join('\n'),
    )
    .join('\n')
}
