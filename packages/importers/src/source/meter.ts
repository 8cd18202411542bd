/** How much of a source was read? Counted by bytes of the files that are read, each byte once. */
import type { Source, SourceFile } from './source.ts'

/** Counts what is read of a source. */
export class Meter {
  #bytesRead = 0
  /** Bytes of all files; null where one does not know its size. */
  readonly bytes: number | null

  constructor(source: Source) {
    const sizes = source.files.map(({ bytes }) => bytes)
    this.bytes = sizes.reduce<number | null>((sum, size) => (sum === null || size === null ? null : sum + size), 0)
  }

  get bytesRead(): number {
    return this.#bytesRead
  }

  /** The source, with its files under this meter. */
  over(source: Source): Source {
    return { ...source, files: source.files.map((file) => this.#metered(file)) }
  }

  #metered(file: SourceFile): SourceFile {
    const count = (bytes: number): void => {
      this.#bytesRead += bytes
    }
    // A file may be read once more, from its beginning: only what lies beyond the furthest point is new.
    let furthest = 0
    async function* read(): AsyncGenerator<Uint8Array> {
      let position = 0
      for await (const chunk of file.read()) {
        position += chunk.length
        if (position > furthest) {
          count(position - furthest)
          furthest = position
        }
        yield chunk
      }
    }
    return {
      path: file.path,
      bytes: file.bytes,
      rereadable: file.rereadable,
      peek: (bytesMax) => file.peek(bytesMax),
      read,
    }
  }
}
