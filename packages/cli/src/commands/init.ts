/** knotwork init: an empty memory, and the settings by which every command finds it. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { openMemory, type Scope } from 'knotwork'
import { type Action, act, examples, type Registrar } from '../command.ts'
import { isStoreFile, type Settings } from '../config.ts'
import { type CommandContext, refuseDangling } from '../context.ts'
import { embedderFor } from '../embedder.ts'
import { exitCode } from '../exit-code.ts'
import { invalidInput } from '../failure.ts'
import { exportLines, variablesOf } from '../init/environment.ts'
import { interview } from '../init/interview.ts'
import { schemaProfileAt } from '../schema-profile.ts'
import { scopeName } from '../scope-hint.ts'
import { printable } from '../terminal/printable.ts'

/** Registers the command. */
export function addInit(registrar: Registrar): void {
  registrar.program
    .command('init')
    .summary('begin an empty memory')
    .description(
      'Makes an empty memory at --store, and prints the variables by which every command finds it again: where it is, who makes its vectors (--embedder), whose it is (--tenant, --agent, --user). ' +
        'On a terminal it asks what no option says; elsewhere it needs --yes and takes the defaults. A file that exists is never touched. ' +
        'There is no configuration file: one that lay in a folder could name a server for whoever runs a command there.',
    )
    .option('-y, --yes', 'do not ask')
    .addHelpText(
      'after',
      examples('knotwork init', 'knotwork init --yes --store agent.db --user ana', 'eval "$(knotwork init --yes)"'),
    )
    .action(act(registrar, init))
}

const init: Action<{ readonly yes?: boolean }> = async (context, _args, { yes }) => {
  const { surroundings, out, settings } = context
  const canAsk = surroundings.tty.stdin && surroundings.tty.stderr && !out.json
  if (!yes && !canAsk) throw invalidInput('init: somebody must be asked, and here nobody can be', 'add --yes')
  refuseTaken(settings.store)
  const chosen = yes ? settings : await interview(settings, surroundings)
  refuseTaken(chosen.store)
  const scope = await begin(chosen)
  tell(chosen, scope, context)
  return exitCode.ok
}

function refuseTaken(store: string): void {
  if (!isStoreFile(store)) throw invalidInput('init: the store must be a file', 'name one with --store')
  refuseDangling(store)
  if (existsSync(store))
    throw invalidInput(
      `init: ${store} exists, and is left as it is`,
      'name another file with --store, or use it as it is',
    )
}

/** The embedder first: where it does not work, no file is left behind. */
async function begin(chosen: Settings): Promise<Scope> {
  const embedder = await embedderFor(chosen)
  const trial = await openMemory(':memory:', { embedder, worker: 'none' })
  await trial.close()
  const memory = await openMemory(chosen.store, {
    scope: chosen.scope,
    embedder: 'none',
    ...schemaProfileAt(chosen.schemaProfile),
    worker: 'none',
  })
  try {
    return memory.scope
  } finally {
    await memory.close()
  }
}

function tell(chosen: Settings, scope: Scope, { out }: CommandContext): void {
  const variables = variablesOf({ ...chosen, store: resolve(chosen.store) })
  if (out.json) {
    out.printDocument({ store: chosen.store, embedder: chosen.embedder, scope, environment: variables })
    return
  }
  const found = chosen.embedder === 'none' ? 'found by its words alone' : `with vectors of ${chosen.embedder}`
  out.note(`${printable(chosen.store)} is an empty memory (${scopeName(scope)}), ${found}`)
  out.note('these lines, in this shell or its profile, let every command find it:')
  out.print(...exportLines(variables))
  out.note('then: knotwork import FILE, or knotwork remember "…"; knotwork chat asks it')
}
