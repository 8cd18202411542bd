/** The complete public surface of `@knotwork/ai`: named exports, nothing else. A new name here is a promise. */

export type { ChatMemoryOptions, Step } from './chat/options.ts'
export type { ModelCall, PromptMessage, PromptPart } from './chat/prompt-message.ts'
export type { MemoryMiddleware } from './middleware.ts'
export { memoryMiddleware } from './middleware.ts'
export type { Field, FieldKind, Fields, ToolSchema } from './tool/tool-schema.ts'
export type { MemoryTool, MemoryToolOptions, MemoryTools, ToolInputs, ToolOutputs } from './tools.ts'
export { memoryTools } from './tools.ts'
