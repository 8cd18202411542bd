/** knotwork remember: one thing said. */
import { openMemory, type Receipt, type RememberInput } from 'knotwork'
import { type Action, act, examples, type Registrar } from '../command.ts'
import { type CommandContext, storeExists, withMemory } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { givenText, isoTime } from '../given-text.ts'
import { printable } from '../terminal/printable.ts'
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

const remember: Action<RememberOptions> = async (context, [given], options) => {
  const text = await givenText(context, given, 'remember')
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

function report(receipt: Receipt, { out }: CommandContext): void {
  if (receipt.status === 'stored') {
    const parts = receipt.events.length > 1 ? ` in ${counted(receipt.events.length, 'part')}` : ''
    out.print(`stored ${out.paint.cyan(receipt.ref)}${parts}`)
    if (!receipt.embedded) out.note('without vectors: it is found by its words; knotwork reindex adds them')
  } else if (receipt.status === 'duplicate') out.print(`already there: ${out.paint.cyan(receipt.ref)}`)
  else if (receipt.status === 'echo') {
    out.warn('a context that was recalled here; nothing was written')
    out.warn(`remedy: ${receipt.remedy}`)
  } else if (receipt.status === 'conflict') {
    out.warn(`conflict: ${receipt.ref} is taken by another text; nothing was written`)
    out.warn(`remedy: ${receipt.remedy}`)
    out.note(`to put the new text in its place: knotwork correct ${printable(receipt.ref)} TEXT`)
  }
}
