/** knotwork correct: new words in the place of what was said. */
import type { CorrectionOptions, CorrectionOutcome } from 'knotwork'
import { type Action, act, examples, type Registrar } from '../command.ts'
import { type CommandContext, withMemory } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { givenText, isoTime } from '../given-text.ts'
import { printable } from '../terminal/printable.ts'

type CorrectFlags = Omit<CorrectionOptions, 'time'> & { readonly time?: string }

/** Registers the command. */
export function addCorrect(registrar: Registrar): void {
  registrar.program
    .command('correct')
    .summary('put new words in the place of a memory')
    .description(
      'Remembers new words in the same session and under the same speaker, and puts them above the old, which stay and are marked. ' +
        `Exit code ${exitCode.negative} when nothing is remembered under the ref, or the new ref is taken.`,
    )
    .argument('<ref>', 'what is to be corrected')
    .argument('[text]', 'the right words; from stdin when missing or -')
    .option('--reason <words>', 'why, kept with the new words')
    .option('--time <time>', 'when they were said, ISO 8601 with or without a zone (default: now)', isoTime)
    .option('--ref <ref>', 'ref of the new words; makes correcting again a no-op')
    .addHelpText(
      'after',
      examples('knotwork correct m17 "I moved to Bergen in May." --reason "wrong town" --store agent.db'),
    )
    .action(act(registrar, correct))
}

const correct: Action<CorrectFlags> = (context, [ref, given], { reason, time, ref: own }) =>
  withMemory(context, { missing: 'refuse', vectors: true }, async (memory) => {
    const text = await givenText(context, given, 'correct')
    const named = Object.entries({ reason, time, ref: own }).filter(([, value]) => value !== undefined)
    return told(await memory.correct(String(ref), text, Object.fromEntries(named)), context)
  })

function told(outcome: CorrectionOutcome, { out }: CommandContext): number {
  const { status } = outcome
  if (out.json) out.printDocument(outcome)
  else if (status === 'corrected')
    out.print(printable(`${out.paint.cyan(outcome.ref)} stands above ${outcome.corrects.join(', ')}`))
  else if (status === 'unchanged') out.print(printable(`these words stand already: ${outcome.ref}`))
  else if (status === 'unknown') out.warn(printable(`nothing is remembered under ${outcome.ref}`))
  else out.warn(printable(`not done: ${outcome.ref} is taken by another text; name another --ref`))
  return status === 'unknown' || status === 'conflict' ? exitCode.negative : exitCode.ok
}
