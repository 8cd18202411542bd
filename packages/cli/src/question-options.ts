/** How is a question asked on the command line? With the same options by every command that recalls. */
import { type Command, Option } from 'commander'
import {
  type AnswerStrategy,
  defaultPolicy,
  type HistoryTurn,
  type Profile,
  policies,
  profiles,
  type RecallOptions,
} from 'knotwork'
import { wholeNumber } from './command.ts'
import { count } from './terminal/quantity.ts'

/** What they come to. */
export interface RecallFlags {
  readonly budget?: number
  readonly policy?: string
  readonly now?: string
  readonly asOf?: string
  readonly deadline?: number
  readonly profile?: Profile
  readonly asker?: string
  /** Oldest first. */
  readonly history?: readonly HistoryTurn[]
}

/** Adds what a dialogue can be asked with; its history is what was asked before. */
export function withDialogueOptions(command: Command): Command {
  const usual = count(defaultPolicy.select.budgetTokens)
  return (
    command
      .addOption(
        new Option('-b, --budget <n>', `tokens the context may cost (default: ${usual})`).argParser(wholeNumber(1)),
      )
      .addOption(new Option('--policy <name>', 'by which numbers to recall').choices(Object.keys(policies)))
      // A machine's clock says nothing of the zone of the person who asks.
      .option('--now <time>', 'when the question is asked, ISO 8601 with or without zone (default: now, in UTC)')
      .option('--as-of <time>', 'look back: what was said after this time does not exist (ISO 8601)')
      .option('--deadline <ms>', 'leave out optional stages after so many milliseconds', wholeNumber(1))
      .addOption(new Option('--profile <name>', 'how careful the verdict is').choices(profiles))
      .option('--asker <name>', 'speaker who asks: whom "I" means')
  )
}

/** Adds what a single question can be asked with. */
export function withQuestionOptions(command: Command): Command {
  return withDialogueOptions(command).option(
    '--history <turn>',
    'what was said before the question, "Ana: words" or words alone; repeat it, oldest first',
    (turn: string, before: readonly HistoryTurn[] | undefined) => [...(before ?? []), turnOf(turn)],
  )
}

/** Adds how the lines are found. */
export function withStrategy(command: Command): Command {
  return command.addOption(
    new Option(
      '--strategy <name>',
      'how the lines are found; auto goes on from recall only where that does not support an answer, or many or a cause are asked for (default: recall)',
    ).choices(strategies),
  )
}

const strategies: readonly AnswerStrategy[] = ['recall', 'reconstruct', 'auto']

/** A name ends at the first colon, as in a transcript. */
function turnOf(turn: string): HistoryTurn {
  const [, speaker, text] = /^(\p{L}[^:：]{0,39})(?::\s+|：\s*)(\S.*)$/su.exec(turn) ?? []
  return speaker === undefined || text === undefined ? { text: turn } : { speaker, text }
}

/** What the engine is told for the flags of a command. */
export function recallOptions({ budget, deadline, ...flags }: RecallFlags): RecallOptions {
  const { policy, now, asOf, profile, asker, history } = flags
  return {
    ...(budget === undefined ? {} : { budgetTokens: budget }),
    ...(policy === undefined ? {} : { policy }),
    ...(now === undefined ? {} : { now }),
    ...(asOf === undefined ? {} : { asOf }),
    ...(deadline === undefined ? {} : { deadlineMs: deadline }),
    ...(profile === undefined ? {} : { profile }),
    ...(asker === undefined ? {} : { asker }),
    ...(history === undefined ? {} : { history }),
  }
}
