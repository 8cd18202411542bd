/** knotwork replay suggest: rules for questions that were read to want too little. */
import { type Memory, type SchemaProfile, schemaProfiles } from 'knotwork'
import { type ProposedRule, type Suggestions, suggestRules } from 'knotwork/replay'
import { type Action, act, examples, type Registrar } from '../command.ts'
import { withMemory } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { invalidInput } from '../failure.ts'
import type { Output } from '../terminal/output.ts'
import { harmlessJson, oneLine } from '../terminal/printable.ts'
import { counted } from '../terminal/quantity.ts'
import { table } from '../terminal/table.ts'
import { readRun, writeNew } from './files.ts'
import { policyChoice } from './policy-choice.ts'

interface SuggestFlags {
  readonly policy?: string
  readonly out?: string
}

/** Registers the command. */
export function addSuggest(registrar: Registrar): void {
  registrar.program
    .command('suggest')
    .summary('propose rules for questions that were read wrongly')
    .description(
      'Asks the questions of a run again, and tries each kind of answer (why, when, who-what, fact, count-or-list, current-state) on those whose evidence is not in the context. Where one finds more for two questions that share a phrase, and takes nothing from the others that have it, a rule is proposed: as JSON, for the questions of a schema profile. Read it before you take it over: it knows these questions and no others. ' +
        `Exit code ${exitCode.negative} when there is none to propose.`,
    )
    .argument('<file>', 'the run')
    .option('--policy <name|file>', 'the policy that the run was made with')
    .option('--out <file>', "write the store's schema profile with the rules")
    .addHelpText('after', examples('knotwork replay suggest run.jsonl --store shop.db --out profile.json'))
    .action(act(registrar, suggest))
}

const suggest: Action<SuggestFlags> = async (context, [path], flags) => {
  const asked = readRun(String(path)).questions.map((one) => one.asked)
  const policy = policyChoice(flags.policy)
  return withMemory(context, { missing: 'refuse', reads: true, vectors: true }, async (memory) => {
    const { out } = context
    const found = await suggestRules(memory, asked, { policy })
    if (flags.out !== undefined && found.rules.length > 0)
      writeNew(flags.out, `${JSON.stringify(await profileWith(found.rules, memory), null, 2)}\n`)
    if (out.json) out.printDocument(found)
    else {
      for (const line of triedLines(found, out)) out.note(line)
      for (const { rule, helps, meets } of found.rules) {
        out.note(
          `helps ${counted(helps.length, 'question')} of the ${meets.length} that have the phrase: ${helps.join(', ')}`,
        )
        out.print(harmlessJson(rule))
      }
    }
    if (found.rules.length === 0)
      out.warn('no rule to propose: no two of them share a phrase and a kind of answer that finds more')
    else
      out.note(
        flags.out === undefined
          ? 'a schema profile has such rules under questions; --out writes one'
          : `to try it, on a copy of the store: knotwork settle --again --schema-profile ${flags.out}`,
      )
    return found.rules.length === 0 ? exitCode.negative : exitCode.ok
  })
}

/** How each question that lacked evidence was read, and what finds more. */
function triedLines({ tried }: Suggestions, { paint, onTerminal, columns }: Output): string[] {
  if (tried.length === 0) return ['no question lacks evidence']
  return table(
    [{ title: 'id' }, { title: 'read as' }, { title: 'found by' }, { title: 'question', flexible: true }],
    tried.map(({ id, read, better, question }) =>
      [id, read, better.map(({ intent }) => intent).join(', '), question].map(oneLine),
    ),
    { width: onTerminal ? columns : undefined, title: paint.dim },
  )
}

/** The profile of the store with rules more. @throws {INVALID_INPUT} it is one of the caller's, who alone has its file */
async function profileWith(rules: readonly ProposedRule[], memory: Memory): Promise<SchemaProfile> {
  const { schemaProfile: name } = await memory.stats()
  const own = Object.values(schemaProfiles).find((profile) => profile.name === name)
  if (own === undefined)
    throw invalidInput(
      `replay suggest: --out needs a store under one of our profiles, got ${name}`,
      'leave out --out, and add the rules to the questions of your own profile',
    )
  return { ...own, name: `${own.name}-own`, questions: [...own.questions, ...rules.map(({ rule }) => rule)] }
}
