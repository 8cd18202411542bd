/** `npm run eval -- verdicts`: how often the verdict is right, on questions written for it. */

import { stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { type Command, Option } from 'commander'
import { type EmbedderName, embedderNames, openEmbedder } from '../embedding/open-embedder.ts'
import { formatTable, percent } from '../metrics/table.ts'
import { terminalProgress } from '../run/progress.ts'
import { readVerdictCases } from './cases.ts'
import { figuresOf, isWrong, namesMissing, type SpokenVerdict, type VerdictFigures, verdictsOn } from './judge.ts'

interface Flags {
  readonly data: string
  readonly cache?: string
  readonly embedder: EmbedderName
  readonly failures?: 'development' | 'test'
  readonly json: boolean
}

const written = fileURLToPath(new URL('../../written/verdicts', import.meta.url))

/** Adds the command. */
export function addVerdictsCommand(program: Command): void {
  program
    .command('verdicts')
    .description('how often the verdict is right: recall of supported, false supported, what is named missing')
    .option('--data <path>', 'folder or file of conversations (default: eval/written/verdicts)', written)
    .option('--cache <dir>', 'keep embeddings between runs')
    .addOption(new Option('--embedder <name>', 'where vectors come from').choices(embedderNames).default('minilm'))
    .addOption(
      new Option('--failures <half>', 'print what was wrong in a half instead').choices(['development', 'test']),
    )
    .option('--json', 'figures as JSON', false)
    .action(async ({ data, cache, embedder: name, failures, json }: Flags) => {
      const embedder = await openEmbedder(name, cache, () => undefined)
      try {
        const spoken: SpokenVerdict[] = []
        for (const one of readVerdictCases(data))
          spoken.push(...(await verdictsOn(one, { embedder, progress: terminalProgress })))
        const groups = groupsOf(spoken)
        const text = failures ? failuresOf(spoken.filter(({ half }) => half === failures)) : tableOf(groups)
        stdout.write(`${json ? JSON.stringify(groups, null, 2) : text}\n`)
      } finally {
        if (embedder !== 'none') await embedder.close()
      }
    })
}

interface Group extends VerdictFigures {
  readonly name: string
}

/** All, by language and half, by kind. */
function groupsOf(spoken: readonly SpokenVerdict[]): Group[] {
  const groups = new Map<string, SpokenVerdict[]>()
  const add = (name: string, one: SpokenVerdict): void => {
    groups.set(name, [...(groups.get(name) ?? []), one])
  }
  for (const one of spoken) add('all', one)
  for (const one of spoken) add(`${one.language}, ${one.half}`, one)
  for (const one of spoken) add(one.of.kind, one)
  return [...groups].map(([name, own]) => ({ name, ...figuresOf(own) }))
}

function tableOf(groups: readonly Group[]): string {
  const share = (part: number, whole: number): string => (whole === 0 ? '-' : percent(part / whole))
  return formatTable([
    ['%', 'told', 'supported', 'none', 'untold', 'supported', 'missing named', 'AUROC'],
    ...groups.map(({ name, told, supported, denied, untold, falselySupported, named, auroc }) => [
      name,
      String(told),
      share(supported, told),
      share(denied, told),
      String(untold),
      share(falselySupported, untold),
      share(named, untold),
      auroc === null ? '-' : auroc.toFixed(3),
    ]),
  ])
}

function failuresOf(spoken: readonly SpokenVerdict[]): string {
  return spoken
    .filter((one) => isWrong(one) || !namesMissing(one))
    .map(({ of, verdict }) => {
      const { cover, person } = verdict.features
      const numbers = `${verdict.support.toFixed(2)} (cover ${cover.toFixed(2)}, person ${person.toFixed(2)})`
      const facets = verdict.facets.map(({ facet, by }) => `${facet}:${by.join('+') || '-'}`).join(' ')
      return `${of.id} ${of.expected} -> ${verdict.verdict} ${numbers}: ${of.question}\n    ${facets} | missing ${verdict.missing.join(', ')}`
    })
    .join('\n')
}
