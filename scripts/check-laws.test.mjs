/** Does each law bite? A line that breaks it is caught, and its innocent neighbour is not. */

import { describe, expect, it } from 'vitest'
import { brokenLaws, laws } from './laws/laws.mjs'

const engine = 'packages/engine/src/recall/plan.ts'
const lines = (count, line) => Array.from({ length: count }, () => line).join('\n')

/** Title of the law, where the file lies, what breaks it, and what looks like it and does not. */
const cases = [
  ['SQL only in store backends', engine, 'run("SELECT no FROM event")', 'say("select one from the list")'],
  ['SQL only in store backends', engine, `run(\`DELETE FROM \${table}\`)`, 'say("PRAGMATIC")'],
  ['SQL only in store backends', 'packages/cli/src/run.ts', "run('PRAGMA user_version')", "run('COMMITMENT')"],
  ['prompts only in prompts.ts', engine, "ask('You are a careful judge.')", "say('You are here')"],
  ['prompts only in prompts.ts', engine, "ask('你是一名法官')", "say('你是谁')"],
  ['clock and chance only in system.ts', engine, 'const now = Date.now()', 'const now = clock.now()'],
  ['clock and chance only in system.ts', engine, 'const now = new Date()', 'const at = new Date(epochMs)'],
  ['clock and chance only in system.ts', engine, 'const dice = Math.random', 'const root = Math.sqrt'],
  [
    'clock and chance only in system.ts',
    engine,
    "import { randomUUID } from 'node:crypto'",
    "import { createHash } from 'node:crypto'",
  ],
  ['clock and chance only in system.ts', 'eval/src/run/ask.ts', 'performance.now()', 'clock.elapsed()'],
  ['the environment only in config.ts', engine, 'const home = process.env.HOME', 'const home = settings.home'],
  [
    'the environment only in config.ts',
    engine,
    "import { env } from 'node:process'",
    "import { stdout } from 'node:process'",
  ],
  ['files are kebab-case nouns of our field', 'packages/engine/src/text/utils.ts', '', null],
  ['files are kebab-case nouns of our field', 'packages/engine/src/helpers/fold.ts', '', null],
  ['files are kebab-case nouns of our field', 'packages/engine/src/types.ts', '', null],
  ['files are kebab-case nouns of our field', 'packages/engine/src/timeWords.ts', '', null],
  ['exports are named, one by one', engine, "export * from './plan.ts'", "export { plan } from './plan.ts'"],
  ['exports are named, one by one', engine, "export * as plans from './plan.ts'", "import * as plans from './plan.ts'"],
  ['exports are named, one by one', engine, 'export default function plan() {}', 'export function plan() {}'],
  ['exports are named, one by one', engine, 'export default { a: 1 }', 'export const a = 1'],
  ['packages and examples name no data set', engine, '// tuned on LoCoMo', '// a local motion'],
  ['packages and examples name no data set', 'packages/engine/README.md', 'the BEAM benchmark', 'a beam of width 8'],
  ['packages and examples name no data set', 'examples/a.ts', "read('longmemeval_s.json')", "read('long_memory.json')"],
  ['files have at most 400 lines', engine, lines(401, 'a()'), lines(400, 'a()')],
  [
    'functions have at most 70 lines and 4 parameters',
    engine,
    `function f() {\n${lines(69, 'a()')}\n}`,
    `function f() {\n${lines(68, 'a()')}\n}`,
  ],
  [
    'functions have at most 70 lines and 4 parameters',
    engine,
    'const f = (a, b, c, d, e) => a',
    'const f = (a, b, c, d) => a',
  ],
  ['every test runs', engine, "it.skip('a', () => {})", "it('skip', () => {})"],
  ['every test runs', engine, "describe.only('a', () => {})", "describe('only', () => {})"],
  ['every test runs', engine, "test.each([1]).todo('a')", 'events.skip(1)'],
  ['no notes to self', engine, '// TODO: later', 'const text = "TODO"'],
  ['no notes to self', engine, '/** FIXME */\nconst a = 1', '/** Fixed. */\nconst a = 1'],
  ['no error is swallowed', engine, 'try { a() } catch {}', 'try { a() } catch { b() }'],
  ['no error is swallowed', engine, 'try { a() } catch (error) { /* fine */ }', 'a().catch(rethrow)'],
  ['libraries print nothing', engine, "console.warn('slow')", "trace.note('slow')"],
  ['no path of one machine', 'docs/SPEC.md', 'see /home/ana/notes', 'see ./home/ana/notes'],
  ['connections only in wire/', engine, "fetch('http://a')", 'memory.fetch(1)'],
  ['connections only in wire/', engine, 'globalThis.fetch(url)', 'fetched(url)'],
  [
    'connections only in wire/',
    'packages/cli/src/run.ts',
    "import { request } from 'node:https'",
    "import 'node:path'",
  ],
  ['no path of one machine', '.ci/run', 'cd /root/x', 'cd "$root/x"'],
]

const titles = (path, text) => laws.filter((law) => brokenBy(law, path, text)).map((law) => law.title)

function brokenBy(law, path, text) {
  return brokenLaws(path, text, [law]).length > 0
}

describe('house laws', () => {
  for (const [title, path, guilty, innocent] of cases)
    it(`${title}: ${path} with ${JSON.stringify(guilty.slice(0, 60))}`, () => {
      expect(titles(path, guilty)).toEqual([title])
      if (innocent !== null) expect(titles(path, innocent)).toEqual([])
    })

  it('has a case for every law', () => {
    expect(new Set(cases.map(([title]) => title))).toEqual(new Set(laws.map((law) => law.title)))
  })

  it('names the line', () => {
    expect(brokenLaws(engine, '\n\nconst now = Date.now()\n')).toMatchObject([{ law: 4, line: 3 }])
  })

  it.each([
    ['packages/engine/src/system.ts', 'export const now = () => Date.now()'],
    ['packages/cli/src/config.ts', 'export const all = () => process.env'],
    ['packages/engine/src/store/sqlite/events.ts', "run('SELECT no FROM event')"],
    ['packages/engine/tsdown.config.ts', 'export default {}'],
    ['packages/cli/src/main.ts', "console.log('hello')"],
    ['eval/src/loaders/locomo.ts', "export const name = 'locomo'"],
  ])('leaves the one place alone: %s', (path, text) => {
    expect(brokenLaws(path, text)).toEqual([])
  })
})
