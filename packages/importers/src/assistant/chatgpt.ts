/**
 * ChatGPT's data export: a list of conversations in `conversations.json` (in large exports `conversations-000.json` and
 * so on), each a tree of turns under `mapping` whose current branch ends in `current_node`. Times are seconds since the
 * epoch.
 *
 * OpenAI publishes no schema; this follows the descriptions of those who read many exports.
 * @see https://help.openai.com/en/articles/7260999-how-do-i-export-my-chatgpt-history-and-data
 * @see https://github.com/mitkury/chatgpt-export-parser/blob/main/docs/chatgpt-data-export-format.md
 */
import { handleOf } from '../handle.ts'
import type { Importer, Place, ReadOptions, Row } from '../importer.ts'
import { type Fields, fieldsOf, idOf, wordsOf } from '../object.ts'
import { headOf } from '../source/head.ts'
import { elementsOf, pathOf } from '../source/json-elements.ts'
import { Stamps } from '../time/stamps.ts'
import { branchesOf } from './branches.ts'
import { readNode } from './chatgpt-message.ts'
import { withdrawn } from './withdrawn.ts'

export const chatGptExport: Importer = {
  name: 'chatgpt',
  title: 'ChatGPT export (conversations.json)',
  recognise({ json }) {
    if (json === null) return 0
    if (json.has('$[].mapping')) return 0.97
    return json.has('$.mapping') ? 0.9 : 0
  },
  async *read(source, options) {
    const stamps = new Stamps(options.zone)
    for (const file of source.files) {
      const isOne = (await headOf(file, [])).json?.has('$.mapping') === true
      for await (const element of elementsOf(file, [isOne ? '$' : '$.*'])) {
        const place = { file: file.path, line: null, at: 'keys' in element ? pathOf(element.keys) : null }
        if ('problem' in element) yield { place, problem: element.problem }
        else yield* conversationRows(element.value, place, options, stamps)
      }
    }
  },
}

function* conversationRows(value: unknown, place: Place, options: ReadOptions, stamps: Stamps): Generator<Row> {
  const conversation = fieldsOf(value)
  const mapping = fieldsOf(conversation?.mapping)
  const id = idOf(conversation?.conversation_id) ?? idOf(conversation?.id)
  if (conversation === null || mapping === null || id === null) {
    yield { place, problem: 'a conversation must be an object with "id" and "mapping"' }
    return
  }
  const nodes = Object.entries(mapping).map(([key, node]) => ({ id: key, parent: idOf(fieldsOf(node)?.parent) }))
  const { current, others } = branchesOf(nodes, idOf(conversation.current_node))
  const title = wordsOf(conversation.title) ?? 'ChatGPT'
  const session = `${title} (${id.slice(0, 8)})`
  const context = { conversation, mapping, id, place, stamps, me: options.me ?? 'user' }
  yield* branchRows(current, { ...context, session: handleOf(session) })
  for (const [at, branch] of others.entries())
    if (options.branches === 'all')
      yield* withdrawn(branchRows(branch, { ...context, session: handleOf(`${session} ${at + 2}`) }))
    else yield* passedOver(branch, mapping, place)
}

interface BranchContext {
  readonly conversation: Fields
  readonly mapping: Fields
  readonly id: string
  readonly session: string
  readonly place: Place
  readonly stamps: Stamps
  readonly me: string
}

function* branchRows(branch: readonly string[], context: BranchContext): Generator<Row> {
  const { conversation, mapping, stamps } = context
  // A turn without a time was said after the one before it, and not before its conversation began.
  let time = stamps.read(conversation.create_time)
  for (const key of branch) {
    const message = messageOf(mapping, key)
    if (message === null) continue
    const place = { ...context.place, at: `${context.place.at}.mapping[${JSON.stringify(key)}]` }
    time = stamps.read(message.create_time) ?? time
    yield readNode(message, { place, time, session: context.session, conversation: context.id, me: context.me, key })
  }
}

function* passedOver(branch: readonly string[], mapping: Fields, place: Place): Generator<Row> {
  for (const key of branch) if (messageOf(mapping, key) !== null) yield { place, leftOut: 'of other branches' }
}

/** The message of a node; null for the empty node that a tree begins with. */
function messageOf(mapping: Fields, key: string): Fields | null {
  return fieldsOf(fieldsOf(mapping[key])?.message)
}
