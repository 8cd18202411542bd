/**
 * How does a chat go on? Line by line: a question is answered with its context and the verdict; what goes wrong
 * is said and ends nothing.
 */
import { createInterface, type Interface } from 'node:readline'
import { MemoryError, type Recollection } from 'knotwork'
import type { CommandContext } from '../context.ts'
import { contextLines } from '../context-view.ts'
import { failureLines, failureOf } from '../failure.ts'
import { emptyScopeLine } from '../scope-hint.ts'
import { printable } from '../terminal/printable.ts'
import { traceTree } from '../trace-tree.ts'
import { verdictLines } from '../verdict-view.ts'
import { chatCommands, helpLines } from './chat-commands.ts'
import { type ChatState, withQuestion } from './chat-state.ts'

const prompt = 'ask> '

/** Reads lines until one ends the chat, stdin ends, or the person interrupts. */
export async function converse(first: ChatState): Promise<void> {
  const { surroundings, out } = first.context
  const isDialogue = surroundings.tty.stdin && surroundings.tty.stdout
  const stopped = new AbortController()
  const lines = linesFrom(first.context, isDialogue)
  // Before anything can close them: whoever begins to wait on closed lines waits for ever.
  const said = lines[Symbol.asyncIterator]()
  const stop = (): void => {
    stopped.abort()
    lines.close()
  }
  lines.on('SIGINT', stop)
  const undo = surroundings.onInterrupt(stop)
  let state: ChatState = { ...first, options: { ...first.options, signal: stopped.signal } }
  try {
    if (isDialogue) lines.prompt()
    for await (const raw of said) {
      const line = raw.trim()
      // Lines that were read before the interruption are no longer wanted.
      if (stopped.signal.aborted || out.closed || line === '/quit') break
      if (line !== '') {
        // Where nobody typed it on the screen, the answer needs its question.
        if (!isDialogue) out.print(out.paint.bold(`# ${out.onTerminal ? printable(line) : line}`))
        state = await reply(state, line)
        if (!isDialogue) out.print('')
      }
      await out.drained()
      if (isDialogue) lines.prompt()
    }
  } finally {
    undo()
    lines.close()
  }
  // The shell's prompt begins a line of its own.
  if (isDialogue) out.print('')
}

function linesFrom({ surroundings }: CommandContext, isDialogue: boolean): Interface {
  const { stdin, stdout } = surroundings
  if (!isDialogue) return createInterface({ input: stdin })
  const completer = (line: string): [string[], string] => {
    const names = chatCommands.map(({ name, takes }) => `/${name}${takes === '' ? '' : ' '}`)
    return [line.startsWith('/') ? names.filter((name) => name.startsWith(line)) : [], line]
  }
  return createInterface({ input: stdin, output: stdout, terminal: true, prompt, completer, historySize: 200 })
}

/** Answers one line; gives the state for the next. */
async function reply(state: ChatState, said: string): Promise<ChatState> {
  const { out } = state.context
  try {
    if (!said.startsWith('/')) {
      const asking = withQuestion(state, said)
      await show(await state.memory.recall(said, asking.options), asking)
      return asking
    }
    const [, name = '', rest = ''] = /^\/(\S*)\s*(.*)$/s.exec(said) ?? []
    const command = chatCommands.find((one) => one.name === name)
    if (command === undefined) out.print(`there is no /${printable(name)}; there are:`, ...helpLines())
    else out.print(...(await command.run(state, rest)))
  } catch (error) {
    // A defect of ours must not pass for an answer.
    if (!MemoryError.is(error) || error.code === 'INTERNAL') throw error
    if (error.code !== 'CANCELLED') for (const line of failureLines(failureOf(error), false)) out.warn(line)
  }
  return state
}

async function show(found: Recollection, { memory, context: commandContext }: ChatState): Promise<void> {
  const { out } = commandContext
  const { context, trace, verdict } = found
  for (const note of trace.notes) out.note(`note: ${note}`)
  if (trace.seen.events === 0) {
    out.print(await emptyScopeLine(memory.scope, commandContext))
    return
  }
  if (found.ranked.length === 0) out.print('nothing was found')
  out.print(...contextLines(context.lines, out), ...verdictLines(verdict, out))
  // One line, for the path of every answer would hide the answers.
  if (traceTree(found, false).some(({ steps }) => steps.length > 0)) out.print(out.paint.dim('path: /trace'))
}
