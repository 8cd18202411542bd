/** knotwork list: memories in order of arrival. */
import type { Event, Memory } from 'knotwork'
import { type Action, act, examples, type Registrar, wholeNumber } from '../command.ts'
import { type CommandContext, withMemory } from '../context.ts'
import { dayAndTime, eventJson, wordsOf } from '../event-view.ts'
import { exitCode } from '../exit-code.ts'
import { emptyScopeLine } from '../scope-hint.ts'
import type { Output } from '../terminal/output.ts'
import { oneLine } from '../terminal/printable.ts'
import { table } from '../terminal/table.ts'

interface ListOptions {
  readonly limit: number
  readonly after: number
  readonly session?: string
  readonly all?: boolean
}

/** Largest page: bounds what is in memory at once. */
const pageMax = 1000

/** Registers the command. */
export function addList(registrar: Registrar): void {
  registrar.program
    .command('list')
    .summary('list memories in order of arrival')
    .description(
      'Lists memories in order of arrival, a page at a time. With --json one event a line (JSON Lines) on stdout, and {"next"} on stderr where another page follows. A listing is no backup: knotwork export writes one.',
    )
    .option('-l, --limit <n>', 'events of a page, 1 to 1000', wholeNumber(1), 20)
    .option('--after <n>', 'begin after this number, as the page before told it', wholeNumber(0), 0)
    .option('--session <name>', 'only this session')
    .option('-a, --all', 'all pages')
    .addHelpText('after', examples('knotwork list --session s03', 'knotwork list --limit 100 --after 300'))
    .action(act(registrar, list))
}

const list: Action<ListOptions> = (context, _args, options) =>
  withMemory(context, { missing: 'refuse', reads: true, vectors: false }, async (memory) => {
    const { out } = context
    let after = options.after
    let shownEvents = 0
    for (;;) {
      const page = await pageOf(memory, options, after)
      show(page.events, out)
      shownEvents += page.events.length
      await out.drained()
      if (page.next === null) break
      after = page.next
      if (!options.all) out.noteBoth(out.paint.dim(`next page: --after ${after}`), { next: after })
      if (!options.all || out.closed) break
    }
    if (shownEvents === 0) out.note(await nothingLine(memory, context, options))
    return exitCode.ok
  })

/** Why there is nothing: the scope is empty, or what was asked for is. */
async function nothingLine(memory: Memory, context: CommandContext, { session, after }: ListOptions): Promise<string> {
  if ((await memory.stats()).events === 0) return emptyScopeLine(memory.scope, context)
  return session === undefined ? `nothing comes after ${after}` : 'nothing is remembered of this session'
}

function pageOf(
  memory: Memory,
  options: ListOptions,
  after: number,
): Promise<{ events: Event[]; next: number | null }> {
  const session = options.session === undefined ? {} : { session: options.session }
  return memory.list({ after, limit: options.all ? pageMax : options.limit, ...session })
}

function show(events: readonly Event[], out: Output): void {
  if (out.json) for (const event of events) out.printJson(eventJson(event))
  else if (events.length > 0) out.print(...tableOf(events, out))
}

function tableOf(events: readonly Event[], out: Output): string[] {
  const { paint } = out
  return table(
    [
      { title: 'ref', paint: paint.cyan },
      { title: 'time', paint: paint.dim },
      { title: 'session', paint: paint.dim },
      { title: 'speaker', paint: paint.bold },
      { title: 'text', flexible: true },
    ],
    events.map((event) =>
      [event.ref, dayAndTime(event), event.session, event.speaker ?? '', wordsOf(event)].map(oneLine),
    ),
    // In a pipe nothing is cut: what reads it may search for the words that would be missing.
    { width: out.onTerminal ? out.columns : undefined, title: paint.dim },
  )
}
