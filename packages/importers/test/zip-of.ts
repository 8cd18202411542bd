/** How does a test come by a zip archive? Written here, deflated, as the downloads are. */
import { crc32, deflateRawSync } from 'node:zlib'

/** A zip archive of some files. @see APPNOTE.TXT of PKWARE, sections 4.3.7, 4.3.12 and 4.3.16 */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const path = Buffer.from(name)
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const sizes = numbers([4, crc32(bytes)], [4, packed.length], [4, bytes.length], [2, path.length], [2, 0])
    // Version 2.0, names in UTF-8, deflated, 1 January 1980.
    const fields = numbers([2, 20], [2, 0x800], [2, 8], [2, 0], [2, 0x21])
    const local = Buffer.concat([numbers([4, 0x04034b50]), fields, sizes, path, packed])
    locals.push(local)
    const place = numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset])
    centrals.push(Buffer.concat([numbers([4, 0x02014b50], [2, 20]), fields, sizes, place, path]))
    offset += local.length
  }
  const central = Buffer.concat(centrals)
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, centrals.length], [2, centrals.length])
  return Buffer.concat([...locals, central, end, numbers([4, central.length], [4, offset], [2, 0])])
}

/** Numbers of so many bytes, the least significant first. */
function numbers(...fields: readonly (readonly [bytes: number, value: number])[]): Buffer {
  return Buffer.concat(
    fields.map(([bytes, value]) => {
      const buffer = Buffer.alloc(bytes)
      buffer.writeUIntLE(value, 0, bytes)
      return buffer
    }),
  )
}
