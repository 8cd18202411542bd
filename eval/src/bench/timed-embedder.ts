/** How long did the work take apart from the embedding? An embedder that counts its own time and hands out what it made. */

import { systemClock } from 'knotwork'
import type { Embedder, LateInteraction, TokenRows } from 'knotwork/provider'

/** What is told of every call. */
export interface EmbedderTap {
  onVectors(vectors: readonly Float32Array[]): void
  onTokens(rows: readonly TokenRows[]): void
}

/** Wraps a synchronous embedder such as the hash embedder: its whole time is computation, none is waiting. */
export class TimedEmbedder implements Embedder {
  readonly #inner: Embedder
  readonly #tap: EmbedderTap
  readonly lateInteraction?: LateInteraction
  /** Milliseconds spent inside, taps included. */
  elapsedMs = 0

  constructor(inner: Embedder, tap: EmbedderTap) {
    this.#inner = inner
    this.#tap = tap
    const late = inner.lateInteraction
    if (late !== undefined) this.lateInteraction = this.#timedLate(late)
  }

  get space(): Embedder['space'] {
    return this.#inner.space
  }

  get trust(): Embedder['trust'] {
    return this.#inner.trust
  }

  embed(texts: readonly string[]): Promise<Float32Array[]> {
    return this.#timed(async () => {
      const vectors = await this.#inner.embed(texts)
      this.#tap.onVectors(vectors)
      return vectors
    })
  }

  close(): Promise<void> {
    return this.#inner.close()
  }

  #timedLate(late: LateInteraction): LateInteraction {
    return {
      space: late.space,
      embedTokens: (texts) =>
        this.#timed(async () => {
          const rows = await late.embedTokens(texts)
          this.#tap.onTokens(rows)
          return rows
        }),
      embedQuestion: (text) => this.#timed(() => late.embedQuestion(text)),
    }
  }

  async #timed<T>(work: () => Promise<T>): Promise<T> {
    const start = systemClock.elapsed()
    try {
      return await work()
    } finally {
      this.elapsedMs += systemClock.elapsed() - start
    }
  }
}
