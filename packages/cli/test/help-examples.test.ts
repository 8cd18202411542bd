/** Do the examples of the help run? Each, as it stands there, in a folder that has the files it names. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import type { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programFor } from '../src/program.ts'
import { run } from '../src/run.ts'
import { Sink } from '../src/terminal/sink.ts'
import { wordsOf } from './documents/document.ts'
import { misreadSet, misreadTurns } from './misread.ts'

const home = process.cwd()
const folder = mkdtempSync(join(tmpdir(), 'knotwork-help-'))
const stock = join(folder, 'stock')

afterAll(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true, force: true })
})

const turns = [
  ['m17', 'Ana', 'I moved to Oslo in May because Anna Kowalski had a room.'],
  ['m18', 'Ben', 'I met Annie at the mill, and Annie had lost her voice.'],
  ['m19', 'Ben', "That's why Annie cancelled the concert."],
].map(([ref, speaker, text]) => ({ ref, speaker, text, time: '2025-06-02T10:00:00', session: 's03' }))
const lines = turns.map((turn) => `${JSON.stringify(turn)}\n`).join('')

/** What the examples take for there. */
beforeAll(async () => {
  mkdirSync(stock)
  process.chdir(stock)
  const files: Record<string, string | Uint8Array> = {
    'chat.jsonl': lines,
    'chat.txt': '2025-11-02\nAna: I gave up the flat.\nBen: Why?\nAna: The rent went up.\n',
    'WhatsApp Chat with Ana.txt':
      '02/06/2025, 10:00 - Ana: I moved to Oslo.\n02/06/2025, 10:01 - Ben: When?\n23/06/2025, 10:02 - Ana: In May.\n',
    'chats.jsonl.gz': gzipSync(lines),
    'minutes.txt': 'The bridge is closed until spring.\n',
    'questions.txt': 'When did Ana move?\n',
    'refs.txt': 'm17\n',
    'chatgpt-export.zip': '',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(name, content)
  for (const store of ['agent.db', 'knotwork.db']) await ran(['import', 'chat.jsonl', '--store', store])
  await ran(['import', 'chat.jsonl', '--user', 'ana'])
  for (const name of ['the singer', 'the tenor', 'the guest']) await ran(['entities', 'alias', name, 'anna kowalski'])
  await ran(['relations', 'reject', 'm18', 'causes', 'm19'])
  await ran(['keys', 'add', 'inspector', '--keys', 'keys.json', '--right', 'admin'])
  writeFileSync('set.jsonl', '{"id":"move","question":"When did Ana move?","expected":["m17"]}\n')
  for (const file of ['before.jsonl', 'after.jsonl'])
    await ran(['replay', 'run', 'set.jsonl', '--store', 'agent.db', '--out', file])
  writeFileSync('shop.jsonl', misreadTurns)
  writeFileSync('asked-again.jsonl', misreadSet)
  await ran(['import', 'shop.jsonl', '--store', 'shop.db'])
  await ran(['replay', 'run', 'asked-again.jsonl', '--store', 'shop.db', '--out', 'run.jsonl'])
  await ran(['recall', 'When did Ana move?'], '', { KNOTWORK_QUESTION_LOG: 'asked.jsonl' })
  rmSync('chatgpt-export.zip')
  mkdirSync('chatgpt-export.zip')
  writeFileSync(
    'chatgpt-export.zip/conversations.json',
    JSON.stringify([
      {
        title: 'Skis',
        create_time: 1748851200,
        mapping: {
          a: {
            id: 'a',
            message: {
              id: 'a',
              author: { role: 'user' },
              create_time: 1748851200,
              content: { content_type: 'text', parts: ['Which skis?'] },
            },
            parent: null,
            children: [],
          },
        },
        current_node: 'a',
        conversation_id: 'c1',
        id: 'c1',
      },
    ]),
  )
  process.chdir(home)
})

/** Runs a command line with words only, but for the one that adds vectors; a worker is told to end as soon as it waits. */
async function ran(
  argv: readonly string[],
  stdin: string | Uint8Array = '',
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  const texts = { stdout: '', stderr: '' }
  const kept = (name: keyof typeof texts): Writable =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        texts[name] += chunk.toString('utf8')
        done()
      },
    })
  const code = await run(argv.includes('reindex') ? argv : [...argv, '--embedder', 'none'], {
    stdin: Readable.from([Buffer.from(stdin)]),
    stdout: kept('stdout'),
    stderr: kept('stderr'),
    env,
    tty: { stdin: false, stdout: false, stderr: false },
    columns: 80,
    onInterrupt(stop) {
      if (argv.includes('worker') || argv.includes('serve')) setImmediate(stop)
      return () => undefined
    },
  })
  return { code, ...texts }
}

/** Every command below the program. */
function commandsOf(command: Command): Command[] {
  return command.commands.flatMap((one) => [one, ...commandsOf(one)])
}

/** Examples of each help, as printed. */
function examplesOf(): { title: string; line: string }[] {
  let text = ''
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString('utf8')
      done()
    },
  })
  const sink = new Sink(stream)
  const surroundings = { tty: { stdin: false, stdout: false, stderr: false }, columns: 80, env: {} } as Parameters<
    typeof programFor
  >[0]
  const program = programFor(surroundings, { stdout: sink, stderr: sink }, () => undefined)
  return [program, ...commandsOf(program)].flatMap((command) => {
    text = ''
    command.outputHelp()
    return Array.from(text.matchAll(/^ {2}\$ (.*)$/gm), ([, line = '']) => ({
      title: `${command.name()}: ${line}`,
      line,
    }))
  })
}

/** What a shell makes of the line: who feeds it, the words, and where its output goes. */
function parsed(line: string): { words: string[]; stdin?: Uint8Array } {
  const inner = /^eval "\$\((.*)\)"$/.exec(line)?.[1] ?? line
  const parts = inner.split(' | ')
  const [feed, at] = /^z?cat /.test(inner) ? [parts[0], 1] : [undefined, 0]
  const [command = '', from] = (parts[at] ?? '').split(' > ')[0]?.split(' < ') ?? []
  const words = wordsOf(command).slice(1)
  if (feed !== undefined) return { words, stdin: execFileSync('sh', ['-c', feed]) }
  return from === undefined ? { words } : { words, stdin: readFileSync(from) }
}

describe('examples of the help', () => {
  it('[CL-150] every command has some', () => {
    const titles = examplesOf().map(({ title }) => title.split(':')[0])
    for (const name of ['knotwork', 'init', 'chat', 'completion', 'merge', 'unmerge', 'worker'])
      expect(titles).toContain(name)
  })

  it.each(examplesOf())('[CL-150] $title', async ({ line }) => {
    const place = mkdtempSync(join(folder, 'example-'))
    cpSync(stock, place, { recursive: true })
    // What an example makes must not be there yet.
    if (line.includes('replay make')) rmSync(join(place, 'set.jsonl'))
    if (line.includes('init')) for (const name of ['agent.db', 'knotwork.db']) rmSync(join(place, name))
    process.chdir(place)
    if (line.includes('backup.jsonl --store restored')) await ran(['export', 'backup.jsonl'])
    const { words, stdin = 'When did Ana move?' } = parsed(line)
    // On a terminal these two ask first.
    const asks = (words[0] === 'forget' || words[0] === 'init') && !words.includes('--yes')
    const { code, stdout, stderr } = await ran(asks ? [...words, '--yes'] : words, stdin)
    expect(`${code} ${stderr}`).toMatch(/^0 /)
    expect(stdout + stderr).not.toBe('')
  })
})
