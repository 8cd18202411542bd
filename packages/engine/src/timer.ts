/** How does work wait? With a timer that is handed in, so that tests need not. */

/** Waits. */
export interface Timer {
  /**
   * Resolves after `ms` milliseconds, or as soon as the signal aborts. 0 lets everything run that is due: timers, sockets
   * and signals of the operating system, which a loop over a store in this process would keep out.
   */
  wait(ms: number, signal?: AbortSignal): Promise<void>
}

/** For work in the background. Does not keep the process alive: what was not worked off waits in the store. */
export const backgroundTimer: Timer = processTimer({ keepsAlive: false })

/** For a caller who waits: the process lives until the wait ends. */
export const callerTimer: Timer = processTimer({ keepsAlive: true })

function processTimer({ keepsAlive }: { keepsAlive: boolean }): Timer {
  return Object.freeze({
    wait(ms: number, signal?: AbortSignal): Promise<void> {
      if (signal?.aborted) return Promise.resolve()
      if (ms <= 0) return new Promise<void>((resolve) => setImmediate(resolve))
      return new Promise<void>((resolve) => {
        const end = (): void => {
          clearTimeout(timeout)
          signal?.removeEventListener('abort', end)
          resolve()
        }
        const timeout = setTimeout(end, ms)
        if (!keepsAlive) timeout.unref()
        signal?.addEventListener('abort', end)
      })
    },
  })
}
