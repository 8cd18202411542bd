import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import { run } from '../../src/run.ts'
import { firstDifference } from './agreement.ts'
import { blocksOf, brokenLinks, documents, root, shownIn, textOf, wordsOf } from './document.ts'

const withCommands = documents().filter((path) => blocksOf(textOf(path)).some(({ language }) => language === 'console'))
const home = process.cwd()
afterAll(() => process.chdir(home))

/** The conversations that the documents import: readers have them in their clone. */
const conversations = ['docs/concepts/hall.jsonl', 'docs/concepts/moves.jsonl']

/** A folder that holds nothing else. */
function folderOfReader(): string {
  const folder = mkdtempSync(join(tmpdir(), 'knotwork-reader-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  for (const conversation of conversations) {
    mkdirSync(join(folder, dirname(conversation)), { recursive: true })
    cpSync(join(root, conversation), join(folder, conversation))
  }
  return folder
}

/** Everything a command prints on a wide terminal without colours, in order. */
async function printed([...words]: readonly string[]): Promise<string> {
  // `< FILE`, as a shell has it.
  const [, from] = words.includes('<') ? words.splice(words.indexOf('<'), 2) : []
  let text = ''
  const screen = (): Writable =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        text += chunk.toString('utf8')
        done()
      },
    })
  await run(words, {
    stdin: Readable.from(from === undefined ? [] : [readFileSync(from)]),
    stdout: screen(),
    stderr: screen(),
    env: {},
    tty: { stdin: false, stdout: false, stderr: false },
    columns: 120,
    onInterrupt: () => () => undefined,
  })
  return text
}

/** Differences of a document from what its commands print, each under its command. */
async function differencesOf(path: string): Promise<string[]> {
  process.chdir(folderOfReader())
  const differences: string[] = []
  for (const block of blocksOf(textOf(path))) {
    if (block.file !== null) writeFileSync(block.file, block.text)
    if (block.language !== 'console') continue
    for (const { command, output } of shownIn(block)) {
      const [npx, name, ...words] = wordsOf(command)
      expect([npx, name]).toEqual(['npx', 'knotwork'])
      const text = await printed(words)
      const difference = firstDifference(output, text)
      if (difference !== null) differences.push(`$ ${command}\n${difference}\nprinted:\n${text}`)
    }
  }
  return differences
}

describe('documents', () => {
  it('[DC-1] some show commands', () => expect(withCommands).toContain('docs/quickstart.md'))

  it.each(withCommands)(
    '[DC-1] %s shows what its commands print',
    async (path) => expect((await differencesOf(path)).join('\n')).toBe(''),
    120_000,
  )

  it('[DC-1] a line more, a line less and another word are differences', () => {
    expect(firstDifference('a 0.500\nb, 12 ms', 'a 0.505\nb, 900 ms\n')).toBeNull()
    expect(firstDifference('a\n…\nd', 'a\nb\nc\nd')).toBeNull()
    expect(firstDifference('a wor…', 'a word')).toBeNull()
    expect(firstDifference('a\nb', 'a')).toBe('b')
    expect(firstDifference('a', 'a\nb')).toContain('b')
    expect(firstDifference('a\n…\nd', 'a\nb\nc')).toBe('d')
    expect(firstDifference('a 0.5', 'a 0.9')).toBe('a 0.5')
    expect(firstDifference('3 lines', '4 lines')).toBe('3 lines')
  })

  it.each(documents())('[DC-5] every link of %s leads somewhere', (path) => expect(brokenLinks(path)).toEqual([]))
})
