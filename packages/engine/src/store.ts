/** Public subpath `knotwork/store`: the port, the records it speaks, and the errors it throws, for authors of stores. */
export type { ErrorCode } from './errors.ts'
export { assert, errorCodes, MemoryError } from './errors.ts'
export type {
  Derivation,
  DerivationDraft,
  DerivedCause,
  DerivedDate,
  DerivedEntity,
  DerivedFact,
  DerivedOrigin,
  DerivedRecord,
  DerivedSummary,
  DerivedTopic,
  Verified,
} from './record/derived.ts'
export type {
  AliasNote,
  Decision,
  DecisionChange,
  DecisionDraft,
  EntityKind,
  NameAlias,
  NameNote,
  NameStatistics,
  Reading,
  StoredMention,
} from './record/entity.ts'
export type { Attachment, Event, EventKind, JsonValue, TrustClass } from './record/event.ts'
export { eventKinds, refOf, splitRef, trustClasses } from './record/event.ts'
export type { Instant } from './record/instant.ts'
export { instantOf, isoOf, localDate, localMs } from './record/instant.ts'
export type { MadeTags, TaggedEvent, TagVector } from './record/made-tags.ts'
export type { Granularity, Occurrence } from './record/occurrence.ts'
export { granularities } from './record/occurrence.ts'
export type { Graph, Provenance, Relation, RelationState } from './record/relation.ts'
export type { RelationName, Ruling, RulingChange, RulingDraft } from './record/ruling.ts'
export type { Scope } from './record/scope.ts'
export { defaultScope, scopeKey, scopeOf } from './record/scope.ts'
export type { RelationUse, UseLogPage } from './record/use.ts'
export { InMemoryStore } from './store/in-memory/in-memory-store.ts'
export { SqliteStore } from './store/sqlite/sqlite-store.ts'
export type {
  AppendOutcome,
  BareQuery,
  Capabilities,
  DerivedStats,
  DerivedStore,
  EntityStore,
  EventColumns,
  EventDraft,
  EventHandle,
  EventStore,
  EventTimes,
  ForgetReport,
  JobClaim,
  JobStore,
  Lease,
  Mentioned,
  NamePage,
  NameRevision,
  Nearest,
  NumberedEvent,
  OccurrenceColumns,
  Postings,
  RelationStore,
  Revision,
  ScopeCount,
  SearchStore,
  SettingStore,
  SpaceSpec,
  Store,
  StoreStats,
  Tagged,
  TagNode,
  TagStore,
  TermCounts,
  UncoveredQuery,
  VectorRows,
} from './store/store.ts'
export { dot } from './vector/cosine.ts'
export { ScanMatrix } from './vector/scan-matrix.ts'
