/** Does each import law bite? A small house that breaks every rule once is built in a temporary folder and inspected. */

import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const plan = createRequire(import.meta.url)('../.dependency-cruiser.cjs')
const house = mkdtempSync(join(tmpdir(), 'knotwork-arch-'))
afterAll(() => rmSync(house, { recursive: true }))

const engine = 'packages/engine/src'

/** Rule, the file that breaks it, what it imports. Imported files that no other row writes are made empty. */
const breaches = [
  ['no-circles', `${engine}/text/fold.ts`, "import type { A } from './script.ts'"],
  ['room-errors', `${engine}/errors.ts`, "import './text/sentence.ts'"],
  ['room-system', `${engine}/system.ts`, "import './errors.ts'"],
  ['room-budget', `${engine}/text/budget.ts`, "import '../record/event.ts'"],
  ['room-text', `${engine}/text/term.ts`, "import type { Event } from '../record/event.ts'"],
  ['room-time', `${engine}/time/interval.ts`, "import '../ingest/receipt.ts'"],
  ['room-entity', `${engine}/entity/mention.ts`, "import '../store/store.ts'"],
  ['room-profile', `${engine}/profile/code-agent.ts`, "import '../recall/fusion.ts'"],
  ['room-cause', `${engine}/cause/propose.ts`, "import '../recall/fusion.ts'"],
  ['room-fact', `${engine}/fact/read.ts`, "import '../store/store.ts'"],
  ['room-jobs', `${engine}/jobs/worker.ts`, "import '../text/sentence.ts'"],
  ['room-consolidate', `${engine}/consolidate/task.ts`, "import '../store/sqlite/events.ts'"],
  ['room-reconstruct', `${engine}/reconstruct/loop.ts`, "import '../store/sqlite/events.ts'"],
  ['room-asking', `${engine}/asking/asked.ts`, "import '../store/store.ts'"],
  ['room-answer', `${engine}/answer/answer.ts`, "import '../store/store.ts'"],
  ['room-tool-texts', `${engine}/tool-texts.ts`, "import './errors.ts'"],
  ['room-policy-file', `${engine}/policy-file/policy-file.ts`, "import '../recall/fusion.ts'"],
  ['room-tag', `${engine}/tag/kinds.ts`, "import '../store/store.ts'"],
  ['room-gazetteer', `${engine}/gazetteer/names.ts`, "import '../recall/fusion.ts'"],
  ['room-curation', `${engine}/curation/standing.ts`, "import '../recall/fusion.ts'"],
  ['room-record', `${engine}/record/scope.ts`, "import '../text/sentence.ts'"],
  ['room-vector', `${engine}/vector/cosine.ts`, "import '../record/event.ts'"],
  ['room-provider', `${engine}/provider/embedder.ts`, "import '../store/store.ts'"],
  ['room-wire', `${engine}/wire/endpoint.ts`, "import '../store/store.ts'"],
  ['room-question-log', `${engine}/question-log/question-log.ts`, "import '../store/store.ts'"],
  ['room-replay', `${engine}/replay/replay.ts`, "import '../store/store.ts'"],
  ['room-recording', `${engine}/recording/recording.ts`, "import '../store/store.ts'"],
  ['room-extraction', `${engine}/extraction/checked.ts`, "import '../ingest/ingest.ts'"],
  ['room-port', `${engine}/store/store.ts`, "import './in-memory/events.ts'"],
  ['room-in-memory', `${engine}/store/in-memory/search.ts`, "import '../sqlite/events.ts'"],
  ['room-sqlite', `${engine}/store/sqlite/search.ts`, "import '../../recall/fusion.ts'"],
  ['room-ingest', `${engine}/ingest/ingest.ts`, "import '../store/sqlite/events.ts'"],
  ['room-recall', `${engine}/recall/fusion.ts`, "import '../store/in-memory/events.ts'"],
  ['room-memory', `${engine}/memory.ts`, "import './store/sqlite/events.ts'"],
  ['room-open-profile', `${engine}/open-profile.ts`, "import './memory.ts'"],
  ['room-open', `${engine}/open.ts`, "import './text/sentence.ts'"],
  ['room-surface', `${engine}/index.ts`, "export { b } from './text/sentence.ts'"],
  ['every-room-has-a-row', `${engine}/cellar/wine.ts`, "import '../errors.ts'"],
  ['paths-do-not-meet', `${engine}/recall/plan.ts`, "import type { R } from '../ingest/receipt.ts'"],
  [
    'no-model-on-the-fast-path',
    `${engine}/ingest/ask.ts`,
    "import type { LanguageModel } from '../provider/language/language-model.ts'",
  ],
  ['only-rerank-computes-with-vectors', `${engine}/recall/anchors.ts`, "import '../vector/scan.ts'"],
  ['one-namer-of-backends', `${engine}/recall/top.ts`, "import '../store/sqlite/events.ts'"],
  ['one-namer-of-the-sqlite-driver', `${engine}/recall/select.ts`, "import Database from 'better-sqlite3'"],
  ['one-namer-of-the-bundled-embedder', `${engine}/ingest/embed.ts`, "import '@knotwork/minilm'"],
  ['the-bundled-embedder-is-loaded-on-demand', `${engine}/open.ts`, "import '@knotwork/minilm'"],
  ['pure-rooms-do-no-io', `${engine}/record/event.ts`, "import 'node:fs'"],
  ['ingest-only-hashes', `${engine}/ingest/read.ts`, "import 'node:fs'"],
  ['engine-knows-no-satellite', `${engine}/provider/hash.ts`, "import '@knotwork/testkit'"],
  ['minilm-knows-the-port-only', 'packages/minilm/src/batches.ts', "import type { Memory } from 'knotwork'"],
  ['minilm-takes-types-only', 'packages/minilm/src/index.ts', "import { space } from 'knotwork/provider'"],
  ['satellites-use-public-entries', 'eval/src/run.ts', "import '../../packages/engine/src/errors.ts'"],
  ['satellites-enter-by-the-front-door', 'examples/tour.ts', "import '../eval/src/run.ts'"],
  ['importers-know-the-engine-only', 'packages/importers/src/formats.ts', "import '@knotwork/testkit'"],
  ['server-knows-the-engine-only', 'packages/server/src/server.ts', "import '@knotwork/testkit'"],
  ['agents-know-the-engine-only', 'packages/ai/src/tools.ts', "import '@knotwork/testkit'"],
  ['the-ai-sdk-is-taken-by-its-shape', 'packages/ai/src/middleware.ts', "import 'ai'"],
  ['faces-meet-in-calls', 'packages/server/src/call/perform.ts', "import '../http/app.ts'"],
  ['the-server-is-loaded-on-demand', 'packages/cli/src/commands/serve.ts', "import '@knotwork/server'"],
  ['formats-do-no-io', 'packages/importers/src/text/csv.ts', "import 'node:fs'"],
  ['declared-dependencies-only', 'packages/cli/src/main.ts', "import 'better-sqlite3'"],
  ['resolvable', 'packages/cli/src/table.ts', "import './tabel.ts'"],
  ['tests-are-leaves', 'packages/cli/src/run.ts', "import './run.test.ts'"],
]

/** Doors that are open, so that a rule cannot pass this test by forbidding everything. */
const allowed = [
  [`${engine}/recall/rerank.ts`, "import '../vector/scan.ts'"],
  [`${engine}/store/sqlite/database.ts`, "import Database from 'better-sqlite3'"],
  [`${engine}/store/sqlite/rows.ts`, "import 'node:fs'\nimport '../store.ts'"],
  [`${engine}/ingest/digest.ts`, "import 'node:crypto'\nimport type { Clock } from '../system.ts'"],
  [`${engine}/recording/recorded.ts`, "import 'node:fs'\nimport '../provider/language/language-model.ts'"],
  [`${engine}/recall/patient.ts`, "import '../provider/embedder.ts'"],
  [`${engine}/store/sqlite/database.test.ts`, "import '../../recall/fusion.ts'"],
  ['packages/minilm/src/encoder.ts', "import type { Embedder } from 'knotwork/provider'"],
  ['packages/importers/src/source/folder.ts', "import 'node:fs'\nimport type { Memory } from 'knotwork'"],
  ['packages/ai/src/chat/turns.ts', "import 'knotwork'"],
  ['packages/cli/src/served.ts', "export const load = () => import('@knotwork/server')"],
  ['eval/src/ask.ts', "import 'knotwork'\nimport '@knotwork/testkit'\nimport '@knotwork/minilm'"],
]

/** Files that the rows import and no row writes. */
const bystanders = [
  'text/sentence',
  'store/in-memory/events',
  'store/sqlite/events',
  'ingest/receipt',
  'vector/scan',
  'provider/language/language-model',
  'store',
  'provider',
]
  .map((name) => `${engine}/${name}.ts`)
  .concat('packages/testkit/src/index.ts', 'packages/cli/src/run.test.ts')
  .concat('packages/server/src/index.ts', 'packages/server/src/http/app.ts')

function write(path, text) {
  mkdirSync(dirname(join(house, path)), { recursive: true })
  writeFileSync(join(house, path), text, { flag: 'a' })
}

function inspect() {
  for (const path of bystanders) write(path, 'export const b = 1\n')
  write(`${engine}/text/script.ts`, "import type { B } from './fold.ts'\n")
  for (const [path, imports] of [...breaches.map(([, ...rest]) => rest), ...allowed]) write(path, `${imports}\n`)
  for (const name of ['tsconfig.json', 'tsconfig.base.json']) cpSync(join(root, name), join(house, name))
  for (const name of ['engine', 'cli'])
    cpSync(join(root, 'packages', name, 'package.json'), join(house, 'packages', name, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'))
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const config = join(root, '.dependency-cruiser.cjs')
  // `err` reporters exit with the number of breaches; the JSON one exits with 0 and lists them.
  const output = execFileSync(
    process.execPath,
    [cruiser, '--config', config, '-T', 'json', 'packages', 'eval', 'examples'],
    {
      cwd: house,
      maxBuffer: 1 << 26,
      encoding: 'utf8',
    },
  )
  return JSON.parse(output).summary.violations
}

describe('import laws', () => {
  let violations = []
  beforeAll(() => {
    violations = inspect()
  })

  it.each(breaches)('%s catches %s', (rule, path) => {
    expect(violations.filter((one) => one.from === path).map((one) => one.rule.name)).toContain(rule)
  })

  it.each(allowed)('%s may do what it does', (path) => {
    expect(violations.filter((one) => one.from === path)).toEqual([])
  })

  it('has a breach for every rule, and every rule says why', () => {
    expect(new Set(breaches.map(([rule]) => rule))).toEqual(new Set(plan.forbidden.map((rule) => rule.name)))
    for (const rule of plan.forbidden) expect(rule.comment.length).toBeGreaterThan(60)
  })
})
