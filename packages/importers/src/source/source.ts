/** What is a source? Files that are read in order: one, those of a folder, of an archive, or a stream. */

/** One file of a source. */
export interface SourceFile {
  /** Path within the source, with forward slashes. */
  readonly path: string
  /** Size in bytes; null where nobody knows before the end. */
  readonly bytes: number | null
  /** Whether it can be read more than once. */
  readonly rereadable: boolean
  /** The first bytes, at most so many; does not count as reading. */
  peek(bytesMax: number): Promise<Uint8Array>
  /** All bytes from the first. */
  read(): AsyncIterable<Uint8Array>
}

/** An opened source. */
export interface Source {
  /** Name of the file or folder without the folders above it; `-` for a stream. */
  readonly name: string
  /** In order of path. */
  readonly files: readonly SourceFile[]
  /** A file of that name in the folder of the one that was named; null where there is none. Only where one file on disk was. */
  beside?(name: string): SourceFile | null
  close(): Promise<void>
}
