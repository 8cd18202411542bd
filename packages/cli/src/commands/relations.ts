/** knotwork relations: how memories are related. */

import { Option } from 'commander'
import type { Graph, Memory, RelationState, RelationView } from 'knotwork'
import { type Action, act, examples, type Registrar, wholeNumber } from '../command.ts'
import { withMemory } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { moreThan } from '../paging.ts'
import { directionsHelp, relationWords } from '../relation-words.ts'
import { stateWords } from '../ruling-words.ts'
import type { Output } from '../terminal/output.ts'
import { oneLine } from '../terminal/printable.ts'
import { counted } from '../terminal/quantity.ts'
import { table } from '../terminal/table.ts'
import { addRulings } from './rulings.ts'

interface RelationsOptions {
  readonly graph?: Graph
  readonly state?: RelationState
  readonly limit: number
}

const graphs: readonly Graph[] = ['temporal', 'causal', 'semantic', 'entity']
const states: readonly RelationState[] = ['candidate', 'active', 'stable', 'superseded', 'retired', 'rejected']

/** Registers the command. */
export function addRelations(registrar: Registrar): void {
  const command = registrar.program
    .command('relations')
    .summary('list how memories are related; accept, reject and retire')
    .description(
      'Lists the relations of one memory, or of all in order of arrival: what each claims, how far it is believed, the words it rests on, who made it, and what was decided about it. ' +
        `A relation leads from A to B: ${directionsHelp}; --json has the kind. ` +
        `The order of turns (graph temporal) is listed where it is asked for. With --json one relation a line. Exit code ${exitCode.negative} when there is no such memory.`,
    )
    .argument('[ref]', 'only relations of this memory')
    .addOption(new Option('-g, --graph <name>', 'only this graph').choices(graphs))
    .addOption(new Option('--state <name>', 'only in this state').choices(states))
    .option('-l, --limit <n>', 'list at most so many', wholeNumber(1), 100)
    .addHelpText(
      'after',
      examples(
        'knotwork relations m17 --store agent.db',
        'knotwork relations --state candidate',
        'knotwork relations --graph causal --json',
      ),
    )
    .action(act(registrar, relations))
  addRulings(command, registrar)
}

const relations: Action<RelationsOptions> = (context, [ref], options) =>
  withMemory(context, { missing: 'refuse', reads: true, vectors: false }, async (memory) => {
    const { out } = context
    if (typeof ref === 'string' && (await memory.get(ref)).length === 0) {
      out.warn(`nothing is remembered under ${ref}`)
      return exitCode.negative
    }
    const found = await collect(memory, typeof ref === 'string' ? { ref } : {}, options)
    const shown = found.slice(0, options.limit)
    if (out.json) for (const relation of shown) out.printJson(relation)
    else if (shown.length > 0) out.print(...tableOf(shown, out))
    else out.note(await nothingLine(memory, ref === undefined ? null : String(ref), options))
    if (found.length > shown.length) out.note(out.paint.dim('there are more: --limit shows them'))
    return exitCode.ok
  })

/** Why there are none: they are not looked for yet, or there are none. */
async function nothingLine(memory: Memory, ref: string | null, options: RelationsOptions): Promise<string> {
  const { jobs } = await memory.stats()
  if (jobs.waiting > 0)
    return `no relations; ${counted(jobs.waiting, 'event')} wait to be related: knotwork settle, or knotwork worker`
  const narrowed = options.graph !== undefined || options.state !== undefined
  const order = options.graph === undefined ? '; the order of turns: --graph temporal' : ''
  return `${ref === null ? 'there are no' : `${ref} has no`} relations${narrowed ? ' of this kind' : ''}${order}`
}

function collect(memory: Memory, of: { ref?: string }, options: RelationsOptions): Promise<RelationView[]> {
  const filter = {
    graphs: options.graph === undefined ? graphs.filter((graph) => graph !== 'temporal') : [options.graph],
    ...(options.state === undefined ? {} : { states: [options.state] }),
  }
  return moreThan(options.limit, async (after) => {
    const { relations: items, next } = await memory.relations({ ...of, ...filter, after })
    return { items, next }
  })
}

function tableOf(shown: readonly RelationView[], out: Output): string[] {
  const { paint } = out
  return table(
    [
      { title: 'graph', paint: paint.dim },
      { title: 'from', paint: paint.cyan },
      { title: 'relation', paint: paint.bold },
      { title: 'to', paint: paint.cyan },
      { title: 'state' },
      { title: 'belief', align: 'right' },
      { title: 'made by', paint: paint.dim },
      { title: 'quote', flexible: true },
    ],
    shown.map(({ graph, from, kind, to, state, ruled, confidence, provenance: { generator, version, quote } }) =>
      [
        graph,
        from,
        relationWords(kind),
        to,
        stateWords(state, ruled),
        confidence.toFixed(2),
        `${generator} ${version}`,
        quote ?? '',
      ].map(oneLine),
    ),
    { width: out.onTerminal ? out.columns : undefined, title: paint.dim },
  )
}
