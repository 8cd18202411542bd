/** knotwork replay make: a question set out of a question log. */
import { InvalidArgumentError } from 'commander'
import { type Expectation, makeSet, setLine } from 'knotwork/replay'
import { type Action, act, examples, type Registrar } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { counted } from '../terminal/quantity.ts'
import { readLog, writeNew } from './files.ts'
import { isOfScope } from './own-scope.ts'

interface MakeFlags {
  readonly out: string
  readonly expect: Expectation
}

const expectations = 'helpful, edit or top:K'

/** Registers the command. */
export function addMake(registrar: Registrar): void {
  registrar.program
    .command('make')
    .summary('make a question set of a question log')
    .description(
      'Writes each question of a log once, with what must be found for it: lines that feedback called helpful. Of a question nobody said anything of, --expect helpful leaves it out, --expect edit writes it with null to be filled in by hand, and --expect top:K takes the first K refs that it brought, unless the verdict was that the memory does not know. ' +
        'The set is yours to edit: {"id","question","expected":[refs]} a line, expected empty where the memory does not know. Each question keeps the scope that it was asked in; where --tenant, --agent or --user name one, questions of others are left out and counted. Lines of the log that are none are told and left out.',
    )
    .argument('<file>', 'the question log')
    .requiredOption('--out <file>', 'the set; a file that holds anything is not overwritten')
    .option('--expect <what>', `what is expected without feedback: ${expectations}`, expectationOf, { by: 'helpful' })
    .addHelpText('after', examples('knotwork replay make asked.jsonl --out set.jsonl --expect top:3'))
    .action(act(registrar, make))
}

function expectationOf(value: string): Expectation {
  if (value === 'helpful' || value === 'edit') return { by: value }
  const count = Number(/^top:(\d{1,3})$/.exec(value)?.[1] ?? 0)
  if (count < 1) throw new InvalidArgumentError(`It must be ${expectations} with K from 1.`)
  return { by: 'top', count }
}

const make: Action<MakeFlags> = async ({ out, settings }, [path], { out: file, expect }) => {
  const { logged: all, problems } = await readLog(String(path))
  const logged = all.filter((line) => line.kind !== 'asked' || isOfScope(line.scope, settings.scope, 'default'))
  const elsewhere = all.length - logged.length
  for (const problem of problems) out.warn(problem)
  const { questions, repeated, leftOut } = makeSet(logged, expect)
  if (questions.length > 0) writeNew(file, questions.map(setLine).join(''))
  const told = { questions: questions.length, repeated, leftOut, elsewhere, unread: problems.length }
  if (out.json) out.printDocument({ ...told, file: questions.length > 0 ? file : null })
  else if (questions.length > 0) out.print(`${counted(questions.length, 'question')} written to ${file}`)
  if (questions.length === 0) out.warn('no question can be made of it: nothing was expected of any')
  out.note(
    `${counted(repeated, 'asking')} of the same left out, ${counted(leftOut, 'question')} nobody said anything of`,
  )
  if (elsewhere > 0) out.note(`${counted(elsewhere, 'question')} of other scopes than the one that is named left out`)
  if (questions.length === 0) return exitCode.negative
  return problems.length > 0 ? exitCode.partly : exitCode.ok
}
