/**
 * Claude's data export: a list of conversations in `conversations.json`, each with its turns under `chat_messages`. A turn
 * has its words in `content`, in parts, and in older exports in `text` alone. Times are ISO 8601 in UTC. Whose account it is
 * stands in `users.json` beside it.
 *
 * Anthropic publishes no schema; this follows the descriptions of those who read the exports.
 * @see https://support.anthropic.com/en/articles/9450526-how-can-i-export-my-claude-ai-data
 * @see https://github.com/Sinity/polylogue/blob/master/docs/providers/claude-ai.md
 */

import { handleOf } from '../handle.ts'
import type { Importer, Place, ReadOptions, Row } from '../importer.ts'
import { type Fields, fieldsOf, idOf, listOf, wordsOf } from '../object.ts'
import { elementsOf, pathOf } from '../source/json-elements.ts'
import { Stamps } from '../time/stamps.ts'
import { branchesOf } from './branches.ts'
import { type ClaudeAccounts, listsAccounts, readAccounts } from './claude-accounts.ts'
import { type ClaudeTurn, turnRows } from './claude-message.ts'
import { withdrawn } from './withdrawn.ts'

export const claudeExport: Importer = {
  name: 'claude',
  title: 'Claude export (conversations.json)',
  recognise({ json, path, siblings }) {
    if (json?.has('$[].chat_messages') === true) return 0.97
    return siblings.length > 1 && listsAccounts(path) && json?.has('$[].full_name') === true ? 0.6 : 0
  },
  async *read(source, options) {
    const stamps = new Stamps(options.zone)
    const accounts = options.me === undefined ? await readAccounts(source) : null
    if (accounts !== null && accounts.names.length > 0)
      options.onAssumption?.(
        `users.json says whose words "human" are: ${accounts.names.join(', ')}; --me names another`,
      )
    for (const file of source.files.filter(({ path }) => !listsAccounts(path)))
      for await (const element of elementsOf(file, ['$.*'])) {
        const place = { file: file.path, line: null, at: 'keys' in element ? pathOf(element.keys) : null }
        if ('problem' in element) yield { place, problem: element.problem }
        else yield* conversationRows(element.value, place, options, { stamps, accounts })
      }
  },
}

function* conversationRows(
  value: unknown,
  place: Place,
  options: ReadOptions,
  { stamps, accounts }: { readonly stamps: Stamps; readonly accounts: ClaudeAccounts | null },
): Generator<Row> {
  const conversation = fieldsOf(value)
  const id = idOf(conversation?.uuid)
  if (conversation === null || id === null || !Array.isArray(conversation.chat_messages)) {
    yield { place, problem: 'a conversation must be an object with "uuid" and "chat_messages"' }
    return
  }
  const session = `${wordsOf(conversation.name) ?? 'Claude'} (${id.slice(0, 8)})`
  const turns = new Map<string, ClaudeTurn>()
  for (const [at, message] of listOf(conversation.chat_messages).entries()) {
    const inner = { ...place, at: `${place.at}.chat_messages[${at}]` }
    const fields = fieldsOf(message)
    const uuid = idOf(fields?.uuid)
    if (fields === null || uuid === null) yield { place: inner, problem: 'a message must be an object with "uuid"' }
    else turns.set(uuid, { message: fields, id: uuid, place: inner })
  }
  const { current, others } = branchesOf(nodesOf(turns), idOf(conversation.current_leaf_message_uuid))
  const context = { conversation: id, me: options.me ?? accounts?.ownerOf(conversation) ?? 'user', stamps }
  yield* branchRows(current, turns, { ...context, session: handleOf(session) })
  for (const [at, branch] of others.entries())
    if (options.branches === 'all')
      yield* withdrawn(branchRows(branch, turns, { ...context, session: handleOf(`${session} ${at + 2}`) }))
    else for (const one of branch) yield { place: turns.get(one)?.place ?? place, leftOut: 'of other branches' }
}

/** The turns as a tree; in exports that name no parents each follows the one before it. */
function nodesOf(turns: ReadonlyMap<string, ClaudeTurn>): { id: string; parent: string | null }[] {
  const parentOf = (message: Fields): string | null => idOf(message.parent_message_uuid)
  const hasParents = [...turns.values()].some(({ message }) => parentOf(message) !== null)
  let before: string | null = null
  return [...turns.values()].map(({ id, message }) => {
    const parent = hasParents ? parentOf(message) : before
    before = id
    return { id, parent }
  })
}

function* branchRows(
  branch: readonly string[],
  turns: ReadonlyMap<string, ClaudeTurn>,
  context: Parameters<typeof turnRows>[1],
): Generator<Row> {
  for (const id of branch) {
    const turn = turns.get(id)
    if (turn !== undefined) yield* turnRows(turn, context)
  }
}
