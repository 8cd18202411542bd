import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { type Around, knotwork, testFolder } from './in-process.ts'

const folder = testFolder()
const transcript = folder.write(
  'flat.txt',
  `2025-11-02
Ana: I gave up the flat in Oslo.
Ben: Why did you give up the flat?
Ana: Because the landlord raised the rent by a third.
Ben: Where do you live now?
Ana: In Tromsø, with my cousin Lise.
`,
)

/** A store that holds one memory. */
async function kayaks(): Promise<string> {
  const store = folder.path('kayaks.db')
  await knotwork([
    'remember',
    'The kayaks lie behind the boathouse.',
    '--speaker',
    'Ben',
    '--ref',
    'm1',
    '--store',
    store,
  ])
  return store
}

const chat = (argv: readonly string[], lines: readonly string[], around: Around = {}) =>
  knotwork(['chat', ...argv], { stdin: lines.map((line) => `${line}\n`).join(''), ...around })

const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('knotwork-chat-'))

describe('chat', () => {
  it('[CL-160] answers each line with context and verdict', async () => {
    const { code, stdout } = await chat(
      [transcript, '--budget', '60'],
      ['Why did Ana give up the flat?', '', 'Where does Ana live now?'],
    )
    expect(code).toBe(0)
    const [first = '', second = ''] = stdout.split(/^# Where.*$/m)
    expect(first).toMatch(/^# Why did Ana give up the flat\?\n(?:<t:.*\n)*<t:2025-11-02> Ana: Because the landlord/)
    expect(first).toMatch(/^the context (?:supports|does not support) an answer/m)
    expect(second).toContain('Ana: In Tromsø')
  })

  it('[CL-160] says where the steps over relations are drawn that led to the evidence', async () => {
    const rooms = Array.from({ length: 12 }, (_, at) => `Cem: Room ${at + 1} of the hostel is free.\n`).join('')
    const file = folder.write(
      'hostel.txt',
      `2025-11-02\nAna: The boiler broke on Sunday.\nBen: Oh dear.\nAna: Wow.\nBen: That is why we stayed at the hostel.\n2025-11-03\n${rooms}`,
    )
    const { stdout } = await chat([file], ['Why did we stay at the hostel?', '/trace'])
    const [answer = '', path = ''] = stdout.split('# /trace')
    expect(answer).toMatch(/^path: \/trace$/m)
    expect(answer).not.toMatch(/[├└]─ /)
    expect(path).toMatch(/^[●○] #\d .*\n +[├└]─ /m)
  })

  it('[CL-161] a file that is no store is imported into a memory that is gone afterwards', async () => {
    const before = leftovers()
    const { stdout, stderr } = await chat([transcript], ['/remember I sold the kayak.', 'Who sold the kayak?'], {
      env: { KNOTWORK_STORE: await kayaks() },
    })
    expect(stderr).toContain('flat.txt: plain transcript (Name: words); 5 events stored')
    expect(stdout).toMatch(/^stored \S+$/m)
    expect(stdout).toContain('I sold the kayak.')
    expect(stdout).not.toContain('boathouse')
    expect(leftovers()).toEqual(before)
    expect((await chat([await kayaks()], ['Who sold the kayak?'])).stdout).not.toContain('sold the kayak.')
  })

  it.each([
    ['a file', []],
    ['--store', ['--store']],
  ])('[CL-161] a store is asked as it is, by %s', async (_what, before) => {
    const { code, stdout } = await chat([...before, await kayaks()], ['Where are the kayaks?'])
    expect(code).toBe(0)
    expect(stdout).toContain('behind the boathouse')
  })

  it.each([
    ['a file that holds nothing', ['empty.txt'], 2],
    ['a store that is not there', ['--store', 'absent.db'], 74],
    ['a file and a store', ['flat.txt', '--store', 'kayaks.db'], 2],
    ['a flag of an import without one', ['--zone', 'Europe/Oslo'], 2],
    ['JSON', ['flat.txt', '--json'], 2],
  ])('[CL-161] refuses %s with a remedy, and leaves nothing behind', async (_what, argv, code) => {
    folder.write('empty.txt', '')
    const before = leftovers()
    const paths = argv.map((word) => (/\.(?:txt|db)$/.test(word) ? folder.path(word) : word))
    const outcome = await chat(paths, ['What?'])
    expect(outcome).toMatchObject({ code, stdout: '' })
    expect(outcome.stderr).toMatch(/remedy/)
    expect(leftovers()).toEqual(before)
  })

  it('[CL-162] a question may point back to the one before', async () => {
    const { stdout } = await chat(
      [transcript, '--budget', '60'],
      ['Why did Ana give up the flat?', 'and when?', '/trace'],
    )
    expect(stdout.slice(stdout.indexOf('# /trace'))).toMatch(/asks when/)
    const [, bare = ''] = stdout.split('# and when?\n')
    expect(bare).toContain('flat')
  })

  it('[CL-162] remembers as the asker, who is also "I"', async () => {
    const store = folder.path('asker.db')
    await knotwork(['remember', 'Ben sold his bike.', '--speaker', 'Ana', '--store', store])
    const { stdout } = await chat(
      ['--store', store, '--asker', 'Ben'],
      ['/remember I bought a sledge.', 'What did I buy?'],
    )
    expect(stdout).toMatch(/Ben: I bought a sledge\./)
  })

  it('[CL-163] slash commands tell why not, the trace, the entities, and help', async () => {
    const { stdout } = await chat(
      [transcript],
      ['Where does Ana live now?', '/why-not nowhere', '/trace', '/entities lise', '/entities zzz', '/help'],
    )
    expect(stdout).toContain('This scope holds no event with the ref nowhere.')
    expect(stdout).toContain('● in the context')
    expect(stdout).toMatch(/^lise +person +Lise/m)
    expect(stdout).toMatch(/^none$/m)
    for (const name of ['/why-not REF', '/trace', '/entities [NAME]', '/remember TEXT', '/quit'])
      expect(stdout).toContain(name)
  })

  it.each([
    ['/why-not m1', 'ask a question first'],
    ['/trace', 'ask a question first'],
    ['/remember', 'must be followed'],
  ])('[CL-164] what goes wrong is said and ends nothing: %s', async (line, said) => {
    const { code, stdout, stderr } = await chat([transcript], [line, '/help'])
    expect(code).toBe(0)
    expect(stderr).toContain(said)
    expect(stdout).toContain('/quit')
  })

  it('[CL-164] a slash that is no command lists those that are', async () => {
    expect((await chat([transcript], ['/whynot m1'])).stdout).toMatch(/there is no \/whynot; there are:\n\/why-not REF/)
  })

  it('[CL-165] /quit ends it, whatever stands behind', async () => {
    const { code, stdout } = await chat([transcript], ['/quit', 'Where does Ana live now?'])
    expect(code).toBe(0)
    expect(stdout).toBe('')
  })

  it('[CL-165] Ctrl-C ends it on a terminal, and the end of stdin does', async () => {
    for (const end of ['\u0003', '\u0004']) {
      const before = leftovers()
      const stdin = Readable.from([Buffer.from(`Where does Ana live now?\r${end}`)])
      const outcome = await knotwork(['chat', transcript], { stdin, tty: { stdin: true, stdout: true } })
      expect(outcome.code).toBe(0)
      expect(outcome.stdout).toContain('ask> ')
      expect(leftovers()).toEqual(before)
    }
  })

  it('[CL-165] an interruption by the system ends it cleanly', async () => {
    const before = leftovers()
    const stdin = new Readable({ read: () => undefined })
    const outcome = await knotwork(['chat', transcript], { stdin, onInterrupt: (stop) => stop() })
    expect(outcome.code).toBe(0)
    expect(leftovers()).toEqual(before)
  })
})
