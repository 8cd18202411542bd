/** knotwork tags sample, accept, rename, merge, retire, agreement: people keep the tags of a memory in order. */

import type { Command } from 'commander'
import type { Memory, RulingOptions, RulingOutcome, SampledTag, TagAgreement } from 'knotwork'
import { type Action, act, examples, type Registrar, wholeNumber } from '../command.ts'
import { withMemory } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { told, whoOf, withWho } from '../ruling-outcome.ts'
import type { Output } from '../terminal/output.ts'
import { oneLine, printable } from '../terminal/printable.ts'
import { counted } from '../terminal/quantity.ts'
import { table } from '../terminal/table.ts'

interface SampleFlags {
  readonly limit?: number | undefined
  readonly seed?: number | undefined
  readonly contents?: number
}

/** Something people can decide about a tag. */
interface TagCommand {
  readonly usage: string
  readonly does: string
  readonly example: string
  readonly decide: (memory: Memory, args: readonly string[], who: RulingOptions) => Promise<RulingOutcome>
}

const decisions: readonly TagCommand[] = [
  {
    usage: 'accept <tag>',
    does: 'A tag is right as it was made, whatever was decided about it before.',
    example: 'knotwork tags accept concert --by Ana',
    decide: (memory, [tag = ''], who) => memory.acceptTag(tag, who),
  },
  {
    usage: 'rename <tag> <name>',
    does: 'What has a tag is found under another name, which no tag has.',
    example: 'knotwork tags rename mill 磨坊',
    decide: (memory, [tag = '', name = ''], who) => memory.renameTag(tag, name, who),
  },
  {
    usage: 'merge <tag> <into>',
    does: 'What has a tag is found under another tag, too.',
    example: 'knotwork tags merge voice concert --reason "hers was sung"',
    decide: (memory, [tag = '', into = ''], who) => memory.mergeTag(tag, into, who),
  },
  {
    usage: 'retire <tag>',
    does: 'A tag leads nowhere; its events have it still.',
    example: 'knotwork tags retire room',
    decide: (memory, [tag = ''], who) => memory.retireTag(tag, who),
  },
]

/** Registers the commands. */
export function addTags(registrar: Registrar): void {
  const tags = registrar.program
    .command('tags')
    .summary('judge what memories are about; accept, rename, merge and retire')
    .description(
      'Tags say what memories are about, and lead from a word of a question to them. Draw a sample, judge it, and see how far it was accepted. Rulings are kept with who and why, hold after a rebuild, and knotwork relations undo takes them back.',
    )
    .addHelpText('after', examples('knotwork tags sample --limit 20', 'knotwork tags agreement --json'))
  withSample(tags.command('sample'))
    .summary('draw tags by chance, with what was said under each')
    .description(
      'Draws tags by chance, each with some of what was said under it. The same seed draws the same tags of the same memory: so two people can judge the same.',
    )
    .option('--contents <n>', 'contents shown of each (default: 3)', wholeNumber(0, 100))
    .addHelpText('after', examples('knotwork tags sample --limit 20 --seed 7', 'knotwork tags sample --json'))
    .action(act(registrar, sample))
  for (const one of decisions) addDecision(tags, registrar, one)
  withSample(tags.command('agreement'))
    .summary('how far people accept the tags')
    .description(
      'Of the tags that were judged the share that was accepted, for each reviewer and by what was said last, with its 95 % interval; and how far two reviewers say the same of what both judged (kappa: without what chance gives). With --limit or --seed of that sample alone.',
    )
    .addHelpText('after', examples('knotwork tags agreement', 'knotwork tags agreement --limit 20 --seed 7 --json'))
    .action(act(registrar, agreement))
}

function withSample(command: Command): Command {
  return command
    .option('-l, --limit <n>', 'tags in the sample (default: 20)', wholeNumber(1, 1000))
    .option('--seed <n>', 'which sample (default: 1)', wholeNumber(0))
}

function addDecision(tags: Command, registrar: Registrar, { usage, does, example, decide }: TagCommand): void {
  const run: Action<RulingOptions> = (context, given, flags) =>
    withMemory(context, { missing: 'refuse', vectors: false }, async (memory) =>
      told(await decide(memory, given.map(String), whoOf(flags)), 'knotwork tags sample', context),
    )
  withWho(tags.command(usage))
    .summary(does.charAt(0).toLowerCase() + does.slice(1, -1))
    .description(`${does} Exit code ${exitCode.negative} when there is no such tag, or it cannot be so.`)
    .addHelpText('after', examples(example))
    .action(act(registrar, run))
}

const sample: Action<SampleFlags> = (context, _, { limit, seed, contents }) =>
  withMemory(context, { missing: 'refuse', reads: true, vectors: false }, async (memory) => {
    const drawn = await memory.sampleTags({
      ...queryOf({ limit, seed }),
      ...(contents === undefined ? {} : { contents }),
    })
    const { out } = context
    if (out.json) for (const one of drawn) out.printJson(one)
    else if (drawn.length > 0) out.print(...drawn.flatMap((one) => sampleLines(one, out)))
    else out.note('there are no tags yet; knotwork settle makes them')
    return exitCode.ok
  })

const agreement: Action<SampleFlags> = (context, _, { limit, seed }) =>
  withMemory(context, { missing: 'refuse', reads: true, vectors: false }, async (memory) => {
    const query = queryOf({ limit, seed })
    const found = await memory.tagAgreement(Object.keys(query).length === 0 ? undefined : query)
    const { out } = context
    if (out.json) out.printDocument(found)
    else if (found.overall.judged > 0) out.print(...agreementLines(found, out))
    else out.note('no tag was judged')
    return exitCode.ok
  })

function queryOf({ limit, seed }: SampleFlags): { limit?: number; seed?: number } {
  return { ...(limit === undefined ? {} : { limit }), ...(seed === undefined ? {} : { seed }) }
}

function sampleLines({ tag, count, state, name, contents }: SampledTag, out: Output): string[] {
  const decided = state === 'made' ? '' : name === null || name === tag ? `, ${state}` : `, ${state}: ${name}`
  return [
    `${out.paint.bold(printable(tag))} ${out.paint.dim(oneLine(`(in ${counted(count, 'event')}${decided})`))}`,
    ...contents.map(({ ref, text }) => oneLine(`  ${ref}: ${text}`)),
  ]
}

function agreementLines({ overall, reviewers, pairs }: TagAgreement, out: Output): string[] {
  const percent = (share: number | null): string => (share === null ? '' : `${(100 * share).toFixed(1)} %`)
  const nobody = (by: string | null): string => printable(by ?? '(nobody named)')
  const rows = [...reviewers.map(({ by, ...one }) => ({ who: nobody(by), one })), { who: 'all', one: overall }]
  return [
    ...table(
      [
        { title: 'by' },
        { title: 'judged', align: 'right' },
        { title: 'accepted', align: 'right' },
        { title: 'share', align: 'right' },
        { title: '95 %' },
      ],
      rows.map(({ who, one: { judged, accepted, share, interval } }) => [
        who,
        String(judged),
        String(accepted),
        percent(share),
        interval === null ? '' : `${percent(interval[0])} to ${percent(interval[1])}`,
      ]),
      { width: out.onTerminal ? out.columns : undefined, title: out.paint.dim },
    ),
    ...pairs.map(
      ({ by: [a, b], judged, agreement, kappa }) =>
        `${nobody(a)} and ${nobody(b)} say the same of ${percent(agreement)} of ${counted(judged, 'tag')}${kappa === null ? '' : `, kappa ${kappa.toFixed(2)}`}`,
    ),
  ]
}
