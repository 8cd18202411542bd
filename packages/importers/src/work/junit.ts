/**
 * JUnit's XML, which most programs that run tests can write: Maven's Surefire (a file a class), pytest (`--junitxml`), vitest
 * (`--reporter=junit`), jest-junit and many more. A document is a run; a folder of them is read in order of path.
 *
 * Where a report has no time, which Surefire's have not, what it tells is remembered as of now.
 *
 * @see https://maven.apache.org/surefire/maven-surefire-plugin/xsd/surefire-test-report.xsd
 * @see https://docs.pytest.org/en/stable/how-to/output.html (creating JUnit XML format files)
 * @see https://vitest.dev/guide/reporters (JUnit reporter)
 * @see https://github.com/jest-community/jest-junit
 */
import { basename } from 'node:path'
import type { Importer, Place, Row } from '../importer.ts'
import { headBytes } from '../source/head.ts'
import type { SourceFile } from '../source/source.ts'
import { type XmlToken, xmlTokensOf } from '../source/xml-tokens.ts'
import { Stamps } from '../time/stamps.ts'
import { shortHash } from '../write/content-refs.ts'
import type { CheckResult } from './check-result.ts'
import { junitPlace } from './junit-place.ts'
import { TestRuns } from './test-runs.ts'

/** Behind a declaration and comments, the element of a report. */
const begun = /^\ufeff?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:[^-]|-(?!->))*-->\s*)*<testsuites?[\s/>]/

export const junitXml: Importer = {
  name: 'junit',
  title: 'test reports (JUnit XML)',
  recognise: ({ text }) => (begun.test(text) ? 0.95 : 0),
  async *read(source, options) {
    const runs = new TestRuns(new Stamps(options.zone))
    const untimed: string[] = []
    for (const file of source.files) {
      runs.begin(basename(file.path).replace(/\.[^.]+$/, ''))
      const report = new Report(file, runs, shortHash(Buffer.from(await file.peek(headBytes)).toString('latin1')))
      yield* report.rows()
      if (report.isUntimed) untimed.push(file.path)
    }
    if (untimed.length > 0)
      options.onAssumption?.(
        `${untimed.length} of ${source.files.length} reports tell no time (${untimed[0]}): remembered as of now`,
      )
  },
}

/** Longest text of one failure that is kept while it is read; what is remembered of it is shorter still. */
const failureLengthMax = 64 * 1024

interface OpenTest {
  readonly attributes: ReadonlyMap<string, string>
  readonly place: Place
  state: 'passed' | 'failed' | 'skipped'
  readonly messages: string[]
}

/** One document as it is read. */
class Report {
  isUntimed = false
  readonly #file: SourceFile
  readonly #runs: TestRuns
  /** Of its first bytes, in which stands how long each test took: tells two runs of one suite apart. */
  readonly #digest: string
  readonly #suites: ReadonlyMap<string, string>[] = []
  #hasRun = false
  #test: OpenTest | null = null
  /** Text of the failure that is read; null outside of one. */
  #failure: { readonly message: string; text: string } | null = null

  constructor(file: SourceFile, runs: TestRuns, digest: string) {
    this.#file = file
    this.#runs = runs
    this.#digest = digest
  }

  async *rows(): AsyncGenerator<Row, void, undefined> {
    let place = this.#place(1)
    for await (const token of xmlTokensOf(this.#file.read())) {
      if (token.kind === 'problem') yield { place: this.#place(token.line), problem: token.problem }
      else if (token.kind === 'open') yield* this.#opened(token)
      else if (token.kind === 'close') yield* this.#closed(token.name)
      else if (this.#failure !== null && this.#failure.text.length < failureLengthMax) this.#failure.text += token.text
      place = this.#place(token.line)
    }
    yield* this.#runs.end(place)
  }

  *#opened({ name, attributes, line }: XmlToken & { kind: 'open' }): Generator<Row, void, undefined> {
    if (name === 'testsuites' || name === 'testsuite') {
      this.#suites.push(attributes)
      const time = attributes.get('timestamp')
      if (time !== undefined && !this.#runs.isTime(time))
        yield { place: this.#place(line), problem: `no such time: ${JSON.stringify(time.slice(0, 40))}` }
    } else if (name === 'testcase') this.#test = { attributes, place: this.#place(line), state: 'passed', messages: [] }
    else if (this.#test === null) return
    // What failed first and passed when it was run again (`flakyFailure`) has passed.
    else if (name === 'failure' || name === 'error') {
      this.#test.state = 'failed'
      this.#failure = { message: attributes.get('message') ?? '', text: '' }
    } else if (name === 'skipped' && this.#test.state === 'passed') this.#test.state = 'skipped'
  }

  *#closed(name: string): Generator<Row, void, undefined> {
    if (name === 'testsuites' || name === 'testsuite') this.#suites.pop()
    if ((name === 'failure' || name === 'error') && this.#failure !== null) {
      const [message, text] = [this.#failure.message.trim(), this.#failure.text.trim()]
      this.#test?.messages.push(text.includes(message) ? text : `${message}\n${text}`.trim())
      this.#failure = null
    }
    if (name !== 'testcase' || this.#test === null) return
    const test = this.#test
    this.#test = null
    yield* this.#enter(test.place)
    const found = this.#resultOf(test)
    if ('problem' in found) yield { place: test.place, problem: found.problem }
    else yield* this.#runs.take(found, test.place)
  }

  /** With its first test the run begins, named by suite and time. */
  *#enter(place: Place): Generator<Row, void, undefined> {
    if (this.#hasRun) return
    this.#hasRun = true
    const time = this.#suites.map((one) => one.get('timestamp')).find((one) => this.#runs.isTime(one))
    const name = this.#suites.map((one) => one.get('name')).find((one) => one !== undefined && one.trim() !== '')
    this.isUntimed = time === undefined
    yield* this.#runs.enter(
      { run: `${name ?? 'tests'} ${time ?? this.#digest}`, time: time ?? null, commit: null },
      place,
    )
  }

  #resultOf({ attributes, state, messages }: OpenTest): CheckResult | { leftOut: string } | { problem: string } {
    const name = attributes.get('name')?.trim()
    if (name === undefined || name === '') return { problem: 'a test must have its name' }
    if (state === 'skipped') return { leftOut: 'tests that were not run' }
    const given = (key: string): string | null => attributes.get(key)?.trim() || null
    const suites = this.#suites.flatMap((one) => one.get('file') ?? one.get('filepath') ?? one.get('name') ?? [])
    const place = junitPlace({ name, classname: given('classname'), file: given('file'), suites })
    return { ...place, outcome: state, message: messages.join('\n') }
  }

  #place(line: number): Place {
    return { file: this.#file.path, line, at: null }
  }
}
