/** `npm run eval -- causes --data FILE`: causal rules on the written set, on labelled dialogues, on choices. */

import { stdout } from 'node:process'
import { type Command, Option } from 'commander'
import { formatTable, percent } from '../metrics/table.ts'
import { formatChoices, measureChoices } from './choice-set.ts'
import { formatDialogues, measureDialogues } from './dialogue-set.ts'
import { type Half, readSnippets } from './written.ts'
import { findIn, formatFailures, formatWritten, reportWritten, ruleFigures } from './written-report.ts'

interface Flags {
  readonly data: string
  readonly kind: 'written' | 'reccon' | 'ecare' | 'xcopa'
  readonly half?: Half
  readonly rules: boolean
  readonly failures: boolean
  readonly json: boolean
}

/** Adds the command. */
export function addCausesCommand(program: Command): void {
  program
    .command('causes')
    .description('causal rules: precision and recall of relations')
    .requiredOption('--data <path>', 'file of the kind; for the written set also its folder')
    .addOption(
      new Option('--kind <name>', 'what the file holds')
        .choices(['written', 'reccon', 'ecare', 'xcopa'])
        .default('written'),
    )
    .addOption(new Option('--half <name>', 'only this half of the written set').choices(['dev', 'test']))
    .option('--rules', 'counts by rule', false)
    .option('--failures', 'print what was wrong or missed', false)
    .option('--json', 'figures as JSON', false)
    .action((flags: Flags) => {
      stdout.write(`${measured(flags)}\n`)
    })
}

function measured({ data, kind, half, rules, failures, json }: Flags): string {
  const shown = <T>(figures: T, format: (figures: T) => string): string =>
    json ? JSON.stringify(figures, null, 2) : format(figures)
  if (kind === 'reccon') return shown(measureDialogues(data), formatDialogues)
  if (kind !== 'written') return shown(measureChoices(data), formatChoices)
  const snippets = readSnippets(data).filter((snippet) => half === undefined || snippet.half === half)
  if (failures) return formatFailures(snippets.map(findIn))
  if (rules)
    return shown(ruleFigures(snippets.map(findIn)), (figures) =>
      formatTable([
        ['rule', 'family', 'n', 'right', '%'],
        ...figures.map(({ rule, family, n, right }) => [rule, family, String(n), String(right), percent(right / n)]),
      ]),
    )
  return shown(reportWritten(snippets), formatWritten)
}
