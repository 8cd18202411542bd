/** The same as prove-server-fuzz.mjs, over some hundreds of requests, so that every change is asked. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as engine from '../../packages/engine/src/index.ts'
import * as server from '../../packages/server/src/index.ts'
import { fuzz } from './fuzz.mjs'
import { valuesOf } from './requests.mjs'

describe('fuzz', () => {
  it('[SV-23] requests of the table give no 5xx and no byte of another scope', async () => {
    const { statuses, breaches } = await fuzz({ engine, server }, { requests: 500, seed: 20 })
    expect(breaches).toEqual([])
    // Requests that all end at the door would prove nothing.
    expect(statuses[200]).toBeGreaterThan(100)
    expect(statuses[400]).toBeGreaterThan(50)
    expect(statuses[403]).toBeGreaterThan(50)
  })

  it('values fit their schema most of the time, and not always', () => {
    const schema = { type: 'object', properties: { a: { type: 'boolean' } }, required: ['a'] }
    const values = fc.sample(valuesOf(schema), { numRuns: 200, seed: 1 })
    const right = values.filter(({ a, ...others }) => typeof a === 'boolean' && Object.keys(others).length === 0)
    expect(right.length).toBeGreaterThan(100)
    expect(right.length).toBeLessThan(200)
  })
})
