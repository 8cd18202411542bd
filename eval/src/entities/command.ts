/** `npm run eval -- entities`: precision and recall of the links of mentions on the written set. */

import { stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { formatTable, percent } from '../metrics/table.ts'
import { readEntityCases } from './cases.ts'
import { type GoldEntityFigures, goldEntityFigures } from './gold-entities.ts'
import { type EntityFigures, figuresOf, type Judgement, judgeCase } from './judge.ts'

interface EntityFlags {
  readonly written: readonly string[]
  readonly data?: string
  readonly failures?: 'dev' | 'test'
  readonly json: boolean
}

const writtenFiles = ['en', 'zh'].map((language) =>
  fileURLToPath(new URL(`../../written/entities.${language}.json`, import.meta.url)),
)

/** Figures of one group of labels. */
export interface EntityGroup extends EntityFigures {
  readonly name: string
}

/** Adds the command. */
export function addEntitiesCommand(program: Command): void {
  program
    .command('entities')
    .description('links of mentions: precision and recall on the written set')
    .option('--written <file...>', 'labelled sets (default: those of eval/written)', writtenFiles)
    .option('--data <path>', 'folder of TC event memory: how many of its entities are found')
    .option('--failures <half>', 'print what went wrong in a half: dev or test')
    .option('--json', 'figures as JSON', false)
    .action((flags: EntityFlags) => {
      const judgements = readEntityCases(flags.written).flatMap(judgeCase)
      const groups = groupsOf(judgements)
      const gold = flags.data === undefined ? undefined : goldEntityFigures(flags.data)
      if (flags.failures !== undefined) print(failures(judgements.filter(({ of }) => of.half === flags.failures)))
      print(
        flags.json
          ? JSON.stringify({ groups, ...(gold === undefined ? {} : { gold }) }, null, 2)
          : report(groups, gold),
      )
    })
}

/** Groups by half, and within each by language and by the sort of mention. */
export function groupsOf(judgements: readonly Judgement[]): EntityGroup[] {
  return (['dev', 'test'] as const).flatMap((half) => {
    const own = judgements.filter(({ of }) => of.half === half)
    const group = (name: string, holds: (judgement: Judgement) => boolean): EntityGroup => ({
      name: `${half} ${name}`,
      ...figuresOf(own.filter(holds)),
    })
    const vias = [...new Set(own.map(({ via }) => via))].filter((via) => via !== 'none').sort()
    return [
      group('all', () => true),
      group('without I and you', ({ via }) => via !== 'first-person' && via !== 'second-person'),
      ...(['en', 'zh', 'mixed'] as const).map((language) => group(language, ({ of }) => of.language === language)),
      ...vias.map((via) => group(via, (judgement) => judgement.via === via)),
    ]
  })
}

function report(groups: readonly EntityGroup[], gold: GoldEntityFigures | undefined): string {
  const rows = groups.map(({ name, labels, links, precision, recall, found, left }) => [
    name,
    String(labels),
    String(links),
    ...[precision, recall, found, left].map(percent),
  ])
  const table = formatTable([['%', 'labels', 'links', 'precision', 'recall', 'found', 'left unresolved'], ...rows])
  if (gold === undefined) return table
  const { entities, exact, overlapping } = gold
  return `${table}\n\nTC event memory: of ${entities} entities ${percent(exact)} % are mentions, ${percent(overlapping)} % overlap one`
}

function failures(judgements: readonly Judgement[]): string {
  return judgements
    .filter(({ outcome }) => outcome !== 'right' && outcome !== 'left')
    .map(({ of, gold, link, via, outcome }) => {
      const ref = gold?.ref ?? link?.ref ?? ''
      const turn = of.turns.find((one) => one.ref === ref)
      const must = gold === undefined ? 'nothing' : gold.entity === null ? 'unresolved' : of.entities[gold.entity]?.name
      return `${outcome} ${via} "${gold?.text ?? link?.mention.surface}": must ${must}, got ${link?.entity ?? 'none'} (${link?.reason ?? ''})\n    ${ref} ${turn?.speaker}: ${turn?.text}`
    })
    .join('\n')
}

function print(text: string): void {
  stdout.write(`${text}\n`)
}
