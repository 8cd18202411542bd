/** What did the person set? Global options and the environment, read in this one place. */
import type { Scope } from 'knotwork'
import { invalidInput } from './failure.ts'

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
  readonly embedder?: EmbedderName
  readonly schemaProfile?: string
  /** Of the commands that serve. */
  readonly questionLog?: string
  readonly json?: boolean
  readonly color: boolean
  readonly quiet?: boolean
  readonly debug?: boolean
}

/** Embedders that can be named: the bundled one, none, or a model of Ollama. */
export type EmbedderName = 'minilm' | 'none' | `ollama:${string}`

/** What an embedder may be called, for help and errors. */
export const embedderForms = 'minilm, none or ollama:MODEL'

/** The name of an embedder; null for what is none. */
export function embedderName(value: string): EmbedderName | null {
  return /^(?:minilm|none|ollama:\S+)$/.test(value) ? (value as EmbedderName) : null
}

/** A language model behind a URL. */
export interface ModelAddress {
  /** Base URL of the interface `chat/completions`, as `http://127.0.0.1:11434/v1`. */
  readonly url: string
  readonly name: string
}

/** How a model is named, for help and errors. */
export const modelForm = 'URL#NAME, such as http://127.0.0.1:11434/v1#qwen3:8b'

/** The parts of `URL#NAME`; null for what is none. */
export function modelAddress(value: string): ModelAddress | null {
  const { url, name } = /^(?<url>https?:\/\/[^\s#]+)#(?<name>\S+)$/u.exec(value)?.groups ?? {}
  return url === undefined || name === undefined ? null : { url, name }
}

/** The settings of one run. */
export interface Settings {
  /** Path of the store's file, or `:memory:`. */
  readonly store: string
  /** Who named the store. */
  readonly storeFrom: 'option' | 'environment' | 'default'
  readonly scope: Partial<Scope>
  readonly embedder: EmbedderName
  /** Who named the embedder. */
  readonly embedderFrom: 'option' | 'environment' | 'default'
  /** Base URL of Ollama, asked only where the embedder is one of its models. */
  readonly ollamaUrl: string
  /** Name of a schema profile or path of a file with one; null where nobody named one. */
  readonly schemaProfile: string | null
  /** Path of a file with limits of reconstruction; null where unset. */
  readonly policyFile: string | null
  /** Path of a question log; null where what is asked is not kept. */
  readonly questionLog: string | null
  /** Addresses of models from the environment, as `URL#NAME`, and the key of their server; null where unset. */
  readonly model: string | null
  readonly verifier: string | null
  readonly modelKey: string | null
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
  const fromEnvironment = setOr(env.KNOTWORK_STORE)
  const embedderSet = embedderOf(setOr(env.KNOTWORK_EMBEDDER))
  const json = options.json === true
  const parts = {
    tenant: options.tenant ?? setOr(env.KNOTWORK_TENANT),
    agent: options.agent ?? setOr(env.KNOTWORK_AGENT),
    user: options.user ?? setOr(env.KNOTWORK_USER),
  }
  const store = options.store ?? fromEnvironment ?? defaultStore
  if (store === '-')
    throw invalidInput(
      'store: a memory must be a file, got - for the input or output',
      'name a file; one that is called so is ./-',
    )
  return {
    store,
    storeFrom: options.store !== undefined ? 'option' : fromEnvironment !== undefined ? 'environment' : 'default',
    scope: Object.fromEntries(Object.entries(parts).filter(([, name]) => name !== undefined)),
    embedder: options.embedder ?? embedderSet ?? 'minilm',
    embedderFrom: options.embedder !== undefined ? 'option' : embedderSet !== undefined ? 'environment' : 'default',
    ollamaUrl: ollamaUrl(setOr(env.OLLAMA_HOST)),
    schemaProfile: options.schemaProfile ?? setOr(env.KNOTWORK_SCHEMA_PROFILE) ?? null,
    policyFile: setOr(env.KNOTWORK_POLICY_FILE) ?? null,
    questionLog: options.questionLog ?? setOr(env.KNOTWORK_QUESTION_LOG) ?? null,
    model: addressOf(setOr(env.KNOTWORK_MODEL), 'KNOTWORK_MODEL'),
    verifier: addressOf(setOr(env.KNOTWORK_VERIFIER), 'KNOTWORK_VERIFIER'),
    modelKey: setOr(env.KNOTWORK_MODEL_KEY) ?? null,
    json,
    color: onTerminal && !json && options.color && !env.NO_COLOR && env.TERM !== 'dumb',
    quiet: options.quiet === true,
    debug: options.debug === true,
  }
}

/** An empty variable counts as unset. */
function setOr(value: string | undefined): string | undefined {
  return value === '' ? undefined : value
}

function addressOf(value: string | undefined, variable: string): string | null {
  if (value === undefined) return null
  if (modelAddress(value) === null) throw invalidInput(`${variable} must be ${modelForm}, got ${value}`, 'set it anew')
  return value
}

function embedderOf(value: string | undefined): EmbedderName | undefined {
  if (value === undefined) return undefined
  const name = embedderName(value)
  if (name === null) throw invalidInput(`KNOTWORK_EMBEDDER must be ${embedderForms}, got ${value}`, 'set it anew')
  return name
}

/**
 * `OLLAMA_HOST` as Ollama reads it: a URL, or a host with or without port. A server that listens everywhere is here.
 *
 * @see https://github.com/ollama/ollama/blob/main/envconfig/config.go (Host)
 */
function ollamaUrl(host: string = '127.0.0.1'): string {
  const url = /^https?:\/\//.test(host) ? host : `http://${/:\d+$/.test(host) ? host : `${host}:11434`}`
  return url.replace('//0.0.0.0', '//127.0.0.1')
}
