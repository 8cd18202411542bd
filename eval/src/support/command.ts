/** `npm run eval -- fit-support <schema> --data PATH`: coefficients of the support model, and how well they hold on memories left out. */

import { stdout } from 'node:process'
import { type Command, Option } from 'commander'
import { type EmbedderName, embedderNames, openEmbedder } from '../embedding/open-embedder.ts'
import { loaderOf } from '../loaders/registry.ts'
import { terminalProgress } from '../run/progress.ts'
import { fitReport, formatFit } from './fit-report.ts'
import { samplesOf } from './samples.ts'

interface FitFlags {
  readonly data: string
  readonly cache?: string
  readonly embedder: EmbedderName
  readonly policy: string
  readonly haystacks: number
  readonly json: boolean
}

/** Registers the command. */
export function addSupportCommand(program: Command): void {
  program
    .command('fit-support')
    .argument('<schema>')
    .description('fit the support model, leaving out one memory at a time')
    .requiredOption('--data <path>', 'file or folder of the data set')
    .option('--cache <dir>', 'keep embeddings between runs')
    .option('--policy <name>', 'named policy', 'default')
    .option('--haystacks <n>', 'memories at most, spread over the set', Number, Number.POSITIVE_INFINITY)
    .addOption(new Option('--embedder <name>', 'where vectors come from').choices(embedderNames).default('minilm'))
    .option('--json', 'figures as JSON', false)
    .action(async (schema: string, flags: FitFlags) => {
      const { haystacks } = loaderOf(schema)(flags.data, { pooled: false })
      const step = Math.max(1, Math.floor(haystacks.length / flags.haystacks))
      const chosen = haystacks.filter((_, i) => i % step === 0)
      const embedder = await openEmbedder(flags.embedder, flags.cache, () => undefined)
      try {
        const samples = await samplesOf(chosen, flags.policy, { embedder, progress: terminalProgress })
        const report = fitReport(samples)
        stdout.write(`${flags.json ? JSON.stringify(report, null, 2) : formatFit(report)}\n`)
      } finally {
        if (embedder !== 'none') await embedder.close()
      }
    })
}
