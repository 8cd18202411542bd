import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openSource, prepareImport, recogniseSource, runImport, streamSource } from '../src/index.ts'
import { imported, sourcesOf, withMemory } from './imported.ts'
import { zipOf } from './zip-of.ts'

const folder = mkdtempSync(join(tmpdir(), 'knotwork-recognition-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

interface Layout {
  readonly what: string
  readonly format: string
  readonly text: string
  /** Speaker and words of the events. */
  readonly said: readonly (readonly [string, string])[]
}

const layouts: readonly Layout[] = [
  {
    what: 'an iPhone chat',
    format: 'whatsapp',
    text: '[12/01/2026, 18:02:10] Marta: The kiln is free.\r\n[12/01/2026, 18:03:44] Iver: Which shelf?\nThe upper?\n',
    said: [
      ['Marta', 'The kiln is free.'],
      ['Iver', 'Which shelf?\nThe upper?'],
    ],
  },
  {
    what: 'an iPhone chat of 12 hours',
    format: 'whatsapp',
    text: '[1/12/26, 6:02:10\u202fPM] Marta: The kiln is free.\n[1/12/26, 6:03:44\u202fPM] Iver: Which shelf?\n',
    said: [
      ['Marta', 'The kiln is free.'],
      ['Iver', 'Which shelf?'],
    ],
  },
  {
    what: 'a Chinese iPhone chat',
    format: 'whatsapp',
    text: '[2026/1/12 下午6:02:10] 小雨: 窑空出来了。\n[2026/1/12 下午6:03:44] 阿明: 放哪一层？\n',
    said: [
      ['小雨', '窑空出来了。'],
      ['阿明', '放哪一层？'],
    ],
  },
  {
    what: 'a Swedish iPhone chat',
    format: 'whatsapp',
    text: '[2026-01-12 18:02:10] Marta: The kiln is free.\n[2026-01-12 18:03:44] Iver: Which shelf?\n',
    said: [
      ['Marta', 'The kiln is free.'],
      ['Iver', 'Which shelf?'],
    ],
  },
  {
    what: 'a transcript',
    format: 'transcript',
    text: '[2025-03-04 19:12] Marta: Is it cold?\n[2025-03-04 19:13] Iver: Very.\n[2025-03-05 08:00] Marta: Still?\n',
    said: [
      ['Marta', 'Is it cold?'],
      ['Iver', 'Very.'],
      ['Marta', 'Still?'],
    ],
  },
  {
    what: 'a Chinese transcript',
    format: 'transcript',
    text: '[2025-03-04 19:12] 小雨：冷吗？\n[2025-03-04 19:13] 阿明：很冷。\n[19:14] 小雨：多穿点。\n',
    said: [
      ['小雨', '冷吗？'],
      ['阿明', '很冷。'],
      ['小雨', '多穿点。'],
    ],
  },
  {
    what: 'a transcript of clocks',
    format: 'transcript',
    text: '[19:12] Marta: Is it cold?\n[19:13] Iver: Very.\n[19:14] Marta: Still?\n',
    said: [
      ['Marta', 'Is it cold?'],
      ['Iver', 'Very.'],
      ['Marta', 'Still?'],
    ],
  },
]

describe.each(layouts)('$what that begins with a bracket', ({ format, text, said }) => {
  const bytes = { 'without a mark': Buffer.from(text), 'with a byte order mark': Buffer.from(`\ufeff${text}`) }

  it.each(Object.entries(bytes))('[IM-30] is recognised in a file and an archive, %s', async (_what, content) => {
    for (const path of [
      write('words.txt', content),
      write('words.zip', zipOf({ 'notes.txt': content, 'a.jpg': 'x' })),
    ]) {
      const { report, sources } = await imported(path)
      expect(report).toMatchObject({ format, stored: said.length, malformed: 0 })
      expect(sources.map((one) => [one.speaker, one.text])).toEqual(said)
    }
  })

  it.each(Object.entries(bytes))('[IM-30] is recognised on a stream, %s', async (_what, content) => {
    async function* drops(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < content.length; at += 7) yield content.subarray(at, at + 7)
    }
    await withMemory(async (memory) => {
      const prepared = await prepareImport(streamSource(drops()))
      expect(await runImport(prepared, {}, (inputs) => memory.rememberMany(inputs))).toMatchObject({
        format,
        malformed: 0,
      })
      expect((await sourcesOf(memory)).map((one) => [one.speaker, one.text])).toEqual(said)
    })
  })
})

describe('a chat', () => {
  const iso = '[2026-01-12 18:02] Marta: The kiln is free.\n[2026-01-12 18:03] Iver: Which shelf?\n'

  it('[IM-30] is taken for WhatsApp’s by its name, where transcripts are written the same', async () => {
    expect((await imported(write('_chat.txt', iso))).report).toMatchObject({ format: 'whatsapp', stored: 2 })
    expect((await imported(write('notes.txt', iso))).report).toMatchObject({ format: 'transcript', stored: 2 })
  })

  const android = '12/01/2026, 18:02 - Marta: The kiln is free.\n12/01/2026, 18:03 - Iver: Which shelf?\n'

  it.each([
    ['hello\n', android],
    ['聊天记录\n\n与小雨\n', '2026/1/12 下午6:02 - 小雨: 窑空出来了。\n2026/1/12 下午6:03 - 阿明: 放哪一层？\n'],
    ['hello\n', '2026-01-12 18:02 - Marta: The kiln is free.\n2026-01-12 18:03 - Iver: Which shelf?\n'],
    ['hello\n', '[12/01/2026, 18:02:10] Marta: The kiln is free.\n[12/01/2026, 18:03:44] Iver: Which shelf?\n'],
  ])('[IM-31] is recognised below %j', async (stray, chat) => {
    const strays = stray.split('\n').filter((line) => line !== '').length
    const { report } = await imported(write('stray.txt', stray + chat))
    expect(report).toMatchObject({ format: 'whatsapp', stored: 2, malformed: strays })
  })

  it.each([
    ['one line of it in prose', 'letter.txt', `Dear all,\n${android.split('\n')[0]}\nwrote Marta.\n`],
    ['far down', 'long.txt', `${'It rained.\n'.repeat(8)}${android}`],
  ])('[IM-31] is none: %s', async (_what, name, text) => {
    const source = await openSource(write(name, text))
    expect(await recogniseSource(source)).toEqual([])
    await source.close()
  })

  it('[IM-31] that was pasted into a journal leaves it a journal', async () => {
    const { report } = await imported(write('day.md', `# 12 January 2026\n${android}`))
    expect(report).toMatchObject({ format: 'markdown', stored: 1 })
  })
})

describe('a folder', () => {
  const chat = '12/01/2026, 18:02 - Marta: The kiln is free.\n'
  const telegram =
    '{"name":"Kiln","type":"personal_chat","id":1,"messages":[{"id":1,"type":"message","date_unixtime":"1768240930","from":"Iver","text":"Yes."}]}'

  it('[IM-32] of several formats is refused, with the files of each', async () => {
    const path = join(folder, 'mixed')
    mkdirSync(path)
    for (const at of [1, 2, 3, 4, 5]) writeFileSync(join(path, `WhatsApp ${at}.txt`), chat)
    writeFileSync(join(path, 'result.json'), telegram)
    const source = await openSource(path)
    const found = await recogniseSource(source)
    expect(found.map(({ importer }) => importer.name).sort()).toEqual(['telegram', 'whatsapp'])
    const error = await prepareImport(source).catch((one: unknown) => one)
    expect(error).toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(/^import: mixed holds several formats: /),
      details: {
        remedy: expect.stringMatching(
          /^import them one by one, or all of it once for each: --format .*, then --format /,
        ),
      },
    })
    const { message } = error as Error
    expect(message).toContain('WhatsApp 1.txt, WhatsApp 2.txt, WhatsApp 3.txt and 2 more (WhatsApp chat export (text))')
    expect(message).toContain('result.json (Telegram')
    // What the remedy says works.
    expect((await imported(path, { format: 'whatsapp' })).report).toMatchObject({ stored: 1, duplicates: 4 })
    await source.close()
  })
})
