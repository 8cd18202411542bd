/** How does the protocol's server speak for a memory? Tools and resources, carried out as every face does. */

import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { MemoryError, type Scope } from 'knotwork'
import type { Caller } from '../call/caller.ts'
import { perform, type Request, scopeOfCall } from '../call/perform.ts'
import type { Services } from '../call/services.ts'
import { faultOf, toldTo } from '../faults/fault.ts'
import { instructions } from './prompts.ts'
import { listedTraces, readingOf, resourceTemplates } from './resources.ts'
import { toolRows, toolsFor } from './tools.ts'

/** To whom a server speaks, and of whose memory. */
export interface Partner {
  readonly caller: Caller
  readonly scope: Partial<Scope>
}

/** One conversation. */
export interface Conversation extends Partner {
  readonly version: string
}

/** Code of the protocol for a resource that is not there. */
const resourceNotFound = -32_002

/** A server for one conversation; the caller connects it. */
export function mcpServer({ caller, scope, version }: Conversation, services: Services): Server {
  const server = new Server(
    { name: 'knotwork', title: 'Knotwork memory', version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  )
  const request = (signal: AbortSignal): Request => ({
    caller,
    face: 'mcp',
    requestId: services.ids.next(services.clock.now()),
    scope,
    signal,
    idempotencyKey: null,
  })
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolsFor(caller.rights) }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) =>
    toolResult(params.name, params.arguments ?? {}, request(signal), services),
  )
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [...resourceTemplates] }))
  server.setRequestHandler(ListResourcesRequestSchema, (_, { signal }) => {
    const whose = scopeOfCall({ name: 'resources', right: 'read' }, request(signal), services)
    return { resources: listedTraces(services.shelf.of(whose)) }
  })
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }, { signal }) => {
    try {
      const { row, input } = readingOf(uri)
      const text = JSON.stringify(await perform(row, input, request(signal), services))
      return { contents: [{ uri, mimeType: 'application/json', text }] }
    } catch (thrown) {
      const fault = faultOf(thrown)
      throw new McpError(fault.code === 'NOT_FOUND' ? resourceNotFound : ErrorCode.InternalError, fault.detail, { uri })
    }
  })
  return server
}

async function toolResult(
  name: string,
  input: Record<string, unknown>,
  request: Request,
  services: Services,
): Promise<CallToolResult> {
  const row = toolRows.get(name)
  if (row === undefined) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 80)}`)
  try {
    const output = await perform(row, { ...row.tool.defaults, ...input }, request, services)
    const structuredContent = row.tool.view(output)
    const text = row.tool.text?.(output) ?? JSON.stringify(structuredContent)
    return { content: [{ type: 'text', text }], structuredContent }
  } catch (thrown) {
    return failed(thrown)
  }
}

/** What a model can mend it is told; the rest is an error of the protocol. */
function failed(thrown: unknown): CallToolResult {
  const { code, detail, remedy } = faultOf(thrown)
  if (MemoryError.is(thrown) ? toldTo[thrown.code] === 'model' : code !== 'INTERNAL') {
    const text = `${code}: ${detail}${remedy === null ? '' : ` (${remedy})`}`
    return { content: [{ type: 'text', text }], isError: true }
  }
  throw new McpError(ErrorCode.InternalError, `${code}: ${detail}`)
}
