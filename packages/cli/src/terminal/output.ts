/** Where does a command write? Results to stdout, notes and progress to stderr. */
import pc from 'picocolors'
import type { Sink } from './sink.ts'

/** Functions that colour a text. */
export type Paint = ReturnType<typeof pc.createColors>

/** What an {@link Output} needs to know about its surroundings. */
export interface OutputOptions {
  readonly stdout: Sink
  readonly stderr: Sink
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

  constructor(options: OutputOptions) {
    this.#options = options
    this.paint = pc.createColors(options.color)
    this.onTerminal = options.tty.stdout
    this.columns = Math.max(40, options.columns)
    this.json = options.json
    this.progressShown = options.tty.stderr && !options.json && !options.quiet
  }

  /** True once the reader of stdout has gone. */
  get closed(): boolean {
    return this.#options.stdout.closed
  }

  /** Waits until the reader of stdout keeps up. */
  drained(): Promise<void> {
    return this.#options.stdout.drained()
  }

  /** Writes lines of the result. */
  print(...lines: readonly string[]): void {
    for (const line of lines) this.#options.stdout.write(`${line}\n`)
  }

  /** Writes one JSON value on one line. */
  printJson(value: unknown): void {
    this.print(JSON.stringify(value))
  }

  /** Writes one JSON document, indented for people on a terminal. */
  printDocument(value: unknown): void {
    this.print(JSON.stringify(value, null, this.onTerminal ? 2 : undefined))
  }

  /** Tells the person something beside the result; not in JSON or quiet mode. */
  note(line: string): void {
    if (!this.#options.quiet && !this.json) this.warn(line)
  }

  /** A note in words, or with `--json` as one JSON object on stderr; not in quiet mode. */
  noteBoth(line: string, value: object): void {
    if (!this.#options.quiet) this.warn(this.json ? JSON.stringify(value) : line)
  }

  /** Tells of something wrong; in every mode. */
  warn(line: string): void {
    this.#options.stderr.write(`${line}\n`)
  }

  /** Writes to stderr as it is: for lines that redraw themselves. */
  redraw(text: string): void {
    this.#options.stderr.write(text)
  }
}
