/**
 * Is every rule of docs/SPEC.md cited by a test, and every cited rule stated there?
 *
 * Titles are taken from the test runner, not from the text of the tests: contract suites make theirs from tables.
 */

import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { citationsOf, disagreements, rulesOf } from './spec-rules.mjs'

const specification = 'docs/SPEC.md'

function testTitles() {
  const folder = mkdtempSync(join(tmpdir(), 'knotwork-spec-'))
  const list = join(folder, 'tests.json')
  try {
    execFileSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'list', `--json=${list}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return JSON.parse(readFileSync(list, 'utf8')).map((test) => test.name)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function report(heading, rules) {
  if (rules.length === 0) return
  console.error(`spec: ${heading}: ${rules.join(' ')}`)
  process.exitCode = 1
}

if (existsSync(specification)) {
  const rules = rulesOf(readFileSync(specification, 'utf8'))
  const titles = testTitles()
  const { untested, unknown, doubled } = disagreements(rules, citationsOf(titles))
  report('rules that no test cites', untested)
  report(`cited rules that ${specification} does not state`, unknown)
  report('rules stated twice', doubled)
  report('no rule found; a rule begins its line as **XX-1**', rules.length === 0 ? [specification] : [])
  console.log(`spec: ${rules.length} rules, ${titles.length} tests, ${rules.length - untested.length} rules tested`)
} else {
  console.error(`spec: ${specification} is missing: the numbered rules that test titles cite belong there`)
  process.exitCode = 1
}
