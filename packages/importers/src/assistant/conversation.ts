/** What do the records of a file say, one after the other? Rows, with times, sessions and refs that stay the same. */
import type { RememberInput } from 'knotwork'
import { handleOf } from '../handle.ts'
import type { Place, ReadOptions, Row } from '../importer.ts'
import { type Fields, idOf, listOf } from '../object.ts'
import { Stamps } from '../time/stamps.ts'
import { ContentRefs } from '../write/content-refs.ts'
import { parseRecord } from './parse-line.ts'
import type { ToolNames } from './tool-call.ts'

/** Names under which programs keep the time of a message. */
const timeFields = ['time', 'timestamp', 'created_at', 'createdAt', 'created', 'create_time', 'date'] as const

/** Reads the records of one file. */
export class Conversations {
  readonly #stamps: Stamps
  readonly #zoned: boolean
  readonly #me: string | undefined
  readonly #refs: ContentRefs
  readonly #name: string
  readonly #names: ToolNames = new Map()
  #count = 0

  /** @param fileName  without folders @throws {INVALID_INPUT} for a zone nobody knows */
  constructor(fileName: string, { zone, me }: ReadOptions) {
    this.#stamps = new Stamps(zone)
    this.#zoned = zone !== undefined
    this.#me = me
    this.#refs = new ContentRefs(fileName)
    this.#name = fileName.replace(/\.[^.]+$/, '')
  }

  /** Rows of an event, a message, or an object with a list of `messages`. */
  *rowsOf(record: Fields, place: Place): Generator<Row, void, undefined> {
    if (Array.isArray(record.messages) && record.text === undefined) yield* this.#conversation(record, place)
    else yield* this.#message(record, place)
  }

  /** Rows of the messages of a list, as one session where they name none. */
  *messageOf(record: Fields, place: Place): Generator<Row, void, undefined> {
    yield* this.#message(withTime({ session: handleOf(this.#name), ...record }), place)
  }

  *#conversation(record: Fields, place: Place): Generator<Row, void, undefined> {
    this.#count++
    this.#names.clear()
    const id = idOf(record.session) ?? idOf(record.id) ?? idOf(record.conversation_id)
    const session = handleOf(id ?? `${this.#name} ${this.#count}`)
    for (const [at, message] of listOf(record.messages).entries()) {
      const inner = { ...place, at: `${place.at ?? '$'}.messages[${at}]` }
      if (typeof message !== 'object' || message === null)
        yield { place: inner, problem: 'a message must be a JSON object' }
      else yield* this.#message(withTime({ session, ...message }), inner)
    }
  }

  *#message(record: Fields, place: Place): Generator<Row, void, undefined> {
    const parsed = parseRecord(record, this.#names, this.#me)
    if ('problem' in parsed) {
      yield { place, problem: parsed.problem }
      return
    }
    for (const [at, input] of parsed.inputs.entries())
      yield {
        place,
        // The ref is of the time as it was given: in another zone it is still the same message.
        input: this.#timed(this.#refs.identify(input)),
        ignored: at === 0 ? parsed.ignored : [],
      }
  }

  /** A time as it was given, unless the caller names a zone or it is in seconds; what cannot be read is the engine's to refuse. */
  #timed(input: RememberInput): RememberInput {
    const { time } = input
    if (time === undefined || !(this.#zoned || typeof time === 'number')) return input
    const read = this.#stamps.read(time)
    return read === null ? input : { ...input, time: read }
  }
}

/** The record with its time under `time`, whatever it was called. */
function withTime(record: Fields): Fields {
  const name = timeFields.find((field) => record[field] !== undefined && record[field] !== null)
  if (name === undefined || name === 'time') return record
  const { [name]: time, ...rest } = record
  return { ...rest, time }
}
