/** knotwork demo: a conversation remembered and questions answered, offline, in a minute. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultPolicy, openMemory } from 'knotwork'
import { type Action, act, examples, type Registrar, wholeNumber } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { playCodeAgent } from '../demo/code-agent.ts'
import { checkKept } from '../demo/kept-store.ts'
import { playDemo } from '../demo/play-demo.ts'
import { embedderFor } from '../embedder.ts'
import { exitCode } from '../exit-code.ts'
import { invalidInput } from '../failure.ts'

interface DemoOptions {
  readonly zh?: boolean
  readonly keep?: string
  readonly budget: number
}

/** Registers the command. */
export function addDemo(registrar: Registrar): void {
  registrar.program
    .command('demo')
    .argument(
      '[which]',
      'conversation, or code-agent: commits, test runs and tickets of a small project',
      'conversation',
    )
    .summary('import a conversation and answer questions about it')
    .description(
      'Imports a conversation of two friends over seven months into a temporary store, counts for all questions whether their evidence is recalled, and shows the first question of each kind with what was found and missed, the answered ones first. ' +
        'code-agent asks why a test fails, what fixed another, what blocks a ticket and who changed a function last. Needs no network.',
    )
    .option('--zh', 'the Chinese twin of the conversation; found by its words, for the bundled embedder reads English')
    .option('--keep <file>', 'keep the store in this file, a new one or one of this demo (--store does the same)')
    .option('-b, --budget <n>', 'tokens each context may cost', wholeNumber(1), defaultPolicy.select.budgetTokens)
    .addHelpText('after', examples('knotwork demo', 'knotwork demo --zh --keep demo.db', 'knotwork demo code-agent'))
    .action(act(registrar, demo))
}

const demo: Action<DemoOptions> = async (context, [which], options) => {
  if (which === 'code-agent') return codeAgent(context, options)
  if (which !== 'conversation')
    throw invalidInput(`demo: must be conversation or code-agent, got ${String(which)}`, 'knotwork demo --help')
  const { settings, out } = context
  const { zh, keep, budget } = options
  // KNOTWORK_STORE is left alone: it names somebody's memory, and a demo has no business in it.
  const kept = keep ?? (settings.storeFrom === 'option' ? settings.store : null)
  const language = zh ? 'zh' : 'en'
  if (kept !== null) await checkKept(kept, language, settings.scope)
  const folder = kept === null ? mkdtempSync(join(tmpdir(), 'knotwork-demo-')) : null
  try {
    const { scope } = settings
    const embedder = await embedderFor(settings)
    const memory = await openMemory(kept ?? join(String(folder), 'demo.db'), { scope, embedder, worker: 'none' })
    try {
      await playDemo(memory, { language, kept, budgetTokens: budget }, out)
    } finally {
      await memory.close()
    }
  } finally {
    if (folder !== null) rmSync(folder, { recursive: true, force: true })
  }
  return exitCode.ok
}

/** The project of a code agent, in a memory that is gone with the process. */
async function codeAgent({ settings, out }: CommandContext, { zh, keep, budget }: DemoOptions): Promise<number> {
  if (keep !== undefined)
    throw invalidInput('demo: --keep is of the conversation; code-agent keeps nothing', 'leave it out')
  const { scope } = settings
  const embedder = await embedderFor(settings)
  const memory = await openMemory(':memory:', { scope, embedder, worker: 'none', schemaProfile: 'code-agent' })
  try {
    await playCodeAgent(memory, { language: zh ? 'zh' : 'en', budgetTokens: budget }, out)
  } finally {
    await memory.close()
  }
  return exitCode.ok
}
