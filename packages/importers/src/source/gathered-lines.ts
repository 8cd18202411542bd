/** Which lines make one text? Those from where it begins to where the next does, as long as the engine would take them. */

/** Longest text that is gathered, in UTF-16 code units: what the engine takes. A file may go on for gigabytes without a second beginning. */
export const gatheredLengthMax: number = 16 * 1024 * 1024

/** Lines of one text, with the empty ones between them. */
export class GatheredLines {
  readonly #lines: string[] = []
  #lastLine: number
  #length = 0

  /** @param number  of the line it begins with */
  constructor(number: number, first?: string) {
    this.#lastLine = number
    if (first !== undefined) this.add(number, first)
  }

  /** Adds a line; what is beyond the limit is let go of. */
  add(number: number, line: string): void {
    const text = this.#lines.length === 0 ? line : '\n'.repeat(number - this.#lastLine) + line
    this.#lastLine = number
    this.#length += text.length
    if (this.#length <= gatheredLengthMax) this.#lines.push(text)
    else this.#lines.length = 0
  }

  /** The text; null where it was too long. */
  get text(): string | null {
    return this.#length > gatheredLengthMax ? null : this.#lines.join('').trimEnd()
  }
}

/** Of a text that was too long. */
export const tooLong: string = `the text has more than ${gatheredLengthMax} characters`
