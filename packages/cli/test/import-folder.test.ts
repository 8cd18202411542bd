import { mkdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { knotwork, testFolder } from './in-process.ts'

const folder = testFolder()
const transcript = 'Ana: Is the kiln free?\nBen: From noon.\nAna: Then I come at one.\n'
const program = `import kiln

TALK = """
Ana: Is the kiln free?
Ben: From noon.
Ana: Then I come at one.
[12/01/2026, 18:02:10] Ana: Which shelf?
[12/01/2026, 18:03:44] Ben: The upper.
"""
`

describe('a folder that is imported', () => {
  it('[CL-175] passes over what npm installed and hidden folders, and names each format that is not read', async () => {
    for (const name of ['shed', 'shed/node_modules', 'shed/.cache']) mkdirSync(folder.path(name))
    folder.write('shed/a.jsonl', '{"speaker":"Ana","text":"The kiln is hot."}\n{"speaker":"Ben","text":"Mind it."}\n')
    folder.write('shed/talk.txt', transcript)
    folder.write('shed/node_modules/b.jsonl', '{"speaker":"Cem","text":"Hidden away."}\n')
    folder.write('shed/.cache/c.jsonl', '{"speaker":"Cem","text":"Hidden as well."}\n')
    const store = folder.path('shed.db')
    const { code, stderr, stdout } = await knotwork(['import', folder.path('shed'), '--no-settle', '--store', store])
    expect(code).toBe(0)
    expect(stdout).toContain('2 events stored')
    expect(stderr).toContain('also found: plain transcript (Name: words), 1 file: --format transcript reads it')
  })

  it.each([
    ['a program', 'talk.py', program],
    [
      'a program that begins with a chat of a phone',
      'chat.py',
      program.split('\n').slice(6).join('\n').replace('[', 'x = """\n['),
    ],
    ['an article', 'article.txt', `What two people said\n${transcript}`],
  ])('[CL-176] %s is not taken for a chat: the format is asked for', async (_what, name, text) => {
    const file = folder.write(name, text)
    const argv = ['import', file, '--dry-run', '--store', folder.path('no.db')]
    const { code, stderr } = await knotwork(argv)
    expect(code).toBe(2)
    expect(stderr).toMatch(/remedy: name it with --format/)
    const named = await knotwork([...argv, '--format', 'transcript'])
    expect(named.stdout).toContain('can be imported')
  })

  it('[CL-176] a chat that begins at once is', async () => {
    const file = folder.write('begins.txt', transcript)
    const { stdout } = await knotwork(['import', file, '--dry-run', '--store', folder.path('no.db')])
    expect(stdout).toContain('3 events can be imported')
  })

  it('[CL-174] a file that is not there and a zone nobody knows come with a remedy', async () => {
    const absent = await knotwork(['import', folder.path('absent.txt'), '--store', folder.path('no.db')])
    expect(absent.stderr).toMatch(/no such file\)\nremedy: mind the spelling/)
    const file = folder.write('zone.txt', `2025-03-04\n${transcript}`)
    const zone = await knotwork(['import', file, '--zone', 'Oslo', '--store', folder.path('no.db')])
    expect(zone.code).toBe(2)
    expect(zone.stderr).toMatch(/remedy: .*Europe\/Oslo/)
  })

  it('[CL-174] notes name the option that says better', async () => {
    const chat = '[03/04/2026, 18:02:10] Ana: Which shelf?\n[03/04/2026, 18:03:44] Ben: The upper.\n'
    const argv = ['import', folder.write('phone.txt', chat), '--dry-run', '--store', folder.path('no.db')]
    const { stderr } = await knotwork(argv)
    expect(stderr).toContain('--date-order mdy')
    expect(stderr).toContain('--zone Europe/Oslo')
    const told = await knotwork([...argv, '--date-order', 'mdy', '--zone', 'Europe/Oslo'])
    expect(told.stdout).toContain('2026-03-04T18:02:10+01:00')
  })
})
