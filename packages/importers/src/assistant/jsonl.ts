/**
 * JSON Lines: one event a line in our own fields, as `knotwork export` writes them; or one chat message a line; or one
 * conversation a line under `messages`, as files for fine-tuning have them.
 *
 * @see https://jsonlines.org
 * @see https://platform.openai.com/docs/guides/supervised-fine-tuning
 */
import { basename } from 'node:path'
import type { Importer } from '../importer.ts'
import type { Head } from '../source/head.ts'
import { linesOf } from '../source/lines.ts'
import { Conversations } from './conversation.ts'
import { parseLine } from './parse-line.ts'

/** Whether a file is of lines rather than one document, where its one line could be either. */
export function isLines(head: Head): boolean {
  return head.records.length > 1 || /\.(?:jsonl|ndjson)$/i.test(head.name)
}

export const jsonLines: Importer = {
  name: 'jsonl',
  title: 'JSON Lines of events or chat messages',
  recognise(head) {
    const [first] = head.records
    if (first === undefined || (head.json?.has('$.messages') === true && !isLines(head))) return isLines(head) ? 0.4 : 0
    if (typeof first.text === 'string') return 0.9
    if ('content' in first || 'tool_calls' in first || Array.isArray(first.messages)) return 0.85
    return isLines(head) ? 0.4 : 0
  },
  async *read(source, options) {
    for (const file of source.files) {
      const conversations = new Conversations(basename(file.path), options)
      for await (const line of linesOf(file.read())) {
        const place = { file: file.path, line: line.number, at: null }
        const parsed = line.text === null ? { problem: line.problem ?? '' } : parseLine(line.text)
        if ('problem' in parsed) yield { place, problem: parsed.problem }
        else yield* conversations.rowsOf(parsed.record, place)
      }
    }
  },
}
