/** May the demo be played in this file? Only in one of its own: its turns among somebody's memories would be recalled there. */
import { existsSync, readFileSync } from 'node:fs'
import { type Event, openMemory, type Scope, SqliteStore } from 'knotwork'
import { demoFile } from '../assets.ts'
import { invalidInput } from '../failure.ts'
import { foreignFile } from '../foreign-file.ts'
import type { Language } from './questions.ts'

const names: Readonly<Record<Language, string>> = { en: 'English', zh: 'Chinese' }

/** Events read at a time; the demo has fewer. */
const pageSize = 1000

/**
 * Looks at a store before it is written to.
 *
 * @throws {INVALID_INPUT} when the file holds anything but this demo in this language and scope
 */
export async function checkKept(path: string, language: Language, scope: Partial<Scope>): Promise<void> {
  if (!existsSync(path)) return
  const store = await SqliteStore.open(path, { readonly: true }).catch((error: unknown) => {
    throw foreignFile(path, error)
  })
  try {
    const memory = await openMemory(store, { scope, embedder: 'none', worker: 'none' })
    const { events, next } = await memory.list({ limit: pageSize })
    const others = (await store.scopes()).length - (events.length > 0 ? 1 : 0)
    if (others === 0 && next === null && isConversation(events, language)) return
    const twin = language === 'en' ? 'zh' : 'en'
    const held =
      others === 0 && next === null && isConversation(events, twin) ? `the demo in ${names[twin]}` : 'other memories'
    throw invalidInput(
      `demo: --keep must name a new file, or one that holds this demo and nothing else, got ${path}, which holds ${held}`,
      'name a new file',
    )
  } finally {
    await store.close()
  }
}

/** Whether events are all turns of the conversation in a language, word for word. */
function isConversation(events: readonly Event[], language: Language): boolean {
  const lines = readFileSync(demoFile(`conversation.${language}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
  const turns = lines.map((line) => JSON.parse(line) as { ref: string; text: string })
  const texts = new Map(turns.map(({ ref, text }) => [ref, text]))
  return events.every(({ ref, text }) => texts.get(ref) === text)
}
