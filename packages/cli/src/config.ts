/** What did the person set? Global options and the environment, read in this one place. */
import type { Scope } from 'knotwork'

/** Environment variables by name; undefined where unset. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The environment of this process: the only place that reads it. */
export function processEnvironment(): Environment {
  return process.env
}

/** Global options as commander gives them. */
export interface GlobalOptions {
  readonly store?: string
  readonly tenant?: string
  readonly agent?: string
  readonly user?: string
  readonly embedder: EmbedderName
  readonly json?: boolean
  readonly color: boolean
  readonly quiet?: boolean
  readonly debug?: boolean
}

/** Embedders that can be named on the command line. */
export type EmbedderName = 'minilm' | 'none'

export const embedderNames: readonly EmbedderName[] = ['minilm', 'none']

/** The settings of one run. */
export interface Settings {
  /** Path of the store's file, or `:memory:`. */
  readonly store: string
  /** Who named the store. */
  readonly storeFrom: 'option' | 'environment' | 'default'
  readonly scope: Partial<Scope>
  readonly embedder: EmbedderName
  readonly json: boolean
  readonly color: boolean
  readonly quiet: boolean
  readonly debug: boolean
}

/** The store used where nobody named one: a file in the working directory, so that each project has its own. */
export const defaultStore = 'knotwork.db'

/** False for `:memory:`, the store that is gone with the process. */
export function isStoreFile(store: string): boolean {
  return store !== ':memory:'
}

/**
 * Options first, then the environment, then the defaults.
 *
 * Colour needs a terminal on stdout; `--no-color`, `NO_COLOR` (no-color.org: any value but the empty one) and
 * `TERM=dumb` switch it off. `--json` has none either.
 */
export function settingsOf(options: GlobalOptions, env: Environment, onTerminal: boolean): Settings {
  const fromEnvironment = env.KNOTWORK_STORE === '' ? undefined : env.KNOTWORK_STORE
  const json = options.json === true
  return {
    store: options.store ?? fromEnvironment ?? defaultStore,
    storeFrom: options.store !== undefined ? 'option' : fromEnvironment !== undefined ? 'environment' : 'default',
    scope: {
      ...(options.tenant === undefined ? {} : { tenant: options.tenant }),
      ...(options.agent === undefined ? {} : { agent: options.agent }),
      ...(options.user === undefined ? {} : { user: options.user }),
    },
    embedder: options.embedder,
    json,
    color: onTerminal && !json && options.color && !env.NO_COLOR && env.TERM !== 'dumb',
    quiet: options.quiet === true,
    debug: options.debug === true,
  }
}
