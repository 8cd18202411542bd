/** `npm run eval -- fit-judge --set written:PATH --set locomo:PATH`: coefficients of the offline judge of reconstruction. */

import { stdout } from 'node:process'
import type { Command } from 'commander'
import { defaultReconstructPolicy } from 'knotwork'
import { openEmbedder } from '../embedding/open-embedder.ts'
import { loaderOf } from '../loaders/registry.ts'
import { supportAuroc } from '../metrics/abstention.ts'
import { terminalProgress } from '../run/progress.ts'
import { fitLogistic, probability } from '../support/logistic.ts'
import { type JudgedSample, judgedOf } from './samples.ts'

interface FitFlags {
  readonly set: readonly string[]
  readonly cache?: string
  readonly store?: string
  readonly limit: number
}

/** Registers the command. */
export function addJudgeCommand(program: Command): void {
  program
    .command('fit-judge')
    .description('fit the offline judge of reconstruction on what it judged')
    .requiredOption('--set <schema:path>', 'a data set; repeatable', (one: string, all: string[]) => [...all, one], [])
    .option('--cache <dir>', 'keep embeddings between runs')
    .option('--store <dir>', 'SQLite files here instead of memory')
    .option('--limit <n>', 'haystacks at most of each set', Number, Number.POSITIVE_INFINITY)
    .action(async ({ set, cache, store, limit }: FitFlags) => {
      const { intercept: _, ...coefficients } = defaultReconstructPolicy.judge.reached
      const names = Object.keys(coefficients)
      const embedder = await openEmbedder('minilm', cache, () => undefined)
      try {
        const samples: JudgedSample[] = []
        for (const one of set) {
          const [schema = '', ...path] = one.split(':')
          const { haystacks } = loaderOf(schema)(path.join(':'), { pooled: false })
          const chosen = haystacks.slice(0, limit)
          const options = { embedder, storeFolder: store, progress: terminalProgress }
          samples.push(...(await judgedOf(chosen, { names, numbers: {} }, options)))
        }
        stdout.write(`${report(samples, names)}\n`)
      } finally {
        if (embedder !== 'none') await embedder.close()
      }
    })
}

function report(samples: readonly JudgedSample[], names: readonly string[]): string {
  return [
    `found:   ${fitted(
      samples.filter(({ reached }) => !reached),
      names,
    )}`,
    `reached: ${fitted(
      samples.filter(({ reached }) => reached),
      names,
    )}`,
  ].join('\n')
}

/** Coefficients, how many they are of, and how well they tell. */
function fitted(samples: readonly JudgedSample[], names: readonly string[]): string {
  const [intercept = 0, ...values] = fitLogistic(samples)
  const model = Object.fromEntries(['intercept', ...names].map((name, i) => [name, [intercept, ...values][i] ?? 0]))
  const rounded = Object.fromEntries(Object.entries(model).map(([name, value]) => [name, Number(value.toFixed(2))]))
  const auroc = supportAuroc(
    samples.map(({ answerable, features }) => ({ answerable, support: probability([intercept, ...values], features) })),
  )
  const evidence = samples.filter(({ answerable }) => answerable).length
  return `${JSON.stringify(rounded)}\n  ${samples.length} contents, ${evidence} of them evidence, AUROC ${auroc?.toFixed(3) ?? '–'}`
}
