/** knotwork entities: whom and what memories speak of, and what people decided about them. */

import { type Command, Option } from 'commander'
import type { DecisionOutcome, EntityKind, EntityView, Memory } from 'knotwork'
import { type Action, act, examples, type Registrar, wholeNumber } from '../command.ts'
import { type CommandContext, withMemory } from '../context.ts'
import { entityTable } from '../entity-table.ts'
import { exitCode } from '../exit-code.ts'
import { printable } from '../terminal/printable.ts'
import { counted } from '../terminal/quantity.ts'
import { shellWord } from '../terminal/shell-word.ts'
import { historyLines } from './entity-history.ts'

interface EntitiesOptions {
  readonly kind?: EntityKind
  readonly limit: number
}

interface ReasonOptions {
  readonly reason?: string
}

const kinds: readonly EntityKind[] = ['person', 'place', 'organisation', 'thing', 'animal']

/** Registers the command and what it can be asked to decide. */
export function addEntities(registrar: Registrar): void {
  const entities = registrar.program
    .command('entities')
    .summary('list people, places and things; merge and split them')
    .description(
      'Lists whom and what memories speak of, with all their names and how often each is mentioned. ' +
        `Decisions are kept, and each can be undone. Exit code ${exitCode.negative} when an entity is unknown or a decision is refused.`,
    )
    .argument('[query]', 'part of a name')
    .addOption(new Option('-k, --kind <name>', 'only of this kind').choices(kinds))
    .option('-l, --limit <n>', 'list at most so many', wholeNumber(1), 100)
    .addHelpText(
      'after',
      examples(
        'knotwork entities --kind person --store agent.db',
        'knotwork entities merge "anna kowalski" annie --reason "her nickname"',
        'knotwork entities unmerge 1',
      ),
    )
    .action(act(registrar, list))
  for (const one of decisions) addDecision(entities, registrar, one)
  entities
    .command('history')
    .summary('what people decided')
    .description('Lists what people decided about an entity, or about all, oldest first.')
    .argument('[id]', 'only about this entity')
    .addHelpText('after', examples('knotwork entities history "anna kowalski" --json'))
    .action(act(registrar, history))
}

/** Something people can decide, as a subcommand. */
interface DecisionCommand {
  /** Name and arguments. */
  readonly usage: string
  readonly does: string
  readonly example: string
  readonly decide: (memory: Memory, args: readonly string[], reason?: string) => Promise<DecisionOutcome>
}

const decisions: readonly DecisionCommand[] = [
  {
    usage: 'merge <into> <from>',
    does: 'All names of the second become names of the first.',
    example: 'knotwork entities merge "anna kowalski" annie --reason "her nickname"',
    decide: (memory, [into = '', from = ''], reason) => memory.mergeEntities(into, from, reason),
  },
  {
    usage: 'split <id> <names...>',
    does: 'Some names of an entity become one of their own.',
    example: 'knotwork entities split "anna kowalski" anna',
    decide: (memory, [id = '', ...names], reason) => memory.splitEntity(id, names, reason),
  },
  {
    usage: 'alias <name> <id>',
    does: 'A name becomes a name of an entity, whatever the rules say of it.',
    example: 'knotwork entities alias Annie "anna kowalski"',
    decide: (memory, [name = '', id = ''], reason) => memory.alias(name, id, reason),
  },
  {
    usage: 'unmerge <decision>',
    does: 'Undoes a decision, by its number.',
    example: 'knotwork entities unmerge 3',
    decide: (memory, [decision], reason) => memory.unmerge(Number(decision), reason),
  },
]

function addDecision(parent: Command, registrar: Registrar, { usage, does, example, decide }: DecisionCommand): void {
  const run: Action<ReasonOptions> = (context, given, { reason }) =>
    withMemory(context, { missing: 'refuse', vectors: false }, async (memory) => {
      const args = given.flat().filter((one) => one !== undefined)
      const outcome = await decide(memory, args, reason)
      const code = told(outcome, context)
      if (outcome.status === 'done' && !context.out.json)
        for (const line of await joined(outcome, memory)) context.out.note(line)
      return code
    })
  parent
    .command(usage)
    .summary(does.charAt(0).toLowerCase() + does.slice(1, -1))
    .description(`${does} The decision gets a number, by which unmerge undoes it.`)
    .option('--reason <words>', 'why, kept with the decision')
    .addHelpText('after', examples(example))
    .action(act(registrar, run))
}

function told(outcome: DecisionOutcome, { out }: CommandContext): number {
  if (out.json) out.printDocument(outcome)
  else if (outcome.status === 'done')
    out.print(printable(`decision ${outcome.decision.id} holds: see knotwork entities ${shellWord(outcome.entity)}`))
  else
    out.warn(
      outcome.status === 'unknown' ? `nothing is known as ${outcome.id}` : `not done: ${printable(outcome.reason)}`,
    )
  return outcome.status === 'done' ? exitCode.ok : exitCode.negative
}

/** What the decision came to, and how it is taken back. */
async function joined(
  { entity, decision }: Extract<DecisionOutcome, { status: 'done' }>,
  memory: Memory,
): Promise<string[]> {
  const found = await memory.entity(entity)
  const names =
    found === null ? [] : [`${found.name} is called ${found.names.join(', ')}, in ${counted(found.events, 'event')}`]
  const undoing = decision.change.kind === 'undo' ? [] : [`knotwork entities unmerge ${decision.id} undoes it`]
  return [...names, ...undoing].map(printable)
}

const list: Action<EntitiesOptions> = (context, [query], { kind, limit }) =>
  withMemory(context, { missing: 'refuse', reads: true, vectors: false }, async (memory) => {
    const { out } = context
    const asked = { ...(typeof query === 'string' ? { query } : {}), ...(kind === undefined ? {} : { kind }) }
    const shown: EntityView[] = []
    let more = false
    for (let after: string | null = ''; after !== null && shown.length < limit; ) {
      const page: Awaited<ReturnType<Memory['entities']>> = await memory.entities({
        ...asked,
        after,
        limit: Math.min(1000, limit - shown.length),
      })
      shown.push(...page.entities)
      after = page.next
      more = after !== null
    }
    if (out.json) for (const entity of shown) out.printJson(entity)
    else if (shown.length > 0) out.print(...entityTable(shown, out))
    else out.note(await whyNone(memory, asked))
    if (more) out.note(out.paint.dim('there are more: --limit shows them'))
    return exitCode.ok
  })

/** None at all, or none like what was asked for? */
async function whyNone(memory: Memory, asked: object): Promise<string> {
  const { entities } = Object.keys(asked).length === 0 ? { entities: [] } : await memory.entities({ limit: 1 })
  return entities.length > 0
    ? 'none of the entities is like that; knotwork entities lists all'
    : 'no entities; what was remembered is read by knotwork settle or knotwork worker'
}

const history: Action<object> = (context, [id]) =>
  withMemory(context, { missing: 'refuse', reads: true, vectors: false }, async (memory) => {
    const { out } = context
    const decisions = await memory.entityHistory(typeof id === 'string' ? id : undefined)
    if (out.json) for (const one of decisions) out.printJson(one)
    else if (decisions.length > 0) out.print(...historyLines(decisions, out))
    else out.note('nothing was decided')
    return exitCode.ok
  })
