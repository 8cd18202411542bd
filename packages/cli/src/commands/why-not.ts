/** knotwork why-not: what became of one memory for one question. */
import type { WhyNot } from 'knotwork'
import { type Action, act, examples, type Registrar, wholeNumber } from '../command.ts'
import { type CommandContext, withMemory } from '../context.ts'
import { eventLines } from '../event-view.ts'
import { exitCode } from '../exit-code.ts'
import { printable } from '../terminal/printable.ts'
import { wrap } from '../terminal/width.ts'
import { candidateTable } from '../trace-view.ts'
import { policyOption, type RecallFlags, recallOptions } from './recall.ts'

/** Registers the command. */
export function addWhyNot(registrar: Registrar): void {
  registrar.program
    .command('why-not')
    .summary('explain why a memory is not in the context')
    .description(
      `Recalls once more, watching one memory, and says at which stage it was lost. Exit code ${exitCode.negative} when there is no such memory.`,
    )
    .argument('<ref>', 'the memory')
    .argument('<question>', 'the question')
    .option('-b, --budget <n>', 'tokens the context may cost', wholeNumber(1))
    .addOption(policyOption())
    .addHelpText('after', examples('knotwork why-not m17 "Why does Ana ski?" --store agent.db'))
    .action(act(registrar, whyNot))
}

const whyNot: Action<RecallFlags> = (context, [ref, question], options) =>
  withMemory(context, { missing: 'refuse', vectors: true }, async (memory) => {
    const found = await memory.whyNot(String(question), String(ref), recallOptions(options))
    if (context.out.json) context.out.printDocument(found)
    else {
      const [event] = await memory.get(String(ref))
      if (event !== undefined) context.out.print(...eventLines(event, context.out), '')
      show(found, context)
    }
    return found.verdict === 'unknown' ? exitCode.negative : exitCode.ok
  })

function show(found: WhyNot, { out }: CommandContext): void {
  const { paint } = out
  const verdict = {
    unknown: paint.red('unknown'),
    context: paint.green('in the context'),
    pool: paint.yellow('lost before reranking'),
    rank: paint.yellow('ranked too low'),
    budget: paint.yellow('no room in the budget'),
  }[found.verdict]
  out.print(verdict, ...wrap(printable(found.reason), out.columns))
  if (found.candidate !== null) out.print('', ...candidateTable([found.candidate], out))
}
