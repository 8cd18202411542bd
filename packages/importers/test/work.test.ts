import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { dataFile, imported } from './imported.ts'

const folder = mkdtempSync(join(tmpdir(), 'knotwork-work-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, content: string): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

describe('git log', () => {
  it('[IM-70] tells the files of each commit, a moved one by both its paths, whatever stands in the message', async () => {
    const { sources } = await imported(dataFile('git-log/harbour.gitlog'))
    expect(sources.map(({ attributes }) => attributes?.files)).toEqual([
      ['chart.bin', 'src/tide.ts'],
      ['src/low water.ts', 'src/tide.ts'],
      ['src/tides.ts', 'src/tide.ts'],
    ])
    expect(sources.map(({ kind, attributes }) => [kind, attributes?.event])).toEqual(
      Array(3).fill(['observation', 'commit']),
    )
  })

  it('[IM-70] of a merge the parents are kept', async () => {
    const { sources } = await imported(dataFile('git-log/潮汐.gitlog'))
    expect(sources.map(({ attributes }) => (attributes?.parents as string[] | undefined)?.length)).toEqual([
      undefined,
      undefined,
      undefined,
      2,
    ])
  })

  it('[IM-70] is read as git itself writes it, messages in any form', async () => {
    const git = (...args: string[]): string =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=Ana', '-c', 'user.email=a@example.org', ...args], {
        encoding: 'utf8',
      })
    git('init', '-q')
    const messages = [
      'one\n\n%x00 %H\n2\t1\tx.ts',
      '"quoted", {"json": true}\n\n\n',
      'R100\n\nold\nnew',
      '改：\n\n- 一\n- 二',
    ]
    for (const [at, message] of messages.entries()) {
      write(`${at} a.ts`, 'x\n')
      git('add', '.')
      git('commit', '-q', '--cleanup=verbatim', '-m', message)
    }
    const log = git('log', '--reverse', '-z', '--numstat', '--format=%H%x00%P%x00%aN%x00%cI%x00%B')
    const { report, sources } = await imported(write('own.gitlog', log))
    expect(report.malformed).toBe(0)
    expect(sources.map(({ text }) => text)).toEqual(
      messages.map((message, at) => `${message.trim()}\n\n${at} a.ts +1 -0`),
    )
  })
})

describe('test reports', () => {
  it('[IM-71] a failure tells where it stands and which files it names, without those of others', async () => {
    const { sources } = await imported(dataFile('test-reports/harbour.jsonl'))
    expect(sources[1]?.attributes).toEqual({
      event: 'test-result',
      run: 'r2',
      check: 'test/tide.test.ts > low water is read',
      outcome: 'failed',
      file: 'test/tide.test.ts',
      files: ['src/tide.ts'],
    })
  })

  it('[IM-71] a run tells what was tested in it, and how it went', async () => {
    const { sources } = await imported(dataFile('test-reports/harbour.jsonl'))
    expect(sources.at(-1)?.attributes).toEqual({
      event: 'test-run',
      run: 'r3',
      passed: 2,
      failed: 0,
      files: ['test/tide.test.ts', 'test/chart.test.ts'],
    })
  })

  it('[IM-71] passing is told where the test failed before, also in another file, and not else', async () => {
    const line = (run: string, day: number, outcome: string): string =>
      JSON.stringify({ run, time: `2025-03-0${day}T10:00:00Z`, test: 'adds up', outcome })
    const lines = [line('a', 1, 'passed'), line('b', 2, 'failed'), line('c', 3, 'passed'), line('d', 4, 'passed')]
    const { sources } = await imported(write('runs.jsonl', lines.join('\n')))
    expect(sources.map(({ text }) => text).filter((text) => !text.startsWith('test run'))).toEqual([
      'failed: adds up',
      'passes again: adds up',
    ])
  })

  it('[IM-71] a report of vitest or jest is the same test on every machine', async () => {
    const check = async (name: string): Promise<unknown> =>
      (await imported(dataFile(`test-reports/${name}`))).sources[0]?.attributes?.check
    expect(await check('vitest.json')).toBe('harbour/test/tide.test.ts > tides > low water is read')
    expect(await check('jest.json')).toBe('build/till/sum.test.js > sum > adds up')
  })

  it('[IM-71] reports of several runs may be lines of one file', async () => {
    const report = (startTime: number, status: string): string =>
      JSON.stringify({
        startTime,
        testResults: [
          {
            name: '/x/y/z/a.test.ts',
            assertionResults: [{ ancestorTitles: [], title: 'adds up', status, failureMessages: [] }],
          },
        ],
      })
    const { sources } = await imported(
      write('reports.jsonl', `${report(1741076400000, 'failed')}\n${report(1741086400000, 'passed')}\n`),
    )
    expect(sources.map(({ text }) => text)).toEqual([
      'failed: y/z/a.test.ts > adds up',
      'test run 1741076400000: 0 passed, 1 failed',
      'passes again: y/z/a.test.ts > adds up',
      'test run 1741086400000: 1 passed, 0 failed',
    ])
  })
})
