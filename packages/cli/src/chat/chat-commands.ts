/** What can be said in a chat beside questions? Lines that begin with a slash. */
import { MemoryError } from 'knotwork'
import { entityTable } from '../entity-table.ts'
import { counted } from '../terminal/quantity.ts'
import { drawTrace } from '../trace-drawing.ts'
import { traceTree } from '../trace-tree.ts'
import { whyNotLines } from '../why-not-view.ts'
import type { ChatState } from './chat-state.ts'

/** One of them. */
export interface ChatCommand {
  readonly name: string
  /** What follows the name. */
  readonly takes: string
  readonly does: string
  /** Does it, and gives lines of its own; throws what a command of the command line would. */
  readonly run: (state: ChatState, rest: string) => Promise<readonly string[]>
}

/** Beginnings of a tree, as of `knotwork trace`. */
const rootsMax = 12

/** Entities of a list: a screen of them. */
const entitiesMax = 20

export const chatCommands: readonly ChatCommand[] = [
  {
    name: 'why-not',
    takes: 'REF',
    does: 'why a memory is not in the context of the last question',
    async run(state, ref) {
      const question = asked(state)
      if (ref === '') throw usage('/why-not must name a memory, as in /why-not m17')
      const { memory, options } = state
      const found = await memory.whyNot(question, ref, options)
      const trace = found.candidate && (await memory.recall(question, options)).trace
      return whyNotLines(found, { trace, event: (await memory.get(ref))[0] }, state.context.out)
    },
  },
  {
    name: 'trace',
    takes: '',
    does: 'how the last recall came about, as a tree',
    async run(state) {
      const found = await state.memory.recall(asked(state), state.options)
      const roots = traceTree(found, false)
      await drawTrace(found, { shown: roots.slice(0, rootsMax), left: Math.max(0, roots.length - rootsMax) }, state)
      return []
    },
  },
  {
    name: 'entities',
    takes: '[NAME]',
    does: 'whom and what it speaks of',
    async run({ memory, context }, query) {
      const { entities, next } = await memory.entities({ limit: entitiesMax, ...(query === '' ? {} : { query }) })
      if (entities.length === 0) return ['none']
      return [...entityTable(entities, context.out), ...(next === null ? [] : ['and more: /entities NAME narrows'])]
    },
  },
  {
    name: 'remember',
    takes: 'TEXT',
    does: 'remembers it, as said now by the asker',
    async run({ memory, asker }, text) {
      if (text === '') throw usage('/remember must be followed by what to remember')
      const receipt = await memory.remember({ text, ...(asker === undefined ? {} : { speaker: asker }) })
      const { relations } = await memory.consolidate()
      const found = relations.added > 0 ? `, ${counted(relations.added, 'relation')} found` : ''
      return [receipt.status === 'stored' ? `stored ${receipt.ref}${found}` : `${receipt.status}`]
    },
  },
  { name: 'help', takes: '', does: 'this list', run: async () => helpLines() },
  { name: 'quit', takes: '', does: 'ends, as Ctrl-D and Ctrl-C do', run: async () => [] },
]

/** Every command with what it does, then what else a line is. */
export function helpLines(): string[] {
  const names = chatCommands.map(({ name, takes }) => `/${name} ${takes}`.trimEnd())
  const width = Math.max(...names.map(({ length }) => length))
  return [
    ...chatCommands.map(({ does }, at) => `${names[at]?.padEnd(width)}  ${does}`),
    'anything else is a question, which may point back: "and why?"',
  ]
}

/** The last question. */
function asked({ questions }: ChatState): string {
  const last = questions.at(-1)
  if (last === undefined) throw usage('nothing was asked yet: ask a question first')
  return last
}

function usage(message: string): MemoryError {
  return new MemoryError('INVALID_INPUT', message)
}
