/**
 * An agent with a memory: it recalls before it replies, and remembers both turns after. The model is a script that reads
 * its prompt and nothing else, so that this runs offline; yours goes where it stands.
 */

import { pathToFileURL } from 'node:url'
import { type Memory, openMemory } from 'knotwork'

/** A model, as far as an agent needs to know. */
export interface ChatModel {
  reply(prompt: { readonly system: string; readonly user: string }): Promise<string>
}

/** Something the user says, and when. */
export interface UserTurn {
  readonly text: string
  /** ISO 8601. */
  readonly time: string
}

/** One conversation: for each turn of the user, what the agent said. */
export async function converse(memory: Memory, model: ChatModel, turns: readonly UserTurn[]): Promise<string[]> {
  const replies: string[] = []
  for (const { text, time } of turns) {
    // The turn is the question. What it means for the reply may have been said weeks ago.
    const { context } = await memory.recall(text, { budgetTokens: 200 })
    const system = `What was said before, oldest first:\n${context.text}`
    const reply = await model.reply({ system, user: text })
    await memory.rememberMany([
      { role: 'user', speaker: 'Ines', text, time },
      { role: 'assistant', speaker: 'Cook', text: reply, time },
    ])
    replies.push(reply)
  }
  // Between two conversations there is time to relate what was said.
  await memory.consolidate()
  return replies
}

/** A model by rote: it knows two cakes, and warns of nuts where its prompt tells of somebody who cannot eat them. */
export const scriptedModel: ChatModel = {
  reply: async ({ system, user }) => {
    if (!/cake/i.test(user)) return 'I will keep that in mind.'
    return /cannot eat nuts/.test(system)
      ? 'The lemon cake. The other one is full of walnuts, and you cannot eat nuts.'
      : 'The walnut cake is the best I know.'
  },
}

/** Two conversations, three weeks apart; returns the last reply of each. */
export async function rememberAllergy(location: string): Promise<string[]> {
  const memory = await openMemory(location, { scope: { agent: 'cook', user: 'ines' }, worker: 'none' })
  try {
    const first = await converse(memory, scriptedModel, [
      { text: 'Hello! Before we start: I cannot eat nuts, they make my throat swell.', time: '2025-04-02T19:10' },
      { text: 'And I am moving to Bergen in May.', time: '2025-04-02T19:12' },
    ])
    const second = await converse(memory, scriptedModel, [
      { text: 'My neighbours are coming. Which cake should I eat with them, one with nuts?', time: '2025-04-23T08:00' },
    ])
    return [...first.slice(-1), ...second.slice(-1)]
  } finally {
    await memory.close()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const reply of await rememberAllergy(':memory:')) console.log(`Cook: ${reply}`)
