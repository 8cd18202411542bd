/** Bring your own vectors: any function from texts to unit vectors is an embedder. Here, counts of letter pairs. */

import { pathToFileURL } from 'node:url'
import { type Embedder, openMemory } from 'knotwork'

const dimensions = 64

/** A toy in place of your model. Its space id names what makes the vectors: change the one, change the other. */
const letterPairs: Embedder = {
  space: { id: 'letter-pairs-64', dimensions },
  trust: { alphabetic: 1, cjk: 0 },
  embed: async (texts) => texts.map(vectorOf),
  close: async () => undefined,
}

function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(dimensions)
  for (let i = 0; i + 1 < text.length; i++) {
    const slot = (text.charCodeAt(i) * 31 + text.charCodeAt(i + 1)) % dimensions
    vector[slot] = (vector[slot] as number) + 1
  }
  const norm = Math.hypot(...vector) || 1
  return vector.map((component) => component / norm)
}

/** Remembers with the toy embedder and returns the refs recalled, best first. */
export async function recallWithOwnEmbedder(): Promise<string[]> {
  const memory = await openMemory(':memory:', { embedder: letterPairs })
  try {
    await memory.remember({ ref: 'tea', text: 'The kettle is descaled on Mondays.' })
    await memory.remember({ ref: 'keys', text: 'The spare keys hang behind the clock.' })
    const { ranked } = await memory.recall('Where are the spare keys?')
    return ranked.map((event) => event.ref)
  } finally {
    await memory.close()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await recallWithOwnEmbedder())
