/** How do tests run a command without a process? With streams that keep what is written. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterAll } from 'vitest'
import type { Environment } from '../src/config.ts'
import { run } from '../src/run.ts'

/** What surrounds a run; defaults are those of a script: no terminal, nothing on stdin. */
export interface Around {
  readonly stdin?: string | Uint8Array | Readable
  readonly stdout?: Writable
  readonly env?: Environment
  readonly tty?: { readonly stdin?: boolean; readonly stdout?: boolean; readonly stderr?: boolean }
  readonly columns?: number
  /** True to leave the embedder to the command and the environment, where the default is words only. */
  readonly embedderOpen?: boolean
  /** Takes the function that stops a command that runs until it is stopped. */
  readonly onInterrupt?: (stop: () => void) => void
}

/** What a run left behind. */
export interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  /** stdout as one JSON document. */
  json(): unknown
  /** stdout as JSON Lines. */
  jsonLines(): unknown[]
}

/** Runs one command line with words only, unless `argv` or `around` say otherwise. */
export async function knotwork(argv: readonly string[], around: Around = {}): Promise<Outcome> {
  const stdout = new Kept()
  const stderr = new Kept()
  const { stdin = '' } = around
  const isNamed = argv.includes('--embedder') || around.embedderOpen === true
  const code = await run(isNamed ? argv : [...argv, '--embedder', 'none'], {
    stdin: stdin instanceof Readable ? stdin : Readable.from([Buffer.from(stdin)]),
    stdout: around.stdout ?? stdout,
    stderr,
    env: around.env ?? {},
    tty: { stdin: false, stdout: false, stderr: false, ...around.tty },
    columns: around.columns ?? 80,
    onInterrupt(stop) {
      around.onInterrupt?.(stop)
      return () => undefined
    },
  })
  return {
    code,
    stdout: stdout.text,
    stderr: stderr.text,
    json: () => JSON.parse(stdout.text) as unknown,
    jsonLines: () => stdout.text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as unknown])),
  }
}

/** Keeps what is written. */
class Kept extends Writable {
  text = ''

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString('utf8')
    done()
  }
}

/** A stream whose reader has gone: every write fails with `code`. */
export function brokenStream(code: string): Writable {
  return new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error(code), { code })),
  })
}

/** A folder of the test file, removed after its tests. */
export function testFolder(): {
  path(name: string): string
  write(name: string, content: string | Uint8Array): string
} {
  const folder = mkdtempSync(join(tmpdir(), 'knotwork-cli-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const path = (name: string): string => join(folder, name)
  return {
    path,
    write(name, content) {
      writeFileSync(path(name), content)
      return path(name)
    },
  }
}

/** A conversation of three turns, one of them in Chinese. */
export const threeTurns: string = [
  { speaker: 'Ana', text: 'I left Lyon for Oslo in May.', time: '2025-06-02T10:00:00+02:00', session: 's1', ref: 'm1' },
  {
    speaker: 'Ben',
    text: 'Do the winters there suit you?',
    time: '2025-06-02T10:01:00+02:00',
    session: 's1',
    ref: 'm2',
  },
  { speaker: '小雨', text: '我在杭州学会了滑雪。', time: '2025-06-03T09:00:00+08:00', session: 's2', ref: 'm3' },
]
  .map((turn) => `${JSON.stringify(turn)}\n`)
  .join('')
