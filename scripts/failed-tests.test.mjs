import { describe, expect, it } from 'vitest'
import { failedTests } from './failed-tests.mjs'

const passed = { status: 'passed', fullName: 'a works', failureMessages: [] }

/** A file of a report. */
const file = (name, status, message, ...assertionResults) => ({
  name: `/root/${name}`,
  status,
  message,
  assertionResults,
})

describe('the end of the log', () => {
  it('names each test that failed, with the first words of its message', () => {
    const failed = {
      status: 'failed',
      fullName: 'b [ST-1] counts',
      failureMessages: [`\nAssertionError: expected 1\n    at ${'x'.repeat(500)}`, 'second'],
    }
    const long = { status: 'failed', fullName: 'c', failureMessages: ['y'.repeat(500)] }
    const silent = { status: 'failed', fullName: 'd', failureMessages: [] }
    const report = {
      testResults: [
        file('one.test.ts', 'passed', '', passed),
        file('two.test.ts', 'failed', '', passed, failed, long, silent),
      ],
    }
    expect(failedTests(report, '/root')).toEqual([
      'test: two.test.ts > b [ST-1] counts: AssertionError: expected 1',
      `test: two.test.ts > c: ${'y'.repeat(200)}`,
      'test: two.test.ts > d: no message',
    ])
  })

  it('names a file that failed before any of its tests', () => {
    const report = { testResults: [file('one.test.ts', 'failed', 'Error: Cannot find package\nat …')] }
    expect(failedTests(report, '/root')).toEqual(['file: one.test.ts: Error: Cannot find package'])
  })
})
