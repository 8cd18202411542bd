/** LoCoMo-Plus: cues and, later, remarks that only make sense with their cue; word overlap was removed on purpose. */

import type { Dataset, Haystack, LoadOptions } from '../dataset.ts'
import { filesAt, readJson, stemOf } from './files.ts'

interface Pair {
  readonly relation_type: string
  readonly cue_dialogue: string
  readonly trigger_query: string
}

const dayMs = 86_400_000
/** The cues have no dates; each gets a day of its own from here on, in the order of the file. */
const firstDay = Date.UTC(2024, 0, 1)

/** All cues of a file are one haystack; each trigger is a question whose evidence is its own cue. Pooling changes nothing. */
export function loadLocomoPlus(path: string, _options: LoadOptions = {}): Dataset {
  const haystacks = filesAt(path, (name) => name.endsWith('.json')).map((file): Haystack => {
    const pairs = readJson<Pair[]>(file)
    return {
      id: stemOf(file),
      inputs: pairs.map((pair, index) => ({
        ref: `cue:${index}`,
        text: pair.cue_dialogue,
        time: new Date(firstDay + index * dayMs).toISOString().slice(0, 10),
        session: `cue ${index}`,
      })),
      questions: pairs.map((pair, index) => ({
        id: String(index),
        question: pair.trigger_query,
        evidence: [`cue:${index}`],
        category: pair.relation_type,
        answerable: true,
      })),
    }
  })
  return { haystacks, notes: ['cues have no dates in the source: one day each from 2024-01-01, in file order'] }
}
