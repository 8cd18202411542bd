/** Public subpath `@knotwork/ai/mem0`: a memory for programs that were written for mem0. */

export { Mem0Memory } from './mem0/mem0-memory.ts'
export type {
  Mem0AddOptions,
  Mem0Filters,
  Mem0GetAllOptions,
  Mem0HistoryRow,
  Mem0Item,
  Mem0Message,
  Mem0Owner,
  Mem0Result,
  Mem0SearchOptions,
  Mem0Update,
} from './mem0/shapes.ts'
