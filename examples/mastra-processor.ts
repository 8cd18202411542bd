/**
 * A memory as a processor of Mastra: it recalls before an agent's model is asked and remembers after it has said something. Written
 * against the shape of Mastra's `Processor`, so that nothing of it is installed here; in your project it stands in
 * `new Agent({ inputProcessors: [processor], outputProcessors: [processor] })`.
 *
 * @see https://github.com/mastra-ai/mastra/blob/main/packages/core/src/processors/index.ts
 */

import { pathToFileURL } from 'node:url'
import { contextBlock, type Memory, openMemory, withoutContexts } from 'knotwork'

/** A message as Mastra keeps it, as far as it is read. */
export interface MastraMessage {
  readonly id: string
  readonly role: string
  readonly content: { readonly parts: readonly { readonly type: string }[] }
}

/** A message of the system, as Mastra's processors add one. */
interface SystemMessage {
  role: 'system'
  content: string
}

/** Around whom the memory stands. */
export interface ProcessorOptions {
  readonly session: string
  readonly user?: string
  readonly assistant?: string
  /** Hears what goes wrong; the agent goes on. */
  readonly onError: (error: unknown) => void
}

/** The processor. `memory` is bound to the scope of one user, and nothing in a message reaches another. */
export class MemoryProcessor {
  readonly id = 'knotwork-memory' as const
  readonly name = 'Knotwork memory'
  readonly #memory: Memory
  readonly #options: ProcessorOptions

  constructor(memory: Memory, options: ProcessorOptions) {
    this.#memory = memory
    this.#options = options
  }

  /** Puts the context for the last message of the user behind the words of the system. */
  async processInput<M extends MastraMessage, S>({
    messages,
    systemMessages,
  }: {
    readonly messages: M[]
    readonly systemMessages: S[]
  }): Promise<{ messages: M[]; systemMessages: (S | SystemMessage)[] }> {
    const { user, onError } = this.#options
    try {
      const said = messages.map((message) => ({ ...speakerOf(message, this.#options), text: wordsOf(message) }))
      const at = messages.findLastIndex(({ role }) => role === 'user')
      const history = said.slice(0, Math.max(at, 0)).filter(({ text }) => text !== '')
      const asker = user === undefined ? {} : { asker: user }
      const recollection = await this.#memory.recall(said[at]?.text ?? '', { budgetTokens: 500, history, ...asker })
      if (recollection.verdict.verdict !== 'none')
        return {
          messages,
          systemMessages: [...systemMessages, { role: 'system', content: contextBlock(recollection) }],
        }
    } catch (error) {
      onError(error)
    }
    return { messages, systemMessages }
  }

  /** Remembers what was said, each message once by its id, however often Mastra hands it in. */
  async processOutputResult<M extends MastraMessage>({ messages }: { readonly messages: M[] }): Promise<M[]> {
    const talk = messages.filter((message) => /^(?:user|assistant)$/.test(message.role) && wordsOf(message) !== '')
    const inputs = talk.map((message) => ({
      ...{ ref: message.id, role: message.role, text: wordsOf(message), session: this.#options.session },
      ...speakerOf(message, this.#options),
    }))
    await this.#memory.rememberMany(inputs).catch(this.#options.onError)
    return messages
  }
}

function wordsOf({ content }: MastraMessage): string {
  return content.parts
    .map((part) => ('text' in part && part.type === 'text' ? withoutContexts(String(part.text)).trim() : ''))
    .filter((text) => text !== '')
    .join('\n')
}

function speakerOf({ role }: MastraMessage, { user, assistant }: ProcessorOptions): { readonly speaker?: string } {
  const speaker = role === 'user' ? user : assistant
  return speaker === undefined ? {} : { speaker }
}

/** Two turns as Mastra would play them, with a model by rote; returns what each prompt of the system was, and what was remembered. */
export async function processTurns(location: string): Promise<{ systems: string[]; remembered: string[] }> {
  const memory = await openMemory(location, { embedder: 'none', worker: 'none', scope: { user: 'ines' } })
  const onError = (error: unknown): void => {
    throw error
  }
  const processor = new MemoryProcessor(memory, { session: 's1', user: 'Ines', assistant: 'Kim', onError })
  const message = (id: string, role: string, text: string) => ({
    id,
    role,
    content: { parts: [{ type: 'text', text }] },
  })
  const systems: string[] = []
  const messages: MastraMessage[] = []
  try {
    for (const [i, text] of ['The spare key lies under the blue pot.', 'Where is the spare key?'].entries()) {
      messages.push(message(`u${i}`, 'user', text))
      const { systemMessages } = await processor.processInput({ messages, systemMessages: [] as SystemMessage[] })
      systems.push(systemMessages.map(({ content }) => content).join('\n'))
      messages.push(message(`a${i}`, 'assistant', systemMessages.length === 0 ? 'I see.' : 'Under the blue pot.'))
      await processor.processOutputResult({ messages })
    }
    return { systems, remembered: (await memory.list()).events.map(({ text }) => text) }
  } finally {
    await memory.close()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { systems, remembered } = await processTurns(':memory:')
  console.log(systems.at(-1), '\n', remembered)
}
