/** knotwork doctor: is everything as it should be, and what is to be done where it is not? */
import { type Action, act, examples, type Registrar } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { examine, type Finding } from '../doctor/examination.ts'
import { exitCode } from '../exit-code.ts'
import { printable } from '../terminal/printable.ts'
import { counted } from '../terminal/quantity.ts'
import { pad, wrap } from '../terminal/width.ts'

/** Registers the command. */
export function addDoctor(registrar: Registrar): void {
  registrar.program
    .command('doctor')
    .summary('check the store, the embedder and this machine')
    .description(
      `Checks that the store opens and is sound, that the embedder loads and understands, that vectors are complete, and names a remedy for every problem. Exit code ${exitCode.negative} when there are problems.`,
    )
    .addHelpText('after', examples('knotwork doctor --store agent.db', 'knotwork doctor --json'))
    .action(act(registrar, doctor))
}

const doctor: Action<object> = async (context) => {
  const findings = await examine(context)
  const problems = findings.filter(({ state }) => state === 'problem').length
  if (context.out.json) context.out.printDocument({ store: context.settings.store, ok: problems === 0, findings })
  else {
    show(findings, context)
    context.out.print('', problems === 0 ? 'everything is as it should be' : `${counted(problems, 'problem')} found`)
  }
  return problems === 0 ? exitCode.ok : exitCode.negative
}

function show(findings: readonly Finding[], { out }: CommandContext): void {
  const { paint } = out
  const marks = { ok: paint.green('✓'), problem: paint.red('✗'), skipped: paint.dim('–') }
  const nameWidth = Math.max(...findings.map(({ name }) => name.length))
  const indent = ' '.repeat(nameWidth + 4)
  for (const { name, state, detail, remedy } of findings) {
    const [first = '', ...rest] = wrap(printable(detail), out.columns - indent.length)
    out.print(`${marks[state]} ${pad(name, nameWidth)}  ${first}`, ...rest.map((line) => indent + line))
    if (remedy !== null)
      for (const line of wrap(`remedy: ${remedy}`, out.columns - indent.length)) out.print(indent + paint.yellow(line))
  }
}
