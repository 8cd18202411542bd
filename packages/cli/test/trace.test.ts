import { describe, expect, it } from 'vitest'
import { widthOf } from '../src/terminal/width.ts'
import { knotwork, testFolder } from './in-process.ts'

const folder = testFolder()

/** An effect, its cause, and reactions between. */
const said = [
  ['Ana', 'The boiler broke on Sunday.'],
  ['Ben', 'Oh dear.'],
  ['Ana', 'Wow.'],
  ['Ben', 'That is why we stayed at the hostel.'],
  ['小满', '水管昨晚冻裂了。'],
  ['阿宽', '唉。'],
  ['小满', '唉呀。'],
  ['阿宽', '怪不得今早阁楼里没有热水。'],
]

/** What fits the questions by its words, so that the causes are not where the walk begins. */
const near = Array.from({ length: 12 }, (_, i) => [
  ['Cem', `Room ${i + 1} of the hostel is free.`],
  ['Cem', `阁楼里第${i + 1}间有热水。`],
]).flat()

async function filled(name: string): Promise<string> {
  const store = folder.path(name)
  const turn = (session: string, [speaker, text]: readonly string[], i: number): string =>
    `${JSON.stringify({ speaker, text, session: session === 'n' ? `n${i}` : session, ref: `${session}${i}` })}\n`
  const stdin = [...said.map((one, i) => turn('m', one, i)), ...near.map((one, i) => turn('n', one, i))]
  await knotwork(['import', '-', '--store', store, '--embedder', 'none'], { stdin: stdin.join('') })
  return store
}

describe('trace', () => {
  it.each([
    ['Why did we stay at the hostel?', 'm3', 'm0', 'Ana: The boiler broke on Sunday.'],
    ['今早閣樓裡為什麼沒有熱水？', 'm7', 'm4', '小满: 水管昨晚冻裂了。'],
  ])('[CL-120] %s: from the anchor over its cause, with words and marks', async (question, anchor, cause, words) => {
    const store = await filled(`${anchor}.db`)
    const { code, stdout } = await knotwork(['trace', question, '--store', store, '--embedder', 'none'])
    const lines = stdout.split('\n')
    expect(code).toBe(0)
    expect(lines[0]).toMatch(/^asks why \d+ %.*causal backward$/)
    const root = lines.findIndex((line) => line.startsWith('●') && line.includes(` ${anchor} `))
    expect(root).toBeGreaterThan(0)
    const below = lines.slice(root + 1).find((line) => / ← causes /.test(line) && line.includes(` ${cause} `))
    expect(below).toMatch(/^ {2}[├└]─ .*phi 0\.\d\d {2}path \d\.\d{3} {2}● #\d/)
    expect(below?.endsWith(words)).toBe(true)
    expect(lines.at(-2)).toMatch(/^● in the context \(\d+ lines\) · walked \d+ events/)
  })

  it('[CL-121] nests the same as JSON; --top bounds the beginnings and counts the rest; lines fit the window', async () => {
    const store = await filled('json.db')
    const question = 'Why did we stay at the hostel?'
    const all = ['trace', question, '--store', store, '--embedder', 'none']
    const { roots, context } = JSON.parse((await knotwork([...all, '--json'])).stdout)
    const root = roots.find(({ ref }: { ref: string }) => ref === 'm3')
    expect(root).toMatchObject({ rank: expect.any(Number), selected: true })
    const step = root.steps.find(({ to }: { to: { ref: string } }) => to.ref === 'm0')
    expect(step).toMatchObject({
      kept: true,
      relations: [expect.objectContaining({ kind: 'causes' })],
    })
    expect(context.map(({ ref }: { ref: string }) => ref)).toContain('m0')
    const one = await knotwork([...all, '--top', '1', '--pruned', '--no-color'], { columns: 60, tty: { stdout: true } })
    expect(one.stdout).toMatch(/and \d+ events? more to begin with: --top/)
    for (const line of one.stdout.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(60)
  })

  it('[CL-122] an empty scope and a question that finds nothing say so', async () => {
    const store = await filled('none.db')
    const empty = await knotwork(['trace', 'Why?', '--store', store, '--embedder', 'none', '--user', 'nobody'])
    expect(empty).toMatchObject({ code: 0, stdout: '' })
    expect(empty.stderr).not.toBe('')
    const nothing = await knotwork(['trace', 'zyzzyva', '--store', store, '--embedder', 'none'])
    expect(nothing.code).toBe(0)
    expect(nothing.stderr).toContain('nothing was found')
  })
})
