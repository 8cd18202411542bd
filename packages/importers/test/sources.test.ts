import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { importFile, openSource, prepareImport, recogniseSource, runImport, streamSource } from '../src/index.ts'
import { dataFile, imported, sourcesOf, withMemory } from './imported.ts'
import { zipOf } from './zip-of.ts'

const folder = mkdtempSync(join(tmpdir(), 'knotwork-sources-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

describe('a transcript', () => {
  it('[IM-159] of days without a year has that of the option, of its name, or none, and says which', async () => {
    const text = '3月5日\nAna：窑几点开？\nBen：四点。\nAna：好。\n'
    const path = write('窑.txt', text)
    const asked = await imported(path, { year: 2024 })
    expect(asked.sources[0]?.time).toBe('2024-03-05T00:00:00')
    expect(asked.report.assumptions.join()).toMatch(/1 times name a day without a year: each is read in the year/)
    expect((await imported(write('窑 2025.txt', text))).sources[0]?.time).toBe('2025-03-05T00:00:00')
    const unknown = await imported(path)
    expect(unknown.sources[0]?.timeSource).toBe('ingest')
    expect(unknown.report.assumptions.join()).toMatch(/nothing tells it: they are left out; --year 2025/)
  })

  it('[IM-11] tells how its dates were understood', async () => {
    const path = write('kiln.txt', 'Ana [3/4/25 19:12]: When?\nBen [3/4/25 19:13]: Four.\nAna [3/4/25 19:14]: Ok.\n')
    expect((await imported(path)).report.assumptions.join()).toMatch(/day before month, which is assumed/)
    const asked = await imported(path, { dateOrder: 'mdy' })
    expect(asked.sources[0]?.time).toBe('2025-03-04T19:12:00')
  })
})

describe('a source', () => {
  it('[IM-7] is a zip archive as it was downloaded, and what else is in it is left out', async () => {
    const export_ = zipOf({
      'chat.html': '<html>',
      'conversations.json': readFileSync(dataFile('chatgpt/conversations.json')),
      'user.json': '{"id":"user-1","email":"ana@example.org"}',
      'file-abc123.png': 'no words',
      '__MACOSX/._conversations.json': 'nor here',
    })
    const zipped = await imported(write('chatgpt.zip', export_))
    const plain = await imported(dataFile('chatgpt/conversations.json'))
    expect(zipped.sources.map(({ ref }) => ref)).toEqual(plain.sources.map(({ ref }) => ref))
    const source = await openSource(join(folder, 'chatgpt.zip'))
    const { leftOut } = await prepareImport(source)
    expect(leftOut).toEqual(['chat.html', 'file-abc123.png', 'user.json'])
    await source.close()
  })

  it('[IM-163] of Claude names the owner of the account, wherever the list of accounts lies', async () => {
    const talk = (owner: string, id: string, text: string): object => ({
      uuid: `c-${id}-0000`,
      name: id,
      account: { uuid: owner },
      chat_messages: [
        { uuid: `m-${id}`, text, sender: 'human', created_at: '2025-03-04T19:12:00Z' },
        { uuid: `n-${id}`, text: 'Noted.', sender: 'assistant', created_at: '2025-03-04T19:13:00Z' },
      ],
    })
    const list = JSON.stringify([talk('a1', 'one', 'The kiln is hot.'), talk('a2', 'two', '窑已经热了。')])
    const ana = { uuid: 'a1', full_name: 'Ana Lind', email_address: 'ana@example.org' }
    const two = JSON.stringify([ana, { uuid: 'a2', full_name: '林小雨' }])
    const speakers = async (path: string, me?: string): Promise<unknown[]> =>
      (await imported(path, me === undefined ? {} : { me })).sources.map(({ speaker }) => speaker)

    const zip = write('claude.zip', zipOf({ 'conversations.json': list, 'users.json': two }))
    expect(await speakers(zip)).toEqual(['Ana Lind', 'Claude', '林小雨', 'Claude'])
    expect(await speakers(zip, 'Ben')).toEqual(['Ben', 'Claude', 'Ben', 'Claude'])
    expect((await imported(zip)).report.assumptions.join()).toMatch(/users\.json says .*Ana Lind, 林小雨; --me/)

    const unpacked = join(folder, 'claude')
    mkdirSync(unpacked)
    const alone = write('claude/conversations.json', list)
    expect(await speakers(alone)).toEqual(['user', 'Claude', 'user', 'Claude'])
    write('claude/users.json', JSON.stringify([ana]))
    expect(await speakers(alone)).toEqual(['Ana Lind', 'Claude', 'user', 'Claude'])
    expect(await speakers(unpacked)).toEqual(['Ana Lind', 'Claude', 'user', 'Claude'])
    write('claude/users.json', '[{"uuid": "a1", "full_n')
    expect(await speakers(alone)).toEqual(['user', 'Claude', 'user', 'Claude'])
  })

  it('[IM-7] is a folder with its parts in order, and each names its file where it has a problem', async () => {
    const parts = join(folder, 'parts')
    mkdirSync(join(parts, 'more'), { recursive: true })
    cpSync(dataFile('chatgpt/one-conversation.json'), join(parts, 'conversations-000.json'))
    cpSync(dataFile('chatgpt/broken.json'), join(parts, 'more', 'conversations-001.json'))
    const { report, sources } = await imported(parts)
    expect(report).toMatchObject({ format: 'chatgpt', stored: 2, duplicates: 2, malformed: 2 })
    expect(report.problems.map(({ file }) => file)).toEqual([
      'more/conversations-001.json',
      'more/conversations-001.json',
    ])
    expect(sources).toHaveLength(2)
  })

  it('[IM-7] is a chat in an archive named after it', async () => {
    const chat = zipOf({ '_chat.txt': readFileSync(dataFile('whatsapp/_chat.txt')), '00000012-PHOTO.jpg': 'x' })
    const { sources } = await imported(write('WhatsApp Chat - Lamp people.zip', chat))
    expect(sources[0]?.session).toBe('Lamp people 2025-03-04')
    const unpacked = await imported(dataFile('whatsapp/_chat.txt'))
    expect(sources.map(({ ref }) => ref)).toEqual(unpacked.sources.map(({ ref }) => ref))
  })

  it('[IM-7] that is a damaged archive is refused with its remedy', async () => {
    const whole = zipOf({ 'conversations.json': '[]' })
    for (const bytes of [whole.subarray(0, 40), whole.subarray(0, whole.length - 4)])
      await expect(openSource(write('damaged.zip', bytes))).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: expect.stringMatching(/^import: damaged\.zip must be a readable zip archive/),
        details: { remedy: 'download it again, or unpack it' },
      })
  })

  it('[IM-7] is a stream, whose head is seen once and read all the same', async () => {
    const bytes = readFileSync(dataFile('whatsapp/WhatsApp Chat with Ana.txt'))
    async function* drops(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < bytes.length; at += 11) yield bytes.subarray(at, at + 11)
    }
    await withMemory(async (memory) => {
      const prepared = await prepareImport(streamSource(drops()))
      const report = await runImport(prepared, {}, (inputs) => memory.rememberMany(inputs))
      expect(report).toMatchObject({ format: 'whatsapp', stored: 6 })
      // The name of the stream is in no ref, so that the file adds nothing to it.
      expect(await importFile(memory, dataFile('whatsapp/WhatsApp Chat with Ana.txt'))).toMatchObject({
        stored: 0,
        duplicates: 6,
      })
    })
  })

  it('[IM-7] that is not there is refused', async () => {
    await expect(openSource(join(folder, 'nowhere.json'))).rejects.toThrow(/must be a readable file.*no such file/)
  })
})

describe('recognition', () => {
  it('[IM-12] that fails asks for a format and names those that are known', async () => {
    const source = await openSource(write('prose.dat', 'It was a dark night.\nRain fell.\n'))
    expect(await recogniseSource(source)).toEqual([])
    await expect(prepareImport(source)).rejects.toMatchObject({
      message: 'import: prose.dat is in no format that is recognised',
      details: { remedy: expect.stringMatching(/--format; known are jsonl, openai, chatgpt/) },
    })
    await expect(prepareImport(source, 'carrier-pigeon')).rejects.toThrow(
      /format must be one of jsonl, .*"carrier-pigeon"/,
    )
  })

  it('[IM-12] is overruled by a format that is named', async () => {
    const path = write('lines.dat', 'no JSON at all\n{"text":"one"}\n')
    const { report } = await imported(path, { format: 'jsonl' })
    expect(report).toMatchObject({ format: 'jsonl', stored: 1, malformed: 1 })
  })

  it('[IM-13] does not stop at a thousand rows: progress goes from nothing to all, by bytes', async () => {
    const lines = Array.from({ length: 1000 }, (_, at) => `{"text":"Line ${at}.","ref":"l${at}"}\n`).join('')
    const told: [number, number | null][] = []
    await withMemory(async (memory) => {
      const observer = { progress: (rows: number, share: number | null) => void told.push([rows, share]) }
      await importFile(memory, write('many.jsonl', lines), { observer })
    })
    expect(told.at(-1)).toEqual([1000, 1])
    expect(told.map(([rows]) => rows)).toEqual(told.map(([rows]) => rows).toSorted((a, b) => a - b))
    for (const [, share] of told) expect(share).toBeGreaterThanOrEqual(0)
  })

  it('[IM-14] tells of times without a zone, and not where one is named', async () => {
    const path = dataFile('whatsapp/与小雨的WhatsApp聊天.txt')
    const without = (await imported(path)).report
    expect(without.times).toEqual({ from: '2025-03-04T09:05:00', to: '2025-03-05T00:10:00', zoned: 0, floating: 3 })
    expect(without.assumptions.join()).toMatch(/3 times have no zone and stay without one/)
    const { report, sources } = await imported(path, { zone: 'Asia/Shanghai' })
    expect(report.times).toMatchObject({ zoned: 3, floating: 0 })
    expect(report.assumptions.join()).toMatch(/on the clock of Asia\/Shanghai/)
    // In another zone they are still the same messages.
    await withMemory(async (memory) => {
      await importFile(memory, path)
      expect(await importFile(memory, path, { zone: 'Asia/Shanghai' })).toMatchObject({ stored: 0, duplicates: 3 })
      expect((await sourcesOf(memory)).map(({ ref }) => ref)).toEqual(sources.map(({ ref }) => ref))
    })
  })
})
