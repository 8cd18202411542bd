/** knotwork why-not: what became of one memory for one question. */
import type { CandidateTrace, Trace, WhyNot } from 'knotwork'
import { type Action, act, examples, type Registrar } from '../command.ts'
import { type CommandContext, withMemory } from '../context.ts'
import { eventLines } from '../event-view.ts'
import { exitCode } from '../exit-code.ts'
import { printable } from '../terminal/printable.ts'
import { wrap } from '../terminal/width.ts'
import { candidateTable } from '../trace-view.ts'
import { asOfOption, budgetOption, nowOption, policyOption, type RecallFlags, recallOptions } from './recall.ts'

/** Registers the command. */
export function addWhyNot(registrar: Registrar): void {
  registrar.program
    .command('why-not')
    .summary('explain why a memory is not in the context')
    .description(
      `Recalls once more, watching one memory, and says at which stage it was lost. Exit code ${exitCode.negative} when there is no such memory.`,
    )
    .argument('<question>', 'the question')
    .argument('<ref>', 'the memory')
    .addOption(budgetOption())
    .addOption(policyOption())
    .addOption(asOfOption())
    .addOption(nowOption())
    .addHelpText('after', examples('knotwork why-not "Why does Ana ski?" m17 --store agent.db'))
    .action(act(registrar, whyNot))
}

const whyNot: Action<RecallFlags> = (context, [question, ref], options) =>
  withMemory(context, { missing: 'refuse', reads: true, vectors: true }, async (memory) => {
    const asked = recallOptions(options)
    const found = await memory.whyNot(String(question), String(ref), asked)
    if (context.out.json) context.out.printDocument(found)
    else {
      const [event] = await memory.get(String(ref))
      if (event !== undefined) context.out.print(...eventLines(event, context.out), '')
      show(found, found.candidate && (await memory.recall(String(question), asked)).trace, context)
    }
    return found.verdict === 'unknown' ? exitCode.negative : exitCode.ok
  })

/** @param trace  of the recall it is compared with; null where there is nothing to compare */
function show(found: WhyNot, trace: Trace | null, { out }: CommandContext): void {
  const { paint } = out
  const verdict = {
    unknown: paint.red('unknown'),
    context: paint.green('in the context'),
    window: paint.yellow('outside the time asked for'),
    pool: paint.yellow('lost before reranking'),
    budget: paint.yellow('no room in the budget'),
  }[found.verdict]
  out.print(verdict, ...wrap(printable(found.reason), out.columns))
  if (found.candidate === null) return
  // Drawn beside the best, for a bar on the event's own scale would be full however weak the event.
  const best = trace?.candidates.find(({ ref, lostAt }) => lostAt === null && ref !== found.candidate?.ref)
  const shown = [...(best === undefined ? [] : [best]), found.candidate]
  out.print(
    '',
    ...candidateTable(
      shown.toSorted((a, b) => placeOf(a) - placeOf(b)),
      out,
    ),
  )
}

/** What has no rank lies behind all that have one. */
function placeOf({ rank }: CandidateTrace): number {
  return rank ?? Number.MAX_VALUE
}
