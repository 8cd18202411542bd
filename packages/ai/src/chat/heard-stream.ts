/** What was said in a stream, and was it all? Parts pass through untouched; whoever listens is told once, when it ends. */

/** A part of the SDK's stream, as far as it is read. */
interface StreamPart {
  readonly type: string
  readonly id?: string
  readonly delta?: unknown
}

/** Hears how a stream ended. */
export interface Hearing {
  /** Words so far, and whether the stream was cut short: by an error, by its reader, or by the signal. Awaited before the stream ends. */
  readonly ended: (text: string, partial: boolean) => Promise<void>
  /** Of the call. A model that does not heed it leaves its stream open, so that it is listened to here. */
  readonly signal: AbortSignal | undefined
}

/** The same stream; its end waits for who is told of it. */
export function heardStream<Part>(stream: ReadableStream<Part>, { ended, signal }: Hearing): ReadableStream<Part> {
  const reader = stream.getReader()
  const words = new Words()
  let told: Promise<void> | null = null
  const tell = (partial: boolean): Promise<void> => {
    signal?.removeEventListener('abort', aborted)
    told ??= ended(words.text, partial || !words.isWhole)
    return told
  }
  const aborted = (): void => void tell(true)
  signal?.addEventListener('abort', aborted, { once: true })
  return new ReadableStream<Part>({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read()
        if (!done) {
          words.hear(value as StreamPart | null)
          controller.enqueue(value)
          return
        }
      } catch (error) {
        await tell(true)
        controller.error(error)
        return
      }
      await tell(false)
      controller.close()
    },
    cancel: async (reason) => {
      await Promise.all([tell(true), reader.cancel(reason)])
    },
  })
}

/** The words of a stream, block by block. */
class Words {
  readonly #blocks = new Map<string, string>()
  /** True once the model said that it is done, and did not fail before. */
  isWhole = false
  #failed = false

  hear(part: StreamPart | null): void {
    const { type, id = '', delta } = part ?? { type: 'none' }
    if (type === 'text-delta' && typeof delta === 'string') this.#blocks.set(id, (this.#blocks.get(id) ?? '') + delta)
    if (type === 'error') this.#failed = true
    if (type === 'finish') this.isWhole = !this.#failed
  }

  get text(): string {
    return [...this.#blocks.values()].filter((block) => block.trim() !== '').join('\n')
  }
}
