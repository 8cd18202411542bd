/** Where does a command write? Results to stdout, notes and progress to stderr; on a terminal nothing acts but our own colours. */
import pc from 'picocolors'
import { harmless, harmlessJson } from './printable.ts'
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
    for (const line of lines)
      this.#options.stdout.write(`${this.onTerminal ? harmless(line, this.#options.color) : line}\n`)
  }

  /** Writes one JSON value on one line. */
  printJson(value: unknown): void {
    this.print(harmlessJson(value))
  }

  /** Writes one JSON document, indented for people on a terminal. */
  printDocument(value: unknown): void {
    for (const line of harmlessJson(value, this.onTerminal ? 2 : undefined).split('\n')) this.print(line)
  }

  /** Tells the person something beside the result; not in JSON or quiet mode. */
  note(line: string): void {
    if (!this.#options.quiet && !this.json) this.#tell(line, this.#options.color)
  }

  /** A note in words, or with `--json` as one JSON object on stderr; not in quiet mode. */
  noteBoth(line: string, value: object): void {
    if (!this.#options.quiet) this.#tell(this.json ? harmlessJson(value) : line, this.#options.color)
  }

  /** Tells of something wrong; in every mode, and without colours. */
  warn(line: string): void {
    this.#tell(line, false)
  }

  /** Writes to stderr as it is: for lines that redraw themselves, of words that are harmless already. */
  redraw(text: string): void {
    this.#options.stderr.write(text)
  }

  #tell(line: string, color: boolean): void {
    this.#options.stderr.write(`${this.#options.tty.stderr ? harmless(line, color) : line}\n`)
  }
}
