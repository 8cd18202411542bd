/**
 * What does the protocol's runner ask a server for, besides what every server has? Tools, resources and prompts of its own,
 * as its scenarios describe them (`@modelcontextprotocol/conformance`, MIT). They stand behind our route, so that the route
 * is tried with every kind of content the protocol knows, also those that no memory gives.
 */

import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  CompleteRequestSchema,
  type ContentBlock,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  type PromptMessage,
  ReadResourceRequestSchema,
  SetLevelRequestSchema,
  SubscribeRequestSchema,
  type TextResourceContents,
  type Tool,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'

/** One red pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
/** A sound of no samples. */
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='

const text = (words: string): ContentBlock => ({ type: 'text', text: words })
const image: ContentBlock = { type: 'image', data: png, mimeType: 'image/png' }

function embedded(uri: string, words: string, mimeType = 'text/plain'): ContentBlock {
  return { type: 'resource', resource: { uri, mimeType, text: words } }
}

const contents: Readonly<Record<string, CallToolResult>> = {
  test_simple_text: { content: [text('This is a simple text response for testing.')] },
  test_image_content: { content: [image] },
  test_audio_content: { content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }] },
  test_embedded_resource: {
    content: [embedded('test://embedded-resource', 'This is an embedded resource content.')],
  },
  test_multiple_content_types: {
    content: [
      text('Multiple content types test:'),
      image,
      embedded('test://mixed-content-resource', '{"test":"data","value":123}', 'application/json'),
    ],
  },
  test_error_handling: { isError: true, content: [text('This tool intentionally returns an error for testing')] },
}

const plain: Tool['inputSchema'] = { type: 'object', properties: {} }

const tools: readonly Tool[] = [
  ...Object.keys(contents).map((name) => ({ name, description: `Gives what ${name} says`, inputSchema: plain })),
  {
    name: 'json_schema_2020_12_tool',
    description: 'Tool with JSON Schema 2020-12 features',
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: {
        address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } },
      },
      properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
      additionalProperties: false,
    },
  },
]

const asks = (...content: ContentBlock[]): PromptMessage[] => content.map((one) => ({ role: 'user', content: one }))

const prompts: Readonly<Record<string, (given: Readonly<Record<string, string>>) => PromptMessage[]>> = {
  test_simple_prompt: () => asks(text('This is a simple prompt for testing.')),
  test_prompt_with_arguments: ({ arg1, arg2 }) => asks(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  test_prompt_with_embedded_resource: ({ resourceUri = '' }) =>
    asks(
      embedded(resourceUri, 'Embedded resource content for testing.'),
      text('Please process the embedded resource above.'),
    ),
  test_prompt_with_image: () => asks(image, text('Please analyze the image above.')),
}

const promptArguments: Readonly<Record<string, readonly string[]>> = {
  test_prompt_with_arguments: ['arg1', 'arg2'],
  test_prompt_with_embedded_resource: ['resourceUri'],
}

const resources = [
  { uri: 'test://static-text', name: 'Text', description: 'A text', mimeType: 'text/plain' },
  { uri: 'test://static-binary', name: 'Image', description: 'An image', mimeType: 'image/png' },
]

/** What stands under an address. @throws {McpError} */
function read(uri: string): TextResourceContents | { uri: string; mimeType: string; blob: string } {
  if (uri === 'test://static-text')
    return { uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }
  if (uri === 'test://static-binary') return { uri, mimeType: 'image/png', blob: png }
  const id = /^test:\/\/template\/(?<id>[^/]+)\/data$/.exec(uri)?.groups?.id
  if (id === undefined) throw new McpError(ErrorCode.InvalidParams, `Unknown resource: ${uri}`)
  const data = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` })
  return { uri, mimeType: 'application/json', text: data }
}

/** A server of the runner's fixtures. */
export function fixtureServer(): Server {
  const server = new Server(
    { name: 'fixtures', version: '0.0.0' },
    { capabilities: { tools: {}, resources: { subscribe: true }, prompts: {}, completions: {}, logging: {} } },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...tools] }))
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name } }) => {
    const result = contents[name]
    if (result === undefined) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${name}`)
    return result
  })
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [...resources] }))
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [{ name: 'Data', uriTemplate: 'test://template/{id}/data', mimeType: 'application/json' }],
  }))
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => ({ contents: [read(uri)] }))
  server.setRequestHandler(SubscribeRequestSchema, () => ({}))
  server.setRequestHandler(UnsubscribeRequestSchema, () => ({}))
  server.setRequestHandler(SetLevelRequestSchema, () => ({}))
  server.setRequestHandler(CompleteRequestSchema, () => ({ completion: { values: [], total: 0, hasMore: false } }))
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: Object.keys(prompts).map((name) => ({
      name,
      description: `Asks what ${name} asks`,
      arguments: (promptArguments[name] ?? []).map((one) => ({ name: one, description: one, required: true })),
    })),
  }))
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    const messages = prompts[params.name]?.(params.arguments ?? {})
    if (messages === undefined) throw new McpError(ErrorCode.InvalidParams, `Unknown prompt: ${params.name}`)
    return { messages }
  })
  return server
}
