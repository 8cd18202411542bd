import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { toolRows } from '../src/mcp/tools.ts'
import { operations } from '../src/operations/operations.ts'
import { served } from './serving.ts'

describe('description', () => {
  it('[SV-10] the OpenAPI document is valid', async () => {
    const { ask } = await served()
    const { body } = await ask('GET', '/openapi.json')
    const { valid, errors } = await new Validator().validate(body)
    expect([valid, errors]).toEqual([true, undefined])
    expect(body.openapi).toBe('3.1.0')
    const ids = Object.values(body.paths as Record<string, Record<string, { operationId: string }>>).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    )
    expect(ids.sort()).toEqual([...operations.map(({ name }) => name), 'import'].sort())
  })

  it('[SV-10] a broken document is found', async () => {
    const { valid } = await new Validator().validate({
      openapi: '3.1.0',
      info: { title: 'a', version: '1' },
      paths: { a: {} },
    })
    expect(valid).toBe(false)
  })

  it('[OP-3] every row is a route, an operation and a line of the page', async () => {
    const { ask } = await served()
    const page = (await ask('GET', '/')).text
    const { paths } = (await ask('GET', '/openapi.json')).body
    for (const { name, http } of operations) {
      expect(page).toContain(`${http.method} ${http.path}`)
      expect(paths[http.path][http.method.toLowerCase()].operationId).toBe(name)
      const path = http.path.replaceAll(/\{\w+\}/g, 'none')
      const { body } = await ask(http.method, path, http.method === 'POST' ? {} : undefined)
      expect(['NO_ROUTE', 'WRONG_METHOD']).not.toContain(body.code)
    }
    expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length)
    expect(toolRows.size).toBe(operations.filter(({ tool }) => tool !== null).length)
  })

  it('[SV-11] the page holds no script and loads nothing', async () => {
    const { text, headers } = await (await served()).ask('GET', '/')
    expect(text).not.toMatch(/<script|<link|<img|<iframe|\son\w+=|https?:/i)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('content-type')).toMatch(/^text\/html/)
  })
})
