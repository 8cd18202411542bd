/** `npm run eval -- facts`: precision and recall of the facts that rules read in single sentences. */

import { stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { formatTable } from '../metrics/table.ts'
import { readFactCases } from './cases.ts'
import { type FactJudgement, factFigures, judgeFacts } from './judge.ts'

interface FactFlags {
  readonly data: string
  readonly failures: boolean
  readonly json: boolean
}

/** The written sentences. */
export const writtenFacts: string = fileURLToPath(new URL('../../written/facts', import.meta.url))

/** Adds the command. */
export function addFactsCommand(program: Command): void {
  program
    .command('facts')
    .description('facts of single sentences: precision and recall on the written set')
    .option('--data <path>', 'file or folder of sentences', writtenFacts)
    .option('--failures', 'print what is wrong and what is missed', false)
    .option('--json', 'figures as JSON', false)
    .action(async (flags: FactFlags) => {
      const judgements = await judgeFacts(readFactCases(flags.data))
      const groups = factGroups(judgements)
      if (flags.failures) stdout.write(judgements.flatMap(failuresOf).join(''))
      stdout.write(`${flags.json ? JSON.stringify(groups, null, 2) : report(groups)}\n`)
    })
}

/** Figures of all and of each language. */
export function factGroups(
  judgements: readonly FactJudgement[],
): ({ name: string } & ReturnType<typeof factFigures>)[] {
  const languages = [...new Set(judgements.map(({ of }) => of.language))].sort()
  return [
    { name: 'all', ...factFigures(judgements) },
    ...languages.map((name) => ({ name, ...factFigures(judgements.filter(({ of }) => of.language === name)) })),
  ]
}

function report(groups: ReturnType<typeof factGroups>): string {
  const rows = groups.map(({ name, cases, gold, right, wrong, precision, recall }) => [
    name,
    ...[cases, gold, right, wrong].map(String),
    ...[precision, recall].map((share) => share.toFixed(1)),
  ])
  return formatTable([['%', 'sentences', 'facts', 'right', 'wrong', 'precision', 'recall'], ...rows])
}

function failuresOf({ of, wrong, missed }: FactJudgement): string[] {
  return [
    ...wrong.map(({ subject, slot, value }) => `${of.id} wrong  [${subject} | ${slot} | ${value}] ${of.text}\n`),
    ...missed.map(({ subject, slot, value }) => `${of.id} missed [${subject} | ${slot} | ${value}] ${of.text}\n`),
  ]
}
