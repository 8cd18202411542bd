import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brokenStream, knotwork, testFolder, threeTurns } from './in-process.ts'

const folder = testFolder()
const emptyFolder = folder.path('empty')
mkdirSync(emptyFolder)

interface Report {
  stored: number
  duplicates: number
  conflicts: number
  malformed: number
  problems: { line: number; status: string; reason: string }[]
  ignoredFields: Record<string, number>
  withoutTime: number
}

async function importOf(
  content: string | Uint8Array,
  store: string,
  ...flags: string[]
): Promise<Report & { code: number }> {
  const file = folder.write(`${store}.jsonl`, content)
  const outcome = await knotwork(['import', file, '--json', '--store', folder.path(store), ...flags])
  return { ...(outcome.json() as Report), code: outcome.code }
}

async function texts(store: string): Promise<string[]> {
  const outcome = await knotwork(['list', '--all', '--json', '--store', folder.path(store)])
  return (outcome.jsonLines() as { text: string }[]).map(({ text }) => text)
}

describe('import', () => {
  it('[CL-8] names malformed lines by number, imports the rest and exits with 3', async () => {
    const lines = [
      '{"text":"one","ref":"a"}',
      'no json',
      '[1]',
      '{"text":""}',
      '{"text":"two","time":"2025-13-01"}',
      '7',
      '{"text":"three","ref":"b"}',
    ]
    const report = await importOf(lines.join('\n'), 'malformed.db')
    expect(report).toMatchObject({ code: 3, stored: 2, malformed: 5 })
    expect(report.problems.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6])
    expect(await texts('malformed.db')).toEqual(['one', 'three'])
  })

  it('[CL-8] a line nested beyond reason is malformed like others, and stops nothing', async () => {
    const deep = `{"text":"deep","attributes":{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`
    const report = await importOf(`{"text":"one"}\n${deep}\n{"text":"two"}`, 'deep.db')
    expect(report).toMatchObject({ code: 3, stored: 2, malformed: 1 })
    expect(await texts('deep.db')).toEqual(['one', 'two'])
  })

  it('[CL-8] says the same in words: file, line and reason on stderr, counts on stdout', async () => {
    const file = folder.write('words.jsonl', '{"text":"one"}\n{oops\n')
    const outcome = await knotwork(['import', file, '--store', folder.path('words.db')])
    expect(outcome.stderr).toContain(`${file}:2: the line is not valid JSON`)
    expect(outcome.stdout).toBe('1 event stored, 0 already there, 1 malformed\n')
  })

  it('[CL-8] does not quote the words of a malformed line', async () => {
    const file = folder.write('private.jsonl', 'my secret diary\n')
    const outcome = await knotwork(['import', file, '--store', folder.path('private.db')])
    expect(outcome.stdout + outcome.stderr).not.toContain('secret')
  })

  it('[CL-9] reads a byte order mark, CR LF, blank lines and a last line without a line break', async () => {
    const report = await importOf('\ufeff{"text":"one"}\r\n\r\n   \n{"text":"two"}', 'breaks.db')
    expect(report).toMatchObject({ code: 0, stored: 2, malformed: 0 })
    expect(await texts('breaks.db')).toEqual(['one', 'two'])
  })

  it('[CL-9] names a line that is no UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"text":"one"}\n{"text":"caf'),
      Buffer.from([0xe9]),
      Buffer.from('"}\n{"text":"three"}\n'),
    ])
    const report = await importOf(bytes, 'latin.db')
    expect(report.problems).toEqual([{ line: 2, status: 'malformed', reason: 'the line is not valid UTF-8' }])
    expect(report.stored).toBe(2)
  })

  it('[CL-9] refuses UTF-16 as a whole, with the remedy', async () => {
    const file = folder.write('utf16.jsonl', Buffer.from('\ufeff{"text":"one"}\n', 'utf16le'))
    const outcome = await knotwork(['import', file, '--store', folder.path('utf16.db')])
    expect(outcome.code).toBe(2)
    expect(outcome.stderr).toMatch(/got UTF-16\nremedy: .*iconv/)
  })

  it('[CL-9] keeps a line of 5 MB to the last character', async () => {
    const text = `${'All work and no play. '.repeat(240_000)}End.`
    const report = await importOf(`{"ref":"long","text":${JSON.stringify(text)}}\n`, 'long.db', '--no-settle')
    expect(report).toMatchObject({ code: 0, stored: 1 })
    const got = (await knotwork(['get', 'long', '--json', '--store', folder.path('long.db')])).json() as {
      events: { text: string }[]
    }
    expect(got.events.map((event) => event.text).join('')).toBe(text)
  })

  it('[CL-10] adds nothing the second time, with refs or without', async () => {
    const content = `${threeTurns}{"speaker":"Ana","text":"ok","time":"2025-06-02"}\n{"speaker":"Ana","text":"no time, no ref"}\n`
    await importOf(content, 'twice.db')
    expect(await importOf(content, 'twice.db')).toMatchObject({ code: 0, stored: 0, duplicates: 5 })
    expect(await texts('twice.db')).toHaveLength(5)
  })

  it('[CL-10] keeps what was said twice, and recognises both after lines were added before them', async () => {
    const said = '{"speaker":"Ana","text":"ok","time":"2025-06-02"}\n'
    expect(await importOf(said + said, 'repeated.db')).toMatchObject({ stored: 2 })
    const longer = `{"speaker":"Ben","text":"First.","time":"2025-06-01"}\n${said}${said}`
    expect(await importOf(longer, 'repeated.db')).toMatchObject({ stored: 1, duplicates: 2 })
  })

  it('[CL-10] counts a blank ref as none', async () => {
    const line = '{"ref":" ","text":"blank","time":"2025-06-02"}\n'
    await importOf(line, 'blank.db')
    expect(await importOf(line, 'blank.db')).toMatchObject({ stored: 0, duplicates: 1 })
  })

  it('[CL-11] keeps the first text of a ref and names the line with the other', async () => {
    const report = await importOf('{"ref":"a","text":"first"}\n{"ref":"a","text":"second"}\n', 'conflict.db')
    expect(report).toMatchObject({ code: 3, stored: 1, conflicts: 1, problems: [{ line: 2, status: 'conflict' }] })
    expect(report.problems[0]?.reason).toBe(
      'a is taken by another text; give the new one a ref of its own, or forget the old',
    )
    expect(await texts('conflict.db')).toEqual(['first'])
  })

  it('[CL-12] --dry-run judges every line and makes no store', async () => {
    const report = await importOf('{"text":"one"}\n{"text":7}\n', 'dry.db', '--dry-run')
    expect(report).toMatchObject({ code: 3, dryRun: true, malformed: 1 })
    const after = await knotwork(['stats', '--store', folder.path('dry.db')])
    expect(after.code).toBe(74)
  })

  it('[CL-12] --dry-run sees what the store and the lines before hold, and leaves the file as it is', async () => {
    const standing = '{"ref":"a","speaker":"Ana","text":"first"}\n{"speaker":"Ben","text":"said","time":"2025-06-02"}\n'
    await importOf(standing, 'judged.db')
    const before = readFileSync(folder.path('judged.db'))
    // More than a batch apart, so that what a line is compared with is not in its own batch.
    const filler = Array.from({ length: 300 }, (_, at) => `{"ref":"f${at}","text":"Filler ${at}."}\n`).join('')
    const lines = `{"ref":"a","text":"second"}\n{"ref":"b","text":"one"}\n${filler}{"ref":"b","text":"two"}\n{"ref":"b","text":"one"}\n`
    const report = await importOf(standing + lines, 'judged.db', '--dry-run')
    expect(report).toMatchObject({ code: 3, dryRun: true, stored: 301, duplicates: 3, conflicts: 2, malformed: 0 })
    expect(report.problems.map(({ line, status }) => [line, status])).toEqual([
      [3, 'conflict'],
      [305, 'conflict'],
    ])
    expect(readFileSync(folder.path('judged.db'))).toEqual(before)
    expect(await importOf(standing + lines, 'judged.db')).toMatchObject({ stored: 301, duplicates: 3, conflicts: 2 })
  })

  it('[CL-12] --dry-run knows a long text and pictures again, and a key', async () => {
    const long = 'All work and no play. '.repeat(2000)
    const lines = [
      { ref: 'long', text: long, attachments: [{ kind: 'image', caption: 'a red bicycle' }] },
      { text: 'keyed', idempotencyKey: 'k' },
      { text: 'other', idempotencyKey: 'k' },
    ].map((line) => JSON.stringify(line))
    expect(await importOf(lines.join('\n'), 'long-dry.db', '--dry-run')).toMatchObject({ stored: 2, conflicts: 1 })
    await importOf(lines[0] ?? '', 'long-dry.db')
    expect(await importOf(lines[0] ?? '', 'long-dry.db', '--dry-run')).toMatchObject({ duplicates: 1, conflicts: 0 })
  })

  it('[CL-12] --dry-run compares within its scope', async () => {
    await importOf('{"ref":"a","text":"first"}\n', 'scoped-dry.db')
    const other = await importOf('{"ref":"a","text":"second"}\n', 'scoped-dry.db', '--dry-run', '--user', 'ben')
    expect(other).toMatchObject({ code: 0, stored: 1, conflicts: 0 })
  })

  it.each([
    ['nothing is JSON', 'a\nb\n'],
    ['nothing is valid', '{"text":7}\n{"text":"x","time":"2025-13-01"}\n'],
    ['nothing is said', '\n'],
  ])('[CL-29] makes no store when %s', async (_what, content) => {
    const report = await importOf(content, 'unmade.db')
    expect(report.stored).toBe(0)
    expect(existsSync(folder.path('unmade.db'))).toBe(false)
  })

  it('[CL-29] makes the store at the first line that is valid, however late', async () => {
    const bad = '{"text":7}\n'.repeat(200)
    expect(await importOf(`${bad}{"text":"one"}\n`, 'late.db')).toMatchObject({ code: 3, stored: 1, malformed: 200 })
    expect(await texts('late.db')).toEqual(['one'])
  })

  it('[CL-30] says once how many lines have no time', async () => {
    const content = '{"text":"one"}\n{"text":"two","time":"2025-06-02"}\n{"text":"three","time":null}\n{"text":7}\n'
    const file = folder.write('timeless.jsonl', content)
    const outcome = await knotwork(['import', file, '--store', folder.path('timeless.db')])
    expect(outcome.stderr.match(/no time/g)).toHaveLength(1)
    expect(outcome.stderr).toContain('2 events have no time and count as said now\n')
    expect(await importOf(content, 'timeless-json.db')).toMatchObject({ withoutTime: 2 })
    // What stands already keeps the time it has.
    const again = await knotwork(['import', file, '--store', folder.path('timeless.db')])
    expect(again.stderr).not.toContain('no time')
    const one = await knotwork(['import', '-', '--store', folder.path('timeless.db')], { stdin: '{"text":"four"}\n' })
    expect(one.stderr).toContain('1 event has no time and counts as said now\n')
  })

  it('[CL-31] reads chat messages: content is the text, and the role speaks where nobody is named', async () => {
    const lines = [
      '{"role":"user","content":"I ski."}',
      '{"role":"assistant","content":"Where?","speaker":"Kim"}',
      '{"role":"user","content":"Oslo.","speaker":" "}',
      '{"role":"user","text":"Kept.","content":"Not this."}',
    ]
    const report = await importOf(lines.join('\n'), 'chat.db')
    expect(report).toMatchObject({ code: 0, stored: 4, ignoredFields: { content: 1 } })
    const listed = await knotwork(['list', '--all', '--json', '--store', folder.path('chat.db')])
    expect(listed.jsonLines()).toMatchObject([
      { text: 'I ski.', role: 'user', speaker: 'user' },
      { text: 'Where?', role: 'assistant', speaker: 'Kim' },
      { text: 'Oslo.', role: 'user', speaker: 'user' },
      { text: 'Kept.', role: 'user', speaker: null },
    ])
    expect(report.problems).toEqual([])
  })

  it('[CL-31] reads the parts of a content that are words, and counts the others', async () => {
    const parts = [
      { type: 'text', text: 'Look:' },
      { type: 'image_url', image_url: { url: 'x' } },
      { type: 'input_text', text: 'a heron.' },
      'Bye.',
    ]
    const report = await importOf(`${JSON.stringify({ role: 'user', content: parts })}\n`, 'parts.db')
    expect(report).toMatchObject({ code: 0, stored: 1, ignoredFields: { 'content image_url': 1 } })
    expect(await texts('parts.db')).toEqual(['Look:\na heron.\nBye.'])
  })

  it.each([
    ['{"role":"assistant","content":null,"tool_calls":[]}', /^content is null and no tool is called/],
    ['{"message":{"role":"user","content":"x"}}', /got them under "message"; take them out: jq -c \.message FILE$/],
    ['{"message":"x"}', /got "message"; rename it: jq/],
    ['{"speaker":"Ana"}', /^the line must hold words under "text" or "content", or attachments$/],
  ])('[CL-31] says what %s lacks', async (line, reason) => {
    const { problems } = await importOf(`{"text":"one"}\n${line}\n`, 'lacks.db')
    expect(problems).toEqual([{ line: 2, status: 'malformed', reason: expect.stringMatching(reason) }])
  })

  it.each([
    ['a pretty-printed array', '\n[\n  {"text":"x"}\n]\n'],
    ['an array on one line', '[{"text":"x"}]'],
    ['an object with messages', '{\n  "messages": [{"role":"user","content":"x"}]\n}\n'],
  ])('[CL-57] reads %s', async (what, content) => {
    const file = folder.write('document.json', content)
    const store = folder.path(`${what}.db`)
    const outcome = await knotwork(['import', file, '--json', '--store', store])
    expect(outcome.json()).toMatchObject({ format: 'openai', stored: 1, malformed: 0 })
    expect((await knotwork(['import', file, '--json', '--store', store])).json()).toMatchObject({ duplicates: 1 })
  })

  it.each([
    ['an object of something else', '{\n  "weather": "fine"\n}\n'],
    ['prose', 'It was a dark and stormy night.\nThe rain fell in torrents.\n'],
  ])('[CL-57] refuses %s once, and names the formats that are known', async (_what, content) => {
    const file = folder.write('unknown.dat', content)
    for (const flags of [[], ['--dry-run']]) {
      const outcome = await knotwork(['import', file, '--store', folder.path('unknown.db'), ...flags])
      expect(outcome).toMatchObject({ code: 2, stdout: '' })
      expect(outcome.stderr).toMatch(
        /in no format that is recognised\nremedy: name it with --format; known are jsonl, .*\n$/,
      )
    }
    expect(existsSync(folder.path('unknown.db'))).toBe(false)
  })

  it('[CL-51] consolidates what was imported, and with --no-settle or --dry-run does not', async () => {
    const turns =
      '{"ref":"q","speaker":"Ana","text":"Which pier do you like best?","session":"s"}\n{"ref":"a","speaker":"Ben","text":"The old one.","session":"s"}\n'
    const waiting = async (name: string): Promise<unknown> =>
      ((await knotwork(['stats', '--json', '--store', folder.path(name)])).json() as { jobs: unknown }).jobs
    expect(await importOf(turns, 'settled.db')).toMatchObject({ settled: { done: 2, relations: { added: 1 } } })
    expect(await waiting('settled.db')).toMatchObject({ waiting: 0 })
    expect(await importOf(turns, 'left.db', '--no-settle')).not.toHaveProperty('settled')
    expect(await importOf(turns, 'left.db', '--dry-run')).not.toHaveProperty('settled')
    expect(await waiting('left.db')).toMatchObject({ waiting: 2 })
    // Once more finds what was left, though it adds nothing.
    const file = folder.write('again.jsonl', turns)
    const again = await knotwork(['import', file, '--store', folder.path('left.db')])
    expect(again.stdout).toBe('0 events stored, 2 already there\n1 relation found between them and what was there\n')
  })

  it('[CL-31] names content that is no string', async () => {
    const report = await importOf('{"content":7}\n{"role":"user","content":[{"type":"image_url"}]}\n', 'nothing.db')
    expect(report.problems).toEqual([
      {
        line: 1,
        status: 'malformed',
        reason: 'content must be a string or a list of parts {"type":"text","text"}, got a number',
      },
      { line: 2, status: 'malformed', reason: expect.stringMatching(/^content holds no words: .*leave the line out$/) },
    ])
  })

  it('[CL-31] says so in its help', async () => {
    const { stdout } = await knotwork(['import', '--help'], { columns: 2000 })
    expect(stdout).toContain('{"role", "content"}')
    expect(stdout).toContain('without a time')
  })

  it('says what stays only when something was stored', async () => {
    const file = folder.write('unopened.jsonl', threeTurns)
    const store = folder.write('damaged.db', 'some text that is no database at all, and long enough to be read')
    const outcome = await knotwork(['import', file, '--store', store])
    expect(outcome.code).toBe(65)
    expect(outcome.stderr).not.toContain('what was stored stays')
  })

  it('[CL-13] names fields it does not understand', async () => {
    const report = await importOf('{"text":"one","id":7,"likes":2}\n{"text":"two","id":8}\n', 'fields.db')
    expect(report.ignoredFields).toEqual({ id: 2, likes: 1 })
  })

  it('takes an attachment with a caption for a text', async () => {
    const report = await importOf(
      '{"speaker":"Ana","attachments":[{"kind":"image","caption":"a red bicycle"}]}\n',
      'image.db',
    )
    expect(report).toMatchObject({ code: 0, stored: 1 })
    const found = await knotwork(['recall', 'bicycle', '--store', folder.path('image.db')])
    expect(found.stdout).toContain('a red bicycle')
  })

  it('reads stdin for -', async () => {
    const outcome = await knotwork(['import', '-', '--json', '--store', folder.path('stdin.db')], { stdin: threeTurns })
    expect(outcome.json()).toMatchObject({ stored: 3 })
  })

  it('tells what became of each line with --verbose, as JSON Lines with --json', async () => {
    const file = folder.write('verbose.jsonl', `${threeTurns}oops\n`)
    const outcome = await knotwork(['import', file, '--json', '--verbose', '--store', folder.path('verbose.db')])
    const [first, ...rest] = outcome.jsonLines() as Record<string, unknown>[]
    expect(first).toMatchObject({ line: 1, status: 'stored', ref: 'm1' })
    expect(rest.at(-1)).toMatchObject({ summary: { stored: 3, malformed: 1 } })
  })

  it.each([
    ['a file that is not there', ['import', 'nowhere.jsonl']],
    ['a folder of nothing that is known', ['import', emptyFolder]],
  ])('[CL-2] refuses %s and makes no store', async (_what, argv) => {
    const outcome = await knotwork([...argv, '--store', folder.path('never.db')])
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toMatch(
      /^knotwork: import: (?:FILE must be a|empty is in no format that is recognised\nremedy: )/,
    )
    expect((await knotwork(['stats', '--store', folder.path('never.db')])).code).toBe(74)
  })

  it('[CL-7] goes on when nobody reads its report', async () => {
    const file = folder.write('unread.jsonl', threeTurns)
    const store = folder.path('unread.db')
    const outcome = await knotwork(['import', file, '--verbose', '--store', store], { stdout: brokenStream('EPIPE') })
    expect(outcome.code).toBe(0)
    expect(await texts('unread.db')).toHaveLength(3)
  })

  it('draws progress on a terminal and removes it', async () => {
    const file = folder.write('progress.jsonl', threeTurns)
    const outcome = await knotwork(['import', file, '--store', folder.path('progress.db')], { tty: { stderr: true } })
    expect(outcome.stderr).toContain('importing  ')
    expect(outcome.stderr).toContain('100 %  3 events')
    expect(outcome.stderr.endsWith('\r\u001b[K')).toBe(true)
  })
})
