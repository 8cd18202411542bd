/**
 * What of the AI SDK's prompt is read and written? Its shape, which versions 2 to 4 of the interface share: the SDK is never imported,
 * and whoever has a model of it hands its own types in.
 *
 * @see https://github.com/vercel/ai/tree/main/packages/provider/src/language-model
 */

/** A part of a message: text, or something this package passes on untouched. */
export interface PromptPart {
  readonly type: string
  readonly text?: unknown
}

/** A message as a model is given it. */
export interface PromptMessage {
  readonly role: string
  readonly content: string | readonly PromptPart[]
  /** Under `knotwork`: `ref` and `time` of the message, where the caller knows them. */
  readonly providerOptions?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined
}

/** The options of a call, as far as they are read. */
export interface ModelCall {
  readonly prompt: readonly PromptMessage[]
  readonly abortSignal?: AbortSignal | undefined
  readonly responseFormat?: { readonly type: string } | undefined
}
