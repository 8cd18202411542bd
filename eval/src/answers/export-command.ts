/** `npm run eval -- export-questions SCHEMA` and `score-answers DIR`: questions for whoever answers, and what came back. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stdout } from 'node:process'
import { SeededRandom } from '@knotwork/testkit'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Question } from '../dataset.ts'
import { type EmbedderName, embedderNames } from '../embedding/open-embedder.ts'
import { readJson } from '../loaders/files.ts'
import { loaderOf } from '../loaders/registry.ts'
import { formatTable, percent } from '../metrics/table.ts'
import { terminalProgress } from '../run/progress.ts'
import { eachQuestion } from './answer-run.ts'
import { type Arm, answering, arms } from './arms.ts'
import { promptFor } from './asked-prompt.ts'
import { type GivenReply, readReply } from './reply.ts'
import { scoreAnswer } from './score.ts'

interface ExportFlags {
  readonly data: string
  readonly out: string
  readonly arm: Arm
  readonly sample?: number
  readonly seed: number
  readonly embedder: EmbedderName
  readonly cache?: string
}

/** What stands in `index.json`: nothing of what is right. */
interface ExportIndex {
  readonly schema: string
  readonly arm: Arm
  readonly questions: readonly {
    readonly file: string
    readonly id: string
    readonly refs: readonly string[]
    readonly support: number
  }[]
}

/** Adds both commands. */
export function addExportCommands(program: Command): void {
  program
    .command('export-questions')
    .argument('<schema>')
    .description('one file a question with the exact prompt, and nothing of the right answer')
    .requiredOption('--data <path>', 'file or folder of the data set')
    .requiredOption('--out <dir>', 'folder to write to')
    .addOption(new Option('--arm <name>', 'what it is told over').choices(arms).default('recall'))
    .option('--sample <n>', 'so many questions, drawn evenly over the categories', atLeastOne)
    .option('--seed <n>', 'of the draw', atLeastOne, 1)
    .addOption(new Option('--embedder <name>', 'where vectors come from').choices(embedderNames).default('minilm'))
    .option('--cache <dir>', 'keep embeddings between runs')
    .action(exportQuestions)
  program
    .command('score-answers')
    .argument('<dir>')
    .description('figures of the replies <file>.answer.txt beside exported questions')
    .requiredOption('--data <path>', 'the data they were exported from')
    .option('--json', 'figures as JSON', false)
    .action(scoreAnswers)
}

async function exportQuestions(schema: string, flags: ExportFlags): Promise<void> {
  const { data, out, arm, sample, seed, embedder, cache } = flags
  const wanted = sampled(
    loaderOf(schema)(data, {}).haystacks.flatMap(({ questions }) => questions),
    sample,
    seed,
  )
  mkdirSync(out, { recursive: true })
  const index: ExportIndex['questions'][number][] = []
  const isWanted = ({ id }: Question): boolean => wanted.has(id)
  const run = { schema, data, arm, embedder, cache, isWanted, progress: terminalProgress }
  await eachQuestion(run, async (memory, question, haystack) => {
    const { messages, refs, support } = await promptFor(memory, question.question, answering(question, haystack, arm))
    const file = question.id.replace(/[^\w.-]+/gu, '_')
    const text = messages.map(({ role, text: words }) => `[${role}]\n${words}`).join('\n\n')
    writeFileSync(join(out, `${file}.prompt.txt`), `${text}\n`)
    index.push({ file, id: question.id, refs, support })
  })
  writeFileSync(join(out, 'index.json'), `${JSON.stringify({ schema, arm, questions: index }, null, 2)}\n`)
  stdout.write(`${index.length} questions in ${out}\n`)
}

/** Ids of a draw: the categories take turns, so that small ones are heard. */
function sampled(questions: readonly Question[], size: number | undefined, seed: number): ReadonlySet<string> {
  if (size === undefined) return new Set(questions.map(({ id }) => id))
  const random = new SeededRandom(seed)
  const groups = new Map<string, { readonly id: string; readonly order: number }[]>()
  for (const { id, category } of questions)
    groups.set(category, [...(groups.get(category) ?? []), { id, order: random.next() }])
  const drawn = [...groups.values()].map((group) => group.sort((a, b) => a.order - b.order))
  const rounds = Math.max(...drawn.map((group) => group.length), 0)
  const ids = Array.from({ length: rounds }, (_, i) => drawn.flatMap((group) => group[i]?.id ?? [])).flat()
  return new Set(ids.slice(0, size))
}

interface ScoredReply {
  readonly question: Question
  readonly reply: GivenReply
  readonly refs: readonly string[]
}

function scoreAnswers(dir: string, { data, json }: { readonly data: string; readonly json: boolean }): void {
  const { schema, questions } = readJson<ExportIndex>(join(dir, 'index.json'))
  const known = new Map(
    loaderOf(schema)(data, {})
      .haystacks.flatMap((haystack) => haystack.questions)
      .map((question) => [question.id, question]),
  )
  let missing = 0
  const scored = questions.flatMap(({ file, id, refs }): ScoredReply[] => {
    const path = join(dir, `${file}.answer.txt`)
    const question = known.get(id)
    if (question === undefined || !existsSync(path)) {
      missing++
      return []
    }
    return [{ question, reply: readReply(readFileSync(path, 'utf8')), refs }]
  })
  const groups = ['all', ...new Set(scored.map(({ question }) => question.category))].map((name) =>
    groupOf(
      name,
      scored.filter(({ question }) => name === 'all' || question.category === name),
    ),
  )
  stdout.write(
    `${json ? JSON.stringify({ missing, groups }, null, 2) : `${tableOf(groups)}\n\nwithout an answer: ${missing}`}\n`,
  )
}

interface Figures {
  readonly name: string
  readonly n: number
  readonly exact: number
  readonly f1: number
  readonly contained: number
  /** Of the answerable ones that are answered: share that cites evidence. */
  readonly cites: number
  /** Shares that are said not to be found: of the unanswerable, and of the answerable questions. */
  readonly abstained: number
  readonly wrongly: number
}

function groupOf(name: string, own: readonly ScoredReply[]): Figures {
  const right = own.filter(({ question }) => question.answerable && question.answer !== undefined)
  const none = own.filter(({ question }) => !question.answerable)
  const mean = <T>(list: readonly T[], figure: (one: T) => number): number =>
    list.length === 0 ? 0 : list.reduce((sum, one) => sum + figure(one), 0) / list.length
  const scores = right.map(({ question, reply }) => scoreAnswer(reply.found ? reply.answer : '', question.answer ?? ''))
  const answered = right.filter(({ reply, question }) => reply.found && question.evidence.length > 0)
  return {
    name,
    n: own.length,
    exact: mean(scores, (score) => score.exact),
    f1: mean(scores, (score) => score.f1),
    contained: mean(scores, (score) => score.contained),
    cites: mean(answered, ({ reply, question, refs }) =>
      reply.lines.some((line) => question.evidence.includes(refs[line - 1] ?? '')) ? 1 : 0,
    ),
    abstained: mean(none, ({ reply }) => (reply.found ? 0 : 1)),
    wrongly: mean(right, ({ reply }) => (reply.found ? 0 : 1)),
  }
}

function tableOf(groups: readonly Figures[]): string {
  return formatTable([
    ['%', 'n', 'exact', 'F1', 'contained', 'cites evidence', 'abstained rightly', 'wrongly'],
    ...groups.map(({ name, n, exact, f1, contained, cites, abstained, wrongly }) => [
      name,
      String(n),
      ...[exact, f1, contained, cites, abstained, wrongly].map(percent),
    ]),
  ])
}

function atLeastOne(value: string): number {
  if (!/^[1-9]\d*$/.test(value)) throw new InvalidArgumentError('must be a whole number from 1.')
  return Number(value)
}
