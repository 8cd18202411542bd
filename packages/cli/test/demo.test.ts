import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { demoQuestions, firstOfEachKind } from '../src/demo/questions.ts'
import { knotwork, testFolder } from './in-process.ts'

const folder = testFolder()

interface DemoReport {
  imported: { stored: number; malformed: number }
  scores: { budgetTokens: number; answerable: number; complete: number }[]
  consolidated: unknown
  questions: {
    question: string
    kind: string
    evidence: string[]
    found: string[]
    complete: boolean
    tokens: number
    context: string
  }[]
}

describe('demo', () => {
  it.each([
    ['en', []],
    ['zh', ['--zh']],
  ] as const)('[CL-24] imports all of the %s conversation and counts honestly', async (language, flags) => {
    const report = (await knotwork(['demo', ...flags, '--json'])).json() as DemoReport
    expect(report.imported).toMatchObject({ stored: 218, malformed: 0 })
    expect(report.scores.map(({ budgetTokens, answerable }) => [budgetTokens, answerable])).toEqual([
      [200, 21],
      [600, 21],
      [1000, 21],
      [2000, 21],
    ])
    expect(report.questions.map(({ kind }) => kind)).toEqual(
      firstOfEachKind(demoQuestions(language)).map(({ kind }) => kind),
    )
    for (const { evidence, found, complete, tokens, context } of report.questions) {
      expect(found).toEqual(evidence.filter((ref) => context.includes(`<ref:${ref}>`)))
      expect(complete).toBe(evidence.length > 0 && found.length === evidence.length)
      expect(tokens).toBeLessThanOrEqual(2000)
    }
  })

  it('[CL-24] finds more with more room', async () => {
    const { scores } = (await knotwork(['demo', '--json'])).json() as DemoReport
    const complete = scores.map((score) => score.complete)
    expect(complete).toEqual(complete.toSorted((a, b) => a - b))
    expect(complete.at(-1)).toBeGreaterThan(complete[0] ?? 0)
  })

  it('[CL-24] consolidates before it asks, so that two runs count the same', async () => {
    const [first, second] = [await knotwork(['demo', '--json']), await knotwork(['demo', '--json'])]
    const { consolidated, scores } = first.json() as DemoReport
    expect(consolidated).toMatchObject({ waiting: 0, dead: 0 })
    // More than there are events: some are read again for names that become known.
    expect((consolidated as { done: number }).done).toBeGreaterThanOrEqual(218)
    expect((second.json() as DemoReport).scores).toEqual(scores)
  })

  it('[CL-24] tells the counts first, then the questions, and names the next commands', async () => {
    const { code, stdout } = await knotwork(['demo', '--budget', '800'])
    expect(code).toBe(0)
    const places = [
      /^218 turns of a conversation imported in /m,
      /^ {2}.\d of 21 within {3}200 tokens\n {2}.\d of 21 within {3}600 tokens\n {2}.\d of 21 within {3}800 tokens\n/m,
      /^The first question of each kind, 800 tokens of context each\. All evidence was recalled for \d of 6:$/m,
      /^[✓✗] \d of \d+ turns? of evidence, marked ▸ {2}\d+ of 800 tokens$/m,
      /^Try next\n {2}npx knotwork demo --keep demo\.db {4}# makes the store the others read$/m,
    ].map((part) => stdout.search(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    for (const command of stdout.match(/^ +(npx )?knotwork .*$/gm) ?? []) expect(command).toMatch(/^ {2}npx knotwork /)
  })

  it('[CL-34] shows at most six lines of a context, all evidence that is in it, and every turn that was missed', async () => {
    const argv = ['demo', '--budget', '400']
    const { questions } = (await knotwork([...argv, '--json'])).json() as DemoReport
    const { stdout } = await knotwork(argv)
    for (const { question, evidence, found, context } of questions) {
      const told = stdout.slice(stdout.indexOf(`\n${question}\n`) + 1)
      const block = told.slice(0, told.indexOf('\n\n')).split('\n')
      const shown = block.filter((line) => /^[▸ ] <t:/.test(line))
      expect(shown.length).toBeLessThanOrEqual(6)
      const more = Number(block.map((line) => /^ {2}… (\d+) more lines?$/.exec(line)?.[1]).find(Boolean) ?? 0)
      expect(shown.length + more).toBe(context.split('\n').length)
      const refOf = (line: string): string => /<ref:([^>]+)>$/.exec(line)?.[1] ?? ''
      expect(shown.filter((line) => line.startsWith('▸')).map(refOf)).toEqual(found)
      const missed = evidence.filter((ref) => !found.includes(ref))
      expect(block.filter((line) => line.startsWith('missed: <t:')).map(refOf)).toEqual(missed)
      expect(block.filter((line) => line.startsWith('  npx'))).toEqual([])
    }
    expect(questions.some(({ found }) => found.length > 0)).toBe(true)
    expect(questions.some(({ evidence, found }) => found.length < evidence.length)).toBe(true)
  })

  it('[CL-34] tells the answered ones first, and of a kept store how each miss can be asked about, as it was asked', async () => {
    const store = folder.path('grouped.db')
    const argv = ['demo', '--budget', '600', '--keep', store]
    const { questions } = (await knotwork([...argv, '--json'])).json() as DemoReport
    const { stdout } = await knotwork(argv)
    const rank = ({ evidence, complete }: DemoReport['questions'][number]): number =>
      complete ? 0 : evidence.length > 0 ? 1 : 2
    const placeOf = (question: string): number => stdout.indexOf(`\n${question}\n`)
    const told = questions.toSorted((a, b) => placeOf(a.question) - placeOf(b.question)).map(rank)
    expect(told).toEqual(told.toSorted())
    expect(new Set(told)).toEqual(new Set([0, 1, 2]))
    for (const { question, evidence, found } of questions) {
      const missed = evidence.filter((ref) => !found.includes(ref))
      const hint = `\n  npx knotwork why-not "${question}" ${missed[0]} --budget 600 --store ${store}\n`
      expect(stdout.includes(hint)).toBe(missed.length > 0)
    }
    expect(stdout).toMatch(/^ {2}npx knotwork recall "[^"]+" --trace --budget 600 --store /m)
  })
  it.each([
    ['en', [], '✓ declined: ', 'what is asked about Saskia was said by Idris (s13:11)'],
    // By words alone the verdict is unsure: it says so, and whose words they are.
    ['zh', ['--zh'], '✗ not declined (weak): ', 'what is asked about 若棠 was said by 见川 (s13:11)'],
  ] as const)(
    '[CL-38] tells whether the %s question without an answer was declined, and why',
    async (_, flags, told, reason) => {
      const { stdout } = await knotwork(['demo', ...flags])
      expect(stdout).toContain(`\n${told}the conversation does not say; these are the nearest lines`)
      expect(stdout).toContain(reason)
    },
  )

  it('[CL-34] says in Chinese what the embedder reads', async () => {
    const said = 'The bundled embedder reads English; Chinese is found by its words.'
    expect((await knotwork(['demo', '--zh'])).stdout).toContain(said)
    expect((await knotwork(['demo'])).stdout).not.toContain(said)
  })

  it.each(['recall', 'why-not', 'doctor'])('[CL-34] what the demo suggests runs: %s', async (command) => {
    const store = folder.path(`suggested-${command}.db`)
    const { stdout } = await knotwork(['demo', '--keep', store])
    const line = stdout.split('\n').findLast((one) => one.startsWith(`  npx knotwork ${command} `)) ?? ''
    const argv = Array.from(line.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, bare]) => quoted ?? bare ?? '')
    expect(argv.slice(0, 2)).toEqual(['npx', 'knotwork'])
    expect(await knotwork(argv.slice(2))).toMatchObject({ code: 0 })
  })

  it('[CL-24] leaves nothing behind, and no trace in KNOTWORK_STORE', async () => {
    const store = folder.path('mine.db')
    const leftovers = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('knotwork-demo-'))
    const before = leftovers()
    await knotwork(['demo', '--json'], { env: { KNOTWORK_STORE: store } })
    expect(existsSync(store)).toBe(false)
    expect(leftovers().filter((name) => !before.includes(name))).toEqual([])
  })

  it.each([
    ['in another scope', ['--user', 'ana']],
    ['in the same scope', []],
  ])('[CL-52] refuses a store that holds memories %s, and leaves it as it is', async (where, flags) => {
    const store = folder.path(`mine ${where}.db`)
    await knotwork(['remember', 'Mine.', '--ref', 'mine', '--store', store, ...flags])
    for (const option of ['--keep', '--store']) {
      const outcome = await knotwork(['demo', option, store])
      expect(outcome).toMatchObject({ code: 2, stdout: '' })
      expect(outcome.stderr).toMatch(/which holds other memories\nremedy: name a new file\n$/)
    }
    expect((await knotwork(['stats', '--scopes', '--json', '--store', store])).json()).toMatchObject({
      scopes: [{ events: 1 }],
    })
  })

  it('[CL-52] goes on in a store of its own, and refuses that of the other language and a file that is none', async () => {
    const store = folder.path('again.db')
    for (const stored of [218, 0])
      expect((await knotwork(['demo', '--keep', store, '--json'])).json()).toMatchObject({ imported: { stored } })
    const other = await knotwork(['demo', '--zh', '--keep', store])
    expect(other).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('the demo in English') })
    expect(
      await knotwork(['demo', '--keep', folder.write('notes.txt', 'no database, but longer than a header is')]),
    ).toMatchObject({
      code: 65,
      stderr: expect.stringContaining('is no Knotwork store'),
    })
  })

  it('[CL-24] keeps the store where it is told to', async () => {
    const store = folder.path('kept.db')
    const { stdout } = await knotwork(['demo', '--keep', store])
    expect(stdout).toContain(`--store ${store}`)
    expect((await knotwork(['stats', '--json', '--store', store])).json()).toMatchObject({ events: 218, sessions: 18 })
  })
})
