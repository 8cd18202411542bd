/** `npm run eval -- updates`: which statements the rules put out of date, rightly and wrongly. */

import { stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { type Command, Option } from 'commander'
import { formatTable, percent } from '../metrics/table.ts'
import { readLabelledUpdates, readUpdateCases } from './cases.ts'
import { figuresOf, findUpdates, type UpdateFigures, type UpdateFinding, wrongOf } from './judge.ts'

interface Flags {
  readonly data: string
  readonly kind: 'written' | 'tc-event'
  readonly half?: 'odd' | 'even'
  readonly relation: 'updates' | 'refutes'
  readonly failures: boolean
  readonly json: boolean
}

const written = fileURLToPath(new URL('../../written/updates', import.meta.url))

/** Adds the command. */
export function addUpdatesCommand(program: Command): void {
  program
    .command('updates')
    .description('statements put out of date: precision and recall')
    .option('--data <path>', 'folder of cases (default: eval/written/updates)', written)
    .addOption(new Option('--kind <name>', 'what the folder holds').choices(['written', 'tc-event']).default('written'))
    .addOption(new Option('--half <name>', 'cases with an odd or an even number only').choices(['odd', 'even']))
    .addOption(
      new Option('--relation <kind>', 'relation that is counted').choices(['updates', 'refutes']).default('updates'),
    )
    .option('--failures', 'print what was wrong or missed', false)
    .option('--json', 'figures as JSON', false)
    .action(async ({ data, kind, half, relation, failures, json }: Flags) => {
      const findings: UpdateFinding[] = []
      const cases = kind === 'written' ? readUpdateCases(data) : readLabelledUpdates(data)
      for (const one of cases.filter(({ id }) => half === undefined || isOdd(id) === (half === 'odd')))
        findings.push(await findUpdates(one, relation))
      const groups = groupsOf(findings)
      stdout.write(`${failures ? failuresOf(findings) : json ? JSON.stringify(groups, null, 2) : tableOf(groups)}\n`)
    })
}

/** Cases are built for by the odd half, and judged by the even one. */
function isOdd(id: string): boolean {
  return Number(/\d+$/u.exec(id)?.[0] ?? 0) % 2 === 1
}

interface Group extends UpdateFigures {
  readonly name: string
}

/** All, by language, by kind, and the traps. */
function groupsOf(findings: readonly UpdateFinding[]): Group[] {
  const group = (name: string, holds: (of: UpdateFinding['of']) => boolean): Group => ({
    name,
    ...figuresOf(findings.filter(({ of }) => holds(of))),
  })
  const names = (of: (one: UpdateFinding['of']) => string): string[] =>
    [...new Set(findings.map((one) => of(one.of)))].sort()
  return [
    group('all', () => true),
    ...names(({ language }) => language).map((name) => group(name, ({ language }) => language === name)),
    ...names(({ kind }) => kind).map((name) => group(name, ({ kind }) => kind === name)),
    group('traps', ({ trap }) => trap),
  ]
}

function tableOf(groups: readonly Group[]): string {
  return formatTable([
    [
      'group',
      'cases',
      'updates',
      'right',
      'missed',
      'wrong',
      'wrong of found',
      'wrong of staying',
      'suspected right',
      'suspected wrong',
    ],
    ...groups.map(({ name, cases, truth, right, wrong, staying, suspectedRight, suspectedWrong }) => [
      name,
      String(cases),
      String(truth),
      String(right),
      truth === 0 ? '-' : percent((truth - right) / truth),
      String(wrong),
      right + wrong === 0 ? '-' : percent(wrong / (right + wrong)),
      staying === 0 ? '-' : percent(wrong / staying),
      String(suspectedRight),
      String(suspectedWrong),
    ]),
  ])
}

function failuresOf(findings: readonly UpdateFinding[]): string {
  return findings
    .flatMap((finding) => {
      const { of, found, truth } = finding
      const words = (key: string): string =>
        key
          .split(' ')
          .map((ref) => of.turns.find((turn) => turn.ref === ref)?.text ?? ref)
          .join('  <-  ')
      return [
        ...wrongOf(finding).map((key) => `${of.id} WRONG ${found.get(key)}: ${words(key)}`),
        ...[...truth].filter((key) => !found.has(key)).map((key) => `${of.id} missed: ${words(key)}`),
      ]
    })
    .join('\n')
}
