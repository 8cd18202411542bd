/** knotwork answer: what the memory says to a question, and what carries it. */

import type { Answer, AnswerStrategy } from 'knotwork'
import { answerLines } from '../answer-view.ts'
import { type Action, act, examples, type Registrar } from '../command.ts'
import { withMemory } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { invalidInput } from '../failure.ts'
import { type ModelChoice, withModelOptions } from '../model/model-options.ts'
import { modelsFor } from '../model/models.ts'
import { type RecallFlags, recallOptions, withQuestionOptions, withStrategy } from '../question-options.ts'

interface AnswerFlags extends RecallFlags, ModelChoice {
  readonly strategy?: AnswerStrategy
  readonly extractive?: boolean
  readonly despiteVerdict?: boolean
  readonly counterfactual?: boolean
}

/** Registers the command. */
export function addAnswer(registrar: Registrar): void {
  withModelOptions(withStrategy(withQuestionOptions(registrar.program.command('answer'))), 'words the answer')
    .summary('answer a question, with what carries the answer')
    .description(
      'Answers from what was remembered, and shows the lines that the answer rests on. Without a model the answer is cut out of those lines, and labelled so; with one it is worded, and checked against the lines it cites: numbers, times, names, whose words they are. What they do not support is flagged, or withdrawn, by --profile. ' +
        'Where the memory does not tell it, it says so; that is no error.',
    )
    .argument('<question>', 'the question')
    .option('--extractive', 'ask no model, even where one is named')
    .option('--despite-verdict', 'answer also where the verdict is that the memory does not know')
    .option('--counterfactual', 'recall again without what is cited: the verdict must fall')
    .addHelpText(
      'after',
      examples(
        'knotwork answer "When did Ana move?"',
        'knotwork answer "Who mended the boat?" --strategy auto --json',
        'knotwork answer "安娜为什么滑雪？" --profile conservative',
      ),
    )
    .action(act(registrar, answer))
}

const answer: Action<AnswerFlags> = async (context, [question], flags) => {
  if (String(question).trim() === '') throw invalidInput('answer: question must not be empty', 'ask in words')
  const { options: models, close } = await modelsFor(flags, context.settings, { use: 'answering' })
  try {
    return await withMemory(
      context,
      { missing: 'refuse', reads: true, vectors: true, asks: true, models },
      async (memory) => {
        const found = await memory.answer(String(question), {
          ...recallOptions(flags),
          ...(flags.strategy === undefined ? {} : { strategy: flags.strategy }),
          ...(flags.extractive === true ? { model: 'none' as const } : {}),
          ...(flags.despiteVerdict === true ? { despiteVerdict: true } : {}),
          counterfactual: flags.counterfactual === true,
        })
        const { out } = context
        if (out.json) out.printDocument(answerJson(found))
        else {
          const { said, beside } = answerLines(found, out)
          out.print(...said)
          for (const line of beside) out.note(line)
        }
        return exitCode.ok
      },
    )
  } finally {
    await close()
  }
}

function answerJson({ context, trace, ...rest }: Answer): unknown {
  const lines = context.lines.map(({ event, text: line, rank }) => ({ ref: event.ref, line, rank }))
  return { ...rest, context: { tokens: context.tokens, order: context.order, lines }, notes: trace.notes }
}
