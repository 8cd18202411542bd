/** knotwork chat: ask a memory, question by question. */

import { converse } from '../chat/converse.ts'
import { type OpenedMemory, openTemporary, type ReadingFlags } from '../chat/temporary-memory.ts'
import { type Action, act, examples, type Registrar } from '../command.ts'
import { type CommandContext, openStore } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { invalidInput } from '../failure.ts'
import { isStore } from '../foreign-file.ts'
import { dateOrder } from '../import/import-options.ts'
import { type RecallFlags, recallOptions, withDialogueOptions } from '../question-options.ts'
import { shellWord } from '../terminal/shell-word.ts'

type ChatOptions = RecallFlags & ReadingFlags

/** Registers the command. */
export function addChat(registrar: Registrar): void {
  withDialogueOptions(registrar.program.command('chat'))
    .summary('ask interactively: context and verdict')
    .description(
      'Asks question by question: each is answered with its context and whether that supports an answer; /trace draws the steps over relations that led to it. ' +
        'Lines that begin with a slash do more; /help lists them. Without a file the store is asked. A file that is no store is imported into a temporary memory first, which is gone afterwards. ' +
        'In a pipe each line of stdin is a question or a slash command. Ctrl-C ends.',
    )
    .argument('[file]', 'a store, or what knotwork import reads: an export, a transcript, …')
    .option('-f, --format <name>', 'read the file as this format')
    .option('--zone <zone>', 'zone of times of the file that have none, such as Europe/Oslo or +02:00')
    .option('--date-order <order>', 'dmy or mdy, where dates of numbers of the file do not show it', dateOrder)
    .option('--me <name>', 'who the file calls user, human, me or you')
    .addHelpText(
      'after',
      examples(
        'knotwork chat chat.txt',
        'knotwork chat --store agent.db --asker Ana',
        'knotwork chat chat.txt < questions.txt',
      ),
    )
    .action(act(registrar, chat))
}

const chat: Action<ChatOptions> = async (context, [path], options) => {
  if (context.out.json)
    throw invalidInput('chat: a chat has no JSON', 'knotwork recall - --json takes questions from stdin')
  const { memory, close } = await open(typeof path === 'string' ? path : null, context, options)
  try {
    if (context.surroundings.tty.stdin) context.out.note(context.out.paint.dim('a question, or /help'))
    await converse({ memory, context, options: recallOptions(options), asker: options.asker, questions: [] })
    return exitCode.ok
  } finally {
    await close()
  }
}

async function open(path: string | null, context: CommandContext, options: ChatOptions): Promise<OpenedMemory> {
  const { format, zone, dateOrder, me } = options
  const reading = {
    ...(format === undefined ? {} : { format }),
    ...(zone === undefined ? {} : { zone }),
    ...(dateOrder === undefined ? {} : { dateOrder }),
    ...(me === undefined ? {} : { me }),
  }
  const isAsked = path === null || isStore(path)
  if (isAsked && Object.keys(reading).length > 0)
    throw invalidInput(
      `chat: ${Object.keys(reading)
        .map((name) => `--${name === 'dateOrder' ? 'date-order' : name}`)
        .join(' and ')} must stand with a file to import`,
      'knotwork chat --help',
    )
  if (path !== null && context.settings.storeFrom === 'option')
    throw invalidInput(
      'chat: either a file or --store can be asked, not both',
      `knotwork import ${shellWord(path)} --store ${shellWord(context.settings.store)}, then chat without the file`,
    )
  if (!isAsked) return openTemporary(path, reading, context)
  const asked: CommandContext =
    path === null ? context : { ...context, settings: { ...context.settings, store: path, storeFrom: 'option' } }
  const memory = await openStore(asked, { missing: 'refuse', reads: true, vectors: true, asks: true })
  return { memory, close: () => memory.close() }
}
