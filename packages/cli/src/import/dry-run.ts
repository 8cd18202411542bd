/**
 * What would an import do? The engine judges each line in a store that is thrown away, and what it would keep is
 * compared with what stands under the same ref, in the real store or in the lines before.
 *
 * A line with an idempotency key and no ref is compared with the lines before it only: a memory cannot be looked up by
 * its key.
 */
import { createHash } from 'node:crypto'
import { type Event, type Memory, openMemory, type Receipt, type RememberInput } from 'knotwork'

/** Judges the batches of one file; holds two short strings per ref it has seen. */
export class DryRun {
  readonly #store: Memory | null
  /** Hash of what stands under a ref or key. */
  readonly #standing = new Map<string, string | null>()

  /** @param store  read from and never written to; null where there is none */
  constructor(store: Memory | null) {
    this.#store = store
  }

  /** The receipts `rememberMany` would give; `stored` where it would store. */
  async judge(inputs: readonly RememberInput[]): Promise<Receipt[]> {
    const scratch = await openMemory(':memory:', { embedder: 'none', worker: 'none' })
    const receipts: Receipt[] = []
    try {
      // A scope of its own, so that each line is judged by itself.
      for (const [at, input] of inputs.entries())
        receipts.push(...(await this.#judgeOne(input, scratch.as({ user: `line-${at}` }))))
    } finally {
      await scratch.close()
    }
    return receipts
  }

  /** One receipt, in a list as `rememberMany` gives it. */
  async #judgeOne(input: RememberInput, scratch: Memory): Promise<Receipt[]> {
    const receipts = await scratch.rememberMany([input])
    const [receipt] = receipts
    if (receipt?.status !== 'stored') return receipts
    const { ref, events } = receipt
    const content = contentOf(await scratch.get(ref))
    const key = input.idempotencyKey?.trim()
    const handles = [`ref ${ref}`, ...(key ? [`key ${key}`] : [])]
    const standing =
      handles.map((handle) => this.#standing.get(handle)).find((one) => one !== undefined) ??
      contentOf((await this.#store?.get(ref)) ?? [])
    if (standing === null) {
      for (const handle of handles) this.#standing.set(handle, content)
      return receipts
    }
    if (standing === content) return [{ status: 'duplicate', ref, events }]
    return [{ status: 'conflict', ref, events, remedy: 'use another ref for the new text' }]
  }
}

/** Hash of speaker, words and attachments of a source, by which the engine tells the same from another; null for no source. */
function contentOf(parts: readonly Event[]): string | null {
  const [first] = parts
  if (first === undefined) return null
  const text = parts.map((part) => part.text).join('')
  const content = [first.speaker, text, parts.flatMap((part) => part.attachments)]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64')
}
