/** Which commands and options are there? The table of contents of the command line. */
import { Command, InvalidArgumentError } from 'commander'
import { version } from './assets.ts'
import type { Registrar } from './command.ts'
import { addAnswer } from './commands/answer.ts'
import { addChat } from './commands/chat.ts'
import { addCompletion } from './commands/completion.ts'
import { addCorrect } from './commands/correct.ts'
import { addDemo } from './commands/demo.ts'
import { addDoctor } from './commands/doctor.ts'
import { addEntities } from './commands/entities.ts'
import { addExport } from './commands/export.ts'
import { addFacts } from './commands/facts.ts'
import { addFeedback } from './commands/feedback.ts'
import { addForget } from './commands/forget.ts'
import { addGet } from './commands/get.ts'
import { addImport } from './commands/import.ts'
import { addInit } from './commands/init.ts'
import { addKeys } from './commands/keys.ts'
import { addList } from './commands/list.ts'
import { addMcp } from './commands/mcp.ts'
import { addRebuild } from './commands/rebuild.ts'
import { addRecall } from './commands/recall.ts'
import { addReconstruct } from './commands/reconstruct.ts'
import { addReindex } from './commands/reindex.ts'
import { addRelations } from './commands/relations.ts'
import { addRemember } from './commands/remember.ts'
import { addReplay } from './commands/replay.ts'
import { addServe } from './commands/serve.ts'
import { addSettle } from './commands/settle.ts'
import { addStats } from './commands/stats.ts'
import { addTags } from './commands/tags.ts'
import { addTrace } from './commands/trace.ts'
import { addWhyNot } from './commands/why-not.ts'
import { addWorker } from './commands/worker.ts'
import { defaultStore, type EmbedderName, embedderForms, embedderName } from './config.ts'
import type { Sinks, Surroundings } from './context.ts'

/** All commands, in the order the help lists them. */
const commands: readonly ((registrar: Registrar) => void)[] = [
  addDemo,
  addInit,
  addImport,
  addChat,
  addExport,
  addRemember,
  addRecall,
  addReconstruct,
  addAnswer,
  addTrace,
  addWhyNot,
  addGet,
  addList,
  addForget,
  addRelations,
  addTags,
  addEntities,
  addSettle,
  addWorker,
  addStats,
  addDoctor,
  addCorrect,
  addFacts,
  addFeedback,
  addReplay,
  addReindex,
  addRebuild,
  addServe,
  addMcp,
  addKeys,
  addCompletion,
]

/** The program with all its commands. Help goes to the sinks; commander prints no error and never exits. */
export function programFor(surroundings: Surroundings, sinks: Sinks, finish: (code: number) => void): Command {
  const program = new Command('knotwork')
    .description('Long-term memory for AI agents: remembers conversations, recalls the evidence.')
    .version(version, '-V, --version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => sinks.stdout.write(text),
      writeErr: (text) => sinks.stderr.write(text),
      // Commander's own message is dropped: run.ts words every failure the same way.
      outputError: () => undefined,
      getOutHelpWidth: () => surroundings.columns,
      getErrHelpWidth: () => surroundings.columns,
      getOutHasColors: () => surroundings.tty.stdout,
      getErrHasColors: () => surroundings.tty.stderr,
    })
    // Commander gives up wrapping where less than 40 columns are left for descriptions.
    .configureHelp({ minWidthToWrap: 20 })
    .option('--store <file>', `the store (default: KNOTWORK_STORE, else ${defaultStore})`)
    .option('--tenant <name>', 'tenant part of the scope')
    .option('--agent <name>', 'agent part of the scope')
    .option('--user <name>', 'user part of the scope')
    .option('--embedder <name>', `who makes the vectors: ${embedderForms} (default: minilm)`, embedder)
    .option(
      '--schema-profile <name>',
      'what the memory is about: conversation, code-agent or a JSON file (default: KNOTWORK_SCHEMA_PROFILE, else the one the store keeps, else conversation)',
    )
    .option(
      '--json',
      'JSON on stdout instead of text: one document, or one a line where the help of the command says so',
    )
    .option('--no-color', 'no colours (NO_COLOR is honoured too)')
    .option('-q, --quiet', 'no notes and no progress on stderr')
    .option('--debug', 'print the stack of an error')
    .addHelpText(
      'after',
      [
        '',
        'Options come before or after the command, and hold for every one.',
        '',
        'Examples:',
        '  $ knotwork demo',
        '  $ knotwork init --store agent.db --yes',
        '  $ knotwork import chat.jsonl --store agent.db',
        '  $ knotwork recall "When did Ana move?" --store agent.db',
        '',
      ].join('\n'),
    )
  for (const add of commands) add({ program, surroundings, sinks, finish })
  return program
}

function embedder(value: string): EmbedderName {
  const name = embedderName(value)
  if (name === null) throw new InvalidArgumentError(`It must be ${embedderForms}.`)
  return name
}
