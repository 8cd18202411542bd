import { describe, expect, it } from 'vitest'
import type { Row } from '../importer.ts'
import { ImportTally } from './import-report.ts'
import { importRows } from './import-rows.ts'

describe('an import', () => {
  it('[CL-10] reads no further than a batch ahead of what is written', async () => {
    let read = 0
    let written = 0
    let ahead = 0
    async function* endless(): AsyncGenerator<Row> {
      while (read < 2000)
        yield { place: { file: 'rows', line: ++read, at: null }, input: { text: `row ${read}`, ref: `r${read}` } }
    }
    const report = await importRows(
      endless(),
      new ImportTally('jsonl', false, null),
      async (inputs) => {
        ahead = Math.max(ahead, read - written)
        written += inputs.length
        return inputs.map(({ ref = '' }) => ({ status: 'stored', ref, events: [ref], jobs: 0, embedded: true }))
      },
      {},
    )
    expect(report.stored).toBe(2000)
    expect(ahead).toBeLessThanOrEqual(128)
  })
})
