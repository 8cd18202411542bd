import { appendFileSync, existsSync, linkSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { ModelServer } from '@knotwork/testkit'
import { beforeAll, describe, expect, it } from 'vitest'
import { knotwork, testFolder } from './in-process.ts'

const folder = testFolder()

const turns = [
  ['k1', 'Ilse', 'The kiln cracked on Monday.'],
  ['k2', 'Tom', "That's why the plates are late."],
  ['k3', 'Ilse', 'I borrow the oven of the bakery for the bowls.'],
  ['k4', '小雨', '我把陶轮搬到阁楼上去了。'],
  ['k5', '小雨', '阁楼的窗户漏水。'],
  ['k6', 'Tom', 'I painted the garden fence green.'],
  ['k7', 'Ilse', 'The market is on the second of May.'],
]
  .map(([ref, speaker, text], i) => ({ ref, speaker, text, time: `2026-03-0${i + 1}T09:00:00` }))
  .map((turn) => `${JSON.stringify(turn)}\n`)
  .join('')

const [chat, log, set] = [folder.path('chat.jsonl'), folder.path('asked.jsonl'), folder.path('set.jsonl')]
const [storeA, storeB] = [folder.path('a.db'), folder.path('b.db')]
const before = folder.path('before.jsonl')
const env = { KNOTWORK_QUESTION_LOG: log }
const questions = ['Why are the plates late?', '陶轮在哪里？', 'When is the market?']

beforeAll(async () => {
  writeFileSync(chat, turns)
  for (const store of [storeA, storeB]) await knotwork(['import', chat, '--store', store])
  for (const question of questions) await knotwork(['recall', question, '--store', storeA], { env })
  await knotwork(['feedback', 'Why are the plates late?', '--helpful', 'k1', '--store', storeA], { env })
  await knotwork(['replay', 'make', log, '--out', set, '--expect', 'top:1'])
  await knotwork(['replay', 'run', set, '--store', storeA, '--out', before])
})

const linesOf = (path: string): string[] => readFileSync(path, 'utf8').trimEnd().split('\n')

describe('what is asked on the command line', () => {
  it('[RP-30] is kept by the commands that ask, and by no other', async () => {
    const path = folder.path('by-command.jsonl')
    const around = { env: { KNOTWORK_QUESTION_LOG: path }, stdin: '谁漏水？\n/quit\n' }
    const store = ['--store', storeA]
    for (const argv of [
      ['recall', 'one?'],
      ['reconstruct', 'two?'],
      ['answer', 'three?'],
      ['chat'],
      ['trace', 'not kept?'],
      ['why-not', 'not kept?', 'k1'],
      ['stats'],
      ['replay', 'run', set],
    ])
      await knotwork([...argv, ...store], around)
    expect(linesOf(path).map((line) => (JSON.parse(line) as { question: string }).question)).toEqual([
      ...['one?', 'two?', 'three?', '谁漏水？'],
    ])
  })

  it('[RP-30] is answered all the same where the log cannot be written, and that is told once', async () => {
    const around = { env: { KNOTWORK_QUESTION_LOG: folder.path('no/such/folder') }, stdin: 'one?\ntwo?\n' }
    const { code, stdout, stderr } = await knotwork(['recall', '-', '--store', storeA], around)
    expect([code, stderr.match(/question log/g)?.length]).toEqual([0, 1])
    expect(stdout).toContain('two?')
  })

  it('[RP-30] is kept by what serves where it is told a file', async () => {
    const path = folder.path('served.jsonl')
    const message = (id: number, method: string, params: object) =>
      `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`
    const clientInfo = { name: 'test', version: '1' }
    const stdin = [
      message(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }),
      message(2, 'tools/call', { name: 'recall', arguments: { question: 'Why are the plates late?' } }),
    ].join('')
    await knotwork(['mcp', '--store', storeA, '--question-log', path], { stdin })
    expect(linesOf(path)).toHaveLength(1)
    expect(JSON.parse(linesOf(path)[0] ?? '')).toMatchObject({ question: 'Why are the plates late?' })
  })
})

describe('replay make', () => {
  it('[RP-31] makes a set of what was asked, with what helped', () => {
    const made = linesOf(set).map((line) => JSON.parse(line) as { question: string; expected: string[] })
    expect(made.map(({ question }) => question)).toEqual(questions)
    expect(made[0]?.expected).toEqual(['k1'])
    expect(made[1]?.expected).toEqual(['k4'])
  })

  it('[RP-31] tells what it left out', async () => {
    const out = folder.path('helpful.jsonl')
    const { code, stdout, stderr } = await knotwork(['replay', 'make', log, '--out', out])
    expect([code, stdout]).toEqual([0, `1 question written to ${out}\n`])
    expect(stderr).toContain('1 asking of the same left out, 2 questions nobody said anything of')
  })

  it('[RP-31] overwrites nothing', async () => {
    const { code, stderr } = await knotwork(['replay', 'make', log, '--out', set])
    expect([code, stderr]).toEqual([2, expect.stringContaining('exists')])
  })

  it('[RP-31] names lines that are none, and reads the others', async () => {
    const broken = folder.write('broken.jsonl', readFileSync(log))
    appendFileSync(broken, '{"form":1,"kind":"asked","id":"a"}\n{"form":1,"kind":"ask')
    const out = folder.path('of-broken.jsonl')
    const { code, stderr } = await knotwork(['replay', 'make', broken, '--out', out, '--expect', 'edit'])
    expect([code, linesOf(out).length]).toEqual([3, 3])
    expect(stderr).toMatch(/line 6: question must be a string\n.*line 7: must be a JSON object/)
  })

  it('[RP-31] writes no set without questions', async () => {
    const out = folder.path('empty-set.jsonl')
    const { code, stderr } = await knotwork(['replay', 'make', folder.write('empty.jsonl', ''), '--out', out])
    expect([code, existsSync(out)]).toEqual([1, false])
    expect(stderr).toContain('no question')
  })

  it('[RP-31] a set to be edited is refused until it is', async () => {
    const out = folder.path('edit.jsonl')
    await knotwork(['replay', 'make', log, '--out', out, '--expect', 'edit'])
    const { code, stderr } = await knotwork(['replay', 'run', out, '--store', storeA])
    expect([code, stderr]).toEqual([2, expect.stringContaining('line 2: expected must be a list of refs')])
  })
})

describe('replay run', () => {
  const held = (store: string, ...more: string[]) =>
    knotwork(['replay', 'run', set, '--store', store, '--baseline', before, ...more])
  const worse = (): string =>
    folder.write('worse.json', '{"fusion":{"context":0,"session":0,"entity":0},"select":{"budgetTokens":25}}')

  it('[RP-32] tells the figures, and what was not found', async () => {
    const { code, stdout } = await knotwork(['replay', 'run', set, '--store', storeA, '--policy', worse()])
    expect([code, stdout]).toEqual([0, expect.stringMatching(/recall@10 +\d/)])
    expect(stdout).toMatch(/not found: \d questions?\nid/)
  })

  it('[RP-45] --out destroys nothing: not the store, the set, the baseline under another name, nor notes', async () => {
    const notes = folder.write('notes.txt', 'mine')
    const alias = folder.path('alias.jsonl')
    linkSync(before, alias)
    for (const out of [storeA, set, notes, alias]) {
      const kept = readFileSync(out)
      const { code, stderr } = await held(storeA, '--out', out)
      expect([code, stderr]).toEqual([
        2,
        expect.stringMatching(/--out .*(?:is no run|must not be the baseline|is the store's own)/),
      ])
      expect(readFileSync(out).equals(kept)).toBe(true)
    }
    for (const suffix of ['-wal', '-shm'])
      expect((await held(storeA, '--out', `${storeA}${suffix}`)).stderr).toContain("is the store's own")
    const again = folder.path('again.jsonl')
    for (let i = 0; i < 2; i++) expect((await held(storeA, '--out', again)).code).toBe(0)
    expect(readFileSync(again).equals(readFileSync(before))).toBe(true)
  })

  it('[RP-33] two stores of one import pass under the same policy', async () => {
    const { code, stdout } = await held(storeB)
    expect([code, stdout]).toEqual([0, expect.stringContaining('the gate is passed')])
  })

  it('[RP-33] a policy worsened on purpose fails', async () => {
    for (const store of [storeA, storeB]) {
      const { code, stdout } = await held(store, '--policy', worse())
      expect([code, stdout]).toEqual([1, expect.stringContaining('the gate is not passed')])
      expect(stdout).toMatch(/lost: \d questions?\n/)
      expect(stdout).toMatch(/failed {2}context<-1 {2}\(-\d/)
    }
  })

  it('[RP-32] fails by the conditions that are given, and by no other', async () => {
    expect((await held(storeB, '--policy', worse(), '--fail-on', 'tokens>+0')).code).toBe(0)
    expect((await held(storeB, '--policy', worse(), '--fail-on', 'tokens>+0', 'lost>0')).code).toBe(1)
    expect((await knotwork(['replay', 'run', set, '--store', storeB, '--fail-on', 'tokens<1000'])).code).toBe(1)
  })

  it('[RP-32] as JSON has the run, the comparison and the gate', async () => {
    const { code, json } = await held(storeB, '--policy', worse(), '--json')
    expect(code).toBe(1)
    expect(json()).toMatchObject({
      head: { policy: { name: 'default' } },
      questions: expect.arrayContaining([
        expect.objectContaining({ asked: expect.objectContaining({ expected: ['k1'] }) }),
      ]),
      comparison: { unpaired: { before: 0, now: 0 } },
      gate: { passed: false },
    })
  })

  it.each([
    [['--fail-on', 'recal@10<-1'], 'metric must be one of'],
    [['--fail-on', 'recall@10'], 'METRIC'],
    [['--policy', 'clever'], '--policy must be'],
    [['--policy', 'missing.json'], 'missing.json'],
    [['--baseline', 'missing.jsonl'], 'missing.jsonl must be a file'],
    [['--baseline', chat], 'line 1 must be the head of a run'],
  ])('[RP-32] %j is refused', async (argv, words) => {
    const { code, stdout, stderr } = await knotwork(['replay', 'run', set, '--store', storeA, ...argv])
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(words)])
  })

  it('[RP-32] a set and a policy that are none are refused by line, field and number', async () => {
    const wrong = folder.write(
      'wrong.jsonl',
      '{"id":"a","question":"b","expected":[]}\n{"id":"c","question":"d","expects":[]}\n',
    )
    const refused = await knotwork(['replay', 'run', wrong, '--store', storeA])
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('line 2: expects is not known')])
    for (const [text, words] of [
      ['{"walk":{"deepness":1}}', 'walk.deepness'],
      ['{', 'must be JSON'],
    ] as const) {
      const { code, stderr } = await held(storeA, '--policy', folder.write('wrong.json', text))
      expect([code, stderr]).toEqual([2, expect.stringContaining(words)])
    }
    expect((await knotwork(['replay', 'run', folder.write('none.jsonl', ''), '--store', storeA])).code).toBe(2)
  })

  it('[RP-34] does not put a run in the place of what it is held against', async () => {
    const { code, stderr } = await held(storeA, '--out', before)
    expect([code, stderr]).toEqual([2, expect.stringContaining('must not be the baseline')])
  })

  it('[RP-36] answers each question, and counts what was cited', async () => {
    const out = folder.path('answers.jsonl')
    const { stdout } = await knotwork(['replay', 'run', set, '--store', storeA, '--answers', '--out', out])
    expect(stdout).toMatch(/cited +\d/)
    const [head, , wheel] = linesOf(out).map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(head).toMatchObject({ answers: true })
    expect(wheel?.answer).toMatchObject({ kind: expect.any(String), text: expect.stringMatching(/./) })
  })
})

describe('replay run with a model', () => {
  it('[RP-36] answers by what the model said before, without it', async () => {
    const said = { found: true, answer: 'The kiln cracked', citations: [{ line: 1, quote: 'The kiln cracked' }] }
    const reply = JSON.stringify({ ...said, basis: 'quoted', confidence: 1 })
    const server = await ModelServer.open({ answers: () => ({ does: 'say', text: reply }) })
    const model = `${server.url}#potter`
    const replies = folder.path('replies.jsonl')
    const ask = (...more: string[]) =>
      knotwork(['replay', 'run', set, '--store', storeA, '--answers', '--model', model, ...more])
    const [live, again] = [folder.path('live.jsonl'), folder.path('again.jsonl')]
    expect((await ask('--record', replies, '--out', live)).code).toBe(0)
    const asked = server.served.length
    await server.close()
    expect((await ask('--replay', replies, '--out', again)).code).toBe(0)
    expect(asked).toBeGreaterThan(0)
    expect(readFileSync(again, 'utf8')).toBe(readFileSync(live, 'utf8'))
    expect(readFileSync(live, 'utf8')).toContain('The kiln cracked')
  })
})

describe('replay compare', () => {
  it('[RP-35] puts two runs side by side', async () => {
    const after = folder.path('after.jsonl')
    await knotwork(['replay', 'run', set, '--store', storeB, '--policy', 'no-walk', '--out', after])
    const { code, stdout } = await knotwork(['replay', 'compare', before, after])
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^3 questions of both runs\nmetric +before +now +change +95 %/),
    ])
    const { json } = await knotwork(['replay', 'compare', before, before, '--json'])
    expect(json()).toMatchObject({ questions: 3, lost: [], won: [], unpaired: { before: 0, now: 0 } })
  })
})

describe('scopes, profiles and places of a replay', () => {
  const mixed = folder.path('mixed.jsonl')
  const asked = (id: string, scope: object): string =>
    `${JSON.stringify({ form: 1, kind: 'asked', id, question: `Who is ${id}?`, refs: ['k1'], verdict: 'weak', ...scope })}\n`
  beforeAll(() => {
    writeFileSync(
      mixed,
      asked('a', {}) + asked('b', { scope: { user: 'ana' } }) + asked('c', { scope: { user: 'ben' } }),
    )
  })

  it('[RP-54] a set is made of the questions of the scope that is named, and the others are counted', async () => {
    for (const [named, questions] of [
      [[], ['Who is a?', 'Who is b?', 'Who is c?']],
      [['--user', 'ana'], ['Who is b?']],
      [['--user', 'default'], ['Who is a?']],
    ] as const) {
      const made = folder.path(`mixed-${questions.length}${questions[0]}.jsonl`)
      const argv = ['replay', 'make', mixed, '--out', made, '--expect', 'top:1', ...named]
      const { stderr } = await knotwork(argv)
      expect(linesOf(made).map((line) => (JSON.parse(line) as { question: string }).question)).toEqual(questions)
      expect(stderr.includes('2 questions of other scopes than the one that is named left out')).toBe(named.length > 0)
    }
  })

  it('[RP-54] what a set does not name is the scope of the command, and questions of others are left out and counted', async () => {
    const own = folder.path('own.jsonl')
    const line = (id: string, scope: object): string =>
      `${JSON.stringify({ id, question: 'Where?', expected: [], ...scope })}\n`
    writeFileSync(own, line('a', {}) + line('b', { scope: { user: 'ana' } }) + line('c', { scope: { user: 'ben' } }))
    const { stdout, stderr } = await knotwork(['replay', 'run', own, '--store', storeA, '--user', 'ana', '--json'])
    expect(
      (JSON.parse(stdout) as { questions: { asked: { id: string } }[] }).questions.map((one) => one.asked.id),
    ).toEqual(['a', 'b'])
    expect(JSON.parse(stdout)).toMatchObject({ elsewhere: 1 })
    expect(stderr).toBe('')
    writeFileSync(own, line('c', { scope: { user: 'ben' } }))
    const none = await knotwork(['replay', 'run', own, '--store', storeA, '--user', 'ana'])
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('no question of')])
  })

  it('[RP-55] a profile is that of the questions that name none', async () => {
    const { code, stdout } = await knotwork([
      ...['replay', 'run', set, '--store', storeA, '--profile', 'conservative', '--json'],
    ])
    expect(code).toBe(0)
    const { questions } = JSON.parse(stdout) as { questions: { asked: { profile?: string } }[] }
    expect(questions.map(({ asked: { profile } }) => profile)).toEqual(questions.map(() => 'conservative'))
  })

  it('[RP-56] --out is no link; an empty file may be filled, and what holds anything stays', async () => {
    const [target, link, empty, full] = ['target', 'link', 'empty', 'full'].map((name) => folder.path(name)) as [
      ...[string, string, string, string],
    ]
    symlinkSync(target, link)
    writeFileSync(empty, '')
    writeFileSync(full, 'notes')
    const make = (out: string) => knotwork(['replay', 'make', mixed, '--out', out, '--expect', 'top:1'])
    const run = (out: string) => knotwork(['replay', 'run', set, '--store', storeA, '--out', out])
    for (const one of [make, run]) {
      expect(await one(link)).toMatchObject({ code: 2, stderr: expect.stringContaining('is a link') })
      expect((await one(full)).code).toBe(2)
      expect((await one(folder.path('.'))).code).toBe(2)
      writeFileSync(empty, '')
      expect((await one(empty)).code).toBe(0)
    }
    expect([existsSync(target), readFileSync(full, 'utf8')]).toEqual([false, 'notes'])
  })

  it('[RP-57] a set that cannot be written whole is told, exits with 2, and is not there', async () => {
    const out = folder.path('no/such/folder/set.jsonl')
    const { code, stderr } = await knotwork(['replay', 'make', mixed, '--out', out, '--expect', 'top:1'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('cannot be written')])
    const ran = await knotwork(['replay', 'run', set, '--store', storeA, '--out', out])
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining('what stood there before is kept')])
  })
})
