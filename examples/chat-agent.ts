/**
 * A chat that remembers, on the AI SDK. Without a model it plays two lives of three days with a model by rote; with one it talks to you:
 *
 *   CHAT_URL=http://127.0.0.1:11434/v1 CHAT_MODEL=qwen3:8b npx tsx examples/chat-agent.ts Ana chat.db
 */

import { createInterface } from 'node:readline/promises'
import { pathToFileURL } from 'node:url'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { openMemory, systemClock, systemIds } from 'knotwork'
import { beginChat, type ChatModel } from './chat-agent/agent.ts'
import { type Endpoint, endpointOf } from './chat-agent/config.ts'
import { gardener, rower } from './chat-agent/lives.ts'
import { DayClock, type Line, play } from './chat-agent/play.ts'
import { scriptedModel } from './chat-agent/scripted-model.ts'

/** The model behind a URL. */
export function endpointModel({ url, model, key }: Endpoint): ChatModel {
  const provider = createOpenAICompatible({ name: 'chat', baseURL: url, ...(key === undefined ? {} : { apiKey: key }) })
  return provider.chatModel(model)
}

/** Both lives in one store, with a model by rote. */
export async function playLives(location: string): Promise<Line[]> {
  const clock = new DayClock()
  const memory = await openMemory(location, { clock, worker: 'none' })
  try {
    const cast = [rower, gardener].map((life) => ({ life, model: scriptedModel(life.parts, life.unknown) }))
    return await play(memory, clock, cast)
  } finally {
    await memory.close()
  }
}

/** Talks at the terminal until the input ends. */
async function talk(endpoint: Endpoint, user: string, location: string): Promise<void> {
  const memory = await openMemory(location)
  const terminal = createInterface({ input: process.stdin, output: process.stdout, prompt: `${user}: ` })
  const chat = beginChat({
    memory: memory.as({ user }),
    model: endpointModel(endpoint),
    session: `${user} ${systemIds.next(systemClock.now())}`,
    user,
    assistant: 'Kim',
    language: 'en',
    onError: (error) => console.error('memory:', error),
  })
  terminal.prompt()
  for await (const text of terminal) {
    if (text.trim() !== '') console.log(`Kim: ${await chat.say(text)}`)
    terminal.prompt()
  }
  await memory.close()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const endpoint = endpointOf()
  const [, , user = 'Ana', location = 'chat.db'] = process.argv
  if (endpoint === null)
    for (const { day, speaker, text } of await playLives(':memory:')) console.log(`${day} ${speaker}: ${text}`)
  else await talk(endpoint, user, location)
}
