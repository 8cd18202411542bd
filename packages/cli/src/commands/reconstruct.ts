/** knotwork reconstruct: the evidence for a question, and the steps that led to it. */

import type { Reconstruction } from 'knotwork'
import { type Action, act, examples, type Registrar, wholeNumber } from '../command.ts'
import { withMemory } from '../context.ts'
import { contextLines } from '../context-view.ts'
import { exitCode } from '../exit-code.ts'
import { invalidInput } from '../failure.ts'
import { type RecallFlags, recallOptions, withQuestionOptions } from '../question-options.ts'
import { stepLines } from '../step-view.ts'
import { counted } from '../terminal/quantity.ts'
import { verdictLines } from '../verdict-view.ts'

interface ReconstructFlags extends RecallFlags {
  readonly steps?: number
  readonly auto?: boolean
}

/** Registers the command. */
export function addReconstruct(registrar: Registrar): void {
  withQuestionOptions(registrar.program.command('reconstruct'))
    .summary('go on from what recall finds, step by step')
    .description(
      'Recalls, and goes on from what was found over its words, names, days and tags, step by step, until it has what the question needs or a limit is reached. Prints the context as recall does, and the steps as a tree: what was followed, and what of it is evidence, with its relevance and the confidence of the path (0 to 1). Limits: KNOTWORK_POLICY_FILE names a JSON file with them. Finding nothing is no error.',
    )
    .argument('<question>', 'the question')
    .option('--steps <n>', 'steps at most', wholeNumber(1))
    .option('--auto', 'go on only where recall does not support an answer, or the question asks for many or why')
    .addHelpText(
      'after',
      examples(
        'knotwork reconstruct "Who mended the boat?" --steps 3',
        'knotwork reconstruct "家里有哪些乐器？" --json',
      ),
    )
    .action(act(registrar, reconstruct))
}

const reconstruct: Action<ReconstructFlags> = (context, [question], { steps, auto, ...flags }) => {
  if (String(question).trim() === '') throw invalidInput('reconstruct: question must not be empty', 'ask in words')
  return withMemory(context, { missing: 'refuse', reads: true, vectors: true, asks: true }, async (memory) => {
    const found = await memory.reconstruct(String(question), {
      ...recallOptions(flags),
      ...(steps === undefined ? {} : { bounds: { stepsMax: steps } }),
      strategy: auto === true ? 'auto' : 'always',
    })
    const { out } = context
    if (out.json) out.printDocument(reconstructionJson(found))
    else {
      out.print(...contextLines(found.context.lines, out))
      for (const note of found.trace.notes) out.note(`note: ${note}`)
      for (const line of verdictLines(found.verdict, out)) out.note(line)
      out.print('', ...stepLines(found, out))
      out.note(out.paint.dim(`${counted(found.spent.steps, 'step')}, ${counted(found.spent.actions, 'action')}`))
    }
    return exitCode.ok
  })
}

function reconstructionJson({ context, verdict, steps, stopped, judge, spent, trace }: Reconstruction): unknown {
  const { text, tokens, order } = context
  const lines = context.lines.map(({ event, text: line, rank, score }) => ({ ref: event.ref, line, rank, score }))
  return {
    question: trace.question,
    context: { text, tokens, order, lines },
    verdict,
    steps,
    stopped,
    judge,
    spent,
    notes: trace.notes,
  }
}
