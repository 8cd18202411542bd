/**
 * Memories of mem0, as `get_all` gives them: a list of objects with `id` and `memory`, bare, under `results`, or one a
 * line. Each is what a model made of something said, so it is an observation, and trusted as an agent's.
 *
 * @see https://docs.mem0.ai/api-reference/memory/get-memories
 * @see https://docs.mem0.ai/cookbooks/essentials/exporting-memories
 */
import type { JsonValue, RememberInput } from 'knotwork'
import { isLines } from '../assistant/jsonl.ts'
import { parseLine } from '../assistant/parse-line.ts'
import { handleOf } from '../handle.ts'
import type { Importer, Place, ReadOptions, Row } from '../importer.ts'
import { type Fields, fieldsOf, idOf, wordsOf } from '../object.ts'
import { type Head, headOf } from '../source/head.ts'
import { elementsOf, pathOf } from '../source/json-elements.ts'
import { linesOf } from '../source/lines.ts'
import type { SourceFile } from '../source/source.ts'
import { Stamps } from '../time/stamps.ts'
import { shortHash } from '../write/content-refs.ts'

/** Where the memories stand in a document. */
function memoryPathOf({ json }: Head): string | null {
  for (const [at, path] of [
    ['$[]', '$.*'],
    ['$.results[]', '$.results.*'],
    ['$.memories[]', '$.memories.*'],
  ] as const)
    if (json?.has(`${at}.memory`) === true) return path
  return null
}

export const mem0Memories: Importer = {
  name: 'mem0',
  title: 'mem0 memories',
  recognise(head) {
    if (isLines(head)) return typeof head.records[0]?.memory === 'string' ? 0.9 : 0
    return memoryPathOf(head) === null ? 0 : 0.9
  },
  async *read(source, options) {
    const stamps = new Stamps(options.zone)
    for (const file of source.files) {
      const head = await headOf(file, [])
      const found = isLines(head) ? ofLines(file) : ofDocument(file, memoryPathOf(head) ?? '$.*')
      for await (const one of found) yield 'problem' in one ? one : memoryRow(one.value, one.place, options, stamps)
    }
  },
}

type Found = { readonly place: Place; readonly problem: string } | { readonly place: Place; readonly value: unknown }

async function* ofLines(file: SourceFile): AsyncGenerator<Found, void, undefined> {
  for await (const line of linesOf(file.read())) {
    const place = { file: file.path, line: line.number, at: null }
    const parsed = line.text === null ? { problem: line.problem ?? '' } : parseLine(line.text)
    yield 'problem' in parsed ? { place, problem: parsed.problem } : { place, value: parsed.record }
  }
}

async function* ofDocument(file: SourceFile, path: string): AsyncGenerator<Found, void, undefined> {
  for await (const element of elementsOf(file, [path])) {
    const place = { file: file.path, line: null, at: 'keys' in element ? pathOf(element.keys) : null }
    yield 'problem' in element ? { place, problem: element.problem } : { place, value: element.value }
  }
}

/** Beside what is read, these say whose it is and what it was about. */
const kept = ['user_id', 'agent_id', 'run_id', 'app_id', 'categories', 'metadata', 'updated_at'] as const

function memoryRow(value: unknown, place: Place, { me }: ReadOptions, stamps: Stamps): Row {
  const memory = fieldsOf(value)
  const text = wordsOf(memory?.memory)
  const id = idOf(memory?.id)
  if (memory === null || text === null || id === null)
    return { place, problem: 'a memory must be an object with "id" and its words under "memory"' }
  const given = memory.created_at ?? memory.updated_at
  const time = stamps.read(given)
  if (given !== undefined && given !== null && time === null)
    return { place, problem: 'the time under "created_at" must be ISO 8601 or seconds' }
  const about = me ?? wordsOf(memory.user_id) ?? wordsOf(memory.agent_id)
  const session = wordsOf(memory.run_id) ?? `mem0 ${about ?? ''}`
  const input: RememberInput = {
    text,
    kind: 'observation',
    trust: 'agent',
    // Whom it is about: the words say so rarely ("likes coffee").
    ...(about === null ? {} : { speaker: handleOf(about) }),
    ...(time === null ? {} : { time }),
    session: handleOf(session),
    ref: shortHash(`mem0 ${id}`),
    attributes: { id, ...attributesOf(memory) },
  }
  return { place, input }
}

function attributesOf(memory: Fields): Record<string, JsonValue> {
  const given = kept.filter((name) => memory[name] !== undefined && memory[name] !== null)
  return Object.fromEntries(given.map((name) => [name, memory[name] as JsonValue]))
}
