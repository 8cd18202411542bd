/**
 * Who is "human" in a Claude export? `users.json` beside the conversations lists the accounts, each with its `uuid` and
 * `full_name`; a conversation names the one it belongs to under `account`.
 *
 * @see https://github.com/Sinity/polylogue/blob/master/docs/providers/claude-ai.md
 */
import { basename } from 'node:path'
import { handleOf } from '../handle.ts'
import { type Fields, fieldsOf, idOf, wordsOf } from '../object.ts'
import { elementsOf } from '../source/json-elements.ts'
import type { Source, SourceFile } from '../source/source.ts'

const accountsFile = 'users.json'

/** Whether a file lists the accounts, by its name. */
export function listsAccounts(path: string): boolean {
  return basename(path) === accountsFile
}

/** The owners of an export. */
export interface ClaudeAccounts {
  /** Name of the owner of a conversation; null where nobody lists it. */
  ownerOf(conversation: Fields): string | null
  /** The names that are listed, in their order. */
  readonly names: readonly string[]
}

/** Reads the list, among the files of a source or beside its one file; without it, or where it is broken, nobody is named. */
export async function readAccounts(source: Source): Promise<ClaudeAccounts> {
  const listed = source.files.filter(({ path }) => listsAccounts(path))
  const beside = listed.length === 0 ? (source.beside?.(accountsFile) ?? null) : null
  const named = new Map<string, string>()
  for (const file of beside === null ? listed : [beside]) await readNames(file, named)
  const names = [...new Set(named.values())]
  const only = names.length === 1 ? (names[0] ?? null) : null
  return {
    names,
    ownerOf(conversation) {
      const account = idOf(fieldsOf(conversation.account)?.uuid)
      return account === null ? only : (named.get(account) ?? null)
    },
  }
}

async function readNames(file: SourceFile, named: Map<string, string>): Promise<void> {
  for await (const element of elementsOf(file, ['$.*'])) {
    const account = 'problem' in element ? null : fieldsOf(element.value)
    const id = idOf(account?.uuid)
    const name = wordsOf(account?.full_name)
    if (id !== null && name !== null) named.set(id, handleOf(name.trim()))
  }
}
