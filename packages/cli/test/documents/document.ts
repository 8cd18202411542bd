/** What does a document show? Its code blocks, links, headings and tables, read from Markdown as far as our documents use it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the repository, with a closing slash. */
export const root: string = fileURLToPath(new URL('../../../../', import.meta.url))

/** A fenced block. */
export interface Block {
  /** First word behind the fence, such as `console`; empty without one. */
  readonly language: string
  /** Name of the file the reader is to write, from `file=NAME` behind the fence. */
  readonly file: string | null
  readonly text: string
}

/** A command line with what is shown below it. */
export interface Shown {
  readonly command: string
  readonly output: string
}

/** Text of a document, by its path from the root. */
export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Every Markdown document of the root and of docs/, by path. */
export function documents(): string[] {
  const below = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`)
  return [...readdirSync(root), ...below].filter((path) => path.endsWith('.md')).toSorted()
}

/** Fenced blocks in order. */
export function blocksOf(text: string): Block[] {
  return Array.from(
    text.matchAll(/^```(\w*)(?: file=(\S+))?\n([\s\S]*?)^```$/gm),
    ([, language = '', file, inner]) => ({
      language,
      file: file ?? null,
      text: inner ?? '',
    }),
  )
}

/** Commands of a `console` block: lines that begin with `$ `, each with the lines up to the next. */
export function shownIn({ text }: Block): Shown[] {
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n')
      return { command: part.slice(0, end), output: part.slice(end + 1) }
    })
}

/** Words of a command line as a shell would part them; quotes hold words together, comments end the line. */
export function wordsOf(command: string): string[] {
  const words = Array.from(command.matchAll(/"([^"]*)"|'([^']*)'|(#.*)|(\S+)/g))
  return words.flatMap(([, double, single, comment, bare]) =>
    comment === undefined ? [double ?? single ?? bare ?? ''] : [],
  )
}

/** First cells and second cells of the rows below a heading, as far as the first is code. */
export function rowsBelow(text: string, heading: string): Map<string, string> {
  const section = new RegExp(`^#+ ${heading}\\n([\\s\\S]*?)(?=^#|$(?![\\s\\S]))`, 'm').exec(text)?.[1] ?? ''
  const rows = Array.from(section.matchAll(/^\| `([^`]+)` \| ([^|]*) \|/gm))
  return new Map(rows.map(([, name = '', value = '']) => [name, value.trim()]))
}

/** Relative links that lead nowhere: to no file, or to no heading of it. */
export function brokenLinks(path: string): string[] {
  const prose = textOf(path).replaceAll(/^```[\s\S]*?^```$/gm, '')
  const links = Array.from(prose.matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target)
  return links.filter((target) => !/^[a-z]+:/.test(target) && !leads(path, target))
}

function leads(from: string, target: string): boolean {
  const [file = '', anchor] = target.split('#')
  const path = file === '' ? from : join(from, '..', file)
  if (!existsSync(join(root, path))) return false
  return anchor === undefined || anchorsOf(textOf(path)).includes(anchor)
}

/** As GitHub makes them of headings: lower case, punctuation dropped, spaces to hyphens. */
function anchorsOf(text: string): string[] {
  const headings = Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading = '']) => heading)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
