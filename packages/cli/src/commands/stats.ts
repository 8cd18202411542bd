/** knotwork stats: how much is remembered. */
import { type MemoryStats, systemClock } from 'knotwork'
import { type Action, act, examples, type Registrar } from '../command.ts'
import { withMemory } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { bytes, count, span } from '../terminal/quantity.ts'
import { facts } from '../terminal/table.ts'

/** Registers the command. */
export function addStats(registrar: Registrar): void {
  registrar.program
    .command('stats')
    .summary('count what is remembered')
    .description('Counts what one scope of the store holds: events, sessions, relations, vectors, waiting jobs.')
    .addHelpText('after', examples('knotwork stats --store agent.db', 'knotwork stats --user ana --json'))
    .action(act(registrar, stats))
}

const stats: Action<object> = (context) =>
  withMemory(context, { missing: 'refuse', vectors: true }, async (memory) => {
    const { out } = context
    const found = await memory.stats()
    if (out.json) out.printDocument(found)
    else out.print(...facts(pairsOf(found), out.paint.dim))
    return exitCode.ok
  })

function pairsOf(found: MemoryStats): [string, string][] {
  const { tenant, agent, user } = found.scope
  const age = found.jobs.oldestCreatedAt === null ? null : systemClock.now() - found.jobs.oldestCreatedAt
  const pairs: [string, string][] = [
    ['store', found.bytes === null ? found.store : `${found.store} (${bytes(found.bytes)})`],
    ['scope', `tenant ${tenant}, agent ${agent}, user ${user}`],
    [
      'events',
      found.events === found.sources
        ? count(found.events)
        : `${count(found.events)} of ${count(found.sources)} sources`,
    ],
    ['sessions', count(found.sessions)],
    ['speakers', count(found.speakers)],
    ['terms', count(found.terms)],
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
