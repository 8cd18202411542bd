/** knotwork mcp: the memory for one MCP client, over stdin and stdout. */

import { version } from '../assets.ts'
import { type Action, act, examples, type Registrar } from '../command.ts'
import { openServed } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { type ModelChoice, withModelOptions } from '../model/model-options.ts'
import { modelsFor } from '../model/models.ts'
import { serverPackage } from '../server-package.ts'

/** Registers the command. */
export function addMcp(registrar: Registrar): void {
  withModelOptions(registrar.program.command('mcp'))
    .summary('serve the memory to an MCP client over stdio')
    .description(
      'Speaks the Model Context Protocol over stdin and stdout, as programs start it: name this command in the settings of yours. ' +
        'The store is made if it is missing; several clients may use one store at once. Ends when stdin does.',
    )
    .option('--question-log <file>', 'keep what is asked in this file (default: KNOTWORK_QUESTION_LOG)')
    .addHelpText('after', examples('knotwork mcp --store agent.db', 'knotwork mcp --store agent.db --user ana'))
    .action(act(registrar, mcp))
}

const mcp: Action<ModelChoice> = async (context, _args, options) => {
  const { serveStdio } = await serverPackage()
  const { options: models, close } = await modelsFor(options, context.settings)
  const { stdin, stdout, onInterrupt } = context.surroundings
  const interrupted = new AbortController()
  const undo = onInterrupt(() => interrupted.abort())
  try {
    const opened = await openServed(context, models)
    try {
      // On stderr: whoever starts it by hand would wait for a prompt.
      context.out.note(
        'speaking MCP over stdin and stdout, as a client of it does; docs/server.md has the settings of clients',
      )
      await serveStdio({ ...opened, version, stdin, stdout, signal: interrupted.signal })
    } finally {
      await opened.memory.close()
    }
  } finally {
    undo()
    await close()
  }
  return exitCode.ok
}
