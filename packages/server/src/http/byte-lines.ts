/** Where do lines begin and end in bytes that come in pieces? No line is held that is longer than its bound. */

const lineFeed = 10

/** Cuts pieces into lines. A line that is too long is null, and its bytes are dropped as they come. */
export class ByteLines {
  readonly #bytesMax: number
  #held: Uint8Array[] = []
  #length = 0

  /** @param bytesMax  bytes of a line without its line feed */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** The lines that end within a piece. */
  *take(piece: Uint8Array): Generator<Uint8Array | null> {
    let from = 0
    for (let end = piece.indexOf(lineFeed); end !== -1; end = piece.indexOf(lineFeed, from)) {
      this.#hold(piece.subarray(from, end))
      yield this.end()
      from = end + 1
    }
    this.#hold(piece.subarray(from))
  }

  /** The line that has begun, which may be empty, as whole; the next one begins. */
  end(): Uint8Array | null {
    const line = this.#length > this.#bytesMax ? null : Buffer.concat(this.#held)
    this.#held = []
    this.#length = 0
    return line
  }

  #hold(bytes: Uint8Array): void {
    this.#length += bytes.length
    if (this.#length > this.#bytesMax) this.#held = []
    else if (bytes.length > 0) this.#held.push(bytes)
  }
}
