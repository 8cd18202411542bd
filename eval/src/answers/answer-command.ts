/** `npm run eval -- answer SCHEMA`: the answers that are cut out of what was said, against those of the source. */

import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { stdout } from 'node:process'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { type EmbedderName, embedderNames } from '../embedding/open-embedder.ts'
import { supportAuroc } from '../metrics/abstention.ts'
import { formatTable, percent } from '../metrics/table.ts'
import { terminalProgress } from '../run/progress.ts'
import { eachQuestion, proposedText } from './answer-run.ts'
import { type Arm, answering, arms } from './arms.ts'
import { scoreAnswer } from './score.ts'

interface Flags {
  readonly data: string
  readonly arm: Arm
  readonly embedder: EmbedderName
  readonly cache?: string
  readonly limit?: number
  readonly out?: string
  readonly json: boolean
}

/** One question with its answer; what a line of the output file holds. */
interface AnswerLine {
  readonly id: string
  readonly category: string
  readonly answerable: boolean
  readonly kind: string
  readonly support: number
  readonly text: string
  readonly proposed: string
  readonly citations: readonly string[]
  readonly gold: string | null
  /** True where a cited source is evidence. */
  readonly cites: boolean
  readonly flags: readonly string[]
}

/** Adds the command. */
export function addAnswerCommand(program: Command): void {
  program
    .command('answer')
    .argument('<schema>')
    .description('answers cut out of what was said: F1 and containment by category, what is cited, abstention')
    .requiredOption('--data <path>', 'file or folder of the data set')
    .addOption(new Option('--arm <name>', 'what it is told over').choices(arms).default('recall'))
    .addOption(new Option('--embedder <name>', 'where vectors come from').choices(embedderNames).default('minilm'))
    .option('--cache <dir>', 'keep embeddings between runs')
    .option('--limit <n>', 'questions at most', atLeastOne)
    .option('--out <file>', 'one line of JSON a question, right answers included')
    .option('--json', 'figures as JSON', false)
    .action(async (schema: string, { data, arm, embedder, cache, limit, out, json }: Flags) => {
      const write = writer(out)
      const lines: AnswerLine[] = []
      const run = { schema, data, arm, embedder, cache, limit, progress: terminalProgress }
      await eachQuestion(run, async (memory, question, haystack) => {
        const answer = await memory.answer(question.question, answering(question, haystack, arm))
        const cited = (answer.held ?? answer).citations.map(({ ref }) => ref)
        lines.push({
          ...{ id: question.id, category: question.category, answerable: question.answerable },
          ...{ kind: answer.kind, support: answer.verdict.support, text: answer.text },
          proposed: proposedText(answer),
          citations: cited,
          gold: question.answer ?? null,
          cites: cited.some((ref) => question.evidence.includes(ref)),
          flags: answer.flags.map(({ kind, gravity }) => `${gravity} ${kind}`),
        })
        write(lines.at(-1) as AnswerLine)
      })
      const groups = groupsOf(lines)
      stdout.write(`${json ? JSON.stringify(groups, null, 2) : tableOf(groups)}\n`)
    })
}

function writer(path: string | undefined): (line: AnswerLine) => void {
  if (path === undefined) return () => undefined
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '')
  return (line) => appendFileSync(path, `${JSON.stringify(line)}\n`)
}

interface Group {
  readonly name: string
  /** Answerable questions with a right answer, and means over them: of what is said, and of what would be said without abstaining. */
  readonly n: number
  readonly f1: number
  readonly contained: number
  readonly proposedF1: number
  readonly proposedContained: number
  /** Share whose citations hold evidence. */
  readonly cites: number
  /** Share that is answered, of all questions of the group. */
  readonly answered: number
  /** Over all questions; null where all or none can be answered. */
  readonly auroc: number | null
}

function groupsOf(lines: readonly AnswerLine[]): Group[] {
  const names = ['all', ...new Set(lines.map(({ category }) => category))]
  return names.map((name) =>
    groupOf(
      name,
      lines.filter(({ category }) => name === 'all' || category === name),
    ),
  )
}

function groupOf(name: string, lines: readonly AnswerLine[]): Group {
  const scored = lines.flatMap((line) => (line.answerable && line.gold !== null ? [{ ...line, gold: line.gold }] : []))
  const mean = (figure: (line: (typeof scored)[number]) => number): number =>
    scored.length === 0 ? 0 : scored.reduce((sum, line) => sum + figure(line), 0) / scored.length
  const said = ({ kind, text }: AnswerLine): string => (kind === 'answered' ? text : '')
  return {
    name,
    n: scored.length,
    f1: mean((line) => scoreAnswer(said(line), line.gold).f1),
    contained: mean((line) => scoreAnswer(said(line), line.gold).contained),
    proposedF1: mean((line) => scoreAnswer(line.proposed, line.gold).f1),
    proposedContained: mean((line) => scoreAnswer(line.proposed, line.gold).contained),
    cites: mean(({ cites }) => (cites ? 1 : 0)),
    answered: lines.filter(({ kind }) => kind === 'answered').length / Math.max(1, lines.length),
    auroc: supportAuroc(lines),
  }
}

function tableOf(groups: readonly Group[]): string {
  return formatTable([
    ['%', 'n', 'F1', 'contained', 'F1 proposed', 'contained', 'cites evidence', 'answered', 'AUROC'],
    ...groups.map(({ name, n, f1, contained, proposedF1, proposedContained, cites, answered, auroc }) => [
      name,
      String(n),
      ...[f1, contained, proposedF1, proposedContained, cites, answered].map(percent),
      auroc === null ? '-' : auroc.toFixed(3),
    ]),
  ])
}

function atLeastOne(value: string): number {
  if (!/^[1-9]\d*$/.test(value)) throw new InvalidArgumentError('must be a whole number from 1.')
  return Number(value)
}
