/** knotwork stats: how much is remembered. */
import { type MemoryStats, systemClock } from 'knotwork'
import { type Action, act, examples, type Registrar } from '../command.ts'
import { type CommandContext, withMemory } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { emptyScopeLine, scopeName, scopesOf } from '../scope-hint.ts'
import { oneLine } from '../terminal/printable.ts'
import { bytes, count, counted, span } from '../terminal/quantity.ts'
import { facts, table } from '../terminal/table.ts'

/** Registers the command. */
export function addStats(registrar: Registrar): void {
  registrar.program
    .command('stats')
    .summary('count what is remembered')
    .description(
      'Counts what one scope of the store holds: events, sessions, relations, vectors, waiting jobs. With --scopes lists all scopes of the store.',
    )
    .option('--scopes', 'list the scopes that hold events, with how many')
    .addHelpText(
      'after',
      examples('knotwork stats --store agent.db', 'knotwork stats --user ana --json', 'knotwork stats --scopes'),
    )
    .action(act(registrar, stats))
}

const stats: Action<{ readonly scopes?: boolean }> = (context, _args, options) =>
  withMemory(context, { missing: 'refuse', reads: true, vectors: !options.scopes }, async (memory) => {
    const { out } = context
    if (options.scopes) {
      await listScopes(context)
      return exitCode.ok
    }
    const found = await memory.stats()
    if (out.json) out.printDocument(found)
    else out.print(...facts(pairsOf(found), out.paint.dim))
    if (found.events === 0) out.note(await emptyScopeLine(found.scope, context))
    return exitCode.ok
  })

/** All scopes of the store: told to whoever may open its file. */
async function listScopes(context: CommandContext): Promise<void> {
  const { out, settings } = context
  const scopes = (await scopesOf(context)).map(({ scope, events }) => ({ ...scope, events }))
  if (out.json) out.printDocument({ store: settings.store, scopes })
  else if (scopes.length === 0) out.note('no scope of this store holds anything')
  else
    out.print(
      ...table(
        [
          { title: 'tenant' },
          { title: 'agent' },
          { title: 'user', flexible: true },
          { title: 'events', align: 'right' },
        ],
        scopes.map(({ tenant, agent, user, events }) => [...[tenant, agent, user].map(oneLine), count(events)]),
        { width: out.onTerminal ? out.columns : undefined, title: out.paint.dim },
      ),
    )
}

/** What models read; nothing where none did. */
function readingPairs({ derived }: MemoryStats): [string, string][] {
  if (derived.windows === 0) return []
  const { windows, events, faulty, inputTokens, outputTokens, records } = derived
  const kinds = records.map(({ kind, count: many }) => `${count(many)} ${kind}`).join(', ')
  const each = events === 0 ? '' : `, ${count(Math.round((inputTokens + outputTokens) / events))} tokens an event`
  const rest = faulty === 0 ? '' : `, ${count(faulty)} not whole`
  return [
    ['read by models', `${counted(events, 'event')} in ${counted(windows, 'window')}${each}${rest}`],
    ['derived records', kinds === '' ? 'none' : kinds],
  ]
}

function pairsOf(found: MemoryStats): [string, string][] {
  const age = found.jobs.oldestCreatedAt === null ? null : systemClock.now() - found.jobs.oldestCreatedAt
  const pairs: [string, string][] = [
    ['store', found.bytes === null ? found.store : `${found.store} (${bytes(found.bytes)})`],
    ['scope', scopeName(found.scope)],
    ['schema profile', found.schemaProfile],
    [
      'events',
      found.events === found.sources
        ? count(found.events)
        : `${count(found.events)} of ${count(found.sources)} sources`,
    ],
    ['sessions', count(found.sessions)],
    ['speakers', count(found.speakers)],
    ['terms', count(found.terms)],
    ['names', `${count(found.names)}, mentioned in ${count(found.mentions)} places`],
    ...readingPairs(found),
    ['without a time', count(found.withoutTime)],
    ['without vectors', found.searched.length === 0 ? 'not asked: no embedder' : count(found.withoutVectors)],
    [
      'jobs waiting',
      age === null
        ? count(found.jobs.waiting)
        : `${count(found.jobs.waiting)}, the oldest since ${span(Math.max(0, age))}`,
    ],
  ]
  if (found.jobs.dead > 0)
    pairs.push(['jobs given up', `${count(found.jobs.dead)}; knotwork settle names them and --retry-dead tries again`])
  for (const { graph, kind, state, count: times } of found.relations)
    pairs.push([`relations`, `${count(times)} ${graph} ${kind}, ${state}`])
  for (const { space, events, rows } of found.spaces)
    pairs.push([
      'vectors',
      `${count(rows)} of ${count(events)} events, ${space.dimensions} × ${space.encoding}, ${space.id}`,
    ])
  return pairs
}
