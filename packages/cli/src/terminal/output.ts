/**
 * Where does a command write? Results to stdout, notes and progress to stderr.
 *
 * A reader that closes the pipe early (`| head`) is no error: writing stops and nobody is told.
 */
import type { Writable } from 'node:stream'
import pc from 'picocolors'

type Paint = ReturnType<typeof pc.createColors>

/** What an {@link Output} needs to know about its surroundings. */
export interface OutputOptions {
  readonly stdout: Writable
  readonly stderr: Writable
  readonly tty: { readonly stdout: boolean; readonly stderr: boolean }
  /** Width of the terminal; at least 40 is assumed. */
  readonly columns: number
  readonly color: boolean
  readonly json: boolean
  readonly quiet: boolean
}

/** The two streams of one run. */
export class Output {
  /** Colours for stdout; identity functions where none are wanted. */
  readonly paint: Paint
  /** True when stdout is a terminal, so a person reads it and text must be wrapped and made harmless. */
  readonly onTerminal: boolean
  /** Width to lay out for; 80 in a pipe. */
  readonly columns: number
  readonly json: boolean
  readonly progressShown: boolean
  readonly #options: OutputOptions
  readonly #closed = { stdout: false, stderr: false }

  constructor(options: OutputOptions) {
    this.#options = options
    this.paint = pc.createColors(options.color)
    this.onTerminal = options.tty.stdout
    this.columns = Math.max(40, options.columns)
    this.json = options.json
    this.progressShown = options.tty.stderr && !options.json && !options.quiet
    for (const name of ['stdout', 'stderr'] as const)
      options[name].on('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error
        this.#closed[name] = true
      })
  }

  /** True once the reader of stdout has gone; loops that only print should end. */
  get closed(): boolean {
    return this.#closed.stdout
  }

  /** Writes lines of the result. */
  print(...lines: readonly string[]): void {
    for (const line of lines) this.raw('stdout', `${line}\n`)
  }

  /** Writes one JSON value on one line. */
  printJson(value: unknown): void {
    this.raw('stdout', `${JSON.stringify(value)}\n`)
  }

  /** Writes one JSON document, indented for people on a terminal. */
  printDocument(value: unknown): void {
    this.raw('stdout', `${JSON.stringify(value, null, this.onTerminal ? 2 : undefined)}\n`)
  }

  /** Tells the person something beside the result; not in JSON or quiet mode. */
  note(line: string): void {
    if (!this.#options.quiet && !this.json) this.raw('stderr', `${line}\n`)
  }

  /** Tells of something wrong; in every mode. */
  warn(line: string): void {
    this.raw('stderr', `${line}\n`)
  }

  /** Writes as it is. */
  raw(stream: 'stdout' | 'stderr', text: string): void {
    if (!this.#closed[stream]) this.#options[stream].write(text)
  }

  /** Waits until stdout has taken what was written, so that a slow reader bounds the memory of a long listing. */
  async drained(): Promise<void> {
    const { stdout } = this.#options
    if (this.closed || !stdout.writableNeedDrain) return
    await new Promise<void>((resolve) => {
      const done = (): void => {
        stdout.off('drain', done).off('close', done).off('error', done)
        resolve()
      }
      stdout.on('drain', done).on('close', done).on('error', done)
    })
  }
}
