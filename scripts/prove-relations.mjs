/**
 * Does every relation graph decide? Recalls the cases that were written for it with all relations and without each graph.
 *
 * Fails where fewer than 90 of 100 cases are decided by the graph they were written for, or a graph or a kind of question has
 * too few. A few cases may be lost to a change of weights; a graph that no longer decides may not.
 *
 * Usage: node scripts/prove-relations.mjs [FLAGS of eval decides, such as --cache DIR]
 */

import { run } from './packages/program.mjs'

const shareMin = 0.9
/** Decided cases of one graph at least (it has six or more), and of one kind of question in one language (it has three). */
const perGraphMin = 5
const perIntentMin = 2

const flags = ['decides', '--data', 'eval/written/relations-decided', '--json', ...process.argv.slice(2)]
const outcomes = JSON.parse(run(process.execPath, ['--import', 'tsx', 'eval/src/main.ts', ...flags]))
const decided = outcomes.filter(({ case: { graph }, decidedBy }) => decidedBy.includes(graph))
const undecided = outcomes.filter((outcome) => !decided.includes(outcome)).map(({ case: { id } }) => id)

const faults = []
if (outcomes.length === 0 || decided.length < shareMin * outcomes.length)
  faults.push(`fewer than ${shareMin * 100} % of ${outcomes.length} cases`)
expectEach((one) => one.graph, perGraphMin)
expectEach((one) => `${one.intent}, ${/-(en|zh)-/.exec(one.id)?.[1]}`, perIntentMin)

/** Counts the decided cases by a label, labels without any included. */
function expectEach(labelOf, least) {
  for (const label of new Set(outcomes.map((outcome) => labelOf(outcome.case)))) {
    const count = decided.filter((outcome) => labelOf(outcome.case) === label).length
    if (count < least) faults.push(`${label}: ${count} of at least ${least}`)
  }
}

const told = `${decided.length} of ${outcomes.length} cases are decided by their graph`
const lost = undecided.length === 0 ? '' : `; not ${undecided.join(', ')}`
if (faults.length > 0) throw new Error(`relations: ${told}${lost}. Too few: ${faults.join('; ')}`)
console.log(`relations: ${told}${lost}`)
