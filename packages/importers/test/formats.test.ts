import { describe, expect, it } from 'vitest'
import {
  type ImportReport,
  importers,
  importFile,
  openSource,
  prepareImport,
  recogniseSource,
  runImport,
} from '../src/index.ts'
import { cases } from './cases.ts'
import { dataFile, imported, sourcesOf, withMemory } from './imported.ts'

const leftOutOf = ({ leftOut }: ImportReport): number => Object.values(leftOut).reduce((sum, one) => sum + one, 0)

describe.each(cases)('$format: $file', (one) => {
  const path = dataFile(one.file)
  const { options = {} } = one

  it('[IM-1] is recognised, and by no other format as surely', async () => {
    const source = await openSource(path)
    const [best, next] = await recogniseSource(source)
    expect(best?.importer.name).toBe(one.format)
    expect((best?.confidence ?? 0) - (next?.confidence ?? 0)).toBeGreaterThanOrEqual(0.1)
    await source.close()
  })

  it('[IM-2] gives an event, a reason or a problem for each row', async () => {
    const { report, sources } = await imported(path, options)
    expect(sources.map(({ speaker, text }) => [speaker, text])).toEqual(
      one.events.map(([speaker, , text]) => [speaker, text]),
    )
    expect(report.leftOut).toEqual(one.leftOut ?? {})
    expect(report.problems.map(({ line, at }) => line ?? at ?? null)).toEqual(one.malformed ?? [])
    expect(report.rows).toBe(report.stored + leftOutOf(report) + report.malformed)
    expect(report).toMatchObject({ stored: one.events.length, duplicates: 0, conflicts: 0, sessions: one.sessions })
  })

  it('[IM-3] gives the times as the file has them', async () => {
    const { sources } = await imported(path, options)
    expect(sources.map(({ time, timeSource }) => (timeSource === 'given' ? time : 'now'))).toEqual(
      one.events.map(([, time]) => time),
    )
  })

  it('[IM-4] adds nothing the second time', async () => {
    await withMemory(async (memory) => {
      const first = await importFile(memory, path, options)
      const before = await sourcesOf(memory)
      const second = await importFile(memory, path, options)
      expect(second).toMatchObject({ stored: 0, duplicates: first.stored, malformed: first.malformed, conflicts: 0 })
      expect(await sourcesOf(memory)).toEqual(before)
    })
  })

  it('[IM-5] goes on where it was stopped', async () => {
    const whole = (await imported(path, options)).sources
    await withMemory(async (memory) => {
      const source = await openSource(path)
      const stopped = runImport(await prepareImport(source), options, async (inputs) => {
        await memory.rememberMany(inputs.slice(0, Math.ceil(inputs.length / 2)))
        throw new Error('the lights went out')
      })
      await expect(stopped).rejects.toThrow('the lights went out')
      await source.close()
      await importFile(memory, path, options)
      expect((await sourcesOf(memory)).map(({ ref, text }) => [ref, text])).toEqual(
        whole.map(({ ref, text }) => [ref, text]),
      )
    })
  })
})

describe('branches', () => {
  it.each(['chatgpt/conversations.json', 'claude/conversations.json'])(
    '[IM-161] that were dropped are told to be withdrawn, and only they: %s',
    async (file) => {
      const current = (await imported(dataFile(file))).sources
      const all = (await imported(dataFile(file), { branches: 'all' })).sources
      const withdrawn = all.filter(({ attributes }) => attributes?.['knotwork:withdrawn'] === true)
      expect(withdrawn.length).toBeGreaterThan(0)
      expect(all.filter((one) => !withdrawn.includes(one)).map(({ ref }) => ref)).toEqual(current.map(({ ref }) => ref))
      expect(current.filter(({ attributes }) => attributes?.['knotwork:withdrawn'] !== undefined)).toEqual([])
    },
  )
})

describe('the table of formats', () => {
  it.each(importers.map(({ name }) => name))('[IM-6] has at least three files of %s, one of them broken', (format) => {
    const ofFormat = cases.filter((one) => one.format === format)
    expect(ofFormat.length).toBeGreaterThanOrEqual(3)
    expect(ofFormat.filter((one) => (one.malformed ?? []).length > 0).length).toBeGreaterThanOrEqual(1)
    // A broken file still gives what is whole in it.
    for (const { events } of ofFormat) expect(events.length).toBeGreaterThan(0)
  })
})
