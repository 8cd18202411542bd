import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMemory } from 'knotwork'
import { afterAll, describe, expect, it } from 'vitest'
import { importFile } from '../src/index.ts'
import { dataFile, imported } from './imported.ts'

const folder = mkdtempSync(join(tmpdir(), 'knotwork-junit-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, content: string): string {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

/** A report of pytest with one test. */
function report(time: string, inner: string = ''): string {
  return `<?xml version="1.0"?><testsuites name="pytest tests"><testsuite name="pytest" timestamp="${time}"><testcase classname="tests.test_tide" name="test_low">${inner}</testcase></testsuite></testsuites>`
}

describe('JUnit’s XML', () => {
  it('[IM-152] a failure has its test, the place of the test and the files it names', async () => {
    const { sources } = await imported(dataFile('junit/pytest.xml'))
    expect(sources.map(({ attributes }) => attributes)).toMatchObject([
      {
        event: 'test-result',
        check: 'tests/test_tide.py > TestTides > test_low_water[spring & neap]',
        outcome: 'failed',
        file: 'tests/test_tide.py',
        files: ['tests/test_tide.py'],
      },
      { event: 'test-result', check: 'tests.test_lamp', outcome: 'failed', files: ['src/lamp.py'] },
      { event: 'test-run', passed: 1, failed: 2, files: ['tests/test_tide.py'] },
    ])
  })

  it('[IM-152] what a program printed is no failure, and what passed when it was run again has passed', async () => {
    for (const name of ['junit/vitest.xml', 'junit/TEST-港口.潮汐Test.xml']) {
      const { sources } = await imported(dataFile(name))
      expect(sources.filter(({ attributes }) => attributes?.outcome === 'failed')).toHaveLength(1)
      expect(sources.map(({ text }) => text).join('\n')).not.toMatch(/not one|日志|late/)
    }
  })

  it('[IM-152] a report that tells no time is said to be, and two of one suite are two runs', async () => {
    const suite = (seconds: string): string =>
      `<testsuite name="org.harbour.TideTest" time="${seconds}"><testcase name="low()" classname="org.harbour.TideTest" time="${seconds}"/></testsuite>`
    write('surefire/monday/TEST-org.harbour.TideTest.xml', suite('0.1'))
    write('surefire/tuesday/TEST-org.harbour.TideTest.xml', suite('0.2'))
    const { report: told, sources } = await imported(join(folder, 'surefire'))
    expect(told.assumptions.join(' ')).toContain('2 of 2 reports tell no time')
    expect(new Set(sources.map(({ ref }) => ref)).size).toBe(2)
    expect(sources.map(({ attributes }) => attributes?.files)).toEqual(Array(2).fill(['org/harbour/TideTest.java']))
  })

  it.each([
    ['an entity from outside', `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/hostname">]>`],
    ['entities in entities', `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY f "&a;&a;&a;&a;">]>`],
  ])('[IM-151] %s is told as a problem, and nothing of it is remembered', async (_, type) => {
    const text = report('2025-03-04T09:00:00Z', '<failure message="&f;"/>').replace('?>', `?>${type}`)
    const { report: told, sources } = await imported(write('hostile.xml', text), { format: 'junit' })
    expect([sources, told.problems.map(({ reason }) => reason)]).toEqual([
      [],
      [expect.stringContaining('declares its type or entities, which is refused')],
    ])
  })

  it('[IM-154] what broke a test and what fixed it is found between the reports', async () => {
    const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none', schemaProfile: 'code-agent' })
    const commit = (ref: string, time: string) =>
      memory.remember({
        ref,
        time,
        speaker: 'Jo',
        text: ref,
        attributes: { event: 'commit', commit: ref, files: ['src/tide.py'] },
      })
    const failure =
      '<failure message="assert -0.2 == 0">src/tide.py:14: in read_tide\ntests/test_tide.py:5: AssertionError</failure>'
    await importFile(memory, write('1.xml', report('2025-03-03T09:00:00Z')))
    await commit('round down', '2025-03-03T12:00:00Z')
    await importFile(memory, write('2.xml', report('2025-03-04T09:00:00Z', failure)))
    await commit('round to even', '2025-03-04T12:00:00Z')
    await importFile(memory, write('3.xml', report('2025-03-05T09:00:00Z')))
    await memory.consolidate()
    const { relations } = await memory.relations({ graphs: ['causal', 'semantic'], states: ['active', 'candidate'] })
    expect(relations.map(({ from, kind }) => [from, kind])).toEqual(
      expect.arrayContaining([
        ['round down', 'broke'],
        ['round to even', 'fixed'],
      ]),
    )
    await memory.close()
  })
})
