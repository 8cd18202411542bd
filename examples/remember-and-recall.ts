/** Two months of a conversation, one question: what an agent does with its memory between two sessions. */

import { pathToFileURL } from 'node:url'
import { openMemory } from 'knotwork'

/** Remembers a conversation and returns the context for a question about it. */
export async function rememberAndRecall(location: string): Promise<string> {
  const memory = await openMemory(location, { scope: { agent: 'coach', user: 'ines' } })
  try {
    await memory.rememberMany([
      {
        ref: 'm1',
        time: '2025-04-02T19:10:00+02:00',
        speaker: 'Ines',
        text: 'I signed up for the choir on Wednesdays.',
      },
      { ref: 'm2', time: '2025-04-02T19:11:00+02:00', speaker: 'Coach', text: 'Then we move your run to Thursday.' },
      {
        ref: 'm3',
        time: '2025-05-20T08:02:00+02:00',
        speaker: 'Ines',
        text: 'The choir is over for me: my voice gave out.',
      },
      { ref: 'm4', time: '2025-05-20T08:05:00+02:00', speaker: 'Ines', text: 'So Wednesday evenings are free again.' },
    ])
    const { context } = await memory.recall('Why does Ines have time on Wednesdays now?', { budgetTokens: 120 })
    return context.text
  } finally {
    await memory.close()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await rememberAndRecall(':memory:'))
