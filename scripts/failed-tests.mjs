/**
 * Which tests failed, and why? A line each, from the JSON report of a run: `node scripts/failed-tests.mjs REPORT`.
 *
 * A log of thousands of lines loses its middle first; `.ci/run` prints these lines at its end.
 */

import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Characters of a message that are shown. */
const messageMax = 200

/**
 * @param report  as vitest's JSON reporter writes it
 * @param root    folder that paths are shown from
 * @returns lines, in order of the report; of a file that failed without a test its own
 */
export function failedTests(report, root) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((one) => one.status === 'failed')
    const lines = failed.map((one) => `test: ${file} > ${one.fullName}: ${firstWords(one.failureMessages[0])}`)
    return lines.length > 0 || status !== 'failed' ? lines : [`file: ${file}: ${firstWords(message)}`]
  })
}

function firstWords(message = 'no message') {
  const line = message.split('\n').find((one) => one.trim() !== '') ?? 'no message'
  return line.trim().slice(0, messageMax)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const report = JSON.parse(readFileSync(process.argv[2], 'utf8'))
  for (const line of failedTests(report, process.cwd())) console.log(line)
}
