/** knotwork serve: the memory over HTTP and MCP. */

import type { HttpOptions, Operation } from '@knotwork/server'
import { version } from '../assets.ts'
import { type Action, act, examples, type Registrar, wholeNumber } from '../command.ts'
import { type CommandContext, openServed } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { type ModelChoice, withModelOptions } from '../model/model-options.ts'
import { modelsFor } from '../model/models.ts'
import { serverPackage } from '../server-package.ts'
import { printable } from '../terminal/printable.ts'
import { table } from '../terminal/table.ts'

interface ServeOptions extends ModelChoice {
  readonly port: number
  readonly host?: string
  readonly keys?: string
  readonly origin?: readonly string[]
  readonly allowHost?: readonly string[]
  readonly logTexts?: boolean
  readonly operations?: boolean
}

/** No service is registered for it. */
const defaultPort = 7433

/** Registers the command. */
export function addServe(registrar: Registrar): void {
  withModelOptions(registrar.program.command('serve'))
    .summary('serve the memory over HTTP and MCP')
    .description(
      'Serves the store over HTTP, described by /openapi.json and by a page under /, and over MCP under /mcp, until it is interrupted. ' +
        'It consolidates in the background. Without --keys it can be reached from this machine only, and whoever can reach it may all. ' +
        'The log, JSON lines without words of memories, goes to stderr; --quiet switches it off.',
    )
    .option('--port <n>', 'port to listen on; 0 for any that is free', wholeNumber(0, 65_535), defaultPort)
    .option('--host <address>', 'address to listen on (default: 127.0.0.1); another needs --keys')
    .option('--keys <file>', 'only for those with a key of this file, which knotwork keys makes')
    .option('--origin <origin...>', 'let pages of this origin call, as https://app.example')
    .option('--allow-host <name...>', 'a name that the server is called by, where a proxy stands before it')
    .option('--log-texts', 'write what is asked into the log, too')
    .option('--operations', 'only list what can be asked')
    .option('--question-log <file>', 'keep what is asked in this file (default: KNOTWORK_QUESTION_LOG)')
    .addHelpText(
      'after',
      examples(
        'knotwork serve --store agent.db --port 0',
        'knotwork keys add inspector --keys keys.json --right admin',
        'knotwork serve --store agent.db --keys keys.json --host 0.0.0.0 --port 0',
        'knotwork serve --store agent.db --port 0 --question-log asked.jsonl',
        'knotwork serve --operations',
      ),
    )
    .action(act(registrar, serve))
}

const serve: Action<ServeOptions> = async (context, _args, options) => {
  const server = await serverPackage()
  if (options.operations === true) return list(server.operations, context)
  const { options: models, close } = await modelsFor(options, context.settings)
  try {
    const opened = await openServed(context, models)
    try {
      const running = await server.serveHttp({ ...opened, version, ...httpOptionsOf(options, context) })
      await untilInterrupted(running.url, running.isKeyed, context)
      await running.close()
    } finally {
      await opened.memory.close()
    }
  } finally {
    await close()
  }
  return exitCode.ok
}

function httpOptionsOf(
  { port, host, keys, origin, allowHost, logTexts }: ServeOptions,
  { settings, out }: CommandContext,
): Partial<HttpOptions> {
  return {
    port,
    ...(host === undefined ? {} : { host }),
    ...(keys === undefined ? {} : { keys }),
    ...(origin === undefined ? {} : { origins: origin }),
    ...(allowHost === undefined ? {} : { hosts: allowHost }),
    logsTexts: logTexts === true,
    ...(settings.quiet ? {} : { log: (line: string) => out.warn(line) }),
  }
}

async function untilInterrupted(
  url: string,
  isKeyed: boolean,
  { settings, out, surroundings }: CommandContext,
): Promise<void> {
  // The timer keeps the process alive as long as it serves, whatever else has nothing to do.
  const alive = setInterval(() => undefined, 60_000)
  try {
    await new Promise<void>((resolve) => {
      surroundings.onInterrupt(resolve)
      if (out.json) out.printJson({ url, store: settings.store, keys: isKeyed })
      else {
        out.print(printable(`${settings.store} is served on ${url} (MCP: ${url}/mcp)`))
        if (!isKeyed)
          out.note('without keys: this machine only, and whoever uses it may all; --keys FILE asks for keys')
      }
    })
  } finally {
    clearInterval(alive)
  }
}

/** The table of operations, as every face has it. */
function list(operations: readonly Operation[], { out }: CommandContext): number {
  if (out.json)
    for (const { name, summary, right, http } of operations) out.printJson({ name, ...http, right, summary })
  else
    out.print(
      ...table(
        [{ title: 'request' }, { title: 'operation' }, { title: 'right' }, { title: 'does', flexible: true }],
        operations.map(({ name, summary, right, http }) => [`${http.method} ${http.path}`, name, right, summary]),
        { width: out.onTerminal ? out.columns : undefined, title: out.paint.dim },
      ),
    )
  return exitCode.ok
}
