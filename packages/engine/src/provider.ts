/** Public subpath `knotwork/provider`: what an author of an embedder implements. */
export type {
  Embedder,
  LateInteraction,
  QuestionTokens,
  ScriptTrust,
  TokenRows,
  VectorSpace,
} from './provider/embedder.ts'
