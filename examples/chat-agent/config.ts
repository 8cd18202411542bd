/** Which model is talked to? The only reader of the environment here. */

/** A model behind a URL that speaks `chat/completions`. */
export interface Endpoint {
  /** For example `http://127.0.0.1:11434/v1`. */
  readonly url: string
  readonly model: string
  readonly key?: string
}

/** From `CHAT_URL`, `CHAT_MODEL` and `CHAT_KEY`; null where there is no URL. */
export function endpointOf(env: Readonly<Record<string, string | undefined>> = process.env): Endpoint | null {
  const { CHAT_URL: url, CHAT_MODEL: model, CHAT_KEY: key } = env
  if (url === undefined || url === '') return null
  if (model === undefined || model === '') throw new Error('CHAT_MODEL: must name the model behind CHAT_URL')
  return { url, model, ...(key === undefined ? {} : { key }) }
}
