/** How do dialogues with marked answers become windows, and how well are the marks found? */

import { answers } from '../../answers.ts'
import { type Line, windowOf } from '../../testing/conversation.ts'

/** One dialogue, and its answers as `question→answer` by number of line. */
export interface Dialogue {
  readonly lines: readonly Line[]
  readonly gold: ReadonlySet<string>
}

/** What was found, over some dialogues. */
export interface Score {
  readonly found: number
  readonly marked: number
  readonly right: number
  /** One per dialogue that differs, with what is missing (-) and what is too much (+). */
  readonly wrong: readonly string[]
}

/** Reads dialogues as `tunedDialogues` has them. */
export function dialoguesOf(written: string): Dialogue[] {
  return written
    .trim()
    .split(/\n\n/)
    .map((block) => {
      const lines: Line[] = []
      const gold = new Set<string>()
      for (const [at, line] of block.split('\n').entries()) {
        const [, who, asked, words] = /^([^:(]+)(?:\((\d+)\))?: (.+)$/.exec(line) ?? []
        if (who === undefined || words === undefined) throw new Error(`no line of a dialogue: ${line}`)
        lines.push([who, words])
        if (asked !== undefined) gold.add(`${asked}→${at + 1}`)
      }
      return { lines, gold }
    })
}

/** Active answers against the marked ones. */
export async function scoreOf(dialogues: readonly Dialogue[], activeFrom: number): Promise<Score> {
  const wrong: string[] = []
  let found = 0
  let right = 0
  let marked = 0
  for (const { lines, gold } of dialogues) {
    const proposals = await answers.run(windowOf(lines), { store: undefined as never, scope })
    const active = proposals.filter(({ confidence, candidate }) => !candidate && confidence >= activeFrom)
    const pairs = new Set(active.map(({ from, to }) => `${from}→${to}`))
    found += pairs.size
    marked += gold.size
    right += [...pairs].filter((pair) => gold.has(pair)).length
    const missing = [...gold].filter((pair) => !pairs.has(pair)).map((pair) => `-${pair}`)
    const extra = [...pairs].filter((pair) => !gold.has(pair)).map((pair) => `+${pair}`)
    if (missing.length + extra.length > 0) wrong.push(`${lines[0]?.[1]} ${[...missing, ...extra].join(' ')}`)
  }
  return { found, marked, right, wrong }
}

const scope = { tenant: 't', agent: 'a', user: 'u' }
