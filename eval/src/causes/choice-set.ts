/**
 * Figures on choices: which of two sentences is the cause (or effect) of a premise (e-CARE and XCOPA schemas).
 *
 * The sentences hold no connectives, so rules that go by words should nearly always abstain; this measures that they do,
 * and what they are worth where they speak.
 */

import { readJsonLines } from '../loaders/files.ts'
import { proposeCauses } from './engine.ts'

/** One choice, whatever the names of its fields in the file. */
export interface Choice {
  readonly premise: string
  readonly asked: 'cause' | 'effect'
  readonly options: readonly [string, string]
  readonly label: number
}

/** Counts over a file. */
export interface ChoiceFigures {
  readonly items: number
  /** Items in which exactly one option is related to the premise in the asked direction. */
  readonly spoke: number
  readonly right: number
  readonly malformed: number
}

/** Reads a file of either schema and measures it. */
export function measureChoices(path: string): ChoiceFigures {
  const { rows, malformed } = readJsonLines<SourceChoice>(path)
  const choices = rows.map(choiceOf)
  const answers = choices.map((choice) => ({ choice, chosen: chosenIn(choice) }))
  const spoken = answers.filter(({ chosen }) => chosen !== undefined)
  return {
    items: choices.length,
    spoke: spoken.length,
    right: spoken.filter(({ choice, chosen }) => chosen === choice.label).length,
    malformed: malformed.length,
  }
}

interface SourceChoice {
  readonly premise: string
  readonly label: number
  readonly 'ask-for'?: 'cause' | 'effect'
  readonly question?: 'cause' | 'effect'
  readonly hypothesis1?: string
  readonly hypothesis2?: string
  readonly choice1?: string
  readonly choice2?: string
}

function choiceOf(row: SourceChoice): Choice {
  const options = [row.hypothesis1 ?? row.choice1 ?? '', row.hypothesis2 ?? row.choice2 ?? ''] as const
  return { premise: row.premise, asked: row['ask-for'] ?? row.question ?? 'cause', options, label: row.label }
}

/** The option that the rules relate to the premise, candidates included; `undefined` where none or both. */
export function chosenIn({ premise, asked, options }: Choice): number | undefined {
  const related = options.map((option) => {
    const texts = asked === 'cause' ? [option, premise] : [premise, option]
    const events = texts.map((text, index) => ({ no: index + 1, speaker: null, text, saidAtMs: index, session: 's' }))
    return proposeCauses(events).some(({ from, to }) => from === 1 && to === 2)
  })
  if (related[0] === related[1]) return undefined
  return related[0] ? 0 : 1
}

/** The figures as text. */
export function formatChoices({ items, spoke, right, malformed }: ChoiceFigures): string {
  const share = (part: number, whole: number): string => (whole === 0 ? '-' : `${((part / whole) * 100).toFixed(1)} %`)
  return `${items} choices, abstained from ${share(items - spoke, items)}, right ${share(right, spoke)} of ${spoke} answered; ${malformed} malformed lines`
}
