/** Which remarks may one put out of date, or be put out of date by? Those that share a topic with it, found by the index of words. */

import { domainWords } from '../fact/succession/domain.ts'
import { indexTerms } from '../fact/succession/matter.ts'
import { rivalWords } from '../fact/succession/rival-scales.ts'
import { saysChange } from '../fact/succession/statement.ts'
import { tokenize } from '../text/tokenize.ts'
import type { Heard, Remarked, Stated } from './heard.ts'
import { frequencyMax, type HeardScope, numbersIn } from './heard-scope.ts'

/** A topic in more events than this is what everybody talks of. */
const topicFrequencyMax = 300

/** Index terms of each walk of life and of each scale. */
const wordTerms = new Map(
  Object.entries({ ...domainWords, ...rivalWords }).map(([name, words]) => [name, [...new Set(tokenize(words))]]),
)

/** What is compared: which event, said when, and whether its words say that it was otherwise before. */
interface Comparing {
  readonly no: number
  readonly localMs: number
  readonly hasCue: boolean
}

/** Index terms by which what it is compared with is found. */
interface Wanted {
  readonly topics: readonly string[]
  readonly words: readonly string[]
}

/**
 * Remarks of events with a smaller number that share a topic with this one, or answer what does, in order of number. Of two
 * remarks the later said has the cue: so one without is compared only with what arrived before it and was said after it.
 */
export async function mayShift({ remark, localMs }: Remarked, scope: HeardScope): Promise<readonly Remarked[]> {
  const valued = remark.clauses.filter(({ values }) => values.length > 0)
  if (valued.length === 0) return []
  const hasCue = valued.some(({ cue }) => cue !== 'none')
  const heard = await meeting({ no: remark.no, localMs, hasCue }, scope, () => ({
    topics: [...new Set([...remark.clauses.flatMap((clause) => [...clause.topics]), ...remark.asked])],
    words: [],
  }))
  return heard.flatMap((one) => one.remark ?? [])
}

/** As {@link mayShift}, for statements: those that share a topic or a walk of life with one of these. */
export async function maySucceed({ no, localMs, statements }: Stated, scope: HeardScope): Promise<readonly Stated[]> {
  const hasCue = statements.some(saysChange)
  const heard = await meeting({ no, localMs, hasCue }, scope, () => {
    const named = new Set(
      statements.flatMap(({ domains, rivals }) => [
        ...domains.map(({ domain }) => domain),
        ...rivals.map(({ scale }) => scale),
      ]),
    )
    return {
      topics: [
        ...new Set(
          statements
            .flatMap(({ topics, ended, renewed }) => [...topics, ...ended.terms, ...renewed])
            .flatMap(indexTerms),
        ),
      ],
      words: [...new Set([...named].flatMap((name) => wordTerms.get(name) ?? []))],
    }
  })
  return heard.flatMap((one) => one.stated ?? [])
}

async function meeting(
  { no: own, localMs, hasCue }: Comparing,
  scope: HeardScope,
  wantedOf: () => Wanted,
): Promise<readonly Heard[]> {
  const order = await scope.order()
  // Of what arrives in the order it was said nothing was said later, and nothing need be looked up.
  if (!hasCue && order.latestBefore(own) <= localMs) return []
  const { topics, words } = wantedOf()
  const holding = await scope.postings(topics, topicFrequencyMax)
  const nos = numbersIn([...holding, ...(await scope.postings(words, frequencyMax))], own)
  for (const no of await scope.answersTo(holding, own)) nos.add(no)
  const wanted = hasCue ? [...nos] : [...nos].filter((no) => (order.saidMs(no) ?? 0) > localMs)
  return scope.heardAt(wanted.sort((a, b) => a - b))
}
