/** How is the head of a stream seen before it is read? What was looked at is kept and handed out again. */
import type { Source, SourceFile } from './source.ts'

/** A stream such as stdin as a source of one file, which can be read once. */
export function streamSource(stream: AsyncIterable<Uint8Array | string>, name = '-'): Source {
  return { name, files: [streamFile(name, stream)], close: async () => undefined }
}

/** A stream as a file. */
export function streamFile(path: string, stream: AsyncIterable<Uint8Array | string>): SourceFile {
  let chunks: AsyncIterator<Uint8Array | string> | null = null
  const next = async (): Promise<Uint8Array | null> => {
    chunks ??= stream[Symbol.asyncIterator]()
    const { done, value } = await chunks.next()
    if (done) return null
    return typeof value === 'string' ? Buffer.from(value) : value
  }
  const seen: Uint8Array[] = []
  return {
    path,
    bytes: null,
    rereadable: false,
    async peek(bytesMax) {
      for (let length = sizeOf(seen); length < bytesMax; length = sizeOf(seen)) {
        const chunk = await next()
        if (chunk === null) break
        seen.push(chunk)
      }
      return Buffer.concat(seen).subarray(0, bytesMax)
    },
    async *read() {
      yield* seen.splice(0)
      for (let chunk = await next(); chunk !== null; chunk = await next()) yield chunk
    },
  }
}

function sizeOf(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, { length }) => sum + length, 0)
}
