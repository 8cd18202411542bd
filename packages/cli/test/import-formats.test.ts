import { existsSync } from 'node:fs'
import { importers } from '@knotwork/importers'
import { describe, expect, it } from 'vitest'
import { knotwork, testFolder } from './in-process.ts'

const folder = testFolder()

const chat = [
  '04/03/2025, 19:12 - Ana: The crane stopped.',
  '13/03/2025, 08:00 - Ben: <Media omitted>',
  '13/03/2025, 08:01 - Ben: 它又动了。',
].join('\n')

const conversations = JSON.stringify([
  {
    id: 'c1',
    title: 'Crane',
    create_time: 1741115520,
    current_node: 'b',
    mapping: {
      a: { id: 'a', parent: null, message: turn('user', 'Why does a crane stop in the cold?', 1741115520) },
      b: { id: 'b', parent: 'a', message: turn('assistant', 'The oil thickens.', 1741115530) },
      c: { id: 'c', parent: 'a', message: turn('assistant', 'Ice on the rail.', 1741115540) },
    },
  },
])

function turn(role: string, words: string, time: number): object {
  return { author: { role }, create_time: time, content: { content_type: 'text', parts: [words] }, recipient: 'all' }
}

async function listed(store: string): Promise<Record<string, unknown>[]> {
  const outcome = await knotwork(['list', '--all', '--json', '--store', folder.path(store)])
  return outcome.jsonLines() as Record<string, unknown>[]
}

describe('import of other formats', () => {
  it('[CL-90] recognises the format, says which it is before it reads, and reports in words', async () => {
    const file = folder.write('chat.txt', chat)
    const outcome = await knotwork(['import', file, '--store', folder.path('chat.db'), '--no-settle'])
    expect(outcome.code).toBe(0)
    expect(outcome.stderr).toMatch(/^chat\.txt: WhatsApp chat export \(text\)\n/)
    expect(outcome.stderr).toContain('dates are read day before month: a number above 12 shows it\n')
    expect(outcome.stderr).toContain('2 times have no zone and stay without one')
    expect(outcome.stdout).toBe(
      '2 events stored, 0 already there\n2 sessions, from 2025-03-04T19:12:00 to 2025-03-13T08:01:00\nleft out: 1 pictures and sounds without words\n',
    )
    const again = await knotwork(['import', file, '--store', folder.path('chat.db'), '--no-settle'])
    expect(again.stdout).toMatch(/^0 events stored, 2 already there\n/)
  })

  it('[CL-204] says where nothing of a file was read as a message, and ends with 1', async () => {
    const notices = ['[2025年3月5日 15:20] 陈静：你最近怎么样？', '[2025年3月5日 15:21] 李明：还行。'].join('\n')
    const file = folder.write('notices.txt', notices)
    const ran = await knotwork(['import', file, '--format', 'whatsapp', '--store', folder.path('notices.db')])
    expect(ran.stdout).toContain('0 events stored')
    expect(ran.stdout).toMatch(/nothing in it was read as a message: .* --format/)
    expect(ran.code).toBe(1)
  })

  it('[CL-90] --dry-run says the same and writes nothing', async () => {
    const file = folder.write('dry.txt', chat)
    const outcome = await knotwork(['import', file, '--dry-run', '--store', folder.path('dry.db')])
    expect(outcome.stderr).toContain('dry.txt: WhatsApp chat export (text)\n')
    expect(outcome.stdout).toMatch(/^2 events can be imported, 0 already there; nothing was written\n2 sessions, /)
    expect(existsSync(folder.path('dry.db'))).toBe(false)
  })

  it('[CL-91] --zone, --me and --branches say what the file does not', async () => {
    const file = folder.write('conversations.json', conversations)
    const flags = ['--zone', 'Asia/Shanghai', '--me', 'Kim', '--branches', 'all', '--no-settle']
    const outcome = await knotwork(['import', file, ...flags, '--store', folder.path('gpt.db')])
    expect(outcome.stderr).toContain('on the clock of Asia/Shanghai')
    expect((await listed('gpt.db')).map(({ speaker, text }) => [speaker, text])).toEqual([
      ['Kim', 'Why does a crane stop in the cold?'],
      ['ChatGPT', 'The oil thickens.'],
      ['ChatGPT', 'Ice on the rail.'],
    ])
    const current = await knotwork(['import', file, '--json', '--store', folder.path('current.db'), '--no-settle'])
    expect(current.json()).toMatchObject({ format: 'chatgpt', stored: 2, leftOut: { 'of other branches': 1 } })
  })

  it('[CL-91] --date-order overrules what would be assumed', async () => {
    const file = folder.write('order.txt', '03/04/2025, 19:12 - Ana: one\n03/04/2025, 19:13 - Ben: two\n')
    const assumed = await knotwork(['import', file, '--json', '--dry-run', '--store', folder.path('no.db')])
    expect(assumed.json()).toMatchObject({ times: { from: '2025-04-03T19:12:00' } })
    expect(JSON.stringify(assumed.json())).toContain('which is assumed')
    const told = await knotwork([
      ...['import', file, '--json', '--dry-run', '--date-order', 'mdy'],
      ...['--store', folder.path('no.db')],
    ])
    expect(told.json()).toMatchObject({ times: { from: '2025-03-04T19:12:00' } })
    expect(JSON.stringify(told.json())).not.toContain('assumed')
  })

  it('[CL-91] --map names the columns of a table, which is asked for where they are not known', async () => {
    const file = folder.write('table.csv', 'wer,was,wann\nAna,"Der Kran, wieder",2025-03-04\n')
    const store = folder.path('table.db')
    const asked = await knotwork(['import', file, '--store', store])
    expect(asked.code).toBe(2)
    expect(asked.stderr).toMatch(
      /no column is known to hold the text; table\.csv has the columns wer, was, wann\nremedy: name them: --map/,
    )
    const map = 'speaker=wer,text=was,time=wann'
    const outcome = await knotwork(['import', file, '--map', map, '--json', '--store', store, '--no-settle'])
    expect(outcome.json()).toMatchObject({ format: 'csv', stored: 1 })
    expect(await listed('table.db')).toMatchObject([{ speaker: 'Ana', text: 'Der Kran, wieder' }])
  })

  it('[CL-92] --format overrules what is recognised, and knows no other names', async () => {
    const file = folder.write('plain.txt', 'Ana: one\nBen: two\nAna: three\n')
    const store = folder.path('plain.db')
    const outcome = await knotwork([
      'import',
      file,
      '--format',
      'transcript',
      '--json',
      '--store',
      store,
      '--no-settle',
    ])
    expect(outcome.json()).toMatchObject({ format: 'transcript', stored: 3, withoutTime: 3 })
    const other = await knotwork(['import', file, '--format', 'fax', '--store', store])
    expect(other.code).toBe(2)
    expect(other.stderr).toMatch(/format must be one of jsonl, openai, .*, got "fax"/)
  })

  it.each([
    ['--zone', 'Mars/Olympus', /zone must be a name such as/],
    ['--date-order', 'ydm', /must be dmy, mdy or ymd/],
    ['--branches', 'some', /must be current or all/],
    ['--map', 'text', /must be pairs such as/],
  ])('[CL-91] refuses %s %s and makes no store', async (flag, value, told) => {
    const file = folder.write('refused.txt', chat)
    const outcome = await knotwork(['import', file, flag, value, '--store', folder.path('refused.db')])
    expect(outcome.code).toBe(2)
    expect(outcome.stderr).toMatch(told)
    expect(existsSync(folder.path('refused.db'))).toBe(false)
  })

  it('[CL-93] a problem in a document is told by its path, and in a folder by its file', async () => {
    const file = folder.write('broken.json', `${conversations.slice(0, -1)},{"title":"nothing"}]`)
    const store = folder.path('broken.db')
    const outcome = await knotwork(['import', file, '--store', store, '--no-settle'])
    expect(outcome.code).toBe(3)
    expect(outcome.stderr).toContain(`${file} $[1]: a conversation must be an object with "id" and "mapping"`)
  })

  it('[IM-30] an iPhone chat is recognised on stdin', async () => {
    const stdin = '[12/01/2026, 18:02:10] Marta: The kiln is free.\n[12/01/2026, 18:03:44] 小雨: 放哪一层？\n'
    const outcome = await knotwork(['import', '-', '--json', '--dry-run', '--store', folder.path('no.db')], { stdin })
    expect(outcome.json()).toMatchObject({ format: 'whatsapp', stored: 2, malformed: 0 })
  })

  it('[IM-33] a format that is wrong for each line does not fill the screen', async () => {
    const file = folder.write('prose.txt', 'It rained and nobody spoke.\n'.repeat(40))
    const flags = ['--format', 'transcript', '--store', folder.path('no.db')]
    const outcome = await knotwork(['import', file, ...flags])
    expect(outcome.code).toBe(3)
    const told = outcome.stderr.split('\n').filter((line) => line.includes('must begin with a name and a colon'))
    expect(told).toHaveLength(6)
    expect(told[5]).toMatch(/prose\.txt: 35 more of: the line must begin/)
    expect(outcome.stdout).toContain('40 malformed')
  })

  it('[CL-92] the help names every format', async () => {
    const { stdout } = await knotwork(['import', '--help'], { columns: 4000 })
    for (const { name } of importers) expect(stdout).toContain(name)
  })
})
