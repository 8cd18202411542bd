/**
 * What must come of each test file? The files lie in data/, written for this project in the formats as programs write
 * them.
 */
import { assistantCases } from './cases-assistant.ts'
import { junitCases } from './cases-junit.ts'
import { memoryCases } from './cases-memory.ts'
import { messengerCases } from './cases-messenger.ts'
import { textCases } from './cases-text.ts'
import { workCases } from './cases-work.ts'
import type { FormatCase } from './format-case.ts'

export const cases: readonly FormatCase[] = [
  ...assistantCases,
  ...messengerCases,
  ...textCases,
  ...memoryCases,
  ...workCases,
  ...junitCases,
]
