/** What does one result of a test tell? Failing, and passing after it; what passed as before is counted in its run. */
import type { RememberInput } from 'knotwork'
import { type Fields, listOf, wordsOf } from '../object.ts'
import { shortHash } from '../write/content-refs.ts'

/** One result, whatever the report it stands in. */
export interface CheckResult {
  /** Name of the test with those of its suites. */
  readonly name: string
  /** Where the test stands; null where the report does not tell. */
  readonly file: string | null
  readonly outcome: 'passed' | 'failed'
  /** What was expected, and where it failed; empty where it passed. */
  readonly message: string
}

/** When, and as what, a result was found. */
export interface RunPlace {
  readonly run: string
  readonly time: string | null
  readonly session: string
  readonly commit: string | null
}

/** What a test is called: its file as far as machines agree on it, and its name. */
export function checkName({ name, file }: Pick<CheckResult, 'name' | 'file'>): string {
  return file === null ? name : `${shortPath(file)} > ${name}`
}

/** Folders that are kept of a path that begins at the root: where the project lies, each machine has its own way. */
const partsMax = 3

/** A path with what machines agree on. */
export function shortPath(path: string): string {
  const parts = path.replaceAll('\\', '/').split('/')
  const isAbsolute = parts[0] === '' || /^[A-Za-z]:$/.test(parts[0] ?? '')
  return isAbsolute ? parts.slice(-partsMax).join('/') : path
}

/** Longest part of a message that is kept: what was expected stands at its head, the innermost calls below. */
const messageLengthMax = 4000

/** A path with a folder or an ending of code, before `:line`. */
const placeInStack = /((?:[\w@.+-]+\/|\/|[A-Za-z]:[\\/])*[\w@+-][\w@.+-]*\.[A-Za-z]\w{0,4}):\d+/g
/** Files of others: nobody here changes them. */
const foreign = /(?:^|[\\/])(?:node_modules|site-packages)[\\/]|^node:|^(?:https?|file):$/

/** The outcomes that count; others (skipped, to do) tell nothing. */
export function outcomeOf(status: unknown): CheckResult['outcome'] | null {
  if (status === 'passed' || status === 'pass' || status === 'ok') return 'passed'
  return status === 'failed' || status === 'fail' || status === 'error' ? 'failed' : null
}

/** One line of our own shape as a result; what is wrong with it otherwise. */
export function resultOf(line: Fields): CheckResult | { readonly leftOut: string } | { readonly problem: string } {
  const name = wordsOf(line.test)
  if (name === null) return { problem: 'a result must have the name of its test under "test"' }
  if (typeof line.outcome !== 'string') return { problem: 'a result must have "outcome": passed, failed or skipped' }
  const outcome = outcomeOf(line.outcome)
  if (outcome === null) return { leftOut: 'tests that were not run' }
  const told = [wordsOf(line.message), wordsOf(line.stack)].filter((part) => part !== null)
  return { name, file: wordsOf(line.file), outcome, message: outcome === 'failed' ? told.join('\n') : '' }
}

/** The event of a result. @param nth  which of the results of this test in its run */
export function resultInput(result: CheckResult, place: RunPlace, nth: number): RememberInput {
  const { file, outcome, message } = result
  const told = message.slice(0, messageLengthMax).toWellFormed().trim()
  const shown = checkName(result)
  const files = [...new Set([...told.matchAll(placeInStack)].map(([, path = '']) => path.replaceAll('\\', '/')))]
  return {
    text: outcome === 'failed' ? `failed: ${shown}${told === '' ? '' : `\n${told}`}` : `passes again: ${shown}`,
    kind: 'tool',
    ...(place.time === null ? {} : { time: place.time }),
    session: place.session,
    // Short, for it stands beside every line; run and name are among the attributes.
    ref: `test:${shortHash(`${place.run} ${shown} ${nth}`)}`,
    attributes: {
      event: 'test-result',
      run: place.run,
      ...(place.commit === null ? {} : { commit: place.commit }),
      check: shown,
      outcome,
      ...(file === null ? {} : { file: shortPath(file) }),
      ...(outcome === 'failed' ? { files: files.filter((path) => !foreign.test(path)) } : {}),
    },
  }
}

/** The results in a report of vitest or jest, file by file. */
export function resultsOfReport(testResults: unknown): readonly (CheckResult | { readonly leftOut: string })[] {
  return listOf(testResults).flatMap((one) => {
    const suite = one as Fields | null
    const file = wordsOf(suite?.name)
    return listOf(suite?.assertionResults).map((assertion) => {
      const given = assertion as Fields | null
      const outcome = outcomeOf(given?.status)
      if (outcome === null) return { leftOut: 'tests that were not run' }
      const titles = [...listOf(given?.ancestorTitles), given?.title].map(wordsOf).filter((title) => title !== null)
      const message = listOf(given?.failureMessages)
        .map(wordsOf)
        .filter((part) => part !== null)
      const name = titles.length > 0 ? titles.join(' > ') : (wordsOf(given?.fullName) ?? '')
      return { name, file, outcome, message: message.join('\n') }
    })
  })
}
