/** How is a person asked? One question a line on stderr, one answer a line on stdin. */
import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

/** Asks in turn; to be closed, or the process does not end. */
export class Questions {
  readonly #stderr: Writable
  readonly #lines: Interface
  readonly #answers: AsyncIterator<string>

  constructor(streams: { readonly stdin: Readable; readonly stderr: Writable }) {
    this.#stderr = streams.stderr
    this.#lines = createInterface({ input: streams.stdin })
    this.#answers = this.#lines[Symbol.asyncIterator]()
  }

  /** The answer without white space around it; empty where nothing was said or stdin has ended. */
  async ask(question: string): Promise<string> {
    this.#stderr.write(`${question} `)
    const { value, done } = await this.#answers.next()
    return done === true ? '' : value.trim()
  }

  close(): void {
    this.#lines.close()
  }
}
