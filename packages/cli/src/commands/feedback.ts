/** knotwork feedback: which lines of a recall helped, and which were wrong. */
import { type Action, act, examples, type Registrar } from '../command.ts'
import { withMemory } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { invalidInput } from '../failure.ts'
import { type RecallFlags, recallOptions, withQuestionOptions } from '../question-options.ts'
import { counted } from '../terminal/quantity.ts'

interface FeedbackFlags extends RecallFlags {
  readonly helpful?: readonly string[]
  readonly wrong?: readonly string[]
  readonly by?: string
  readonly reason?: string
}

/** Registers the command. */
export function addFeedback(registrar: Registrar): void {
  withQuestionOptions(registrar.program.command('feedback'))
    .summary('say which lines of a recall helped')
    .description(
      'Recalls once more and says which lines helped and which had nothing to do with the question. It speaks for the relations on the way to the one and against those that brought the other, and counts once what waits is worked off (knotwork settle). ' +
        `Exit code ${exitCode.negative} when no relation led to any of the lines: then nothing is kept.`,
    )
    .argument('<question>', 'the question')
    .option('--helpful <refs...>', 'lines that helped')
    .option('--wrong <refs...>', 'lines that had nothing to do with it')
    .option('--by <name>', 'who says so, kept with it')
    .option('--reason <words>', 'why, kept with it')
    .addHelpText(
      'after',
      examples('knotwork feedback "Why did Annie cancel the concert?" --helpful m18 --store agent.db'),
    )
    .action(act(registrar, feedback))
}

const feedback: Action<FeedbackFlags> = (context, [question], { helpful = [], wrong = [], by, reason, ...flags }) => {
  if (helpful.length + wrong.length === 0)
    throw invalidInput('feedback: --helpful or --wrong must name a line', 'knotwork feedback --help')
  return withMemory(context, { missing: 'refuse', vectors: true, asks: true }, async (memory) => {
    const { out } = context
    const { trace } = await memory.recall(String(question), recallOptions(flags))
    const who = { ...(by === undefined ? {} : { by }), ...(reason === undefined ? {} : { reason }) }
    const outcome = await memory.feedback(trace, { helpful, wrong, ...who })
    if (out.json) out.printDocument(outcome)
    else if (outcome.ruling === null) out.warn('no relation led to these lines: nothing was kept')
    else
      out.print(
        `ruling ${outcome.ruling.id} speaks for ${counted(outcome.helpful, 'relation')} and against ${outcome.wrong}; it counts after knotwork settle`,
      )
    return outcome.ruling === null ? exitCode.negative : exitCode.ok
  })
}
