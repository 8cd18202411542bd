/** Who makes the vectors of this run? The bundled model, nobody, or a model of Ollama. */
import { type Embedder, MemoryError } from 'knotwork'
import { openOllamaEmbedder } from 'knotwork/provider'
import type { Settings } from './config.ts'

/** The embedder as the engine takes it. @throws {MODEL_UNAVAILABLE} Ollama does not answer, or has no such model */
export async function embedderFor({
  embedder,
  ollamaUrl,
}: Pick<Settings, 'embedder' | 'ollamaUrl'>): Promise<Embedder | 'minilm' | 'none'> {
  if (embedder === 'minilm' || embedder === 'none') return embedder
  const model = embedder.slice('ollama:'.length)
  return openOllamaEmbedder({ model, url: ollamaUrl }).catch((error: unknown) => {
    if (!MemoryError.is(error, 'MODEL_UNAVAILABLE')) throw error
    throw new MemoryError(error.code, error.message, { cause: error, details: { remedy: remedyFor(error, model) } })
  })
}

function remedyFor({ details }: MemoryError, model: string): string {
  const remedy =
    details.field === 'model'
      ? `ollama pull ${model}`
      : 'start Ollama (ollama serve), or name its address in OLLAMA_HOST'
  return `${remedy}; or go on with words alone: --embedder none`
}
