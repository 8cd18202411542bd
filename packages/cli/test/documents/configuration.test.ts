import type { OpenOptions, RecallOptions, RememberInput } from 'knotwork'
import { defaultIngestPolicy, defaultPolicy, defaultWorkerPolicy, policies } from 'knotwork'
import { describe, expect, it } from 'vitest'
import { rowsBelow, textOf } from './document.ts'

const page = textOf('docs/configuration.md')

/** The compiler refuses an option that is missing here, and one that does not exist. */
const openOptions = {
  scope: 0,
  embedder: 0,
  policy: 0,
  bounds: 0,
  policyFile: 0,
  graphs: 0,
  schemaProfile: 0,
  replaceSchemaProfile: 0,
  ingestPolicy: 0,
  clock: 0,
  ids: 0,
  worker: 0,
  workerPolicy: 0,
  models: 0,
  modelPolicy: 0,
  questionLog: 0,
} as const satisfies Record<keyof OpenOptions, 0>

const rememberFields = {
  text: 0,
  speaker: 0,
  role: 0,
  time: 0,
  timeSource: 0,
  session: 0,
  ref: 0,
  idempotencyKey: 0,
  kind: 0,
  trust: 0,
  attachments: 0,
  attributes: 0,
} as const satisfies Record<keyof RememberInput, 0>

const recallOptions = {
  budgetTokens: 0,
  policy: 0,
  profile: 0,
  asker: 0,
  history: 0,
  tokenCounter: 0,
  watch: 0,
  now: 0,
  signal: 0,
  asOf: 0,
  deadlineMs: 0,
  questionLog: 0,
} as const satisfies Record<keyof RecallOptions, 0>

/** Numbers of a section by name, as the page writes them: an object of numbers is one row. */
function numbersOf(section: object, path = ''): [string, string][] {
  return Object.entries(section).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null) return [[`${path}${key}`, String(value)]]
    const inner = Object.entries(value)
    if (inner.some(([, one]) => typeof one === 'object')) return numbersOf(value, `${path}${key}.`)
    return [[`${path}${key}`, inner.map(([name, one]) => `${name} ${one}`).join(', ')]]
  })
}

describe('docs/configuration.md', () => {
  it.each([
    ['openMemory', openOptions],
    ['remember', rememberFields],
    ['recall', recallOptions],
    ['Named policies', policies],
  ])('[DC-3] has every row of %s', (heading, options) => {
    expect([...rowsBelow(page, heading).keys()]).toEqual(Object.keys(options))
  })

  const { name: _, ...sections } = defaultPolicy
  it.each([...Object.entries(sections), ['ingestPolicy', defaultIngestPolicy], ['workerPolicy', defaultWorkerPolicy]])(
    '[DC-3] has every number of %s with its default',
    (heading, numbers) => {
      expect(Object.fromEntries(rowsBelow(page, heading))).toEqual(Object.fromEntries(numbersOf(numbers)))
    },
  )

  it('[DC-3] has a heading for every section of the policy', () => {
    const below = page.slice(page.indexOf('## The policy'), page.indexOf('## ingestPolicy'))
    expect(Array.from(below.matchAll(/^### (.*)$/gm), ([, heading]) => heading)).toEqual(Object.keys(sections))
  })

  it('[DC-3] has every variable that the command line reads', () => {
    const read = Array.from(textOf('packages/cli/src/config.ts').matchAll(/\benv\.([A-Z_]+)/g), ([, one]) => one)
    expect([...rowsBelow(page, 'Environment').keys()]).toEqual([...new Set(read)])
  })
})
