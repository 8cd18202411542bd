/**
 * Message arrays as programs keep them for OpenAI's and like APIs: a JSON list of messages, an object with a list of
 * `messages`, or a list of such objects.
 *
 * @see https://platform.openai.com/docs/api-reference/chat/create
 */
import { basename } from 'node:path'
import type { Importer, Row } from '../importer.ts'
import { fieldsOf } from '../object.ts'
import { type Head, headOf } from '../source/head.ts'
import { elementsOf, pathOf } from '../source/json-elements.ts'
import { Conversations } from './conversation.ts'
import { isLines, jsonLines } from './jsonl.ts'

/** Where the messages, or the objects that hold them, stand in a document; null where it has none. */
function messagePathOf({ json }: Head): string | null {
  if (json === null) return null
  if (json.has('$[].messages') || ['role', 'text', 'content'].some((field) => json.has(`$[].${field}`))) return '$.*'
  if (json.has('$.conversations[].messages')) return '$.conversations.*'
  return json.has('$.messages') ? '$.messages.*' : null
}

export const openAiMessages: Importer = {
  name: 'openai',
  title: 'OpenAI-style message arrays (JSON)',
  recognise(head) {
    if (isLines(head) || messagePathOf(head) === null) return 0
    const has = (...paths: readonly string[]): boolean => paths.some((path) => head.json?.has(path) === true)
    if (has('$[].role', '$[].messages[].role', '$.messages[].role', '$.conversations[].messages[].role')) return 0.85
    // Events of ours in a list, or messages that only name a speaker.
    return has('$[].text', '$[].content') ? 0.5 : 0
  },
  async *read(source, options) {
    for (const file of source.files) {
      const head = await headOf(file, [])
      if (isLines(head)) {
        yield* jsonLines.read({ ...source, files: [file] }, options)
        continue
      }
      const conversations = new Conversations(basename(file.path), options)
      for await (const element of elementsOf(file, [messagePathOf(head) ?? '$.*'])) {
        const place = { file: file.path, line: null, at: 'keys' in element ? pathOf(element.keys) : null }
        if ('problem' in element) {
          yield { place, problem: element.problem }
          continue
        }
        const record = fieldsOf(element.value)
        if (record === null) yield { place, problem: 'a message must be a JSON object' } satisfies Row
        else if (Array.isArray(record.messages)) yield* conversations.rowsOf(record, place)
        else yield* conversations.messageOf(record, place)
      }
    }
  },
}
