/** How is a data set run? One memory at a time, every setting and question on it, so that memory use stays that of one haystack. */

import type { RecallOptions } from 'knotwork'
import type { Haystack, Question, Turn } from '../dataset.ts'
import { ask } from './ask.ts'
import { type MemoryOptions, remember } from './memories.ts'
import type { RunLine } from './run-file.ts'
import type { Steps } from './steps.ts'

/** One way to recall. */
export interface Setting {
  /** For people; unique in a run. */
  readonly name: string
  readonly policy: NonNullable<RecallOptions['policy']>
  /** Changes of a reconstruction; missing where it is recalled. */
  readonly steps?: Steps
}

/** What is run. */
export interface RunPlan {
  readonly haystacks: readonly Haystack[]
  readonly settings: readonly Setting[]
  /** Token budgets, ascending. */
  readonly budgets: readonly number[]
  /** Called with every line, in order of haystack, setting, question. */
  readonly onLine: (setting: Setting, line: RunLine) => void
}

/** Remembers each haystack once and asks all its questions under every setting. */
export async function run({ haystacks, settings, budgets, onLine }: RunPlan, options: MemoryOptions): Promise<void> {
  for (const haystack of haystacks) {
    const memory = await remember(haystack, options)
    const latest = latestTime(haystack.inputs)
    try {
      for (const setting of settings) {
        for (const [index, { id, question, asOf, asker }] of haystack.questions.entries()) {
          options.progress.show(
            `${haystack.id}: ${setting.name}: question ${index + 1} of ${haystack.questions.length}`,
          )
          const now = asOf ?? latest
          const time = now === undefined ? {} : { asOf: now }
          const asked = { id, question, ...time, ...(asker === undefined ? {} : { asker }) }
          onLine(setting, await ask(memory, asked, { ...setting, budgets }))
        }
      }
    } finally {
      await memory.close()
    }
  }
}

/** When the newest turn was said: a source without a time of asking is asked then, not by the clock of the machine. */
export function latestTime(inputs: readonly Turn[]): string | undefined {
  const times = inputs.flatMap(({ time }) => (typeof time === 'string' ? [time] : []))
  return times.reduce<string | undefined>(
    (latest, time) => (latest === undefined || time > latest ? time : latest),
    undefined,
  )
}

/** The first questions of a data set, haystack by haystack; haystacks left without a question are dropped. */
export function limited(haystacks: readonly Haystack[], questionsMax: number): Haystack[] {
  let left = questionsMax
  return haystacks.flatMap((haystack) => {
    const questions: readonly Question[] = haystack.questions.slice(0, left)
    left -= questions.length
    return questions.length === 0 ? [] : [{ ...haystack, questions }]
  })
}
