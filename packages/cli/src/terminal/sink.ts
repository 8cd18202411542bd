/**
 * What if nobody reads any more? One output stream that survives it.
 *
 * A reader that closes the pipe early (`| head`) is no error: writing stops and nobody is told. Any other failure, such
 * as a full disk behind `>`, is kept and reported at the end.
 */
import type { Writable } from 'node:stream'
import { MemoryError } from 'knotwork'

/** Codes of Node.js for a reader that has gone. */
const readerGone: ReadonlySet<string> = new Set(['EPIPE', 'ERR_STREAM_DESTROYED'])

/** A stream to write text to. */
export class Sink {
  readonly #stream: Writable
  #closed = false
  #failure: Error | null = null

  constructor(stream: Writable) {
    this.#stream = stream
    // Without a listener the process would end with a stack trace.
    stream.on('error', (error: NodeJS.ErrnoException) => {
      this.#closed = true
      if (!readerGone.has(error.code ?? '')) this.#failure ??= error
    })
  }

  /** True once writing is pointless; loops that only print should end. */
  get closed(): boolean {
    return this.#closed
  }

  write(text: string): void {
    if (!this.#closed) this.#stream.write(text)
  }

  /** Waits until the reader has taken enough, so that a slow one bounds the memory of a long listing. */
  async drained(): Promise<void> {
    if (this.#stream.writableNeedDrain) await this.#written()
  }

  /** Waits until all is written. @throws {STORE_UNAVAILABLE} when it could not be, for another reason than a closed pipe */
  async finished(name: string): Promise<void> {
    await this.#written()
    const failure = this.#failure
    if (failure === null) return
    this.#failure = null
    throw new MemoryError('STORE_UNAVAILABLE', `output: ${name} cannot be written: ${failure.message}`, {
      cause: failure,
    })
  }

  async #written(): Promise<void> {
    if (this.#closed) return
    await new Promise<void>((resolve) => {
      this.#stream.once('close', resolve)
      // The callback comes after all that was written before, and also when writing fails.
      this.#stream.write('', () => {
        this.#stream.off('close', resolve)
        resolve()
      })
    })
    // The error event of a failed write follows its callback.
    await new Promise((resolve) => setImmediate(resolve))
  }
}
