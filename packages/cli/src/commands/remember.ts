/** knotwork remember: one thing said. */
import { InvalidArgumentError } from 'commander'
import { MemoryError, openMemory, type Receipt, type RememberInput } from 'knotwork'
import { instantOf } from 'knotwork/store'
import { type Action, act, examples, type Registrar } from '../command.ts'
import { type CommandContext, storeExists, withMemory } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { invalidInput } from '../failure.ts'
import { counted } from '../terminal/quantity.ts'

type RememberOptions = Pick<RememberInput, 'speaker' | 'role' | 'session' | 'ref'> & { readonly time?: string }

/** Registers the command. */
export function addRemember(registrar: Registrar): void {
  registrar.program
    .command('remember')
    .summary('remember one thing said')
    .description(
      `Remembers a text, given as argument or on stdin. Exit code ${exitCode.negative} when its ref is taken by another text.`,
    )
    .argument('[text]', 'the words; from stdin when missing or -')
    .option('--speaker <name>', 'who said it')
    .option('--role <role>', 'role in the conversation, such as user or assistant')
    .option('--time <time>', 'when it was said, ISO 8601 with or without a zone (default: now)', isoTime)
    .option('--session <name>', 'the conversation it belongs to (default: its day)')
    .option('--ref <ref>', 'your own handle; makes remembering it again a no-op')
    .addHelpText(
      'after',
      examples(
        'knotwork remember "I left Lyon for Oslo in May." --speaker Ana --time 2025-06-02',
        'cat minutes.txt | knotwork remember --ref minutes-07',
      ),
    )
    .action(act(registrar, remember))
}

/** Checked here, for the engine's message offers what no flag can pass: a Date, and epoch milliseconds. */
function isoTime(value: string): string {
  try {
    instantOf(value, 'remember')
    return value
  } catch (error) {
    if (!MemoryError.is(error, 'INVALID_INPUT')) throw error
    throw new InvalidArgumentError('It must be ISO 8601 such as 2025-06-02 or 2025-06-02T19:12:00+02:00.')
  }
}

const remember: Action<RememberOptions> = async (context, [given], options) => {
  const text = typeof given === 'string' && given !== '-' ? given : await textFromStdin(context)
  const { speaker, role, time, session, ref } = options
  const named = Object.entries({ speaker, role, time, session, ref }).filter(([, value]) => value !== undefined)
  const input = { text, ...Object.fromEntries(named) }
  // What is refused must not leave an empty store behind.
  if (!storeExists(context.settings)) await judge(input)
  return withMemory(context, { missing: 'create', vectors: true }, async (memory) => {
    const receipt = await memory.remember(input)
    if (context.out.json) context.out.printDocument(receipt)
    else report(receipt, context)
    return receipt.status === 'conflict' ? exitCode.negative : exitCode.ok
  })
}

/** Lets the engine judge an input, in a memory that is thrown away. @throws {INVALID_INPUT} */
async function judge(input: RememberInput): Promise<void> {
  const scratch = await openMemory(':memory:', { embedder: 'none', worker: 'none' })
  try {
    await scratch.remember(input)
  } finally {
    await scratch.close()
  }
}

async function textFromStdin({ surroundings }: CommandContext): Promise<string> {
  if (surroundings.tty.stdin)
    throw invalidInput('remember: TEXT must be given, as an argument or on stdin', 'knotwork remember --help')
  const chunks: Uint8Array[] = []
  for await (const chunk of surroundings.stdin) chunks.push(Buffer.from(chunk as Uint8Array))
  // `echo` and editors end the last line; that line break was not said.
  return decoded(Buffer.concat(chunks)).replace(/\r?\n$/, '')
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw invalidInput('remember: stdin must be UTF-8 text, got other bytes')
  }
}

function report(receipt: Receipt, { out }: CommandContext): void {
  if (receipt.status === 'stored') {
    const parts = receipt.events.length > 1 ? ` in ${counted(receipt.events.length, 'part')}` : ''
    out.print(`stored ${out.paint.cyan(receipt.ref)}${parts}`)
    if (!receipt.embedded) out.note('without vectors: it is found by its words; knotwork reindex adds them')
  } else if (receipt.status === 'duplicate') out.print(`already there: ${out.paint.cyan(receipt.ref)}`)
  else if (receipt.status === 'conflict') {
    out.warn(`conflict: ${receipt.ref} is taken by another text; nothing was written`)
    out.warn(`remedy: ${receipt.remedy}`)
  }
}
