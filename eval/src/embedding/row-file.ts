/**
 * Where are vectors kept between runs? Append-only files of records, found by the hash of their text.
 *
 * Layout of a file: records one after the other, each `key (32 bytes) · length (uint32, little-endian) · payload`.
 * Every process appends to a file of its own, so runs side by side cannot damage each other; all files of a
 * prefix are read. A record cut off by a crash is the last of its file and is ignored.
 */

import { createHash } from 'node:crypto'
import { closeSync, fstatSync, mkdirSync, openSync, readdirSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const keyBytes = 32
const headBytes = keyBytes + Uint32Array.BYTES_PER_ELEMENT

interface Place {
  readonly file: number
  readonly offset: number
  readonly length: number
}

/** Payloads by text. */
export class RowFile {
  readonly #folder: string
  readonly #prefix: string
  readonly #places = new Map<string, Place>()
  readonly #files: number[] = []
  #own: { file: number; bytes: number } | undefined

  /**
   * Opens the files `<prefix>.<n>.rows` of a folder, which is made where it is missing.
   *
   * @param prefix  names the space and the transformation; [a-z0-9-]+
   */
  constructor(folder: string, prefix: string) {
    this.#folder = folder
    this.#prefix = prefix
    mkdirSync(folder, { recursive: true })
    const names = readdirSync(folder).filter((name) => name.startsWith(`${prefix}.`) && name.endsWith('.rows'))
    for (const name of names.sort()) this.#index(openSync(join(folder, name), 'r'))
  }

  /** True when the text has a record. */
  has(text: string): boolean {
    return this.#places.has(keyOf(text).toString('latin1'))
  }

  /** The payload of a text, as a copy; undefined where there is none. */
  read(text: string): Uint8Array | undefined {
    const place = this.#places.get(keyOf(text).toString('latin1'))
    if (place === undefined) return undefined
    const payload = new Uint8Array(place.length)
    readSync(place.file, payload, 0, place.length, place.offset)
    return payload
  }

  /** Appends a record. */
  write(text: string, payload: Uint8Array): void {
    this.#own ??= this.#create()
    const own = this.#own
    const key = keyOf(text)
    const record = Buffer.alloc(headBytes + payload.length)
    key.copy(record)
    record.writeUInt32LE(payload.length, keyBytes)
    record.set(payload, headBytes)
    writeSync(own.file, record, 0, record.length, own.bytes)
    this.#places.set(key.toString('latin1'), {
      file: own.file,
      offset: own.bytes + headBytes,
      length: payload.length,
    })
    own.bytes += record.length
  }

  close(): void {
    for (const file of this.#files) closeSync(file)
    this.#files.length = 0
    this.#places.clear()
  }

  #index(file: number): void {
    this.#files.push(file)
    const { size } = fstatSync(file)
    const head = Buffer.alloc(headBytes)
    for (let at = 0; at + headBytes <= size; ) {
      readSync(file, head, 0, headBytes, at)
      const length = head.readUInt32LE(keyBytes)
      const offset = at + headBytes
      if (offset + length > size) return
      this.#places.set(head.toString('latin1', 0, keyBytes), { file, offset, length })
      at = offset + length
    }
  }

  /** The first free number; `wx+` fails where another process took it meanwhile, and the next one is tried. */
  #create(): { file: number; bytes: number } {
    for (let n = 0; ; n++) {
      try {
        const file = openSync(join(this.#folder, `${this.#prefix}.${n}.rows`), 'wx+')
        this.#files.push(file)
        return { file, bytes: 0 }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
    }
  }
}

function keyOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
