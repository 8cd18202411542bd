/** The complete public surface of `knotwork`: named exports, nothing else. A new name here is a promise. */

export type {
  AnswerOptions,
  AnswerStrategy,
  CheckAnswerOptions,
  GivenAnswer,
  QuestionOptions,
} from './answer/answer-options.ts'
export type { Answer, AnswerUsage, Citation, Conflict } from './answer/answer-value.ts'
export type { Flag, FlagKind, Gravity } from './answer/check/flag.ts'
export type { Basis } from './answer/proposal.ts'
export type { ShownRecollection } from './answer/told/context-block.ts'
export { contextBlock, eventBlock, isCommanding, neutralWords, withoutContexts } from './answer/told/context-block.ts'
export type { AnswerLanguage } from './answer/told/prompts.ts'
export type { DerivedView } from './consolidate/extract/derived-list.ts'
export type { ReadingEstimate } from './consolidate/extract/estimate.ts'
export type { ModelReport } from './consolidate/extract/model-report.ts'
export type { Persona } from './consolidate/extract/persona.ts'
export type { FactView } from './consolidate/fact-list.ts'
export type { RebuildReport, Stranger } from './consolidate/rebuild.ts'
export type { RelationView } from './consolidate/relation-list.ts'
export type { ConsolidationReport, GivenUp } from './consolidate/report.ts'
export type { Settlement } from './consolidate/settled.ts'
export type { Ruled } from './curation/curated.ts'
export type { GeneratorRef, RulingOutcome } from './curation/decide.ts'
export type { FeedbackOutcome } from './curation/feedback.ts'
export type { RelationRef } from './curation/named.ts'
export type { CurationPolicy } from './curation/policy.ts'
export { defaultCurationPolicy } from './curation/policy.ts'
export type { RulingView } from './curation/ruling-view.ts'
export type { TagAgreement, TagReviewer, TagReviewerPair } from './curation/tag-agreement.ts'
export type { SampledTag, TagSampleQuery, TagState } from './curation/tag-sample.ts'
export type { ErrorCode } from './errors.ts'
export { errorCodes, MemoryError } from './errors.ts'
export type { DecisionOutcome, DecisionView } from './gazetteer/entity-decisions.ts'
export type { EntityDetails, EntityView } from './gazetteer/entity-list.ts'
export type { ExportedSource } from './ingest/export.ts'
export type { IngestPolicy } from './ingest/policy.ts'
export { defaultIngestPolicy } from './ingest/policy.ts'
export type { Receipt, RememberInput } from './ingest/receipt.ts'
export type { Tally } from './jobs/batch.ts'
export type { WorkerPolicy } from './jobs/policy.ts'
export { defaultWorkerPolicy } from './jobs/policy.ts'
export type { DrainOptions, Worker, WorkerState } from './jobs/worker.ts'
export { Memory } from './memory.ts'
export type { CorrectionOptions, CorrectionOutcome } from './memory-correction.ts'
export type { RulingOptions } from './memory-curation-arguments.ts'
export type { EventHistoryView, FeedbackOptions, RelationHistoryView } from './memory-relations.ts'
export type { MemoryStats } from './memory-stats.ts'
export type { TagSampleOptions } from './memory-tags.ts'
export type { OpenOptions } from './open.ts'
export { openMemory } from './open.ts'
export type { SchemaProfileOption } from './profile/profiles.ts'
export { schemaProfiles } from './profile/profiles.ts'
export type {
  EntityRule,
  OutcomeRule,
  QuestionRule,
  RelationRule,
  SchemaProfile,
  StatementRule,
} from './profile/schema-profile.ts'
export type {
  Embedder,
  LateInteraction,
  QuestionTokens,
  ScriptTrust,
  TokenRows,
  VectorSpace,
} from './provider/embedder.ts'
export { HashEmbedder } from './provider/hash-embedder.ts'
export type { ModelOptions, ModelPolicy } from './provider/memory-models.ts'
export type { QuestionLogOptions } from './question-log/options.ts'
export type { QuestionLogState } from './question-log/question-sink.ts'
export { redactContacts } from './question-log/redact.ts'
export type { AsOf } from './recall/as-of.ts'
export type { HistoryTurn } from './recall/dialogue.ts'
export type { Plan } from './recall/plan.ts'
export type { PolicyChange, RecallPolicy } from './recall/policy.ts'
export { adjustPolicy, defaultPolicy, policies, walkingOnly } from './recall/policy.ts'
export type { Profile } from './recall/profile.ts'
export { profiles } from './recall/profile.ts'
export type {
  CandidateTrace,
  Context,
  ContextLine,
  FacetVerdict,
  Fate,
  LineRole,
  RankedEvent,
  RecallOptions,
  Recollection,
  Signal,
  StepTrace,
  Trace,
  Verdict,
  WhyNot,
} from './recall/recollection.ts'
export type { TimelineOptions, TimelinePage } from './recall/timeline.ts'
export type { Bounds } from './reconstruct/bounds.ts'
export { defaultBounds } from './reconstruct/bounds.ts'
export type { Candidate, Evidence } from './reconstruct/ground.ts'
export type { Hearing, Judge, Judgement } from './reconstruct/judge.ts'
export type { ActionKind } from './reconstruct/lead.ts'
export type { JudgeContext, JudgeMaker } from './reconstruct/model-judge.ts'
export { modelJudge } from './reconstruct/model-judge.ts'
export type { ReconstructArm } from './reconstruct/paper-arms.ts'
export { reconstructArms } from './reconstruct/paper-arms.ts'
export type { NumbersChange, ReconstructPolicy } from './reconstruct/policy.ts'
export { defaultReconstructPolicy } from './reconstruct/policy.ts'
export type { ReconstructOptions } from './reconstruct/reconstruct-options.ts'
export type { ActionTrace, JudgedTrace, Reconstruction, StepRecord } from './reconstruct/reconstruction.ts'
export type { Spent, Stop } from './reconstruct/state.ts'
export type { Decision, DecisionChange, EntityKind } from './record/entity.ts'
export type { Attachment, Event, EventKind, JsonValue, TrustClass } from './record/event.ts'
export type { Instant, TimeInput } from './record/instant.ts'
export { isoOf, localDate, localMs } from './record/instant.ts'
export type { Granularity, Occurrence } from './record/occurrence.ts'
export type { Graph, Provenance, RelationState } from './record/relation.ts'
export type { Scope } from './record/scope.ts'
export { defaultScope } from './record/scope.ts'
export { InMemoryStore } from './store/in-memory/in-memory-store.ts'
export { SqliteStore } from './store/sqlite/sqlite-store.ts'
export type { ForgetReport, ForgottenRefs, ScopeCount, Store, StoreStats } from './store/store.ts'
export type { Clock, Ids } from './system.ts'
export { systemClock, systemIds } from './system.ts'
export type { TokenCounter } from './text/budget.ts'
export { characterCounter, scriptCounter } from './text/budget.ts'
export type { ToolName } from './tool-texts.ts'
export { toolTexts } from './tool-texts.ts'
