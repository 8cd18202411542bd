/**
 * Where is kept what was asked, so that it can be asked again after a change?
 *
 * In a file of JSON Lines that only grows, readable by its owner alone. A line is written whole, in one call, behind what is
 * there: several processes may share a file. Nothing here reaches the question: it is not waited for, and what goes wrong is
 * counted, and told once. Not to be confused with a recording, which holds what models said.
 */

import { type FileHandle, open } from 'node:fs/promises'
import { asks } from '../asking/asks.ts'
import { MemoryError, reasonOf } from '../errors.ts'
import type { AsOf } from '../recall/as-of.ts'
import type { Trace } from '../recall/recollection.ts'
import { instantOf, isoOf, type TimeInput } from '../record/instant.ts'
import { defaultScope, type Scope } from '../record/scope.ts'
import type { Clock, Ids } from '../system.ts'
import { contextRefs } from './context-refs.ts'
import { engineVersion } from './engine-version.ts'
import { type LoggedQuestion, loggedLine } from './logged.ts'
import type { QuestionLogWish } from './options.ts'
import { policyFingerprint } from './policy-fingerprint.ts'
import type { AskedAsOf, AskedQuestion } from './question.ts'
import type { Asked, QuestionLogState, QuestionSink } from './question-sink.ts'

/** Lines that wait at most; a disk that hangs must not fill the memory of the process. */
const waitingMax = 1000

const lineFeed = 0x0a

/** A question log: the file of one process that remembers questions. */
export class QuestionLog implements QuestionSink {
  readonly #wish: QuestionLogWish
  readonly #clock: Clock
  readonly #ids: Ids
  /** Which line tells of a recollection; as long as its trace is held by anybody. */
  readonly #idOf = new WeakMap<object, string>()
  #file: Promise<FileHandle> | null = null
  /** Lines are written one after the other, so that none is torn by another. */
  #queue: Promise<void> = Promise.resolve()
  #waiting = 0
  #written = 0
  #failed = 0
  #fault: string | null = null
  /** True where a write broke off, here or in a process before: what comes next begins a line of its own. */
  #isTorn = false
  #isClosed = false

  constructor(wish: QuestionLogWish, { clock, ids }: { clock: Clock; ids: Ids }) {
    this.#wish = wish
    this.#clock = clock
    this.#ids = ids
  }

  get state(): QuestionLogState {
    return { path: this.#wish.path, written: this.#written, failed: this.#failed, fault: this.#fault }
  }

  asked(asked: Asked): void {
    if (asked.options.questionLog === 'asking' && !asks(asked.question)) return
    this.#attempt(() => {
      const now = this.#clock.now()
      const id = this.#ids.next(now)
      const { context, verdict, trace } = asked.found
      const line: LoggedQuestion = {
        kind: 'asked',
        id,
        at: utc(now),
        engine: engineVersion,
        ...this.#questionOf(asked),
        policy: { name: asked.policy.name, fingerprint: policyFingerprint(asked.policy) },
        refs: contextRefs(context),
        tokens: context.tokens,
        verdict: verdict.verdict,
        support: verdict.support,
        ...(this.#wish.contexts ? { context: context.text } : {}),
      }
      this.#append(loggedLine(line))
      this.#idOf.set(trace, id)
    })
  }

  judged(
    trace: Pick<Trace, 'walk'>,
    { helpful, wrong }: { helpful: readonly string[]; wrong: readonly string[] },
  ): void {
    const id = this.#idOf.get(trace)
    if (id === undefined) return
    this.#attempt(() => this.#append(loggedLine({ kind: 'judged', id, at: utc(this.#clock.now()), helpful, wrong })))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#queue
    const file = await this.#file?.catch(() => null)
    await file?.close().catch((error: unknown) => this.#fail(error))
  }

  /** What is asked, without what is private in it. */
  #questionOf({ question, scope, strategy, options, now }: Asked): AskedQuestion {
    const { redact } = this.#wish
    const { asker, history = [], asOf, profile, budgetTokens } = options
    const turns = history.map(({ speaker, text }) => ({
      ...(speaker === undefined ? {} : { speaker: redact(speaker) }),
      text: redact(text),
    }))
    return {
      question: redact(question.toWellFormed()),
      ...(isDefault(scope) ? {} : { scope: partsOf(scope) }),
      ...(strategy === 'recall' ? {} : { strategy }),
      ...(asker === undefined ? {} : { asker: redact(asker) }),
      ...(turns.length === 0 ? {} : { history: turns }),
      now: isoOf(now),
      ...(asOf === undefined ? {} : { asOf: inWords(asOf) }),
      ...(profile === undefined ? {} : { profile }),
      ...(budgetTokens === undefined ? {} : { budgetTokens }),
    }
  }

  #append(line: string): void {
    if (this.#isClosed) throw new MemoryError('STORE_UNAVAILABLE', 'the memory is closed')
    if (this.#waiting >= waitingMax) throw new MemoryError('STORE_BUSY', `${waitingMax} lines wait to be written`)
    this.#waiting += 1
    this.#queue = this.#queue.then(async () => {
      try {
        await this.#write(line)
        this.#written += 1
      } catch (error) {
        this.#fail(error)
      }
      this.#waiting -= 1
    })
  }

  async #write(line: string): Promise<void> {
    this.#file ??= this.#open()
    const file = await this.#file.catch((error: unknown) => {
      // The folder may be made meanwhile.
      this.#file = null
      throw error
    })
    const bytes = Buffer.from(this.#isTorn ? `\n${line}` : line)
    this.#isTorn = true
    const { bytesWritten } = await file.write(bytes)
    if (bytesWritten < bytes.length) throw new Error(`only ${bytesWritten} of ${bytes.length} bytes were written`)
    this.#isTorn = false
  }

  async #open(): Promise<FileHandle> {
    const file = await open(this.#wish.path, 'a+', 0o600)
    const { size, mode } = await file.stat()
    // One that somebody made ready beforehand is its owner's alone from its first line on.
    if (size === 0 && (mode & 0o077) !== 0) await file.chmod(0o600)
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1))
    this.#isTorn = size > 0 && buffer[0] !== lineFeed
    return file
  }

  #attempt(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    this.#failed += 1
    this.#fault = reasonOf(error)
    if (this.#failed > 1) return
    try {
      this.#wish.onFault(`the question log cannot be written: ${this.#fault}; questions are answered all the same`)
    } catch (thrown) {
      // Whoever listens may throw; the question that is being answered is not theirs to end.
      this.#fault = `${this.#fault}; onFault threw: ${reasonOf(thrown)}`
    }
  }
}

function isDefault(scope: Scope): boolean {
  return Object.keys(partsOf(scope)).length === 0
}

function partsOf(scope: Scope): Partial<Scope> {
  const parts = (['tenant', 'agent', 'user'] as const).filter((part) => scope[part] !== defaultScope[part])
  return Object.fromEntries(parts.map((part) => [part, scope[part]]))
}

function inWords(asOf: AsOf): AskedAsOf {
  if (typeof asOf !== 'object' || asOf instanceof Date) return isoText(asOf)
  const { saidAt, recordedAt } = asOf
  return {
    ...(saidAt === undefined ? {} : { saidAt: isoText(saidAt) }),
    ...(recordedAt === undefined ? {} : { recordedAt: isoText(recordedAt) }),
  }
}

function isoText(time: TimeInput): string {
  return isoOf(instantOf(time, 'asOf'))
}

function utc(epochMs: number): string {
  return isoOf({ epochMs, offsetMinutes: 0 })
}
