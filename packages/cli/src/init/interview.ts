/** What must a person choose before a memory begins? Where it lies, which languages it must understand, whose it is. */

import { MemoryError } from 'knotwork'
import { type EmbedderName, embedderForms, embedderName, type Settings } from '../config.ts'
import type { Surroundings } from '../context.ts'
import { embedderFor } from '../embedder.ts'
import { printable } from '../terminal/printable.ts'
import { Questions } from '../terminal/questions.ts'

/** The multilingual model that is proposed; a memory with Chinese is what it is good for. */
const multilingual: EmbedderName = 'ollama:bge-m3'

/** The settings with the answers in them; what an option or the environment said is not asked. */
export async function interview(settings: Settings, surroundings: Surroundings): Promise<Settings> {
  const questions = new Questions(surroundings)
  try {
    const store =
      settings.storeFrom === 'default' ? await asked(questions, 'Where? A file', settings.store) : settings.store
    const embedder =
      settings.embedderFrom === 'default' ? await languageAsked(questions, settings, surroundings) : settings.embedder
    const user = settings.scope.user ?? (await asked(questions, 'Whose memory? A user', 'default'))
    const scope = user === 'default' ? settings.scope : { ...settings.scope, user }
    return { ...settings, store, embedder, scope }
  } finally {
    questions.close()
  }
}

async function asked(questions: Questions, question: string, usual: string): Promise<string> {
  return (await questions.ask(`${question} [${usual}]:`)) || usual
}

async function languageAsked(
  questions: Questions,
  settings: Settings,
  { stderr }: Pick<Surroundings, 'stderr'>,
): Promise<EmbedderName> {
  const answer = await asked(questions, 'Spoken in English (en), or in Chinese or several (zh)? Or an embedder', 'en')
  if (answer === 'en') return 'minilm'
  if (answer !== 'zh') {
    const named = embedderName(answer)
    if (named !== null) return named
    stderr.write(`an embedder must be ${embedderForms}\n`)
    return languageAsked(questions, settings, { stderr })
  }
  const fault = await faultOf({ ...settings, embedder: multilingual })
  if (fault === null) return multilingual
  stderr.write(
    `${printable(fault)}\nSo it is found by its words alone for now. Later: ollama pull bge-m3, then knotwork reindex --embedder ${multilingual}\n`,
  )
  return 'none'
}

/** Why an embedder cannot be had; null where it can. */
async function faultOf(settings: Settings): Promise<string | null> {
  try {
    await embedderFor(settings)
    return null
  } catch (error) {
    if (!MemoryError.is(error, 'MODEL_UNAVAILABLE')) throw error
    return error.message
  }
}
