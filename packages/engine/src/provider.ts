/**
 * Public subpath `knotwork/provider`: who understands language. The ports of embedders and language models, what stands
 * around a model, and the models and embedders behind a URL.
 */

export { accounted } from './provider/accounting/accounted.ts'
export type { Caps, CapTable, Stage } from './provider/accounting/caps.ts'
export type { EstimateOptions, UsageEstimate } from './provider/accounting/estimate.ts'
export { estimateUsage } from './provider/accounting/estimate.ts'
export type { CallEnd, LedgerOptions, LedgerRow, PlannedCall } from './provider/accounting/ledger.ts'
export { Ledger } from './provider/accounting/ledger.ts'
export type { Price, PriceTable } from './provider/accounting/price.ts'
export { costOf } from './provider/accounting/price.ts'
export type {
  Embedder,
  LateInteraction,
  QuestionTokens,
  ScriptTrust,
  TokenRows,
  VectorSpace,
} from './provider/embedder.ts'
export type { StageOptions } from './provider/for-stage.ts'
export { forStage } from './provider/for-stage.ts'
export type { AiSdkModel, AiSdkOptions, AiSdkResult } from './provider/language/ai-sdk.ts'
export { fromAiSdk } from './provider/language/ai-sdk.ts'
export { checkedRequest } from './provider/language/check-model.ts'
export type {
  LanguageModel,
  ModelFinish,
  ModelIdentity,
  ModelMessage,
  ModelReply,
  ModelRequest,
  ModelUsage,
} from './provider/language/language-model.ts'
export { usageOf } from './provider/language/token-estimate.ts'
export { limited } from './provider/limits/limited.ts'
export type { LimiterOptions, Try } from './provider/limits/limiter.ts'
export { Limiter } from './provider/limits/limiter.ts'
export type { Limits } from './provider/limits/limits.ts'
export { defaultLimits } from './provider/limits/limits.ts'
export type {
  BooleanSchema,
  ListSchema,
  NumberSchema,
  ObjectSchema,
  ReplyShape,
  Schema,
  TextSchema,
  ValueOf,
} from './provider/schema/schema.ts'
export type {
  FailedReply,
  Structured,
  StructuredFailure,
  StructuredReason,
  StructuredRequest,
  StructuredValue,
} from './provider/structured/outcome.ts'
export { structured } from './provider/structured/structured.ts'
export type { FeatureExtraction, Pooling, TransformersEmbedderOptions } from './provider/transformers-embedder.ts'
export { fromTransformers } from './provider/transformers-embedder.ts'
export { recorded, replayed } from './recording/recorded.ts'
export type { Recording, RecordingOptions } from './recording/recording.ts'
export { openRecording } from './recording/recording.ts'
export type { EndpointOptions, Fetch } from './wire/endpoint.ts'
export type { OllamaEmbedderOptions } from './wire/ollama-embedder.ts'
export { openOllamaEmbedder } from './wire/ollama-embedder.ts'
export type { OpenAiCompatibleOptions } from './wire/openai-compatible.ts'
export { openAiCompatible } from './wire/openai-compatible.ts'
export type { OpenAiEmbedderOptions } from './wire/openai-embedder.ts'
export { openAiEmbedder } from './wire/openai-embedder.ts'
