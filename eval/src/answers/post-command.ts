/** `npm run eval -- answer-post SCHEMA`: do right answers come out of the checks as they went in, and what do the checks say of them? */

import { stdout } from 'node:process'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Answer } from 'knotwork'
import { type EmbedderName, embedderNames } from '../embedding/open-embedder.ts'
import { formatTable, percent } from '../metrics/table.ts'
import { terminalProgress } from '../run/progress.ts'
import { eachQuestion } from './answer-run.ts'
import { answering } from './arms.ts'
import { isCaught } from './judge.ts'

interface Flags {
  readonly data: string
  readonly embedder: EmbedderName
  readonly cache?: string
  readonly limit?: number
  readonly show: boolean
}

/** One right answer, checked with its evidence as citations. */
interface Checked {
  readonly id: string
  readonly category: string
  readonly question: string
  readonly gold: string
  readonly answer: Answer
  readonly isSame: boolean
}

/** Adds the command. */
export function addAnswerPostCommand(program: Command): void {
  program
    .command('answer-post')
    .argument('<schema>')
    .description(
      'right answers with their evidence as citations: changed by what comes after an answer, flagged, withdrawn',
    )
    .requiredOption('--data <path>', 'file or folder of the data set')
    .addOption(new Option('--embedder <name>', 'where vectors come from').choices(embedderNames).default('none'))
    .option('--cache <dir>', 'keep embeddings between runs')
    .option('--limit <n>', 'questions at most', atLeastOne)
    .option('--show', 'print those that are flagged as unsupported', false)
    .action(async (schema: string, { show, ...flags }: Flags) => {
      const checked: Checked[] = []
      const run = { schema, arm: 'recall' as const, ...flags, progress: terminalProgress }
      await eachQuestion(run, async (memory, question, haystack) => {
        const { id, category, answer: gold, evidence } = question
        if (gold === undefined || evidence.length === 0) return
        const { now } = answering(question, haystack, 'recall')
        // What recall would have missed is not at issue: all evidence is in the context.
        const options = {
          ...{ watch: evidence, budgetTokens: Number.MAX_SAFE_INTEGER, profile: 'assistant' as const },
          ...(now === undefined ? {} : { now }),
        }
        const answer = await memory.checkAnswer(question.question, { text: gold, citations: evidence }, options)
        checked.push({ id, category, question: question.question, gold, answer, isSame: answer.text === gold })
      })
      stdout.write(`${tableOf(checked)}\n${show ? `\n${shown(checked)}\n` : ''}`)
    })
}

function tableOf(checked: readonly Checked[]): string {
  const names = ['all', ...new Set(checked.map(({ category }) => category))]
  const kinds = [
    ...new Set(checked.flatMap(({ answer }) => answer.flags.map(({ kind, gravity }) => `${gravity} ${kind}`))),
  ].sort()
  return formatTable([
    ['%', 'n', 'unchanged', 'kept', ...kinds],
    ...names.map((name) => {
      const own = checked.filter(({ category }) => name === 'all' || category === name)
      const share = (is: (one: Checked) => boolean): string => percent(own.filter(is).length / Math.max(1, own.length))
      return [
        name,
        String(own.length),
        share(({ isSame }) => isSame),
        share(({ answer }) => !isCaught(answer)),
        ...kinds.map((kind) =>
          share(({ answer }) => answer.flags.some((flag) => `${flag.gravity} ${flag.kind}` === kind)),
        ),
      ]
    }),
  ])
}

function shown(checked: readonly Checked[]): string {
  return checked
    .filter(({ answer }) => isCaught(answer))
    .map(({ id, question, gold, answer }) =>
      [
        `${id}: ${question} -> ${gold}`,
        ...answer.citations.map(({ ref, speaker, quote }) => `    ${ref} ${speaker ?? ''}: ${quote}`),
        ...answer.flags.map(({ kind, gravity, reason }) => `    ${gravity} ${kind}: ${reason}`),
      ].join('\n'),
    )
    .join('\n')
}

function atLeastOne(value: string): number {
  if (!/^[1-9]\d*$/.test(value)) throw new InvalidArgumentError('must be a whole number from 1.')
  return Number(value)
}
