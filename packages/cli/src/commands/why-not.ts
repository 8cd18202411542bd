/** knotwork why-not: what became of one memory for one question. */
import { type Action, act, examples, type Registrar } from '../command.ts'
import { withMemory } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { unknownRemedy } from '../failure.ts'
import { type RecallFlags, recallOptions, withQuestionOptions } from '../question-options.ts'
import { whyNotLines } from '../why-not-view.ts'

/** Registers the command. */
export function addWhyNot(registrar: Registrar): void {
  withQuestionOptions(registrar.program.command('why-not'))
    .summary('explain why a memory is not in the context')
    .description(
      `Recalls once more, watching one memory, and says at which stage it was lost. Exit code ${exitCode.negative} when there is no such memory.`,
    )
    .argument('<question>', 'the question')
    .argument('<ref>', 'the memory')
    .addHelpText('after', examples('knotwork why-not "Why does Ana ski?" m17 --store agent.db'))
    .action(act(registrar, whyNot))
}

const whyNot: Action<RecallFlags> = (context, [question, ref], options) =>
  withMemory(context, { missing: 'refuse', reads: true, vectors: true }, async (memory) => {
    const asked = recallOptions(options)
    const found = await memory.whyNot(String(question), String(ref), asked)
    if (context.out.json) context.out.printDocument(found)
    else {
      const trace = found.candidate && (await memory.recall(String(question), asked)).trace
      context.out.print(...whyNotLines(found, { trace, event: (await memory.get(String(ref)))[0] }, context.out))
    }
    if (found.verdict !== 'unknown') return exitCode.ok
    context.out.note(`remedy: ${unknownRemedy}`)
    return exitCode.negative
  })
