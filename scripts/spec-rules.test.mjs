/** Does the check of the specification notice what does not fit? */

import { expect, it } from 'vitest'
import { citationsOf, disagreements, rulesOf } from './spec-rules.mjs'

const specification = `# Rules
**TX-1** Words are folded.
- **TX-10** Two characters are found.
**TX-2** See **TX-9**, which is only mentioned here.
`

it('a rule is a number in bold at the start of a line', () => {
  expect(rulesOf(specification)).toEqual(['TX-1', 'TX-10', 'TX-2'])
})

it('a title cites the numbers in its brackets, each once', () => {
  const titles = ['text > [TX-1] [TX-2] both', '[TX-1] again [TX-1]', 'none [tx-1] TX-1']
  expect(citationsOf(titles)).toEqual(
    new Map([
      ['TX-1', 2],
      ['TX-2', 1],
    ]),
  )
})

it('names the rules without a test, the citations without a rule, and rules stated twice, in order of number', () => {
  const rules = [...rulesOf(specification), 'AA-1', 'AA-1']
  expect(disagreements(rules, citationsOf(['[TX-1]', '[ST-7]']))).toEqual({
    untested: ['AA-1', 'TX-2', 'TX-10'],
    unknown: ['ST-7'],
    doubled: ['AA-1'],
  })
})

it('finds nothing wrong where all fits', () => {
  expect(disagreements(['TX-1'], citationsOf(['[TX-1] a']))).toEqual({ untested: [], unknown: [], doubled: [] })
})
